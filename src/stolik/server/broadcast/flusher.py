"""Writes all ready outboxes straight to their sockets, in one turn of the event loop.

A slow socket costs nothing here: it is skipped until it can be written to again. Compiled; the sockets are those of
`sockets.table_socket`.
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
"""Messages of this length have it in two more bytes …"""
EIGHT_BYTE_LENGTH_FROM: Final = 1 << 16
"""… and from this length on in eight."""


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
        """Close without waiting for what was not read."""
        ...


def text_frame_header(length: int) -> bytes:
    """The header of a text frame from a server, which is not masked (RFC 6455, 5.2)."""
    if length < TWO_BYTE_LENGTH_FROM:
        return bytes((TEXT_FRAME, length))
    if length < EIGHT_BYTE_LENGTH_FROM:
        return bytes((TEXT_FRAME, 126, length >> 8, length & 255))
    return bytes((TEXT_FRAME, 127)) + length.to_bytes(8, "big")


class Flusher:
    """Flushes all outboxes that were filled in one turn of the loop, once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._due: list[OutboxFlusher] = []

    def schedule(self, outbox_flusher: OutboxFlusher) -> None:
        """Flush this one in the next turn."""
        if not self._due:
            self.loop.call_soon(self._flush_all)
        self._due.append(outbox_flusher)

    def _flush_all(self) -> None:
        due, self._due = self._due, []
        for outbox_flusher in due:
            try:
                outbox_flusher.flush()
            except Exception as error:  # noqa: BLE001 - whatever is wrong with one, the others get theirs
                self.loop.call_exception_handler({"message": "an outbox could not be flushed", "exception": error})


class OutboxFlusher:
    """Writes one outbox to its socket."""

    def __init__(self, outbox: Outbox, socket: WritableSocket, flusher: Flusher) -> None:
        self._outbox = outbox
        self._socket = socket
        self._flusher = flusher
        self._is_scheduled = False
        self._closed: asyncio.Future[int] = flusher.loop.create_future()
        outbox.on_ready = self._schedule
        outbox.on_abandon = self._abandon
        self._schedule()

    async def until_closed(self) -> int:
        """The code with which the outbox was closed, after all of it was sent."""
        return await self._closed

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            self._flusher.schedule(self)

    def flush(self) -> None:
        """Send what is queued, if the other side keeps up."""
        self._is_scheduled = False
        outbox, socket = self._outbox, self._socket
        if socket.is_gone():
            self._finish(TRY_AGAIN_LATER)
            return
        if socket.is_slow:
            if outbox.stalled_since is None:
                outbox.stalled_since = time.monotonic()
            return
        outbox.stalled_since = None
        frame = outbox.take_frame()
        if frame is not None:
            socket.write(text_frame_header(len(frame)) + frame)
        if outbox.close_code is not None and outbox.is_empty():
            self._finish(outbox.close_code)

    def _abandon(self) -> None:
        self._socket.abort()
        self._finish(TRY_AGAIN_LATER)

    def _finish(self, code: int) -> None:
        if not self._closed.done():
            self._closed.set_result(code)
