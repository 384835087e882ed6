"""A server with many running games dies and starts again: how long it takes, and whether all of them go on."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final

import httpx
from msgspec import Struct

from faults.figures import Figure, Size
from faults.storm.mutants import idle
from support.people import STORED, Json, Person, client, come_in, gather_table
from support.server import Fault, Server

MOVES: Final = 4
"""Made at each table before the death."""
RESUMED: Final = re.compile(r'"happened":"opened".*?"count":(\d+),"seconds":([\d.]+)')


class Extent(Struct, frozen=True):
    """How many games run, how many of them get a move afterwards, and how many run on the control."""

    tables: int
    sample: int
    control: int


EXTENTS: Final[dict[Size, Extent]] = {"quick": Extent(40, 20, 2), "full": Extent(1000, 60, 20)}


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, and one that resumes nothing."""
    extent = EXTENTS[size]
    real = await Restart(seed).run(extent.tables, extent.sample)
    control = await Restart(seed, idle).run(extent.control, 0)
    return [
        Figure("restart: running tables resumed", f"{real.resumed} of {extent.tables}", "all",
               real.resumed == extent.tables, f"resumes nothing: {control.resumed} of {extent.control}",
               control.resumed != extent.control),
        Figure("restart: tables that take a move afterwards", f"{real.moved} of {extent.sample}", "all",
               real.moved == extent.sample, ""),
        Figure("restart: from death to open doors", f"{real.seconds:.2f} s, {real.resuming:.2f} s of it for the tables",
               "told", holds=True, control=""),
    ]  # fmt: skip


class Restart:
    """Many games, one death."""

    def __init__(self, seed: int, *faults: Fault) -> None:
        self.seed = seed
        self.faults = faults
        self.chance = Random(seed)
        self.moved = 0
        self.seconds = 0.0
        self.resumed = 0
        self.resuming = 0.0

    async def run(self, tables: int, sample: int) -> Restart:
        """Play, die, start again, play on."""
        with tempfile.TemporaryDirectory(prefix="stolik-restart-") as folder:
            with Server(Path(folder) / "data", *self.faults, seed=self.seed) as server:
                async with client(server.address, {}) as connection:
                    parties = await self._play(connection, server.address, tables)
                self._die_and_rise(server)
                async with client(server.address, {}) as connection:
                    for table, people in self.chance.sample(parties, sample):
                        self.moved += await self._move(connection, people, table)
                server.kill()
            count, seconds = RESUMED.findall(server.log())[-1]
            self.resumed, self.resuming = int(count), float(seconds)
        return self

    def _die_and_rise(self, server: Server) -> None:
        server.kill()
        begun = time.monotonic()
        server.start()
        self.seconds = time.monotonic() - begun

    async def _play(
        self, connection: httpx.AsyncClient, address: str, tables: int
    ) -> list[tuple[str, Sequence[Person]]]:
        """So many running games of all kinds, at which the same people sit."""
        games: list[Json] = (await connection.get("/api/games")).json()
        people = [await come_in(address, f"guest {seat}") for seat in range(max(_seats(game) for game in games))]
        parties: list[tuple[str, Sequence[Person]]] = []
        for game in islice(cycle(games), tables):
            seated = people[: _seats(game)]
            parties.append((await gather_table(seated, game["key"]), seated))
            for _ in range(MOVES):
                assert await self._move(connection, seated, parties[-1][0])
        return parties

    async def _move(self, connection: httpx.AsyncClient, people: Sequence[Person], table: str) -> bool:
        """Does the table let one of its people make a legal move?"""
        for person in people:
            news = await connection.get(f"/api/tables/{table}/news", headers=person.headers)
            play = news.raise_for_status().json()["play"]
            choices = [(seat["seat"], move["text"]) for seat in play["seats"] for move in seat["moves"]]
            if choices:
                seat, move = self.chance.choice(choices)
                body = {"type": "move", "key": person.new_key(), "phase": play["phase"], "move": move, "seat": seat}
                answer = await connection.post(f"/api/tables/{table}/commands", json=body, headers=person.headers)
                return answer.json()["type"] in STORED
        return False


def _seats(game: Json) -> int:
    return int(max(2, min(game["players"])))
