"""The short way between a socket and a table: uvicorn's own WebSocket protocol, without a task and a queue for
each message.

The handshake, pings, closing and all parsing stay uvicorn's and websockets'. Only whole text messages of an accepted
socket take the short way in, and frames of an outbox the short way out. Any other ASGI server works too, more slowly.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.speedups import apply_mask

from stolik.server.live.outbox import GIVEN_UP, Outbox

EXTENSION: Final = "stolik.wire"
"""Under this name a stream finds its socket in the scope."""
TEXT: Final = 0x81
"""The first byte of a whole text message."""
MASKED: Final = 0x80
TWO_BYTES: Final = 126
KEY: Final = 4
SHORTEST: Final = 2 + KEY
LARGEST_MESSAGE: Final = 16 * 1024
WAITING: Final = 16 * 1024
"""Bytes that may wait to be sent before a socket counts as slow."""
LAST_WORDS: Final = 5.0
"""Seconds for the last bytes to a socket that is being closed because nobody answers."""


class TableSocket(WebSocketsSansIOProtocol):
    """A socket that can hand messages over at once."""

    on_text: Callable[[bytes], None] | None = None
    on_writable: Callable[[], None] | None = None

    async def run_asgi(self) -> None:
        """Let the application find the short way."""
        extensions = self.scope["extensions"]
        assert extensions is not None
        extensions[EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Bytes have come in: nearly always one whole short message, which needs no parser."""
        text = whole_message(data) if self.on_text is not None and self._is_between_messages() else None
        if text is None:
            super().data_received(data)
        elif not self.close_sent and self.on_text is not None:
            self.on_text(text)

    def _is_between_messages(self) -> bool:
        """Is no frame half read, no message half put together, and nobody closing?

        Between two frames the parser asks whether the other side has ended; in a frame it waits for bytes.
        """
        conn = self.conn
        if conn.reader.buffer or conn.current_size is not None or conn.state is not State.OPEN:
            return False
        asks = getattr(conn.parser, "gi_yieldfrom", None)  # the parser of frames, behind that of the handshake
        asks = getattr(asks, "gi_yieldfrom", None)
        return getattr(asks, "__name__", "") == "at_eof"

    def send_receive_event_to_app(self) -> None:
        """A whole message has come in."""
        if self.on_text is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        text = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.on_text(text)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Little waits outside the outbox, which is bounded and can skip to the newest state."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=WAITING)

    def keepalive_timeout(self) -> None:
        """Nobody answers: close, and do not wait for what they have not read."""
        super().keepalive_timeout()
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The other side reads again."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def can_write(self) -> bool:
        """Does the other side keep up?"""
        return self.writable.is_set()

    def is_gone(self) -> bool:
        """Is nobody there to write to?"""
        return self.disconnected or self.close_sent or self.transport.is_closing()

    def write_text(self, text: bytes) -> None:
        """Send a whole text message; frames from a server are not masked."""
        self.transport.write(header(len(text)) + text)


def whole_message(data: bytes) -> bytes | None:
    """The text, where these bytes are exactly one masked text frame of less than 64 KiB (RFC 6455, 5.2)."""
    if len(data) < SHORTEST or data[0] != TEXT:
        return None
    length, start = data[1] ^ MASKED, 2
    if length == TWO_BYTES:
        length, start = int.from_bytes(data[2:4], "big"), 4
    if (length >= TWO_BYTES and start == 2) or len(data) != start + KEY + length or length > LARGEST_MESSAGE:
        return None
    return apply_mask(data[start + KEY :], data[start : start + KEY])


def header(length: int) -> bytes:
    """What stands before the text of a frame (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


class ShortCarrier:
    """Carries an outbox straight to its socket, once for all that was put into it in one go."""

    def __init__(self, outbox: Outbox, socket: TableSocket) -> None:
        self._outbox = outbox
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._scheduled = False
        self._closed: asyncio.Future[int] = self._loop.create_future()
        outbox.wake = self._wake
        outbox.abandon = self._abandon
        socket.on_writable = self._flush
        self._wake()

    async def until_closed(self) -> int:
        """The code with which the outbox was closed, after all of it was sent."""
        return await self._closed

    def _wake(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._scheduled = False
        outbox, socket = self._outbox, self._socket
        if socket.is_gone():
            self._finish(GIVEN_UP)
            return
        if not socket.can_write():
            outbox.clogged_since = outbox.clogged_since or time.monotonic()
            return
        outbox.clogged_since = None
        frame = outbox.take()
        if frame is not None:
            socket.write_text(frame)
        if outbox.closing is not None and outbox.is_empty():
            self._finish(outbox.closing)

    def _abandon(self) -> None:
        self._socket.transport.abort()
        self._finish(GIVEN_UP)

    def _finish(self, code: int) -> None:
        if not self._closed.done():
            self._closed.set_result(code)
