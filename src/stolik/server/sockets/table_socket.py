"""A shortcut through uvicorn's own WebSocket protocol, without a task and a queue for each message.

The handshake, pings, closing and all parsing stay uvicorn's and websockets'. Only whole text messages of an accepted
socket take the shortcut in, and frames of an outbox the shortcut out. Any other ASGI server works too, more slowly.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.speedups import apply_mask

from stolik.server.access.connection_limits import CONNECTION_STATE_KEY
from stolik.server.broadcast.flusher import text_frame_header

SCOPE_EXTENSION: Final = "stolik.wire"
"""The key under which a stream finds its socket in the scope's extensions."""
TEXT_FRAME: Final = 0x81
"""The first byte of a whole text message."""
MASK_BIT: Final = 0x80
TWO_BYTE_LENGTH: Final = 126
MASK_KEY_BYTES: Final = 4
MIN_FRAME_BYTES: Final = 2 + MASK_KEY_BYTES
MAX_MESSAGE_BYTES: Final = 16 * 1024
SLOW_AFTER_BYTES: Final = 16 * 1024
"""Bytes that may wait to be sent before a socket counts as slow."""
CLOSE_TIMEOUT_SECONDS: Final = 5.0
"""Seconds for the last bytes to a socket that is being closed as it does not answer pings."""
PING_JITTER: Final = 0.5
"""Part of the time between two pings that is random, so that sockets which came together are not all pinged at once."""


INVALID_TEXT_CODE: Final = 1007
"""The WebSocket code for bytes that are not UTF-8."""
KEEPALIVE_FRAME: Final = text_frame_header(2) + b"[]"
"""A frame without messages: browsers answer pings themselves, and pages never see them."""


class TableSocket(WebSocketsSansIOProtocol):
    """A socket that passes messages on at once."""

    on_text: Callable[[bytes], None] | None = None
    on_writable: Callable[[], None] | None = None
    is_slow: bool = False
    """Is the write buffer above its limit?"""
    _is_idle: bool = False
    """Between messages: a whole message needs no parser."""

    async def run_asgi(self) -> None:
        """Let the application find this socket."""
        extensions = self.scope["extensions"]
        assert extensions is not None
        extensions[SCOPE_EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Take bytes: nearly always one whole short message, which needs no parser."""
        text = whole_message(data) if self._is_idle and self.on_text is not None else None
        if text is None or self.conn.state is not State.OPEN:
            self._parse(data)
        elif not self.close_sent and self.on_text is not None:
            self.on_text(text)

    def _parse(self, data: bytes) -> None:
        """Parse with uvicorn and websockets."""
        if self.conn.state is State.CONNECTING and self.handshake_initiated:
            self.transport.abort()  # nothing may be sent before the handshake is answered (RFC 6455, 4.1)
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None:
            self._refuse_handshake()
        self._is_idle = self._is_between_messages()

    def _is_between_messages(self) -> bool:
        """Is no frame half read, no message half assembled, and nobody closing?

        Between two frames the parser waits for the end of the connection; in a frame it waits for bytes.
        """
        conn = self.conn
        if conn.reader.buffer or conn.current_size is not None or conn.state is not State.OPEN:
            return False
        waiting = getattr(conn.parser, "gi_yieldfrom", None)  # the parser of frames, behind that of the handshake
        waiting = getattr(waiting, "gi_yieldfrom", None)
        return getattr(waiting, "__name__", "") == "at_eof"

    def send_receive_event_to_app(self) -> None:
        """Take a whole message that was parsed."""
        if self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        text = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if self.on_text is None and is_utf8(text):
            super().send_receive_event_to_app()
            return
        self.frames = []
        if self.on_text is None:
            self._refuse()
        elif not self.close_sent:
            self.on_text(text)

    def _refuse_handshake(self) -> None:
        """Answer a handshake that cannot be read or has a body; uvicorn would leave it unanswered and open."""
        answer = b"".join(self.conn.data_to_send())
        self.transport.write(answer or self.conn.reject(400, "This is no WebSocket handshake.\n").serialize())
        self.transport.close()

    def _refuse(self) -> None:
        """Refuse bytes that are no text before the stream is open: uvicorn would log them as an error of ours."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(INVALID_TEXT_CODE)
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the write buffer small: the outbox is bounded and can skip to the newest state."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=SLOW_AFTER_BYTES)
        self.write = self.transport.write
        self.abort = self.transport.abort

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the HTTP connection, which has been counted until now."""
        super().connection_lost(exc)
        connection = self.app_state.pop(CONNECTION_STATE_KEY, None)
        if connection is not None:
            connection.release()

    def schedule_ping(self) -> None:
        """Add jitter, so that sockets which came together are not pinged together."""
        assert self.ping_interval is not None
        delay = self.ping_interval * (1 - PING_JITTER * random.random())  # noqa: S311 - no secret
        self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Send a ping and an empty frame: a page learns from it that the connection is alive."""
        super().send_keepalive_ping()
        if self.on_text is not None and not self.is_slow and not self.is_gone():
            self.write(KEEPALIVE_FRAME)

    def keepalive_timeout(self) -> None:
        """Close without waiting for what was not read."""
        super().keepalive_timeout()
        self.loop.call_later(CLOSE_TIMEOUT_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """Note that the other side does not keep up."""
        super().pause_writing()
        self.is_slow = True

    def resume_writing(self) -> None:
        """Note that the other side reads again."""
        super().resume_writing()
        self.is_slow = False
        if self.on_writable is not None:
            self.on_writable()

    def is_gone(self) -> bool:
        """Is nobody there to write to?"""
        return self.disconnected or self.close_sent or self.transport.is_closing()


def is_utf8(data: bytes) -> bool:
    """Are these bytes UTF-8?"""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def whole_message(data: bytes) -> bytes | None:
    """The text, where these bytes are exactly one masked text frame of less than 64 KiB (RFC 6455, 5.2)."""
    if len(data) < MIN_FRAME_BYTES or data[0] != TEXT_FRAME:
        return None
    length, start = data[1] ^ MASK_BIT, 2
    if length == TWO_BYTE_LENGTH:
        length, start = int.from_bytes(data[2:4], "big"), 4
    if (
        (length >= TWO_BYTE_LENGTH and start == 2)
        or len(data) != start + MASK_KEY_BYTES + length
        or length > MAX_MESSAGE_BYTES
    ):
        return None
    return apply_mask(data[start + MASK_KEY_BYTES :], data[start : start + MASK_KEY_BYTES])
