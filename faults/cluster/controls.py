"""Nodes that are broken on purpose: the same judges must find them out."""

from __future__ import annotations

import asyncio
from typing import Final

from faults.cluster.database import ARE_ALL_ALIVE, Verdict
from faults.cluster.nemesis import Nemesis
from faults.cluster.nodes import PASSED_OVER, PATIENT, careless, deaf
from faults.cluster.two_nodes import BOTS, PEOPLE, Field, emptied, laid_out
from faults.playing.players import Manner
from support.people import must
from support.postgres import Postgres
from support.server import Server
from support.server_launcher import HUNG

FEW: Final = 10
CHANCES: Final = 2
"""So often a deaf node must have left undone what a sound one does once."""


async def find_carelessness(cluster: Postgres, seed: int) -> Verdict:
    """Two nodes that store whatever they like: no fault is needed, only play, until it shows in everything."""
    async with asyncio.timeout(HUNG), laid_out(cluster, [PEOPLE], seed, careless) as field:
        for player in field.players:
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


async def find_deafness(cluster: Postgres, seed: int) -> tuple[int, int]:
    """Two nodes that look after themselves alone: how many witnesses fall behind, and tables of a dead one stand still.

    They are patient, for whoever gives a seat to a stand-in learns by it.
    """
    async with laid_out(cluster, [PEOPLE, BOTS], seed, deaf, timeouts=PATIENT) as field:
        await field.history.until_more("applied", FEW)
        await field.settle()
        return await _fall_behind(field), await _stand_still(field)


async def _fall_behind(field: Field) -> int:
    """What is said at the first node is not known at the second, however often that one could have looked."""
    host = field.players[0]
    await must(host.person, host.table, "say", text="one more line")
    await _pass_over(field.entrances[1].server)
    return sum(viewer.table == host.table for viewer, _, _ in await field.behind((1,)))


async def _stand_still(field: Field) -> int:
    """The table of bots stays where it was when its node died, though the lease of that has ended."""
    host = field.players[-1]
    host.rests = False
    absence = await Nemesis(field).stop(host.at, lambda tables: host.table in tables)
    field.entrances[host.at].server.kill()
    await emptied(lambda: field.database.number(ARE_ALL_ALIVE))
    await _pass_over(field.entrances[1 - host.at].server)
    return len(await field.database.standing({host.table}, absence.at))


async def _pass_over(server: Server) -> None:
    """Wait until a deaf node has had its chances."""
    line = PASSED_OVER.format(server.pid)
    before = server.log().count(line)

    async def chances_left() -> bool:
        return server.log().count(line) < before + CHANCES

    await emptied(chances_left)
