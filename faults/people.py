"""People at the tables of a real house: over HTTP and WebSocket, as browsers are."""

from __future__ import annotations

import secrets
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
TRUST = ssl.create_default_context()
"""Made once: a client that makes its own needs longer for it than for a request."""


class Person:
    """Somebody with a device: the cookie of a guest, and requests in their name."""

    def __init__(self, address: str, token: str = "", person: str = "") -> None:
        self.address = address
        self.token = token
        self.id = person

    @property
    def headers(self) -> dict[str, str]:
        """What a browser would send along."""
        return {"Origin": self.address, "Cookie": f"stolik={self.token}"}

    async def request(self, method: str, path: str, body: object = None) -> httpx.Response:
        """One request, on a connection of its own."""
        async with httpx.AsyncClient(base_url=self.address, headers=self.headers, timeout=30, verify=TRUST) as client:
            return await client.request(method, path, json=body)

    async def ask(self, table: str, command: str, **fields: object) -> Json:
        """A command by POST, and its answer."""
        body = {"type": command, "key": secrets.token_hex(8), **fields}
        answer: Json = (await self.request("POST", f"/api/tables/{table}/commands", body)).json()
        return answer

    async def open_table(self, game: str, players: int, **wishes: object) -> str:
        """A new table with this person as host; its id."""
        made = await self.request("POST", "/api/tables", {"game": game, "players": players, **wishes})
        made.raise_for_status()
        return str(made.json()["id"])

    @asynccontextmanager
    async def stream(self, table: str, since: int | None = None, **settings: Any) -> AsyncIterator[Stream]:
        """The stream of a table."""
        wish = "" if since is None else f"?since={since}"
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/stream{wish}"
        headers = {"Cookie": f"stolik={self.token}"}
        async with connect(address, additional_headers=headers, origin=self.address, **settings) as socket:  # type: ignore[arg-type]
            yield Stream(socket)


class Stream:
    """Messages from a table, one by one, and commands to it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def __aiter__(self) -> AsyncIterator[Json]:
        async for frame in self.socket:
            for message in msgspec.json.decode(frame):
                yield message

    async def send(self, command: str, key: str | None = None, **fields: object) -> str:
        """Send a command; the key under which its answer comes."""
        key = key or secrets.token_hex(8)
        await self.socket.send(msgspec.json.encode({"type": command, "key": key, **fields}).decode())
        return key


async def come_in(address: str, name: str) -> Person:
    """A new guest."""
    person = Person(address)
    async with httpx.AsyncClient(base_url=address, headers={"Origin": address}, timeout=30, verify=TRUST) as client:
        answer = await client.post("/api/guests", json={"name": name})
        answer.raise_for_status()
    person.token = answer.cookies["stolik"]
    person.id = answer.json()["id"]
    return person


async def gather_table(people: list[Person], game: str, **wishes: object) -> str:
    """A table with all these people seated and the game started; the first is the host."""
    table = await people[0].open_table(game, len(people), **wishes)
    for seat, person in enumerate(people):
        answer = await person.ask(table, "sit", seat=seat)
        assert answer["type"] == "applied", answer
        await person.ask(table, "salt", seat=seat, salt=secrets.token_hex(32))
    answer = await people[0].ask(table, "start")
    assert answer["type"] == "applied", answer
    return table
