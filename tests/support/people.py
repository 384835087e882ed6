"""People at the tables of a running server: over HTTP and WebSocket, as browsers are."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from support.randomness import secret
from support.server_launcher import HANG_SECONDS

Json = dict[str, Any]
NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted: to read all certificates of the machine for a client takes longer than its requests."""
PATIENT_SOCKET: Final[Json] = {
    "open_timeout": HANG_SECONDS,
    "close_timeout": HANG_SECONDS,
    "ping_interval": None,
    "max_size": None,
    "max_queue": None,
}
"""A socket that nobody gives up because the machine is slow."""
STORED: Final = frozenset({"applied", "duplicate"})
"""Answers that promise that a command is stored."""


class Person:
    """Somebody with a device: the cookie of a guest, and requests in their name."""

    def __init__(self, address: str, token: str = "", person: str = "") -> None:
        self.address = address
        self.token = token
        self.id = person
        self._keys = count(1)

    @property
    def headers(self) -> dict[str, str]:
        """What a browser would send along."""
        return {"Origin": self.address, "Cookie": f"stolik={self.token}"}

    def at(self, address: str) -> Person:
        """The same person at another node, with keys of the same sequence."""
        other = Person(address, self.token, self.id)
        other._keys = self._keys
        return other

    def new_key(self) -> str:
        """A key that this person has not used yet."""
        return f"key {next(self._keys)}"

    async def request(self, method: str, path: str, body: object = None) -> httpx.Response:
        """One request, on a connection of its own."""
        async with client(self.address, self.headers) as connection:
            return await connection.request(method, path, json=body)

    async def ask(self, table: str, command: str, **fields: object) -> Json:
        """A command by POST, and its answer."""
        body = {"type": command, "key": self.new_key(), **fields}
        answer: Json = (await self.request("POST", f"/api/tables/{table}/commands", body)).json()
        return answer

    async def open_table(self, game: str, players: int, **settings: object) -> str:
        """A new table with this person as host; its id."""
        made = await self.request("POST", "/api/tables", {"game": game, "players": players, **settings})
        made.raise_for_status()
        return str(made.json()["id"])

    @asynccontextmanager
    async def stream(self, table: str, since: int | None = None, **settings: Any) -> AsyncIterator[Stream]:
        """The stream of a table."""
        query = "" if since is None else f"?since={since}"
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/stream{query}"
        headers = {"Cookie": f"stolik={self.token}"}
        how: Json = {"additional_headers": headers, "origin": self.address, **PATIENT_SOCKET, **settings}
        async with connect(address, **how) as socket:
            yield Stream(socket, self)


class Stream:
    """Messages from a table, one by one, and commands to it."""

    def __init__(self, socket: ClientConnection, person: Person) -> None:
        self.socket = socket
        self.person = person

    async def __aiter__(self) -> AsyncIterator[Json]:
        async for frame in self.socket:
            for message in msgspec.json.decode(frame):
                yield message

    async def send(self, command: str, key: str | None = None, **fields: object) -> str:
        """Send a command; the key under which its answer comes."""
        key = key or self.person.new_key()
        await self.socket.send(msgspec.json.encode({"type": command, "key": key, **fields}).decode())
        return key


def client(address: str, headers: dict[str, str]) -> httpx.AsyncClient:
    """Requests to a server, without a limit but that of what hangs."""
    return httpx.AsyncClient(base_url=address, headers=headers, timeout=HANG_SECONDS, verify=NO_TLS)


async def create_guest(address: str, name: str) -> Person:
    """A new guest."""
    async with client(address, {"Origin": address}) as connection:
        answer = await connection.post("/api/guests", json={"name": name})
    answer.raise_for_status()
    return Person(address, answer.cookies["stolik"], answer.json()["id"])


async def gather_table(people: list[Person], game: str, **settings: object) -> str:
    """A table with all these people seated and the game started; the first is the host."""
    table = await people[0].open_table(game, len(people), **settings)
    for seat, person in enumerate(people):
        await must(person, table, "sit", seat=seat)
        await must(person, table, "salt", seat=seat, salt=secret("salt", table, seat).hex())
    await must(people[0], table, "start")
    return table


async def must(person: Person, table: str, command: str, **fields: object) -> None:
    """A command that is to be carried out."""
    answer = await person.ask(table, command, **fields)
    assert answer["type"] in STORED, (command, answer)
