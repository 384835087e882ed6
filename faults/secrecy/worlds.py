"""A whole house in this process, and the people who are known in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import delete

from faults.secrecy.asgi import Headers, Heard, Socket, request
from faults.secrecy.clock import Clock, breathe, wait_until
from faults.secrecy.level import SharedIds
from stolik.server.config import NO_LIMITS, Config
from stolik.server.journal import Journal
from stolik.server.live.live_table import LiveTable
from stolik.server.store.schema import sits
from stolik.server.web import app as doors
from stolik.server.web.house import OpenHouse

ORIGIN: Final = (b"origin", b"http://127.0.0.1:8420")
A_THOUGHT: Final = 24
"""Turns of the loop in which a bot has thought and asked for its move."""
JSON: Final = (b"content-type", b"application/json")
HOST, WATCHER, LEFT, KICKED, ROBOT = "Hela", "Zofia", "Ewa", "Karol", "Robot"
GUESTS: Final = tuple(f"Gość {number}" for number in range(7))


class Known(Struct, frozen=True):
    """Somebody who is known in a house."""

    id: str
    headers: Headers


class World:
    """One of the two houses."""

    def __init__(self, app: Any, house: OpenHouse, clock: Clock, journal: StringIO) -> None:
        self.app = app
        self.house = house
        self.clock = clock
        self.people: dict[str, Known] = {}
        self.sockets: list[Socket] = []
        self.heard: list[Heard] = []
        """All that left this house, whoever got it."""
        self._journal = journal
        self._answers = 0

    # -- people ---------------------------------------------------------------------------

    async def welcome_all(self, ids: SharedIds) -> None:
        """Everybody who will ever come to a table, and the robot of the host."""
        ids.begin("people")
        for name in (HOST, WATCHER, LEFT, KICKED, *GUESTS):
            _, headers, body = await request(self.app, "POST", "/api/guests", [ORIGIN, JSON], _json({"name": name}))
            cookie = headers.partition(b"set-cookie: ")[2].partition(b";")[0]
            self.people[name] = Known(msgspec.json.decode(body)["id"], [(b"cookie", cookie), ORIGIN])
        _, made = await self.ask(HOST, "POST", "/api/me/bots", {"name": ROBOT})
        bearer = (b"authorization", f"Bearer {made['token']}".encode())
        self.people[ROBOT] = Known(made["bot"]["id"], [bearer])

    # -- requests -------------------------------------------------------------------------

    async def fetch(self, who: str | None, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """A request of somebody, or of a stranger; all that came back is kept."""
        headers = [*(self.people[who].headers if who else []), *([JSON] if body else [])]
        status, lines, answer = await request(self.app, method, path, headers, body)
        whole = b"%d\r\n%s\r\n%s" % (status, lines, answer)
        self.heard.append(Heard(f"{method} {path}", self.clock.passed, whole))
        return status, answer

    async def ask(self, who: str, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The same, read as JSON."""
        status, answer = await self.fetch(who, method, path, b"" if body is None else _json(body))
        return status, msgspec.json.decode(answer)

    async def command(self, who: str, table: str, kind: str, **fields: object) -> Any:
        """A command that must be carried out."""
        self._answers += 1
        body = {"type": kind, "key": f"{kind}/{self._answers}", **fields}
        _, answer = await self.ask(who, "POST", f"/api/tables/{table}/commands", body)
        assert answer["type"] == "applied", f"{body} was answered {answer}"
        await self.settle(table)
        return answer

    def connect(self, who: str | None, table: str, query: str = "") -> Socket:
        """A socket of somebody at a table."""
        headers = self.people[who].headers if who else []
        socket = Socket(self.app, self.clock, f"/api/tables/{table}/stream{query}", headers)
        self.sockets.append(socket)
        return socket

    # -- tables ---------------------------------------------------------------------------

    def live(self, table: str) -> LiveTable:
        """A table in motion."""
        return self.house.hub.tables[table]

    async def settle(self, table: str) -> None:
        """Until the table has stored and told everything that was asked of it, and nobody goes on at once.

        Behind its screen a bot thinks on as soon as a step is stored; that takes a few turns of the loop.
        """
        live, hub = self.live(table), self.house.hub

        def is_idle() -> bool:
            return not (live.busy or live._queue or hub._tasks)  # noqa: SLF001

        await wait_until(is_idle)
        await breathe(A_THOUGHT)
        while not is_idle():
            await wait_until(is_idle)
            await breathe(A_THOUGHT)

    async def let_go(self, table: str) -> None:
        """Nobody comes back to that table, and nobody's list of games shows it."""
        self.house.hub.stewards.pop(table).rest()
        del self.house.hub.tables[table]
        async with self.house.store.engine.begin() as connection:
            await connection.execute(delete(sits).where(sits.c.table_id == table))

    def questions(self) -> list[Heard]:
        """What bots of the house were asked since the last time."""
        workers: list[Any] = self.house.thinkers._workers  # noqa: SLF001
        asked = [Heard("a bot's question", at, question) for worker in workers for at, question in worker.heard]
        for worker in workers:
            worker.heard.clear()
        return asked

    def notes(self) -> list[Heard]:
        """What the house wrote into its journal since the last time."""
        noted = self._journal.getvalue().encode()
        self._journal.seek(0)
        self._journal.truncate()
        return [Heard("the journal", self.clock.passed, noted)] if noted else []


def _json(body: object) -> bytes:
    return msgspec.json.encode(body)


@asynccontextmanager
async def open_world(folder: Path, clock: Clock, ids: SharedIds) -> AsyncIterator[World]:
    """A house with its doors open and all its people; the key and so all seeds are its own."""
    out = StringIO()
    config = Config(data=folder, node="node", limits=NO_LIMITS, quick_passwords=True)
    app = doors.build(config, Journal(out))
    async with app.lifespan():
        world = World(app, app.state.house, clock, out)
        await world.welcome_all(ids)
        try:
            yield world
        finally:
            await asyncio.gather(*(socket.close() for socket in world.sockets))
