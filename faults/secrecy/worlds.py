"""A whole server in this process, the people who are known to it, and their devices, which speak ASGI to it."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import msgspec
from sqlalchemy import delete

from faults.secrecy.still import Clock, quiet
from stolik import registry
from stolik.server import house_key
from stolik.server.config import NO_LIMITS, Config
from stolik.server.journal import Journal
from stolik.server.live.live_table import LiveTable
from stolik.server.people import desk, tokens
from stolik.server.randomness import Randomness
from stolik.server.store.schema import sits
from stolik.server.web import app as web
from stolik.server.web.house import OpenHouse

Message = MutableMapping[str, Any]
App = Callable[..., Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

ORIGIN: Final = (b"origin", b"http://127.0.0.1:8420")
JSON: Final = (b"content-type", b"application/json")
HOST, WATCHER, LEFT, KICKED, ROBOT = "Hela", "Zofia", "Ewa", "Karol", "Robot"
ROW: Final = re.compile(r"^bot/[^/]+/\d+/")
"""The table and its row at the beginning of a label."""
GUESTS: Final = tuple(f"Gość {seat}" for seat in range(max(max(registry.load(key).players) for key in registry.keys())))


class Heard(NamedTuple):
    """Something that a server sent: what for, when, and the bytes."""

    what: str
    at: float
    sent: bytes


class Known(NamedTuple):
    """Somebody who is known to a server."""

    id: str
    headers: Headers


class SharedRandomness(Randomness):
    """The same in both servers: the n-th name of a table, and what bots draw by the moment, the seat and the purpose.

    The number of rows in a log is no part of that: it may differ where somebody acts behind a screen. No two bots draw
    the same pace at once, for then the event loop would choose who comes first.
    """

    def __init__(self, seed: int, clock: Clock) -> None:
        self._seed = seed
        self._clock = clock
        self._drawn: Counter[tuple[str, float]] = Counter()

    def draw(self, label: str, size: int) -> bytes:
        """The next bytes under a label."""
        drawn = ROW.sub("", label), 0.0 if label.startswith("table ") else self._clock.passed
        self._drawn[drawn] += 1
        return hashlib.shake_256(repr((self._seed, drawn, self._drawn[drawn])).encode()).digest(size)

    def token_hex(self, size: int) -> str:
        """A person's id, where the server asks the module `secrets`."""
        return self.draw("table of people", size).hex()

    def token_urlsafe(self, size: int) -> str:
        """The random word of a token."""
        return self.token_hex(size)[: (4 * size + 2) // 3]


def _scope(kind: str, path: str, headers: Headers) -> dict[str, Any]:
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": {"http": "http", "websocket": "ws"}[kind],
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"127.0.0.1:8420"), *headers],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8420),
        "subprotocols": [],
        "state": {},
    }


class Socket:
    """One WebSocket of a device: every byte that comes is kept with the moment at which it was sent."""

    def __init__(self, app: App, clock: Clock, path: str, headers: Headers) -> None:
        self._clock = clock
        self._toward: asyncio.Queue[Message] = asyncio.Queue()
        self._frames: dict[float, list[bytes]] = {}
        self.gate = asyncio.Event()
        """Closed while the device reads nothing."""
        self.gate.set()
        self._toward.put_nowait({"type": "websocket.connect"})
        stream = app(_scope("websocket", path, headers), self._toward.get, self._send)
        self._task = asyncio.ensure_future(stream)

    async def _send(self, message: Message) -> None:
        await self.gate.wait()
        kind = message["type"].encode()
        sent = message["text"].encode() if kind == b"websocket.send" else b"%s %d" % (kind, message.get("code", 0))
        self._frames.setdefault(self._clock.passed, []).append(sent)

    def put(self, frame: bytes) -> None:
        """Send a frame to the server."""
        self._toward.put_nowait({"type": "websocket.receive", "text": frame.decode()})

    def take(self, what: str) -> list[Heard]:
        """All that came since the last time: frames of one moment as one, for only the scheduler parts them."""
        frames, self._frames = self._frames, {}
        return [Heard(what, at, b"".join(sent).replace(b"][", b",")) for at, sent in frames.items()]

    async def close(self) -> None:
        """Go away, and wait until the server has noticed."""
        self._toward.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await quiet()
        await self._task


