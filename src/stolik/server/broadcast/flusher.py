"""The short way out: outboxes are carried straight to their sockets, all of them in one round of the loop.

A socket that is slow costs nothing here: it is not visited until it can be written to again. Compiled; what a
socket is, `web.wire` knows.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

from stolik.protocol.close_codes import TRY_AGAIN_LATER
from stolik.server.broadcast.outbox import Outbox

TEXT_FRAME: Final = 0x81
"""The first byte of a whole text message (RFC 6455, 5.2)."""
TWO_BYTE_LENGTH_FROM: Final = 126
"""Longer messages say their length in two bytes …"""
EIGHT_BYTE_LENGTH_FROM: Final = 1 << 16
"""… and from here on in eight."""


class WritableSocket(Protocol):
    """A socket that can be written to at once."""

    is_slow: bool

    def is_gone(self) -> bool:
        """Is nobody there to write to?"""
        ...

    def write(self, sent: bytes) -> None:
        """Send bytes, or keep them until they can be sent."""
        ...

    def abort(self) -> None:
        """Hang up without waiting for what was not read."""
        ...


def text_frame_header(length: int) -> bytes:
    """What stands before the text of a frame from a server, which is not masked (RFC 6455, 5.2)."""
    if length < TWO_BYTE_LENGTH_FROM:
        return bytes((TEXT_FRAME, length))
    if length < EIGHT_BYTE_LENGTH_FROM:
        return bytes((TEXT_FRAME, 126, length >> 8, length & 255))
    return bytes((TEXT_FRAME, 127)) + length.to_bytes(8, "big")


class Flusher:
    """Goes round once for all outboxes into which something was put in one go."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._due: list[OutboxFlusher] = []

    def schedule(self, carrier: OutboxFlusher) -> None:
        """Something waits there."""
        if not self._due:
            self.loop.call_soon(self._go_round)
        self._due.append(carrier)

    def _go_round(self) -> None:
        due, self._due = self._due, []
        for carrier in due:
            try:
                carrier.flush()
            except Exception as error:  # noqa: BLE001 - whatever is wrong with one, the others get theirs
                self.loop.call_exception_handler({"message": "an outbox could not be carried", "exception": error})


class OutboxFlusher:
    """Carries one outbox to its socket."""

    def __init__(self, outbox: Outbox, wire: WritableSocket, postman: Flusher) -> None:
        self._outbox = outbox
        self._wire = wire
        self._postman = postman
        self._called = False
        self._closed: asyncio.Future[int] = postman.loop.create_future()
        outbox.on_ready = self._wake
        outbox.on_abandon = self._abandon
        self._wake()

    async def until_closed(self) -> int:
        """The code with which the outbox was closed, after all of it was sent."""
        return await self._closed

    def _wake(self) -> None:
        if not self._called:
            self._called = True
            self._postman.schedule(self)

    def flush(self) -> None:
        """Send what waits, if the other side keeps up."""
        self._called = False
        outbox, wire = self._outbox, self._wire
        if wire.is_gone():
            self._finish(TRY_AGAIN_LATER)
            return
        if wire.is_slow:
            if outbox.stalled_since is None:
                outbox.stalled_since = time.monotonic()
            return
        outbox.stalled_since = None
        frame = outbox.take_frame()
        if frame is not None:
            wire.write(text_frame_header(len(frame)) + frame)
        if outbox.close_code is not None and outbox.is_empty():
            self._finish(outbox.close_code)

    def _abandon(self) -> None:
        self._wire.abort()
        self._finish(TRY_AGAIN_LATER)

    def _finish(self, code: int) -> None:
        if not self._closed.done():
            self._closed.set_result(code)
