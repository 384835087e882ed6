"""Kills a house again and again while people play in it, and opens it anew behind the same door."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from msgspec import Struct

from faults.house import House
from faults.people import Person, come_in, gather_table
from faults.storm.audit import Findings, audit
from faults.storm.crowd import Doors, Player
from faults.storm.lobby import Lobby
from faults.storm.memory import Memory
from faults.storm.nursery import ForkedHouse
from stolik.server.ending import end

SOONEST, LATEST = 0.15, 0.6
"""Seconds of life between two deaths, from when the doors are open or the first move was made."""
PATIENCE: Final = 120.0
ENOUGH: Final = {"applied": 100, "lines echoed": 3}
"""The last life goes on until so much has happened, however slow the machine is."""


class Report(Struct):
    """What a storm was like, and what it broke."""

    memory: Memory
    findings: Findings
    restarts: list[float]
    lobby: list[str]
    """For each table that the lobby showed wrongly or not at all, in which way."""
    refused: int
    """Commands that people let go because they were refused."""

    @property
    def kills(self) -> int:
        """How often the house died."""
        return len(self.restarts)


def together(reports: Sequence[Report]) -> Report:
    """Storms over several houses as one: no two houses have a table in common."""
    memory, findings = Memory(), Findings()
    for report in reports:
        memory.shown.update(report.memory.shown)
        memory.counts.update(report.memory.counts)
        for name in Findings.__struct_fields__:
            setattr(findings, name, getattr(findings, name) + getattr(report.findings, name))
    restarts = [seconds for report in reports for seconds in report.restarts]
    lobby = [way for report in reports for way in report.lobby]
    return Report(memory, findings, restarts, lobby, sum(report.refused for report in reports))


class Storm:
    """A house, its crowd, and somebody who opens and closes tables in the lobby."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.memory = Memory()
        self.doors = Doors()
        self.luck = Random(seed)
        self.players: list[Player] = []
        self.restarts: list[float] = []

    async def run(self, tables: int, kills: int, *, patient: bool = False) -> Report:
        """So many tables through so many kills; then the file is read. The patient kill nobody too soon."""
        async with self.playing(tables):
            for _ in range(kills):
                await self._live_a_little(patient=patient)
                await self._die_and_rise()
            self.doors.open.set()
            await self.until(self._has_enough)
            await self.settle()
        found = audit(self.house.data, self.memory)
        return Report(self.memory, found, self.restarts, self.lobby.wrong, len(self.memory.refused))

    @asynccontextmanager
    async def playing(self, tables: int) -> AsyncIterator[None]:
        """An open house with people at its tables; afterwards it is dead, and nobody holds a socket."""
        await self.house.start()
        try:
            await self._seat(tables)
            games = [asyncio.create_task(player.run()) for player in self.players]
            try:
                yield
            finally:
                self.doors.over = True
                await self.house.kill()  # first, so that no farewell of a socket waits for an answer
                await _end(games)
        finally:
            await self.house.kill()
            if isinstance(self.house, ForkedHouse):
                await self.house.dismiss()

    async def _seat(self, tables: int) -> None:
        """People at tables of all games of the house, by turns."""
        host = await come_in(self.house.address, "host")
        shelf = (await host.request("GET", "/api/games")).json()
        for number in range(tables):
            game = shelf[number % len(shelf)]
            seats = max(2, min(game["players"]))
            people = [await come_in(self.house.address, f"guest {number}.{seat}") for seat in range(seats)]
            table = await gather_table(people, game["key"], watch="everyone")
            self.memory.opened.add(table)
            self.players += [self._player(person, table) for person in people]
        self.lobby = Lobby(host, shelf[0], self.house.data, self.memory)

    def _player(self, person: Person, table: str) -> Player:
        return Player(person, table, self.memory, self.doors, Random(self.luck.random()))

    # -- lives and deaths -----------------------------------------------------------------

    async def _live_a_little(self, *, patient: bool) -> None:
        self.doors.open.set()
        lobby = asyncio.create_task(self.lobby.open_and_close())
        if self.luck.random() < 0.5:  # else death may come before anybody has sat down again
            answered = self.memory.counts["applied"]
            await self.until(lambda: self.memory.counts["applied"] > answered)
        await asyncio.sleep(self.luck.uniform(SOONEST, LATEST))
        if patient:
            await lobby
        self.doors.open.clear()
        await self.house.kill()
        await _end([lobby])

    async def _die_and_rise(self) -> None:
        begun = time.monotonic()
        await self.house.start()
        self.restarts.append(time.monotonic() - begun)
        await self.lobby.compare()

    async def settle(self) -> None:
        """Begin nothing new, and wait until every command has its answer."""
        self.doors.calm = True
        await self.until(lambda: all(player.pending is None for player in self.players))

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that people bring about."""
        async with asyncio.timeout(PATIENCE):
            while not happened():  # noqa: ASYNC110 - many bring it about
                await asyncio.sleep(0.05)

    def _has_enough(self) -> bool:
        return all(self.memory.counts[what] >= number for what, number in ENOUGH.items())


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Whatever broke in one of them is our own mistake."""
    await end(tasks)
    for task in tasks:
        if not task.cancelled() and (error := task.exception()) is not None:
            raise error
