"""A whole server in this process, the people who are known to it, and all that they get from it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import msgspec
from sqlalchemy import delete

from faults.secrecy.asgi import Headers, Received, Socket, request
from faults.secrecy.event_loop import Clock, quiet
from stolik import registry
from stolik.server import app as web
from stolik.server import server_key
from stolik.server.accounts import repository, tokens
from stolik.server.config import NO_RATE_LIMITS, Config
from stolik.server.node import Node
from stolik.server.ops.server_log import ServerLog
from stolik.server.randomness import Randomness
from stolik.server.store.schema import seatings
from stolik.server.table.state import Table

ORIGIN: Final = (b"origin", b"http://127.0.0.1:8420")
JSON: Final = (b"content-type", b"application/json")
HOST, WATCHER, LEFT, KICKED, KEEPER, ROBOT = "Hela", "Zofia", "Ewa", "Karol", "Maria", "Robot"
GUESTS: Final = tuple(f"Gość {seat}" for seat in range(max(max(registry.load(key).players) for key in registry.keys())))


class Known(NamedTuple):
    """Somebody who is known to a server."""

    id: str
    headers: Headers


class World:
    """One of the two servers; its key, and so all seeds of deals, are its own."""

    def __init__(self, folder: Path, key: bytes, clock: Clock, randomness: Randomness) -> None:
        folder.mkdir()
        (folder / server_key.KEY_FILE).write_bytes(key)
        self.key = key
        self._log = StringIO()
        config = Config(
            data_folder=folder,
            node_name="node",
            rate_limits=NO_RATE_LIMITS,
            cheap_password_hashes=True,
            randomness=randomness,
        )
        self.server = Node(config, ServerLog(self._log))
        self.app = web.build_app(self.server)
        self.clock = clock
        self.people: dict[str, Known] = {}
        self.received: list[Received] = []
        """All that left this server, whoever got it."""
        self.sockets: dict[str, Socket] = {}
        """By the name of the stream."""
        self._commands = 0

    async def welcome_all(self) -> None:
        """Everybody who will ever come to a table, and the robot of one of them; the server runs now."""
        shared = self.server.config.randomness
        with patch.object(repository, "secrets", shared), patch.object(tokens, "secrets", shared):
            for name in (HOST, WATCHER, LEFT, KICKED, KEEPER, *GUESTS):
                named = msgspec.json.encode({"name": name})
                _, headers, body = await request(self.app, "POST", "/api/guests", [ORIGIN, JSON], named)
                cookie = headers.partition(b"set-cookie: ")[2].partition(b";")[0]
                self.people[name] = Known(msgspec.json.decode(body)["id"], [(b"cookie", cookie), ORIGIN])
            made = await self.ask(KEEPER, "/api/me/bots", {"name": ROBOT})
        bearer = (b"authorization", f"Bearer {made['token']}".encode())
        self.people[ROBOT] = Known(made["bot"]["id"], [bearer])

    async def fetch(self, who: str | None, method: str, path: str, body: bytes = b"") -> bytes:
        """A request of somebody, or of a stranger; all that came back is kept."""
        headers = [*(self.people[who].headers if who else []), *([JSON] if body else [])]
        status, lines, answer = await request(self.app, method, path, headers, body)
        self.received.append(
            Received(f"{method} {path}", self.clock.passed, b"%d\r\n%s\r\n%s" % (status, lines, answer))
        )
        return answer

    async def ask(self, who: str, path: str, body: object) -> Any:
        """JSON there and back."""
        return msgspec.json.decode(await self.fetch(who, "POST", path, msgspec.json.encode(body)))

    async def command(self, who: str, table: str, kind: str, **fields: object) -> None:
        """A command that must be carried out."""
        self._commands += 1
        body = {"type": kind, "key": f"{kind}/{self._commands}", **fields}
        answer = await self.ask(who, f"/api/tables/{table}/commands", body)
        assert answer["type"] == "applied", f"{body} was answered {answer}"
        await quiet()

    async def connect(self, stream: str, who: str, table: str, query: str = "") -> None:
        """Somebody opens a table."""
        path = f"/api/tables/{table}/stream{query}"
        self.sockets[stream] = Socket(self.app, self.clock, path, self.people[who].headers)
        await quiet()

    def take(self, *streams: str) -> list[Received]:
        """All that came by these streams since the last time."""
        return [one for name in streams if name in self.sockets for one in self.sockets[name].take(name)]

    async def close(self, *streams: str) -> None:
        """Close these streams."""
        for stream in streams:
            await self.sockets.pop(stream).close()

    def table(self, name: str) -> Table:
        """What the server knows of a table."""
        return self.server.directory.tables[name].table

    async def let_go(self, table: str) -> None:
        """Nobody comes back to that table, and nobody's list of games shows it."""
        self.received = []
        await self.close(*self.sockets)
        self.server.directory.supervisors.pop(table).stop()
        del self.server.directory.tables[table]
        async with self.server.store.engine.begin() as connection:
            await connection.execute(delete(seatings).where(seatings.c.table_id == table))
        await quiet()

    def questions(self) -> list[Received]:
        """What bots of the server were asked since the last time."""
        workers: list[Any] = self.server.bot_pool._workers  # noqa: SLF001
        asked = [Received("a bot's question", at, question) for worker in workers for at, question in worker.received]
        for worker in workers:
            worker.received.clear()
        return asked

    def logged(self) -> list[Received]:
        """What the server wrote into its log since the last time."""
        logged = self._log.getvalue().encode()
        self._log.seek(0)
        self._log.truncate()
        return [Received("the log", self.clock.passed, logged)] if logged else []
