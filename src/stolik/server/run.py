"""Runs a house in this process until it is told to stop: uvicorn, with the limits that a table server wants."""

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
"""Bytes that the system may keep for a screen that does not read; the rest waits in its outbox, which is bounded."""
THREAD_SWITCH_SECONDS: Final = 0.0001
"""Seconds for which the loop may keep the interpreter from the thread that writes: the usual 5 ms delay commits."""
KEEP_ALIVE_SECONDS: Final = 5
"""For so long an HTTP connection on which nothing is asked is kept open."""
PING_SECONDS: Final = 20.0
"""Between two pings of a WebSocket, at most; the page counts on them (`web/src/api/stream.ts`)."""
PONG_SECONDS: Final = 20.0
"""For so long the other side may take to answer one."""
BACKLOG: Final = 2048
"""Connections that the system keeps waiting for us."""
FEWEST_OPEN_FILES: Final = 100
"""A server that nobody has come to yet has about 30, and each guest takes one or two."""
ENOUGH_OPEN_FILES: Final = 4096
"""So many we ask for where fewer are usual and more are possible: 1024 are usual."""
BAD_ADDRESS: Final = {
    errno.EADDRINUSE: "the port is in use; stop the other program, or choose another port with --port",
    errno.EACCES: "ports below 1024 are for the system's own programs; choose another one with --port",
    errno.EADDRNOTAVAIL: "it is no address of this machine; choose one with --host (0.0.0.0: all of them)",
    socket.EAI_NONAME: "there is no such name; choose an address of this machine with --host (0.0.0.0: all of them)",
}
SHUTDOWN_GRACE_SECONDS: Final = 5
"""Seconds for the last answers when the house closes."""


class HouseServer(uvicorn.Server):
    """Says when it listens, and closes the house before the signal that ended it takes effect."""

    def __init__(
        self, config: uvicorn.Config, opened: Callable[[int], None], closing: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._opened = opened
        self._closing = closing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell the port, which the system may have chosen."""
        await super().startup(sockets)
        self._opened(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer what was asked, then store everything."""
        await super().shutdown(sockets)
        await self._closing()


def open_listener(config: Config) -> socket.socket:
    """The door; what waits behind it for slow readers is limited. Who knocks before the house is open waits."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    door = socket.socket(family)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SOCKET_SEND_BUFFER_BYTES)
        door.bind((config.host, config.port))
        door.listen(BACKLOG)
    except OSError as error:
        door.close()
        advice = BAD_ADDRESS.get(error.errno or 0, f"{error.strerror}; choose another --host or --port")
        raise BadSetup(f"the server cannot listen at {config.host}:{config.port}: {advice}") from None
    return door


def serve(config: Config, opened: Callable[[int], None] = lambda _port: None, journal: ServerLog | None = None) -> None:
    """Serve until a signal; raises a `StolikError` that says what to do where the house cannot open."""
    allowed_files = allow_open_files()
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    house = Node(config, journal)
    counted = open_connections(allowed_files, config.connections_by_network, trust_proxy=config.trust_proxy)
    refused = house.metrics.refused.labels("too many connections").inc
    settings = uvicorn.Config(
        BoundedApp(build_app(house), lambda request: house.guard.network_of_request(request)),  # noqa: PLW0108 - made later
        loop="auto",
        http=cast("type[asyncio.Protocol]", partial(HttpConnection, counted, config.http_timeouts, refused)),
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
    with open_listener(config) as door, asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
        runner.run(_serve(house, settings, door, opened))


async def _serve(house: Node, settings: uvicorn.Config, door: socket.socket, opened: Callable[[int], None]) -> None:
    """Open the house, then answer. uvicorn's own lifespan would make a traceback and exit code 3 of what goes wrong."""
    async with AsyncExitStack() as running:
        await running.enter_async_context(house.running())
        await HouseServer(settings, opened, running.aclose).serve([door])


def allow_open_files() -> float:
    """How many files may be open: more than usual, where the system lets us; where it allows too few, we refuse."""
    if sys.platform == "win32":
        return math.inf
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return math.inf
    if allowed < ENOUGH_OPEN_FILES and allowed != most:
        allowed = ENOUGH_OPEN_FILES if most == resource.RLIM_INFINITY else min(most, ENOUGH_OPEN_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    if allowed < FEWEST_OPEN_FILES:
        raise BadSetup(
            f"only {allowed} open files are allowed, and a server needs at least {FEWEST_OPEN_FILES}: "
            "raise the limit (ulimit -n 1024, or LimitNOFILE= of systemd)"
        )
    return allowed
