"""The figures of two nodes, each beside what the same judges say of nodes that are broken on purpose."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

from faults.cluster.controls import Deafness, find_carelessness, find_deafness
from faults.cluster.judging import Verdict
from faults.cluster.storm import Outcome, Weather, brew
from faults.figures import Figure, Size, quantile, rule_of_three
from faults.postgres import start_cluster

SIZES: Final[dict[Size, Weather]] = {
    "quick": Weather(parties=4, rounds=1, lease=1.5),
    "full": Weather(parties=12, rounds=20, lease=6.0),
}


async def measure(size: Size, seed: int) -> list[Figure]:
    """Storm and controls, on one PostgreSQL that syncs to the disk."""
    cluster = await asyncio.to_thread(start_cluster, fsync=True)
    if cluster is None:
        return [Figure("two nodes", "PostgreSQL is not installed", "runs", holds=False, control="")]
    luck = Random(seed)
    try:
        outcome = await brew(cluster, SIZES[size], luck)
        careless, deaf = await asyncio.gather(find_carelessness(cluster, luck), find_deafness(cluster, luck))
    finally:
        await asyncio.to_thread(cluster.remove)
    return [*promises(outcome, careless), *progress(outcome, deaf)]


def promises(outcome: Outcome, careless: Verdict) -> list[Figure]:
    """What nobody may lose, however the nodes fare."""
    stored = len(outcome.history.stored)
    faults = f"{outcome.faults} faults"
    return [
        _none(
            f"two nodes: acknowledged commands lost or doubled ({stored} acknowledged, {outcome.history.repeated} "
            f"sent again, {faults}, {rule_of_three(stored)})",
            outcome.verdict.lost + outcome.verdict.doubled,
            f"store without epoch: {careless.lost + careless.doubled}",
            caught=careless.lost > 0,
        ),
        _none(
            f"two nodes: forks and gaps ({outcome.tables} tables, {len(outcome.history.seen)} sights compared)",
            outcome.verdict.forks + outcome.history.holes,
            f"store without epoch: {careless.forks}",
            caught=careless.forks > 0,
        ),
        _none(
            "two nodes: shown and not stored, or refused and stored",
            outcome.verdict.ghosts,
            f"store without epoch: {careless.ghosts}",
            caught=careless.ghosts > 0,
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
    return [
        _none(
            "two nodes: tables that stand still after the last fault",
            outcome.standing,
            f"deaf nodes: {deaf.standing}",
            caught=deaf.standing > 0,
        ),
        _none(
            "two nodes: screens that stay behind the other node",
            outcome.behind,
            f"deaf nodes: {deaf.behind}",
            caught=deaf.behind > 0,
        ),
        Figure(
            f"two nodes: takeover of {len(outcome.takeovers)} tables whose node was killed or paused, p50 / p99",
            _seconds(outcome.takeovers),
            "every table",
            holds=bool(outcome.takeovers) and not outcome.abandoned,
            control=f"deaf nodes: {deaf.standing} never",
            caught=deaf.standing > 0,
        ),
        Figure(
            "two nodes: screens of a paused node know everything again, p50 / p99",
            _seconds(outcome.catching_up),
            "every screen",
            holds=bool(outcome.catching_up) and not outcome.behind,
            control=f"deaf nodes: {deaf.behind} never",
            caught=deaf.behind > 0,
        ),
    ]


def _none(name: str, value: int, control: str, *, caught: bool) -> Figure:
    return Figure(name, value, 0, holds=value == 0, control=control, caught=caught)


def _seconds(times: Sequence[float]) -> str:
    return f"{quantile(times, 0.5):.2f} / {quantile(times, 0.99):.2f} s"
