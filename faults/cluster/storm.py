"""Two real nodes on one real PostgreSQL, parties at their tables, and a nemesis; then the judgement."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import Struct

from faults.cluster.audit import NODES, Audit
from faults.cluster.history import History
from faults.cluster.judging import Verdict, judge
from faults.cluster.nemesis import FAULTS, PATIENCE, Absence, Nemesis, catch_up
from faults.cluster.parties import KINDS, Door, Party
from faults.house import House
from faults.postgres import Postgres
from stolik.server.ending import end

NODE: Final = (sys.executable, "-P", str(Path(__file__).with_name("node.py")))
CALM: Final = 1.5
"""Seconds between two faults, at most."""


class Weather(Struct, frozen=True):
    """How large a storm is."""

    parties: int
    rounds: int
    """How often each fault is committed."""
    lease: float


class Outcome(Struct, frozen=True):
    """What a storm left behind."""

    verdict: Verdict
    history: History
    faults: int
    tables: int
    standing: int
    """Tables that did not go on after the last fault."""
    behind: int
    """Screens that never learned what happened at the other node."""
    takeovers: list[float]
    abandoned: int
    """Tables of a node that was gone, at which nothing has happened since."""
    catching_up: list[float]


class Field(Struct, frozen=True):
    """Where it takes place."""

    houses: tuple[House, House]
    audit: Audit
    history: History
    parties: list[Party]
    tasks: list[asyncio.Task[None]]

    async def play(self, seconds: float) -> None:
        """Let them play; a party that broke down is our own mistake."""
        done, _ = await asyncio.wait(self.tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()


@asynccontextmanager
async def laid_out(cluster: Postgres, weather: Weather, kind: str, luck: Random) -> AsyncIterator[Field]:
    """Two nodes of a kind with one key and one database, and everybody at their tables."""
    history = History()
    with TemporaryDirectory(prefix="stolik-nodes-") as folder:
        data = Path(folder) / "house"
        audit = Audit(cluster, data)
        command = (*NODE, str(weather.lease), kind)
        north, south = (House(data, "--database", audit.address(node), command=command) for node in NODES)
        door = Door((north, south), history)
        tasks: list[asyncio.Task[None]] = []
        try:
            await asyncio.gather(north.start(), south.start())
            await audit.begin()
            await door.look_at_shelf()
            parties = [Party(door, KINDS[number % len(KINDS)], luck) for number in range(weather.parties)]
            await asyncio.gather(*(party.meet() for party in parties))
            tasks += [asyncio.create_task(party.run()) for party in parties]
            field = Field((north, south), audit, history, parties, tasks)
            while not all(party.table for party in parties):
                await field.play(0.1)
            yield field
        finally:
            await end(tasks)
            await asyncio.gather(north.kill(), south.kill(), door.client.aclose())


async def brew(cluster: Postgres, weather: Weather, luck: Random) -> Outcome:
    """All faults in an order by lot; then calm, until everything has gone on; then the judgement."""
    async with laid_out(cluster, weather, "sound", luck) as field:
        nemesis = Nemesis(field.houses, field.audit, field.parties, weather.lease, luck)
        schedule = luck.sample(FAULTS * weather.rounds, len(FAULTS) * weather.rounds)
        for fault in schedule:
            await field.play(luck.random() * CALM)
            await nemesis.commit(fault)
        standing = await still_standing(field)
        for party in field.parties:
            party.rest()
        behind = nemesis.behind + await catch_up(field.audit, field.parties)
        took, abandoned = await takeovers(nemesis.absences, field.audit)
        return Outcome(
            verdict=await judge(field.history, field.audit),
            history=field.history,
            faults=len(schedule),
            tables=sum(len(party.tables) for party in field.parties),
            standing=standing,
            behind=behind,
            takeovers=took,
            abandoned=abandoned,
            catching_up=nemesis.catching_up,
        )


async def still_standing(field: Field, patience: float = PATIENCE) -> int:
    """Tables at which nothing more happens, however long we wait: from now on each should see one more move."""
    tables = {party.table for party in field.parties}
    since = await field.audit.now()
    deadline = time.monotonic() + patience
    while tables and time.monotonic() < deadline:
        await field.play(0.2)
        tables -= await field.audit.moved_since(tables, since)
    return len(tables)


async def takeovers(absences: Sequence[Absence], audit: Audit) -> tuple[list[float], int]:
    """How long each table of a node that was gone waited for another claim, and how many have waited ever since."""
    claims = await audit.claims()
    times: list[float] = []
    abandoned = 0
    for absence in absences:
        unclaimed = set(absence.tables)
        for claim in claims:
            if claim.at > absence.at and claim.table in unclaimed:
                unclaimed.remove(claim.table)
                times.append(claim.at - absence.at)
        abandoned += len(unclaimed - await audit.moved_since(unclaimed, absence.at))
    return times, abandoned
