"""Two nodes on one PostgreSQL: killed, paused past their lease, cut off, with the database crashing under them.

People's sockets are spread over both nodes, so that a table's owner changes with nearly every move. What they sent,
were answered and were shown is checked against the log, and the database notes by itself who wrote what.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import cycle, islice
from typing import Final

from msgspec import Struct

from faults.cluster.controls import find_carelessness, find_deafness
from faults.cluster.database import NOW_SECONDS, Claim, Verdict
from faults.cluster.nemesis import FAULTS, Absence, Nemesis
from faults.cluster.two_nodes import KINDS, running_two_nodes, wait_until_empty
from faults.figures import Figure, Size, quantile, rule_of_three, zero
from faults.playing.history import History
from support.postgres import Postgres, start_cluster

SIZES: Final[dict[Size, tuple[int, int]]] = {"quick": (5, 1), "full": (12, 5)}
"""Tables, and how often each fault is committed in one run."""
RUNS: Final[dict[Size, int]] = {"quick": 1, "full": 4}
MAX_COMMANDS_BETWEEN_FAULTS: Final = 40
"""Commands that are stored between two faults, at most."""


class Outcome(Struct, frozen=True):
    """What a run left behind."""

    verdict: Verdict
    history: History
    nemesis: Nemesis
    standing: int
    """Tables without a move after the last fault."""
    behind: int
    """Witnesses that never learned what happened at the other node."""
    takeovers: list[float]


async def measure(size: Size, seed: int) -> list[Figure]:
    """Runs with consecutive seeds, on one PostgreSQL that syncs to the disk."""
    cluster = await asyncio.to_thread(start_cluster, fsync=True)
    try:
        return [figure for number in range(RUNS[size]) for figure in await measure_on(cluster, size, seed + number)]
    finally:
        await asyncio.to_thread(cluster.remove)


async def measure_on(cluster: Postgres, size: Size, seed: int) -> list[Figure]:
    """One run, and the controls."""
    outcome = await fault_run(cluster, *SIZES[size], seed)
    careless = await find_carelessness(cluster, seed)
    return [*promises(outcome, careless), *progress(outcome, *await find_deafness(cluster, seed))]


async def fault_run(cluster: Postgres, parties: int, rounds: int, seed: int) -> Outcome:
    """All faults in a random order; then calm, until everything has gone on; then the checks."""
    async with running_two_nodes(cluster, list(islice(cycle(KINDS), parties)), seed) as field:
        nemesis = Nemesis(field)
        for fault in field.chance.sample(FAULTS * rounds, len(FAULTS) * rounds):
            await field.history.until_more("applied", field.chance.randint(1, MAX_COMMANDS_BETWEEN_FAULTS))
            await nemesis.commit(fault)
        tables, since = field.tables, await field.database.number(NOW_SECONDS)
        standing = await wait_until_empty(lambda: field.database.standing(tables, since))
        await field.settle()
        behind = nemesis.behind + await field.catch_up()
        verdict = await field.database.judge(field.history)
        took = takeovers(nemesis.absences, await field.database.claims())
        return Outcome(verdict, field.history, nemesis, len(standing), behind, took)


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
    again = f"{history.counts['sent again']} sent again, {len(outcome.nemesis.absences)} absences"
    stale = outcome.verdict.stale_writes + outcome.verdict.fallen
    rows = [
        ("acknowledged commands lost or doubled", found.lost + found.double,
         f"of {found.acknowledged} ({again})", broken.lost),
        ("forks, gaps, logs that do not replay", found.diverged_rows + found.broken,
         f"({found.tables} tables, {len(history.seen)} sights)", broken.diverged_rows),
        ("shown and not stored, or refused and stored", found.phantom_rows + found.applied_though_refused,
         "", broken.phantom_rows),
        ("rows by a node that had lost its claim, epochs that fell", stale, "", careless.stale_writes),
    ]  # fmt: skip
    trials, control = rule_of_three(found.acknowledged), "store without epoch"
    return [zero(f"two nodes: {name}", count, of, trials, control, caught) for name, count, of, caught in rows]


def progress(outcome: Outcome, deaf_behind: int, deaf_standing: int) -> list[Figure]:
    """What must go on."""
    nemesis, took, control = outcome.nemesis, outcome.takeovers, "deaf nodes"
    trials = rule_of_three(len(nemesis.absences))
    p50, p99 = quantile(took, 0.5), quantile(took, 0.99)
    return [
        zero("two nodes: tables that stand still after the last fault", outcome.standing, "", trials, control,
             deaf_standing),
        zero("two nodes: witnesses who stay behind the other node", outcome.behind, "", trials, control, deaf_behind),
        Figure(f"two nodes: takeover of {len(took)} tables whose node was killed or paused, p50 / p99",
               f"{p50:.2f} / {p99:.2f} s", "every table", bool(took) and not nemesis.abandoned,
               f"{control}: {deaf_standing} never", deaf_standing > 0),
    ]  # fmt: skip
