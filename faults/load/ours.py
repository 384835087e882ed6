"""Our server under load, with SQLite as it comes: guests sit down over HTTP and play over their sockets."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Raw, Struct

from faults.load.tables import SEATS, LoadTable
from faults.load.websocket_client import Socket, connect
from support.people import Person, create_guest, gather_table
from support.server import Server

GAME: Final = "kanaloa"
"""Of our games for four in which seats decide in turn, as in the peer's game, the one with the longest view."""
APPLIED: Final = "applied"
TABLES_AT_ONCE: Final = 4
"""Tables that are put up at the same time: more would leave the server with memory that no table needs."""


class Choice(Struct):
    """A legal move, as it is written."""

    text: str


class SeatSeen(Struct):
    """What we need of a seat."""

    moves: list[Choice]


class PlaySeen(Struct):
    """What we need of the game; only the mover reads what its seat sees."""

    phase: int
    waiting: list[int]
    seats: Raw


class Message(Struct):
    """What we need of any message."""

    type: str
    n: int = 0
    play: PlaySeen | None = None


MESSAGES: Final = msgspec.json.Decoder(list[Message])
SEATS_SEEN: Final = msgspec.json.Decoder(list[SeatSeen])


class OurTable(LoadTable):
    """Four people at one of our tables."""

    def __init__(self, table: str, people: list[Person], chance: Random) -> None:
        super().__init__()
        self.path = f"/api/tables/{table}/stream"
        self.people = people
        self._chance = chance
        self._numbers = [-1] * SEATS
        """Of the last row that each seat has seen."""
        self._plays = [PlaySeen(0, [], Raw())] * SEATS

    def play(self) -> None:
        """A random legal move of the seat that is to move."""
        seat = self._plays[0].waiting[0]
        play = self._plays[seat]
        own = SEATS_SEEN.decode(play.seats)[0]
        move = self._chance.choice(own.moves).text
        self._begin(APPLIED)
        command = {"type": "move", "key": str(self.made + 1), "phase": play.phase, "move": move}
        self.sockets[seat].send(msgspec.json.encode(command))

    def receive(self, seat: int, content: bytes) -> None:
        """Rows that show the game, and the answer to the mover."""
        for message in MESSAGES.decode(content):
            if message.play is not None and message.n > self._numbers[seat]:
                self._numbers[seat], self._plays[seat] = message.n, message.play
                self.over = not message.play.waiting
                self._arrive(seat)
            elif message.type == APPLIED:
                self._arrive(APPLIED)


class OurServer:
    """One process of ours on one core."""

    name = "ours"

    def __init__(self, data: Path, seed: int, pinned: tuple[str, ...] = ()) -> None:
        self.server = Server(data, seed=seed, under=pinned)
        self._chance = Random(seed)
        self._turns = asyncio.Semaphore(TABLES_AT_ONCE)

    @property
    def pid(self) -> int:
        """The process of the server itself; bots think in others, and nobody asks them here."""
        return self.server.pid

    async def gather(self, tables: int) -> list[OurTable]:
        """New tables with everyone seated and the game begun."""
        return await asyncio.gather(*(self._gather(Random(self._chance.random())) for _ in range(tables)))

    async def _gather(self, chance: Random) -> OurTable:
        async with self._turns:
            people = [await create_guest(self.server.address, f"P{seat}") for seat in range(SEATS)]
            table = OurTable(await gather_table(people, GAME), people, chance)
        table.sockets = await self.look(table)
        await table.ready()
        return table

    async def look(self, table: OurTable) -> list[Socket]:
        """A socket for each of the four people."""
        return [
            await connect(self.server.port, table.path, person.headers, partial(table.receive, seat))
            for seat, person in enumerate(table.people)
        ]
