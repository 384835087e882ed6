"""Knocking at the doors of a real house, with whatever headers: over HTTP and as a WebSocket handshake.

Deliberately absent: a cookie jar. What a visitor shows is exactly what is written here.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from base64 import b64encode
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final

import msgspec
from msgspec import Struct

from faults.house import House

Json = dict[str, Any]
Headers = dict[str, str]
Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Rows = list[tuple[Any, ...]]

PATIENCE: Final = 60.0
ROWS: Final = "SELECT seq, by, key, fact FROM log WHERE table_id = ? ORDER BY seq"
SHELVES: Final = ("tables", "log", "lines", "people", "sessions", "sits", "mutes", "reports")


class Visitor(Struct, frozen=True):
    """Somebody as the house meets them: what they show at the door."""

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
        """The word that the device is to show from now on."""
        return self.headers["set-cookie"].partition(";")[0].partition("=")[2]


class Street:
    """One house and the way to it; `came_from` is the address on this machine that its doorman sees."""

    def __init__(self, house: House, came_from: str = "127.0.0.1") -> None:
        self.house = house
        self.address = house.address
        self.came_from = came_from
        self._idle: list[Wire] = []
        self._file: sqlite3.Connection | None = None

    async def close(self) -> None:
        """Go home."""
        for wire in self._idle:
            await hang_up(wire[1])
        if self._file is not None:
            self._file.close()

    async def request(self, who: Headers, method: str, path: str, body: object = None) -> Reply:
        """One request with exactly these headers."""
        written = b"" if body is None else msgspec.json.encode(body)
        usual = {"Host": self.address.removeprefix("http://"), "Content-Length": str(len(written))}
        kind = {} if body is None else {"Content-Type": "application/json"}
        lines = [f"{name}: {value}" for name, value in {**usual, **kind, **who}.items()]
        head = "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode("latin-1")
        while True:
            is_fresh = not self._idle
            wire = await self.open_wire() if is_fresh else self._idle.pop()
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._exchange(wire, head + written)
            except (ConnectionError, asyncio.IncompleteReadError):
                await hang_up(wire[1])  # the house lets idle connections go
                if is_fresh:
                    raise

    async def open_wire(self) -> Wire:
        """A connection to the house."""
        host, port = self.address.removeprefix("http://").split(":")
        return await asyncio.open_connection(host, int(port), local_addr=(self.came_from, 0))

    async def _exchange(self, wire: Wire, message: bytes) -> Reply:
        reader, writer = wire
        writer.write(message)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        content = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            await hang_up(writer)
        else:
            self._idle.append(wire)
        return Reply(int(first.split()[1]), headers, content)

    async def ask(self, who: Headers, table: str, command: str, **fields: object) -> Json:
        """A command by POST, which must be applied."""
        body = {"type": command, "key": secrets.token_hex(8), **fields}
        answer: Json = (await self.request(who, "POST", f"/api/tables/{table}/commands", body)).json()
        assert answer.get("type") == "applied", (command, fields, answer)
        return answer

    async def come_in(self, name: str) -> Visitor:
        """A new guest with the cookie of a browser."""
        answer = await self.request({"Origin": self.address}, "POST", "/api/guests", {"name": name})
        return self.with_cookie(name, answer.must_be_good().token, answer.json()["id"])

    def with_cookie(self, name: str, token: str, person: str = "") -> Visitor:
        """Somebody whose browser shows a token."""
        return Visitor(name, {"Origin": self.address, "Cookie": f"stolik={token}"}, person)

    def rows(self, table: str) -> Rows:
        """The log of a table, from the file itself."""
        return list(self.file.execute(ROWS, (table,)))

    def shelves(self) -> dict[str, Rows]:
        """Everything that is kept, but for when a session was last seen."""
        kept = {shelf: list(self.file.execute(f"SELECT * FROM {shelf}")) for shelf in SHELVES}  # noqa: S608
        kept["sessions"] = [row[:5] for row in kept["sessions"]]
        return kept

    def expire(self, session: str) -> None:
        """Let a session have run out."""
        self.file.execute("UPDATE sessions SET expires_at = 1 WHERE id = ?", (session,))

    @property
    def file(self) -> sqlite3.Connection:
        """The tables of the house, as they stand on the disk."""
        if self._file is None:
            self._file = sqlite3.connect(self.house.data / "stolik.db", timeout=PATIENCE, isolation_level=None)
        return self._file


async def hang_up(writer: asyncio.StreamWriter) -> None:
    """Close a connection, whatever the other side does."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


class Knock:
    """A WebSocket handshake, byte by byte, and everything that comes afterwards."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.status = 0

    @classmethod
    async def at(cls, street: Street, path: str, headers: Headers, *more: tuple[str, str]) -> Knock:
        """Ask to be let in; `status` is 101 where one is."""
        host = street.address.removeprefix("http://")
        reader, writer = await street.open_wire()
        key = b64encode(secrets.token_bytes(16)).decode()
        usual = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        lines = [f"{name}: {value}" for name, value in [*usual.items(), *headers.items(), *more]]
        writer.write(
            "\r\n".join([f"GET {path} HTTP/1.1", *lines, f"Sec-WebSocket-Key: {key}", "", ""]).encode("latin-1")
        )
        knock = cls(reader, writer)
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
        knock.status = int(head.split()[1])
        return knock

    async def rest(self, seconds: float, enough: bytes | None = None) -> bytes:
        """Whatever still comes in that time, or until the other side hangs up, or until that has come."""
        came = b""
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(seconds):
                while (enough is None or enough not in came) and (piece := await self.reader.read(65_536)):
                    came += piece
        return came

    async def leave(self) -> None:
        """Hang up."""
        await hang_up(self.writer)
