"""Our server under load, with SQLite as it comes, and guests with a session each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import httpx

from faults.load.game import choose
from faults.load.our_table import OurTable
from faults.load.process import calm, resident
from faults.load.tables import SEATS
from faults.load.wire import Socket, connect
from support.launcher import HUNG
from support.server import Server

AT_ONCE: Final = 4
"""Requests on their way at the same time while tables are put up."""

T = TypeVar("T")


class OurHall:
    """One process of ours on one core."""

    name = "ours"

    def __init__(self, data: Path, seed: int, pinned: tuple[str, ...] = ()) -> None:
        self.server = Server(data, seed=seed, under=pinned)
        self.game = choose()
        self.guests: list[str] = []
        """Their tokens; the first four sit at the first table."""
        self._luck = Random(seed)

    @property
    def pid(self) -> int:
        """The process of the server itself; bots think in others, and nobody asks them here."""
        return self.server.pid

    async def gather(self, tables: int) -> list[OurTable]:
        """New tables with everyone seated and the game begun."""
        put_up = await self.put_up(tables)
        for table in put_up:
            await self.seat(table)
        await asyncio.gather(*(table.begin() for table in put_up))
        return put_up

    async def put_up(self, tables: int) -> list[OurTable]:
        """Tables of four, each with a host, at which nobody has sat down."""
        async with httpx.AsyncClient(base_url=self.server.address, timeout=HUNG) as client:
            await self._invite(client, tables * SEATS)

            async def one(number: int) -> OurTable:
                wish = {"game": self.game, "players": SEATS}
                made = await client.post("/api/tables", json=wish, headers=self.headers(number * SEATS))
                made.raise_for_status()
                return OurTable(made.json()["id"], number * SEATS, Random(self._luck.random()))

            return await each(range(tables), one)

    async def seat(self, table: OurTable) -> None:
        """Connect four people to a table."""
        table.sockets = [await self.look(table, table.first + seat, seat) for seat in range(SEATS)]

    async def look(self, table: OurTable, guest: int, seat: int) -> Socket:
        """A socket of somebody at a table."""
        path = f"/api/tables/{table.id}/stream"
        return await connect(self.server.port, seat, table.hear, path, self.headers(guest))

    def headers(self, guest: int) -> dict[str, str]:
        """What the browser of a guest sends along."""
        return {"Origin": self.server.address, "Cookie": f"stolik={self.guests[guest]}"}

    async def _invite(self, client: httpx.AsyncClient, people: int) -> None:
        async def one(number: int) -> str:
            answer = await client.post("/api/guests", json={"name": f"P{number}"}, headers=origin)
            answer.raise_for_status()
            client.cookies.clear()
            return str(answer.cookies["stolik"])

        origin = {"Origin": self.server.address}
        self.guests += await each(range(len(self.guests), people), one)

    async def idle_memory(self, tables: int) -> tuple[float, float]:
        """Bytes of a running game with its four guests but without their sockets, and of a socket; nothing happens."""
        await self.gather(1)  # what is loaded once belongs to no table
        await calm(self.pid)
        first = resident(self.pid)
        gathered = await self.gather(tables)
        await calm(self.pid)
        second = resident(self.pid)
        windows = [await self.look(table, table.first + seat, seat) for table in gathered for seat in range(SEATS)]
        await calm(self.pid)
        per_socket = (resident(self.pid) - second) / len(windows)
        for window in windows:
            window.leave()
        for table in gathered:
            table.leave()
        return (second - first) / tables - SEATS * per_socket, per_socket


async def each(numbers: Iterable[int], work: Callable[[int], Awaitable[T]]) -> list[T]:
    """The same for all numbers, some at a time."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> T:
        async with turns:
            return await work(number)

    return await asyncio.gather(*(one(number) for number in numbers))
