"""Kills a house again and again while people play in it, and opens it anew behind the same door."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from random import Random
from typing import Final

import httpx
from msgspec import Struct

from faults.house import House
from faults.people import Person, come_in, gather_table
from faults.storm.audit import NAME, Findings, audit
from faults.storm.crowd import Doors, Player
from faults.storm.memory import Memory
from faults.storm.nursery import ForkedHouse

SOONEST, LATEST = 0.15, 0.6
"""Seconds of life between two deaths, from when the doors are open or the first move was made."""
PATIENCE: Final = 120.0
MOST_LISTED: Final = 50
ENOUGH: Final = {"applied": 100, "lines echoed": 3}
"""The last life goes on until so much has happened, however slow the machine is."""
LISTED: Final = "SELECT id FROM tables WHERE state = 'open' AND listed = 1"


class Report(Struct):
    """What a storm was like, and what it broke."""

    memory: Memory
    findings: Findings
    restarts: list[float]
    lobby: int
    """Tables that the lobby showed wrongly or not at all."""
    refused: int
    """Commands that people let go because they were refused."""

    @property
    def kills(self) -> int:
        """How often the house died."""
        return len(self.restarts)


class Storm:
    """A house, its crowd, and somebody who opens and closes tables in the lobby."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.memory = Memory()
        self.doors = Doors()
        self.luck = Random(seed)
        self.players: list[Player] = []
        self.restarts: list[float] = []
        self.lobby = 0
        self.lobby_opened: list[str] = []

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
        return Report(self.memory, found, self.restarts, self.lobby, len(self.memory.refused))

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
        self.host = await come_in(self.house.address, "host")
        shelf = (await self.host.request("GET", "/api/games")).json()
        for number in range(tables):
            game = shelf[number % len(shelf)]
            seats = max(2, min(game["players"]))
            people = [await come_in(self.house.address, f"guest {number}.{seat}") for seat in range(seats)]
            table = await gather_table(people, game["key"], watch="everyone")
            self.memory.opened.add(table)
            self.players += [self._player(person, table) for person in people]
        self.game = shelf[0]

    def _player(self, person: Person, table: str) -> Player:
        return Player(person, table, self.memory, self.doors, Random(self.luck.random()))

    # -- lives and deaths -----------------------------------------------------------------

    async def _live_a_little(self, *, patient: bool) -> None:
        self.doors.open.set()
        lobby = asyncio.create_task(self._open_and_close())
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
        await self._compare_lobby()

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

    # -- the lobby ------------------------------------------------------------------------

    async def _open_and_close(self) -> None:
        """New tables in the lobby, and all but one put away; a death may come between."""
        with suppress(httpx.HTTPError):
            for _ in range(2):
                table = await self.host.open_table(self.game["key"], min(self.game["players"]), watch="everyone")
                self.memory.opened.add(table)
                self.lobby_opened.append(table)
            while len(self.lobby_opened) > 1:
                await self._put_away(self.lobby_opened[0])

    async def _put_away(self, table: str) -> None:
        key = secrets.token_hex(8)
        answer = await self.host.ask(table, "close", key=key)
        self.lobby_opened.remove(table)
        if answer["type"] == "applied":
            self.memory.answer((table, self.host.id, key), answer)
            self.memory.closed.add(table)

    def lobby_tables(self) -> set[str]:
        """What the file says is open to strangers."""
        with closing(sqlite3.connect(f"file:{self.house.data / NAME}?mode=ro", uri=True)) as file:
            return {table for (table,) in file.execute(LISTED)}

    async def _compare_lobby(self) -> None:
        """Nobody plays yet: the lobby must show what the file says and nothing that was put away."""
        shown = {entry["id"] for entry in (await self.host.request("GET", "/api/tables")).json()}
        kept = self.lobby_tables()
        wrong = shown ^ kept if len(kept) <= MOST_LISTED else shown - kept
        missing = set(self.lobby_opened) - shown if len(kept) <= MOST_LISTED else set()
        self.lobby += len(wrong | missing | (shown & self.memory.closed))


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    waiting: set[asyncio.Task[None]] = set(tasks)
    while waiting:  # a socket that breaks in the same moment can swallow a cancellation
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=1.0)
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
