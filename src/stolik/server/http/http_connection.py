"""An HTTP connection that can neither be held open nor filled up: bounds and deadlines around uvicorn's own protocol.

Parsing and answering stay uvicorn's and h11's. A connection is refused where its network has too many, and read in
small pieces, so that h11's bound on the head of a request also holds for what comes in one piece. It is cut off when a
head, or the taking of an answer, takes too long; `BoundedApp` says when a request begins and when its answer ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

import uvicorn
from h11 import LocalProtocolError
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from stolik.server.access.connection_limits import CONNECTION_STATE_KEY, OpenConnections
from stolik.server.access.rate_limits import network_of_ip
from stolik.server.config import HttpTimeouts

READ_BYTES: Final = 8 * 1024
"""Bytes that are read at once."""
LARGEST_HEAD_BYTES: Final = 16 * 1024
"""h11 refuses a head that is longer and still not complete. Browsers send about one KiB."""
LARGEST_REST_BYTES: Final = 1024 * 1024
"""So much of a request may still come when it has been answered already."""

READING_SECONDS: Final = 0.05
"""After a deadline, in which the loop reads what has come while it was busy."""


class HttpConnection(asyncio.BufferedProtocol):
    """One connection, counted until it is closed, also when it has become a WebSocket."""

    def __init__(
        self,
        counted: OpenConnections,
        timeouts: HttpTimeouts,
        refused: Callable[[], None],
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """`_loop` has its name from uvicorn, which makes the connections."""
        self.timeouts = timeouts
        self.loop = _loop or asyncio.get_running_loop()
        self.lost = asyncio.Event()
        self._http = H11Protocol(config, server_state, {**app_state, CONNECTION_STATE_KEY: self}, self.loop)
        self._counted = counted
        self._refused = refused
        self._network: str | None = None
        """Where it is counted."""
        self._buffer = bytearray(READ_BYTES)
        self._is_busy = False
        """Has a request begun that is not answered?"""
        self._is_overdue = False
        """Did its time run out at the last look?"""
        self._rest = 0
        """Bytes that have come since the last answer."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for a request, or refuse."""
        self.transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        network = network_of_ip(peer[0] if peer else "")
        if not self._counted.admit(network):
            self._refused()
            self.transport.abort()
            return
        self._network = network
        self._http.connection_made(self.transport)
        self._since = self.loop.time()
        self._timer = self.loop.call_later(self.timeouts.head, self._look)

    def get_buffer(self, sizehint: int) -> bytearray:
        """Where the next bytes are put."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Bytes have come in."""
        self._rest += nbytes
        if self._rest > LARGEST_REST_BYTES and not self._is_busy:
            self.transport.abort()
            return
        try:
            self._http.data_received(bytes(self._buffer[:nbytes]))
        except LocalProtocolError:  # the body breaks off while its answer is being sent, so nothing can be answered
            self.transport.abort()
        if self._is_websocket():
            self._buffer = bytearray()  # it has its own
            del self._http

    def eof_received(self) -> None:
        """The other side has sent all; the transport closes."""
        self._http.eof_received()

    def pause_writing(self) -> None:
        """The other side does not take what is sent."""
        self._http.pause_writing()

    def resume_writing(self) -> None:
        """It takes more."""
        self._http.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        if self._network is not None:
            self._http.connection_lost(exc)
            del self._http
            self.release()

    def release(self) -> None:
        """Do not count it any more; a WebSocket says so when it is closed."""
        assert self._network is not None, "it was let in"
        self._timer.cancel()
        del self._timer  # like `_http` it refers to us, and what refers to itself stays until somebody looks for it
        self._counted.release(self._network)
        self.lost.set()

    def begin_request(self) -> None:
        """The head of a request is complete."""
        self._is_busy = True
        self._since = self.loop.time()

    def begin_answer(self) -> None:
        """Its answer is about to be sent."""
        self._since = self.loop.time()

    def end_answer(self) -> None:
        """The last part of it is about to be sent; the next request may come."""
        self._is_busy = False
        self._since = self.loop.time()
        self._rest = 0

    async def stay(self, seconds: float) -> None:
        """Wait so long, or until the connection is closed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.lost.wait()

    def _is_websocket(self) -> bool:
        return self.transport.get_protocol() is not self

    def _look(self) -> None:
        """Has the other side kept the server waiting for too long?"""
        left = self._seconds_left()
        if left <= 0 and self._is_overdue:
            self.transport.abort()
            return
        self._is_overdue = left <= 0
        self._timer = self.loop.call_later(max(left, READING_SECONDS), self._look)

    def _seconds_left(self) -> float:
        """Until it is cut off, or until it should be looked at again."""
        now = self.loop.time()
        if self._is_websocket() and not self.transport.is_closing():
            self._since = now  # pings look after it; only when it has closed its last bytes may not be taken
        waited = now - self._since
        if self.transport.get_write_buffer_size():
            return self.timeouts.answer - waited
        if self._is_busy or self._is_websocket():
            return self.timeouts.answer
        return self.timeouts.head - waited
