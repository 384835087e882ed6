"""HTTP connections with limits and timeouts against slow clients (Slowloris), around uvicorn's own protocol.

uvicorn and h11 parse requests and write responses. A connection is refused if its network has too many, and read in
small chunks, so that h11's limit on the head of a request also holds for one that comes at once. It is aborted when the
client takes too long to send a head or to read a response; `BoundedApp` says when a request begins and ends.
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

READ_CHUNK_BYTES: Final = 8 * 1024
MAX_HEAD_BYTES: Final = 16 * 1024
"""h11 refuses a longer head that is not complete. Browsers send about one KiB."""
MAX_UNREAD_BODY_BYTES: Final = 1024 * 1024
"""What may still arrive of a request that was answered before its body was complete."""
OVERDUE_GRACE_SECONDS: Final = 0.05
"""After a timeout the loop gets this long to read what arrived while it was busy."""


class HttpConnection(asyncio.BufferedProtocol):
    """One connection, counted until it is closed, also when it has become a WebSocket."""

    def __init__(
        self,
        open_connections: OpenConnections,
        timeouts: HttpTimeouts,
        on_refused: Callable[[], None],
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """`_loop` has its name from uvicorn, which creates the connections."""
        self.timeouts = timeouts
        self.loop = _loop or asyncio.get_running_loop()
        self.closed = asyncio.Event()
        self._http = H11Protocol(config, server_state, {**app_state, CONNECTION_STATE_KEY: self}, self.loop)
        self._open_connections = open_connections
        self._on_refused = on_refused
        self._network: str | None = None
        """The network under which it is counted."""
        self._buffer = bytearray(READ_CHUNK_BYTES)
        self._is_busy = False
        """Is there a request that is not answered?"""
        self._is_overdue = False
        """Had its timeout passed at the last check?"""
        self._unread_bytes = 0
        """Bytes that arrived since the last response."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection and wait for a request, or refuse it."""
        self.transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        network = network_of_ip(peer[0] if peer else "")
        if not self._open_connections.admit(network):
            self._on_refused()
            self.transport.abort()
            return
        self._network = network
        self._http.connection_made(self.transport)
        self._since = self.loop.time()
        self._timer = self.loop.call_later(self.timeouts.head_seconds, self._check_timeout)

    def get_buffer(self, sizehint: int) -> bytearray:
        """The buffer for the next bytes."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Bytes have arrived."""
        self._unread_bytes += nbytes
        if self._unread_bytes > MAX_UNREAD_BODY_BYTES and not self._is_busy:
            self.transport.abort()
            return
        try:
            self._http.data_received(bytes(self._buffer[:nbytes]))
        except LocalProtocolError:  # the body is broken while its response is being sent: nothing more can be sent
            self.transport.abort()
        if self._is_websocket():
            self._buffer = bytearray()  # it has its own
            del self._http

    def eof_received(self) -> None:
        """The client has sent everything; the transport closes."""
        self._http.eof_received()

    def pause_writing(self) -> None:
        """The client does not read what is sent (backpressure)."""
        self._http.pause_writing()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._http.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        if self._network is not None:
            self._http.connection_lost(exc)
            del self._http
            self.release()

    def release(self) -> None:
        """Stop counting the connection; a WebSocket calls this when it is closed."""
        assert self._network is not None, "only a counted connection is released"
        self._timer.cancel()
        del self._timer  # like `_http` it refers to this object: a reference cycle would wait for the garbage collector
        self._open_connections.release(self._network)
        self.closed.set()

    def begin_request(self) -> None:
        """The head of a request is complete."""
        self._is_busy = True
        self._since = self.loop.time()

    def begin_response(self) -> None:
        """Its response is about to be sent."""
        self._since = self.loop.time()

    def end_response(self) -> None:
        """The last part of the response is about to be sent; the next request may come."""
        self._is_busy = False
        self._since = self.loop.time()
        self._unread_bytes = 0

    async def delay(self, seconds: float) -> None:
        """Wait this long, or until the connection is closed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.closed.wait()

    def _is_websocket(self) -> bool:
        return self.transport.get_protocol() is not self

    def _check_timeout(self) -> None:
        """Abort the connection if the client has kept the server waiting for too long."""
        seconds_left = self._seconds_left()
        if seconds_left <= 0 and self._is_overdue:
            self.transport.abort()
            return
        self._is_overdue = seconds_left <= 0
        self._timer = self.loop.call_later(max(seconds_left, OVERDUE_GRACE_SECONDS), self._check_timeout)

    def _seconds_left(self) -> float:
        """Until the timeout, or until the next check."""
        now = self.loop.time()
        if self._is_websocket() and not self.transport.is_closing():
            self._since = now  # pings check it; only after it was closed its last bytes may never be read
        waited = now - self._since
        if self.transport.get_write_buffer_size():
            return self.timeouts.response_seconds - waited
        if self._is_busy or self._is_websocket():
            return self.timeouts.response_seconds
        return self.timeouts.head_seconds - waited
