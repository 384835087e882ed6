"""Sockets that never read: what they cost the others, how much memory they hold, and whether they are given up.

They watch the tables that are being played, so that the server always has something for them. Their receive
buffers are small, so that it cannot get rid of it. Runs without and with them take turns, and which comes first
takes turns too: without, with, with, without … Both have the same tables, seats that read, and due moments. What
is compared are the two p99 of each pair, which ran one after the other; the median of those ratios is what counts,
so that neither a disturbance nor a drift of the machine is taken for an effect.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from statistics import median
from typing import Final

from faults.figures import Figure, quantile
from faults.load.driving import Pacer
from faults.load.ours import OurServer, OurTable
from faults.load.plan import Plan, unjudged
from faults.load.process import calm, open_files, resident
from faults.load.websocket_client import handshake

RECEIVE_BUFFER_BYTES: Final = 2048
MOVES_PER_TABLE_SECOND: Final = 6.0
"""Moves a second of each table while some never read: half a core, so that the others' p99 means something."""


@contextmanager
def _watched(server: OurServer, tables: list[OurTable], silent: int) -> Iterator[None]:
    """Let so many watch who never read, each a guest who sits at another table; at the end everybody leaves."""
    with ExitStack() as sockets:
        for number in range(silent):
            table, elsewhere = tables[number % len(tables)], tables[(number + 1) % len(tables)]
            headers = elsewhere.people[0].headers
            sockets.enter_context(handshake(server.server.port, table.path, headers, RECEIVE_BUFFER_BYTES))
        yield
    for table in tables:
        table.leave()


async def _pace(tables: list[OurTable], seconds: float, seed: int) -> list[float]:
    pacer = Pacer(tables, MOVES_PER_TABLE_SECOND * len(tables), seconds, Random(seed))
    await pacer.run()
    return pacer.latencies


async def measure_silence(server: OurServer, plan: Plan, seed: int) -> list[Figure]:
    """Without and with by turns; then how long the server waits for those who never read."""
    slowest: dict[int, list[float]] = {0: [], plan.silent: []}
    grown = 0
    for pair in range(seed, seed + plan.pairs):
        for silent in (0, plan.silent) if pair % 2 else (plan.silent, 0):
            tables = await server.gather(plan.tables[0])
            before = resident(server.pid)
            with _watched(server, tables, silent):
                await calm(server.pid)
                await _pace(tables, plan.filling_seconds, pair)  # until what waits for the silent is full
                slowest[silent].append(quantile(await _pace(tables, plan.measured_seconds, pair), 0.99) * 1000)
                grown = max(grown, resident(server.pid) - before if silent else 0)
    figures = _figures(f"{plan.silent} that never read: ", slowest[0], slowest[plan.silent], grown)
    return [*figures, await _outlast(server, plan, seed)] if plan.give_up_seconds else figures


async def _outlast(server: OurServer, plan: Plan, seed: int) -> Figure:
    """Fill their buffers, then wait until the server has let go of all of them."""
    tables = await server.gather(plan.tables[0])
    before, left = open_files(server.pid), plan.silent
    with _watched(server, tables, plan.silent):
        await calm(server.pid)
        await _pace(tables, plan.seconds, seed)
        begun = time.monotonic()
        while left and time.monotonic() < begun + plan.give_up_seconds:
            await asyncio.sleep(1.0)
            left = max(0, open_files(server.pid) - before)
        value = f"{plan.silent - left} of {plan.silent} after {time.monotonic() - begun:.0f} s"
    return unjudged(f"{plan.silent} that never read: given up", value, "aim: all")


def _figures(who: str, without: list[float], beside: list[float], grown: int) -> list[Figure]:
    moved = median(after / before for before, after in zip(without, beside, strict=True))
    medians = f"{median(without):.1f} → {median(beside):.1f} ms"
    spread = f"from {_range(without)} without, {_range(beside)} with"
    return [
        unjudged(f"{who}others' p99, median of {len(without)} pairs of runs", f"{moved - 1:+.1%}", "aim ≤ 10 %"),
        unjudged(f"{who}p99 without and with, medians", medians, beside=spread),
        unjudged(f"{who}memory", f"{grown / 1024**2:.1f} MiB"),
    ]


def _range(milliseconds: list[float]) -> str:
    return f"{min(milliseconds):.1f} to {max(milliseconds):.1f} ms"
