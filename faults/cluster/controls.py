"""Nodes that are broken on purpose: the same judges must find them out."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import Struct

from faults.cluster.database import NODES, Verdict
from faults.cluster.field import Field, eventually, laid_out
from faults.cluster.nemesis import Nemesis
from faults.cluster.nodes import PASSED_OVER, PATIENT, careless, deaf
from faults.cluster.parties import BOTS, PEOPLE
from faults.playing.players import Manner
from faults.postgres import Postgres
from support.launcher import HUNG
from support.people import must
from support.server import Server

FEW: Final = 10
CHANCES: Final = 2
"""So often a deaf node must have left undone what a sound one does once."""


class Deafness(Struct, frozen=True):
    """What nodes that do not listen left undone."""

    behind: int
    standing: int


async def find_carelessness(cluster: Postgres, seed: int) -> Verdict:
    """Two nodes that store whatever they like: no fault is needed, only play, until it shows in everything."""
    async with asyncio.timeout(HUNG), laid_out(cluster, [PEOPLE], seed, careless) as field:
        for party in field.parties:
            for player in party.players:
                player.manner = Manner(chats=True)
        while True:
            await field.history.until_more("applied", FEW)
            verdict = await field.database.judge(field.history)
            if is_found(verdict):
                return verdict


def is_found(verdict: Verdict) -> bool:
    """Lost, forked, shown what is not there, and written without a claim: all of it."""
    found = verdict.found
    return bool(found.lost and found.forks and found.ghosts and verdict.stale_writes)


async def find_deafness(cluster: Postgres, seed: int) -> Deafness:
    """Two nodes that look after themselves alone: witnesses fall behind, and the tables of a dead one stand still.

    They are patient, for whoever gives a seat to a stand-in learns by it.
    """
    async with laid_out(cluster, [PEOPLE, BOTS], seed, deaf, customs=PATIENT) as field:
        await field.history.until_more("applied", FEW)
        await field.settle()
        return Deafness(await _fall_behind(field), await _stand_still(field))


async def _fall_behind(field: Field) -> int:
    """What is said at the first node is not known at the second, however often that one could have looked."""
    people = field.parties[0]
    await must(people.host, people.table, "say", text="one more line")
    await _pass_over(field.entrances[1].server)
    return sum(viewer.table == people.table for viewer, _, _ in await field.behind((1,)))


async def _stand_still(field: Field) -> int:
    """The table of bots stays where it was when its node died, though the lease of that has ended."""
    bots = field.parties[1]
    home = bots.players[0].at
    bots.players[0].rests = False
    absence = await Nemesis(field).stop(home, lambda tables: bots.table in tables)
    field.entrances[home].server.kill()

    async def is_over() -> bool:
        return await field.database.alive() < len(NODES)

    await eventually(is_over)
    await _pass_over(field.entrances[1 - home].server)
    return len(await field.standing({bots.table}, absence.at))


async def _pass_over(server: Server) -> None:
    """Wait until a deaf node has had its chances."""
    line = PASSED_OVER.format(server.pid)
    before = server.log().count(line)

    async def has_passed() -> bool:
        return server.log().count(line) >= before + CHANCES

    await eventually(has_passed)
