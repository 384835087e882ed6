"""Runs a house in this process until it is told to stop: uvicorn, with the limits that a table server wants."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from stolik.core.errors import BadSetup
from stolik.server.config import Config
from stolik.server.journal import Journal
from stolik.server.web.app import build
from stolik.server.web.wire import LARGEST_MESSAGE, TableSocket

SENDING: Final = 16 * 1024
"""Bytes that the system may keep for a screen that does not read; the rest waits in its outbox, which is bounded."""
SWITCH: Final = 0.001
"""Seconds for which the loop may keep the interpreter from the thread that writes: the usual 5 ms delay commits."""
KEEP_ALIVE_SECONDS: Final = 5
"""For so long an HTTP connection on which nothing is asked is kept open."""
PING_SECONDS: Final = 20.0
"""Between two pings of a WebSocket; and for so long its other side may take to answer one."""
GOODBYE: Final = 5
"""Seconds for the last answers when the house closes."""


class Announcing(uvicorn.Server):
    """Says when the doors are open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[int], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell the port, which the system may have chosen."""
        await super().startup(sockets)
        if self.started:
            self._opened(self.servers[0].sockets[0].getsockname()[1])


def listen(config: Config) -> socket.socket:
    """The door; what waits behind it for slow readers is limited."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    door = socket.socket(family)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING)
        door.bind((config.host, config.port))
    except OSError as error:
        door.close()
        raise BadSetup(f"the house cannot open at {config.host}:{config.port}: {error.strerror}") from None
    return door


def serve(config: Config, opened: Callable[[int], None] = lambda _port: None, journal: Journal | None = None) -> None:
    """Serve until a signal; raises `BadSetup` where the address cannot be used."""
    sys.setswitchinterval(SWITCH)
    app = build(config, journal)
    settings = uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        loop="auto",
        http="auto",
        ws=TableSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GOODBYE,
    )
    server = Announcing(settings, opened)
    with asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
        runner.run(server.serve([listen(config)]))
    if not server.started:
        raise BadSetup(f"the house could not open at {config.host}:{config.port}")
