"""Two nodes on one PostgreSQL: killed, paused past their lease, cut off, with the database crashing under them.

People's sockets are spread over both nodes, so that a table changes hands with nearly every move. What they asked,
were answered and were shown is judged against the log, and the database notes by itself who wrote what.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import cycle, islice
from typing import Final

from msgspec import Struct

from faults.cluster.controls import Deafness, find_carelessness, find_deafness
from faults.cluster.database import Claim, Verdict
from faults.cluster.field import Field, eventually, laid_out
from faults.cluster.nemesis import FAULTS, Absence, Nemesis
from faults.cluster.parties import KINDS
from faults.figures import Figure, Size, quantile, rule_of_three
from faults.playing.history import History
from faults.postgres import Postgres, start_cluster

SIZES: Final[dict[Size, tuple[int, int]]] = {"quick": (5, 1), "full": (12, 5)}
"""Parties, and how often each fault is committed in one storm."""
STORMS: Final[dict[Size, int]] = {"quick": 1, "full": 4}
MOST_BETWEEN: Final = 40
"""Commands that are stored between two faults, at most."""


class Outcome(Struct, frozen=True):
    """What a storm left behind."""

    verdict: Verdict
    history: History
    nemesis: Nemesis
    standing: int
    """Tables that did not go on after the last fault."""
    behind: int
    """Witnesses that never learned what happened at the other node."""
    takeovers: list[float]


async def measure(size: Size, seed: int) -> list[Figure]:
    """Storms with seeds that follow each other, on one PostgreSQL that syncs to the disk."""
    cluster = await asyncio.to_thread(start_cluster, fsync=True)
    try:
        return [figure for number in range(STORMS[size]) for figure in await measure_on(cluster, size, seed + number)]
    finally:
        await asyncio.to_thread(cluster.remove)


async def measure_on(cluster: Postgres, size: Size, seed: int) -> list[Figure]:
    """One storm, and the controls."""
    outcome = await storm(cluster, *SIZES[size], seed)
    careless = await find_carelessness(cluster, seed)
    return [*promises(outcome, careless), *progress(outcome, await find_deafness(cluster, seed))]


async def storm(cluster: Postgres, parties: int, rounds: int, seed: int) -> Outcome:
    """All faults in an order by lot; then calm, until everything has gone on; then the judgement."""
    async with laid_out(cluster, list(islice(cycle(KINDS), parties)), seed) as field:
        nemesis = Nemesis(field)
        for fault in field.chance.sample(FAULTS * rounds, len(FAULTS) * rounds):
            await field.history.until_more("applied", field.chance.randint(1, MOST_BETWEEN))
            await nemesis.commit(fault)
        standing = await still_standing(field)
        await field.settle()
        behind = nemesis.behind + await field.catch_up()
        verdict = await field.database.judge(field.history)
        took = takeovers(nemesis.absences, await field.database.claims())
        return Outcome(verdict, field.history, nemesis, standing, behind, took)


async def still_standing(field: Field) -> int:
    """Tables at which nothing more happens, however long we wait: from now on each should see one more move."""
    tables, since = {party.table for party in field.parties}, await field.database.now()

    async def all_go_on() -> bool:
        return not await field.standing(tables, since)

    return 0 if await eventually(all_go_on) else len(await field.standing(tables, since))


def takeovers(absences: Sequence[Absence], claims: Sequence[Claim]) -> list[float]:
    """How long each table of a node that was gone waited for another claim."""
    times: list[float] = []
    for absence in absences:
        unclaimed = set(absence.tables)
        for claim in claims:
            if claim.at > absence.at and claim.table in unclaimed:
                unclaimed.remove(claim.table)
                times.append(claim.at - absence.at)
    return times


def promises(outcome: Outcome, careless: Verdict) -> list[Figure]:
    """What nobody may lose, however the nodes fare."""
    found, history, broken = outcome.verdict.found, outcome.history, careless.found
    absences, stored = len(outcome.nemesis.absences), found.acknowledged
    return [
        _none(
            f"two nodes: acknowledged commands lost or doubled ({stored} acknowledged, {history.counts['sent again']} "
            f"sent again, {absences} absences, {rule_of_three(stored)})",
            found.lost + found.double,
            f"store without epoch: {broken.lost + broken.double}",
            caught=broken.lost > 0,
        ),
        _none(
            f"two nodes: forks, gaps, logs that do not replay ({found.tables} tables, {len(history.seen)} sights)",
            found.forks + found.broken,
            f"store without epoch: {broken.forks}",
            caught=broken.forks > 0,
        ),
        _none(
            "two nodes: shown and not stored, or refused and stored",
            found.ghosts + found.denied,
            f"store without epoch: {broken.ghosts}",
            caught=broken.ghosts > 0,
        ),
        _none(
            "two nodes: rows by a node that had lost its claim, epochs that fell",
            outcome.verdict.stale_writes + outcome.verdict.fallen,
            f"store without epoch: {careless.stale_writes}",
            caught=careless.stale_writes > 0,
        ),
    ]


def progress(outcome: Outcome, deaf: Deafness) -> list[Figure]:
    """What must go on."""
    nemesis = outcome.nemesis
    stands, lags = f"deaf nodes: {deaf.standing}", f"deaf nodes: {deaf.behind}"
    return [
        _none("two nodes: tables that stand still after the last fault", outcome.standing, stands,
              caught=deaf.standing > 0),
        _none("two nodes: witnesses who stay behind the other node", outcome.behind, lags, caught=deaf.behind > 0),
        Figure(f"two nodes: takeover of {len(outcome.takeovers)} tables whose node was killed or paused, p50 / p99",
               _seconds(outcome.takeovers), "every table", bool(outcome.takeovers) and not nemesis.abandoned,
               f"{stands} never", deaf.standing > 0),
        Figure("two nodes: witnesses at a paused node know everything again, p50 / p99",
               _seconds(nemesis.catching_up), "every one", bool(nemesis.catching_up) and not outcome.behind,
               f"{lags} never", deaf.behind > 0),
    ]  # fmt: skip


def _none(name: str, value: int, control: str, *, caught: bool) -> Figure:
    return Figure(name, value, 0, holds=value == 0, control=control, caught=caught)


def _seconds(times: Sequence[float]) -> str:
    return f"{quantile(times, 0.5):.2f} / {quantile(times, 0.99):.2f} s"
