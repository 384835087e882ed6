"""Runs a node in this process until a signal: uvicorn, with the limits that a table server needs."""

from __future__ import annotations

import asyncio
import errno
import math
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Final, cast

import uvicorn

from stolik.core.errors import BadSetup
from stolik.server.access.connection_limits import open_connections
from stolik.server.app import build_app
from stolik.server.config import Config
from stolik.server.http.bounded_app import BoundedApp
from stolik.server.http.http_connection import MAX_HEAD_BYTES, HttpConnection
from stolik.server.node import Node
from stolik.server.ops.server_log import ServerLog
from stolik.server.sockets.table_socket import MAX_MESSAGE_BYTES, TableSocket

if sys.platform != "win32":
    import resource

SOCKET_SEND_BUFFER_BYTES: Final = 16 * 1024
"""Bytes that the system may keep for a viewer that does not read; the rest waits in its outbox, which is bounded."""
THREAD_SWITCH_SECONDS: Final = 0.0001
"""Seconds for which the event loop may keep the GIL from the writer thread: the default of 5 ms delays commits."""
KEEP_ALIVE_SECONDS: Final = 5
"""Seconds for which an idle HTTP connection is kept open."""
PING_SECONDS: Final = 20.0
"""Between two pings of a WebSocket, at most; the page relies on them (`web/src/api/stream.ts`)."""
PONG_SECONDS: Final = 20.0
"""Seconds that the other side may take to answer a ping."""
BACKLOG: Final = 2048
"""Connections that the system queues for us."""
MIN_OPEN_FILES: Final = 100
"""A server without guests has about 30 open files, and each guest takes one or two."""
WANTED_OPEN_FILES: Final = 4096
"""Open files that we ask for where the limit is lower and may be raised: the default is 1024."""
LISTEN_ADVICE: Final = {
    errno.EADDRINUSE: "the port is in use; stop the other program, or choose another port with --port",
    errno.EACCES: "ports below 1024 are for the system's own programs; choose another one with --port",
    errno.EADDRNOTAVAIL: "it is no address of this machine; choose one with --host (0.0.0.0: all of them)",
    socket.EAI_NONAME: "there is no such name; choose an address of this machine with --host (0.0.0.0: all of them)",
}
SHUTDOWN_GRACE_SECONDS: Final = 5
"""Seconds for the last answers when the server stops."""


class NodeServer(uvicorn.Server):
    """Reports when it listens, and closes the node before the signal that ended it takes effect."""

    def __init__(
        self, config: uvicorn.Config, on_listening: Callable[[int], None], on_shutdown: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._on_listening = on_listening
        self._on_shutdown = on_shutdown

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then report the port, which the system may have chosen."""
        await super().startup(sockets)
        self._on_listening(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish the requests, then store everything."""
        await super().shutdown(sockets)
        await self._on_shutdown()


def open_listener(config: Config) -> socket.socket:
    """The listening socket, with a small send buffer. Clients that connect before the node is open wait."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SOCKET_SEND_BUFFER_BYTES)
        listener.bind((config.host, config.port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        advice = LISTEN_ADVICE.get(error.errno or 0, f"{error.strerror}; choose another --host or --port")
        raise BadSetup(f"cannot listen on {config.host}:{config.port}: {advice}") from None
    return listener


def serve(
    config: Config, on_listening: Callable[[int], None] = lambda _port: None, server_log: ServerLog | None = None
) -> None:
    """Serve until a signal; raises a `StolikError` that says what to do where the server cannot start."""
    allowed_files = allow_open_files()
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    node = Node(config, server_log)
    connections = open_connections(allowed_files, config.connections_by_network, trust_proxy=config.trust_proxy)
    count_refused = node.metrics.refused.labels("too many connections").inc
    settings = uvicorn.Config(
        BoundedApp(build_app(node), lambda request: node.guard.network_of_request(request)),  # noqa: PLW0108 - made later
        loop="auto",
        http=cast("type[asyncio.Protocol]", partial(HttpConnection, connections, config.http_timeouts, count_refused)),
        h11_max_incomplete_event_size=MAX_HEAD_BYTES,
        ws=TableSocket,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="error",  # what strangers send is no warning
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_GRACE_SECONDS,
    )
    with open_listener(config) as listener, asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
        runner.run(_serve(node, settings, listener, on_listening))


async def _serve(
    node: Node, settings: uvicorn.Config, listener: socket.socket, on_listening: Callable[[int], None]
) -> None:
    """Open the node, then serve. uvicorn's own lifespan would turn an error into a traceback and exit code 3."""
    async with AsyncExitStack() as exit_stack:
        await exit_stack.enter_async_context(node.running())
        await NodeServer(settings, on_listening, exit_stack.aclose).serve([listener])


def allow_open_files() -> float:
    """Raise the limit of open files where the system allows it, and refuse to start where it is too low."""
    if sys.platform == "win32":
        return math.inf
    allowed, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return math.inf
    if allowed < WANTED_OPEN_FILES and allowed != hard_limit:
        allowed = WANTED_OPEN_FILES if hard_limit == resource.RLIM_INFINITY else min(hard_limit, WANTED_OPEN_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard_limit))
    if allowed < MIN_OPEN_FILES:
        raise BadSetup(
            f"only {allowed} open files are allowed, and a server needs at least {MIN_OPEN_FILES}: "
            "raise the limit (ulimit -n 1024, or LimitNOFILE= of systemd)"
        )
    return allowed
