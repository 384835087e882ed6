"""Requests and WebSockets to a test server with exactly the headers that are written here: no cookie jar."""

from __future__ import annotations

import asyncio
import sqlite3
from base64 import b64encode
from contextlib import suppress
from http import HTTPStatus
from itertools import count
from typing import Any, Final, Self

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_stream

from stolik.server.people.tokens import digest
from support.launcher import HUNG
from support.server import Server

Json = dict[str, Any]
Headers = dict[str, str]
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]

NEIGHBOUR: Final = "127.0.0.2"
"""An address of this machine that is another network to the server."""
STORED: Final = ("tables", "log", "lines", "people", "sessions", "sits", "mutes", "reports")
LOG: Final = "SELECT seq, by, key, fact FROM log WHERE table_id = ? ORDER BY seq"


class Visitor(Struct, frozen=True):
    """Somebody as the server meets them: the headers that they send."""

    name: str
    headers: Headers
    id: str = ""


class Reply(Struct, frozen=True):
    """What came back for a request."""

    status: int
    headers: Headers
    content: bytes

    def json(self) -> Any:
        """What it says."""
        return msgspec.json.decode(self.content)

    def must_be_good(self) -> Reply:
        """The same, where it is no refusal."""
        assert self.status < HTTPStatus.BAD_REQUEST, (self.status, self.content)
        return self

    @property
    def token(self) -> str:
        """The token that the device is to send from now on."""
        return self.headers["set-cookie"].partition(";")[0].partition("=")[2]