class World:
    """One of the two servers."""

    def __init__(self, name: str, seed: int, app: Any, clock: Clock, journal: StringIO) -> None:
        self.name = f"{seed}/{name}"
        self.app = app
        self.server: OpenHouse = app.state.house
        self.clock = clock
        self.people: dict[str, Known] = {}
        self.heard: list[Heard] = []
        """All that left this server, whoever got it."""
        self._journal = journal
        self._commands = 0

    async def welcome_all(self, shared: SharedRandomness) -> None:
        """Everybody who will ever come to a table, and the robot of the host."""
        with patch.object(desk, "secrets", shared), patch.object(tokens, "secrets", shared):
            for name in (HOST, WATCHER, LEFT, KICKED, *GUESTS):
                _, headers, body = await self._request("POST", "/api/guests", [ORIGIN, JSON], _json({"name": name}))
                cookie = headers.partition(b"set-cookie: ")[2].partition(b";")[0]
                self.people[name] = Known(msgspec.json.decode(body)["id"], [(b"cookie", cookie), ORIGIN])
            made = await self.ask(HOST, "/api/me/bots", {"name": ROBOT})
        bearer = (b"authorization", f"Bearer {made['token']}".encode())
        self.people[ROBOT] = Known(made["bot"]["id"], [bearer])

    async def _request(self, method: str, path: str, headers: Headers, body: bytes) -> tuple[int, bytes, bytes]:
        """The status, the headers as they go out, and the body of the answer to one request."""
        questions: asyncio.Queue[Message] = asyncio.Queue()
        questions.put_nowait({"type": "http.request", "body": body, "more_body": False})
        answers: list[Message] = []

        async def send(message: Message) -> None:
            answers.append(message)

        await self.app({**_scope("http", path, headers), "method": method}, questions.get, send)
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in answers[0]["headers"])
        return int(answers[0]["status"]), lines, b"".join(answer.get("body", b"") for answer in answers[1:])

    async def fetch(self, who: str | None, method: str, path: str, body: bytes = b"") -> bytes:
        """A request of somebody, or of a stranger; all that came back is kept."""
        headers = [*(self.people[who].headers if who else []), *([JSON] if body else [])]
        status, lines, answer = await self._request(method, path, headers, body)
        self.heard.append(Heard(f"{method} {path}", self.clock.passed, b"%d\r\n%s\r\n%s" % (status, lines, answer)))
        return answer

    async def ask(self, who: str, path: str, body: object) -> Any:
        """JSON there and back."""
        return msgspec.json.decode(await self.fetch(who, "POST", path, _json(body)))

    async def command(self, who: str, table: str, kind: str, **fields: object) -> None:
        """A command that must be carried out."""
        self._commands += 1
        body = {"type": kind, "key": f"{kind}/{self._commands}", **fields}
        answer = await self.ask(who, f"/api/tables/{table}/commands", body)
        assert answer["type"] == "applied", f"{body} was answered {answer}"
        await quiet()

    async def connect(self, who: str, table: str, query: str = "") -> Socket:
        """Somebody opens a table."""
        path = f"/api/tables/{table}/stream{query}"
        socket = Socket(self.app, self.clock, path, self.people[who].headers)
        await quiet()
        return socket

    def live(self, table: str) -> LiveTable:
        """A table in motion."""
        return self.server.hub.tables[table]

    async def let_go(self, table: str) -> None:
        """Nobody comes back to that table, and nobody's list of games shows it."""
        self.heard = []
        self.server.hub.stewards.pop(table).rest()
        del self.server.hub.tables[table]
        async with self.server.store.engine.begin() as connection:
            await connection.execute(delete(sits).where(sits.c.table_id == table))
        await quiet()

    def questions(self) -> list[Heard]:
        """What bots of the server were asked since the last time."""
        workers: list[Any] = self.server.thinkers._workers  # noqa: SLF001
        asked = [Heard("a bot's question", at, question) for worker in workers for at, question in worker.heard]
        for worker in workers:
            worker.heard.clear()
        return asked

    def notes(self) -> list[Heard]:
        """What the server wrote into its log since the last time."""
        noted = self._journal.getvalue().encode()
        self._journal.seek(0)
        self._journal.truncate()
        return [Heard("the log", self.clock.passed, noted)] if noted else []


def _json(body: object) -> bytes:
    return msgspec.json.encode(body)


def _write_key(folder: Path, key: bytes) -> None:
    folder.mkdir()
    (folder / house_key.FILE).write_bytes(key)


@asynccontextmanager
async def open_world(folder: Path, clock: Clock, seed: int) -> AsyncIterator[World]:
    """A server that runs, with all its people; its key, and so all seeds of deals, are its own."""
    _write_key(folder, hashlib.sha256(f"{seed}/{folder.name}".encode()).digest())
    out, shared = StringIO(), SharedRandomness(seed, clock)
    config = Config(data=folder, node="node", limits=NO_LIMITS, quick_passwords=True, randomness=shared)
    app = web.build(config, Journal(out))
    async with app.lifespan():
        world = World(folder.name, seed, app, clock, out)
        await world.welcome_all(shared)
        yield world
