"""Nodes that are broken on purpose: the same checks must find them."""

from __future__ import annotations

import asyncio
from typing import Final

from faults.cluster.database import ARE_ALL_ALIVE, Verdict
from faults.cluster.nemesis import Nemesis
from faults.cluster.nodes import PASSED_OVER, PATIENT, careless, deaf
from faults.cluster.two_nodes import BOTS, PEOPLE, TwoNodes, running_two_nodes, wait_until_empty
from faults.playing.players import PlayStyle
from support.people import must
from support.postgres import Postgres
from support.server import Server
from support.server_launcher import HANG_SECONDS

FEW_COMMANDS: Final = 10
MISSED_SWEEPS: Final = 2
"""A deaf node must have skipped so many sweeps before it is judged."""


async def find_carelessness(cluster: Postgres, seed: int) -> Verdict:
    """Two nodes that store whatever they like: no fault is needed, only play, until it shows in everything."""
    async with asyncio.timeout(HANG_SECONDS), running_two_nodes(cluster, [PEOPLE], seed, careless) as field:
        for player in field.players:
            player.style = PlayStyle(chats=True)
        while True:
            await field.history.until_more("applied", FEW_COMMANDS)
            verdict = await field.database.judge(field.history)
            if is_found(verdict):
                return verdict


def is_found(verdict: Verdict) -> bool:
    """Lost, forked, shown what is not there, and written without a claim: all of it."""
    found = verdict.found
    return bool(found.lost and found.diverged_rows and found.phantom_rows and verdict.stale_writes)


async def find_deafness(cluster: Postgres, seed: int) -> tuple[int, int]:
    """Two nodes that ignore each other: how many witnesses fall behind, and how many tables of a dead node stand still.

    They are patient, because a node that gives a seat to a stand-in would notice rows of the other node.
    """
    async with running_two_nodes(cluster, [PEOPLE, BOTS], seed, deaf, timeouts=PATIENT) as field:
        await field.history.until_more("applied", FEW_COMMANDS)
        await field.settle()
        return await _fall_behind(field), await _stand_still(field)


async def _fall_behind(field: TwoNodes) -> int:
    """What is said at the first node is not known at the second, however often that one could have looked."""
    host = field.players[0]
    await must(host.person, host.table, "say", text="one more line")
    await _pass_over(field.endpoints[1].server)
    return sum(viewer.table == host.table for viewer, _, _ in await field.behind((1,)))


async def _stand_still(field: TwoNodes) -> int:
    """The table of bots stays where it was when its node died, though the lease of that has ended."""
    host = field.players[-1]
    host.rests = False
    absence = await Nemesis(field).stop(host.at, lambda tables: host.table in tables)
    field.endpoints[host.at].server.kill()
    await wait_until_empty(lambda: field.database.number(ARE_ALL_ALIVE))
    await _pass_over(field.endpoints[1 - host.at].server)
    return len(await field.database.standing({host.table}, absence.at))


async def _pass_over(server: Server) -> None:
    """Wait until a deaf node has skipped enough sweeps."""
    line = PASSED_OVER.format(server.pid)
    before = server.log_text().count(line)

    async def has_missed_too_few() -> bool:
        return server.log_text().count(line) < before + MISSED_SWEEPS

    await wait_until_empty(has_missed_too_few)
