"""A house with many running games dies and opens again: how long it takes, and whether all of them go on.

The games are set up in this process by the house's own code, and then left to a real house.
"""

from __future__ import annotations

import asyncio
import pkgutil
import re
import secrets
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final

import httpx
import msgspec

from faults.figures import Figure, Size
from faults.house import SERVE, House
from faults.people import Person
from faults.storm.mutants import mutant
from stolik import games, registry
from stolik.server.config import QUICK
from stolik.server.house_key import read_or_make
from stolik.server.live.asking import Asked
from stolik.server.live.hub import Hub, now_ms
from stolik.server.live.live_table import LiveTable
from stolik.server.live.wishes import Wish
from stolik.server.people.people import People
from stolik.server.store.opening import NAME, check_house
from stolik.server.store.sqlite import SqliteStore
from stolik.server.table.asker import Asker
from stolik.server.table.commands import Answer, Applied, Move, Start
from stolik.server.table.deciding import decide
from stolik.server.table.facts import ByPerson, Seated
from stolik.server.thinkers import Thinkers

TABLES: Final[dict[Size, int]] = {"quick": 200, "full": 1000}
CONTROL: Final = 20
MOVES: Final = 20
MOST_SEATS: Final = 8
SAMPLE: Final = 60
PATIENCE: Final = 60.0
RESUMED: Final = re.compile(r'"happened":"opened".*?"count":(\d+),"seconds":([\d.]+)')


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real house, and one that resumes nothing."""
    tables = TABLES[size]
    real = await Restart(seed).run(tables, SERVE, SAMPLE)
    control = await Restart(seed).run(CONTROL, mutant("idle"), 0)
    return [
        Figure("restart: running tables resumed", f"{real.resumed} of {tables}", "all", real.resumed == tables,
               f"resumes nothing: {control.resumed} of {CONTROL}", control.resumed != CONTROL),
        Figure("restart: tables that take a move afterwards", f"{real.moved} of {SAMPLE}", "all",
               real.moved == SAMPLE, ""),
        Figure("restart: from death to open doors", f"{real.seconds:.2f} s, {real.resuming:.2f} s of it for the tables",
               "told", holds=True, control=""),
    ]  # fmt: skip


class Restart:
    """Many games, one death."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        self.resumed = 0
        self.resuming = 0.0
        self.moved = 0
        self.seconds = 0.0

    async def run(self, tables: int, command: tuple[str, ...], sample: int) -> Restart:
        """Set up, open, die, open again, move."""
        with tempfile.TemporaryDirectory(prefix="stolik-restart-") as folder:
            house = House(Path(folder) / "house", command=command)
            people, there = await self._set_up(house.data, tables)
            try:
                await house.start()
                if sample:
                    await self._die_and_rise(house)
                    await self._visit(house, people, self.luck.sample(there, sample))
                self._read(house)
            finally:
                await house.kill()
        return self

    async def _die_and_rise(self, house: House) -> None:
        await house.kill()
        begun = time.monotonic()
        await house.start()
        self.seconds = time.monotonic() - begun

    async def _visit(self, house: House, people: Sequence[Person], there: Sequence[str]) -> None:
        for person in people:
            person.address = house.address  # where the cookie is sent from, too
        async with httpx.AsyncClient(base_url=house.address, timeout=PATIENCE) as client:
            for table in there:
                self.moved += await self._move(client, people, table)

    def _read(self, house: House) -> None:
        """What the house wrote down when it opened the last time."""
        count, seconds = RESUMED.findall(house.journal())[-1]
        self.resumed, self.resuming = int(count), float(seconds)

    async def _move(self, client: httpx.AsyncClient, people: Sequence[Person], table: str) -> bool:
        """Does the table let one of its people make a legal move?"""
        for person in people:
            news = await client.get(f"/api/tables/{table}/news", headers=person.headers)
            play = news.raise_for_status().json()["play"]
            choices = [(seat["seat"], move["text"]) for seat in play["seats"] for move in seat["moves"]]
            if choices:
                seat, move = self.luck.choice(choices)
                asked = Move(secrets.token_hex(8), play["phase"], move, seat)
                body = msgspec.json.encode(asked)
                headers = {**person.headers, "Content-Type": "application/json"}
                answer = await client.post(f"/api/tables/{table}/commands", content=body, headers=headers)
                return bool(answer.json()["type"] == "applied")
        return False

    # -- setting up -----------------------------------------------------------------------

    async def _set_up(self, data: Path, tables: int) -> tuple[list[Person], list[str]]:
        """People, and so many running games of all kinds, stored by the house's own code."""
        key, store, thinkers = read_or_make(data), SqliteStore(data / NAME, "elsewhere"), Thinkers(1, 1.0)
        await store.open()
        await check_house(store.engine, key.fingerprint())
        desk = People(store.engine, key, now_ms)
        hub = Hub(store, key, thinkers, desk.names, QUICK)
        try:
            known = [await desk.welcome(f"guest {seat}", "") for seat in range(MOST_SEATS)]
            people = [Person("", token, person.id) for person, token in known]
            begun = [self._begin(hub, game, people) for game in islice(cycle(shelf()), tables)]
            return people, [live.table.id for live in await asyncio.gather(*begun)]
        finally:
            await hub.close()
            await thinkers.close()
            await store.close()

    async def _begin(self, hub: Hub, key: str, people: Sequence[Person]) -> LiveTable:
        seats = max(2, min(registry.load(key).players))
        holders = [Seated(seat, ByPerson(people[seat].id, people[seat].id)) for seat in range(seats)]
        live = await hub.open_table(Wish(key, seats), people[0].id, holders)
        await ask(hub, live, people[0].id, Start(secrets.token_hex(8)))
        for _ in range(MOVES):
            waiting = live.table.waiting()
            play = live.table.playing()
            if len(play.made) and not waiting:
                break
            seat = waiting[0]
            move = live.table.game.moves.write(self.luck.choice(play.position.legal(seat)))
            phase = live.table.phase_for(people[seat].id)
            await ask(hub, live, people[seat].id, Move(secrets.token_hex(8), phase, move, seat))
        return live


async def ask(hub: Hub, live: LiveTable, person: str, command: Start | Move) -> None:
    """One command through the table's queue, which must be carried out."""
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    decision = partial(decide, asker=Asker(person, person), command=command, house=hub.house)
    live.ask(Asked(person, command.key, decision, answered.set_result))
    assert isinstance(await answered, Applied), answered.result()


def shelf() -> list[str]:
    """The games that every house has; tests may have put more on the shelf of this process."""
    return sorted(module.name for module in pkgutil.iter_modules(games.__path__[:1]) if module.ispkg)