class Client:
    """Speaks with one server; `address_here` is the address on this machine that the server sees."""

    def __init__(self, server: Server, address_here: str = "127.0.0.1") -> None:
        self.server = server
        self.address = server.address
        self.address_here = address_here
        self._keys = count()
        self._idle: list[Connection] = []
        self._file: sqlite3.Connection | None = None
        self._version: Any = None
        self._read: dict[str, object] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()
        if self._file is not None:
            self._file.close()

    async def disconnect(self) -> None:
        """Close all connections; a new request opens a new one."""
        while self._idle:
            await hang_up(self._idle.pop()[1])

    def key(self) -> str:
        """A key for a command that no other has."""
        return f"key-{self.address_here}-{next(self._keys)}"

    # -- over HTTP -------------------------------------------------------------------------

    async def request(self, who: Headers, method: str, path: str, body: object = None) -> Reply:
        """One request with exactly these headers."""
        written = b"" if body is None else msgspec.json.encode(body)
        kind = {} if body is None else {"Content-Type": "application/json"}
        head = self._head(f"{method} {path}", {"Content-Length": str(len(written)), **kind, **who})
        while True:
            is_fresh = not self._idle
            connection = await self.connect() if is_fresh else self._idle.pop()
            try:
                async with asyncio.timeout(HUNG):
                    return await self._exchange(connection, head + written)
            except (ConnectionError, asyncio.IncompleteReadError):
                await hang_up(connection[1])  # the server closes idle connections
                if is_fresh:
                    raise

    async def connect(self) -> Connection:
        """A new connection."""
        return await asyncio.open_connection("127.0.0.1", self.server.port, local_addr=(self.address_here, 0))

    async def _exchange(self, connection: Connection, message: bytes) -> Reply:
        reader, writer = connection
        writer.write(message)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        content = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            await hang_up(writer)
        else:
            self._idle.append(connection)
        return Reply(int(first.split()[1]), headers, content)

    def _head(self, asked: str, headers: Headers, *more: tuple[str, str]) -> bytes:
        pairs = [("Host", self.address.removeprefix("http://")), *headers.items(), *more]
        lines = [f"{name}: {value}" for name, value in pairs]
        return "\r\n".join([f"{asked} HTTP/1.1", *lines, "", ""]).encode("latin-1")

    async def ask(self, who: Visitor, table: str, command: str, **fields: object) -> None:
        """A command by POST, which must be applied."""
        body = {"type": command, "key": self.key(), **fields}
        answer = (await self.request(who.headers, "POST", f"/api/tables/{table}/commands", body)).json()
        assert answer.get("type") == "applied", (command, fields, answer)

    async def open_table(self, host: Visitor, game: str, players: int, **wishes: object) -> str:
        """A new table; its id."""
        body = {"game": game, "players": players, **wishes}
        return str((await self.request(host.headers, "POST", "/api/tables", body)).must_be_good().json()["id"])

    async def play_of(self, person: Visitor, table: str) -> Json:
        """The game as a person sees it now."""
        play: Json = (await self.request(person.headers, "GET", f"/api/tables/{table}/news")).json()["play"]
        return play

    async def new_guest(self, name: str) -> Visitor:
        """A new guest with the cookie of a browser."""
        answer = await self.request({"Origin": self.address}, "POST", "/api/guests", {"name": name})
        return self.with_cookie(name, answer.must_be_good().token, answer.json()["id"])

    def with_cookie(self, name: str, token: str, person: str = "") -> Visitor:
        """Somebody whose browser sends a token."""
        return Visitor(name, {"Origin": self.address, "Cookie": f"stolik={token}"}, person)

    # -- over a WebSocket ------------------------------------------------------------------

    def stream(self, table: str, visitor: Visitor) -> connect_stream:
        """The stream of a table as this visitor opens it."""
        headers = {name: value for name, value in visitor.headers.items() if name != "Origin"}
        origin: Any = visitor.headers.get("Origin")
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/stream"
        patient: Any = {"open_timeout": HUNG, "ping_interval": None, "max_size": None, "compression": None}
        return connect_stream(address, additional_headers=headers, origin=origin, **patient)

    async def handshake(self, table: str, headers: Headers, *more: tuple[str, str]) -> tuple[int, Connection]:
        """Ask for the stream of a table byte by byte: the status, 101 where it is opened, and the connection."""
        usual = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        key = {"Sec-WebSocket-Key": b64encode(bytes(16)).decode()}
        reader, writer = await self.connect()
        writer.write(self._head(f"GET /api/tables/{table}/stream", {**usual, **key, **headers}, *more))
        async with asyncio.timeout(HUNG):
            head = await reader.readuntil(b"\r\n\r\n")
        return int(head.split()[1]), (reader, writer)

    # -- what is stored --------------------------------------------------------------------

    def log_of(self, table: str) -> list[tuple[Any, ...]]:
        """The log of a table, from the file itself."""
        return list(self.file.execute(LOG, (table,)))

    def stored(self) -> dict[str, object]:
        """Everything that is stored, but for when a session was last seen; read again where somebody has written."""
        version = self.file.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            read: Any = {name: list(self.file.execute(f"SELECT * FROM {name}")) for name in STORED}  # noqa: S608
            read["sessions"] = [row[:5] for row in read["sessions"]]
            self._version, self._read = version, read
        return self._read

    def expire(self, device: Visitor) -> None:
        """Let the session of a device have run out; nobody tells the server."""
        token = digest(device.headers["Cookie"].removeprefix("stolik="))
        assert self.file.execute("UPDATE sessions SET expires_at = 1 WHERE token_hash = ?", (token,)).rowcount == 1

    @property
    def file(self) -> sqlite3.Connection:
        """The database of the server, as it is on the disk."""
        if self._file is None:
            self._file = sqlite3.connect(self.server.data / "stolik.db", timeout=HUNG, isolation_level=None)
        return self._file


async def hang_up(writer: asyncio.StreamWriter) -> None:
    """Close a connection, whatever the other side does."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def send(socket: ClientConnection, key: str, fields: Json) -> None:
    """Send a command over a stream."""
    await socket.send(msgspec.json.encode({**fields, "key": key}).decode())


async def first(socket: ClientConnection, kind: str) -> Json:
    """The next message of a kind."""
    async with asyncio.timeout(HUNG):
        while True:
            for message in msgspec.json.decode(await socket.recv()):
                if message["type"] == kind:
                    return dict(message)


async def answer_to(socket: ClientConnection, key: str) -> Json:
    """The answer to a command; a fault has no key and is taken for the answer too."""
    async with asyncio.timeout(HUNG):
        while True:
            for message in msgspec.json.decode(await socket.recv()):
                if message.get("key") == key or message["type"] == "error":
                    return dict(message)
