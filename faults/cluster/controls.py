"""Nodes that are broken on purpose: the same judges must find them out."""

from __future__ import annotations

import time
from random import Random
from typing import Final

from msgspec import Struct

from faults.cluster.audit import NODES
from faults.cluster.judging import Verdict, judge
from faults.cluster.nemesis import SWEEP, catch_up
from faults.cluster.parties import BOTS
from faults.cluster.storm import Field, Weather, laid_out, still_standing
from faults.postgres import Postgres

WEATHER: Final = Weather(parties=4, rounds=0, lease=1.0)
LONGEST: Final = 40.0
MOST_LOOKS: Final = 200
WAIT: Final = WEATHER.lease + 2 * SWEEP + 1.0
"""A sound node would long have taken over or caught up."""


class Deafness(Struct, frozen=True):
    """What nodes without ears left undone."""

    behind: int
    standing: int


async def find_carelessness(cluster: Postgres, luck: Random) -> Verdict:
    """Two nodes that store whatever they like: no fault is needed, only play, until it shows in everything."""
    async with laid_out(cluster, WEATHER, "careless", luck) as field:
        deadline = time.monotonic() + LONGEST
        verdict = await judge(field.history, field.audit)
        while time.monotonic() < deadline and not is_found(verdict):
            await field.play(1.0)
            verdict = await judge(field.history, field.audit)
        return verdict


def is_found(verdict: Verdict) -> bool:
    """Lost, forked, shown what is not there, and written without a claim: all of it."""
    return bool(verdict.lost and verdict.forks and verdict.ghosts and verdict.stale_writes)


async def find_deafness(cluster: Postgres, luck: Random) -> Deafness:
    """Two nodes that look after themselves alone: screens fall behind, and the tables of a dead one stand still."""
    async with laid_out(cluster, WEATHER, "deaf", luck) as field:
        await field.play(1.0)
        for party in field.parties:
            party.rest()
        behind = await catch_up(field.audit, field.parties, patience=WAIT)
        bots = next(party for party in field.parties if party.kind == BOTS)
        owner = bots.watched[0]
        for _ in range(MOST_LOOKS):
            if bots.table in await field.audit.owned(NODES[owner]):
                break
            await field.play(0.1)  # one game is over, and the next not yet begun
        await field.houses[owner].kill()
        alone = Field(field.houses, field.audit, field.history, [bots], field.tasks)
        return Deafness(behind, await still_standing(alone, patience=WAIT))
