"""Many tables at once: our server beside boardgame.io's, driven by the same clients. Figures, and no verdict.

The server under load runs on one core, the clients on another. A move counts when its mover has the answer and
all four seats have seen it. What is compared is the server's own CPU time, which a busy machine changes little,
and latency from the moment at which a move was due, not from when the clients found time to send it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import uvloop

from faults.figures import Figure, Size
from faults.load import judging
from faults.load.ours import OurHall
from faults.load.peer import PeerHall, PeerMissing, install
from faults.load.plan import PLANS, Plan
from faults.load.races import race
from faults.load.silent import Silence, outlast, run_pair
from faults.load.tables import Hall

SERVER, CLIENTS = 0, 1
SILENT_RATE: Final = 6.0
"""Moves a second of each table while some never read: half a core, so that the others' p99 means something."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """Drive both servers from a thread with a loop and a core of its own."""
    return await asyncio.to_thread(_drive, PLANS[size], seed)


def _drive(plan: Plan, seed: int) -> list[Figure]:
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > CLIENTS and shutil.which("taskset") is not None:
        pinned: tuple[str, ...] = ("taskset", "-c", str(cores[SERVER]))
        os.sched_setaffinity(0, {cores[CLIENTS]})  # of this thread alone
    else:
        pinned = ()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(figures(plan, seed, pinned))


async def figures(plan: Plan, seed: int, pinned: tuple[str, ...]) -> list[Figure]:
    """Everything in turn, each part with a fresh server."""
    found: list[Figure] = []
    for tables in plan.tables:
        async with ours(seed, pinned) as own, peers(pinned) as others:
            found += judging.of_race(tables, await race([own, *others], tables, plan, seed))
    async with ours(seed, pinned) as own:
        found += judging.of_silence(await keep_silent(own, plan, seed), plan)
    async with ours(seed, pinned) as own:
        found += judging.of_idle(*await own.idle_memory(plan.idle))
    return found


async def keep_silent(own: OurHall, plan: Plan, seed: int) -> Silence:
    """Without and with by turns; then how long the server waits for those who never read."""
    tables = plan.tables[0]
    silence = Silence()
    for number in range(plan.pairs):
        await run_pair(own, tables, SILENT_RATE * tables, plan, seed + number, silence)
    if plan.patience:
        await outlast(own, tables, SILENT_RATE * tables, plan, seed, silence)
    return silence


@asynccontextmanager
async def ours(seed: int, pinned: tuple[str, ...] = ()) -> AsyncIterator[OurHall]:
    """A new server of ours on an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        hall = OurHall(Path(folder) / "data", seed, pinned)
        await asyncio.to_thread(hall.server.start)
        try:
            yield hall
        finally:
            await asyncio.to_thread(hall.server.stop)


@asynccontextmanager
async def peers(pinned: tuple[str, ...]) -> AsyncIterator[Sequence[Hall]]:
    """The peer's server, or none where it cannot be installed."""
    try:
        await install()
    except PeerMissing as missing:
        print(f"boardgame.io is missing: {missing}", file=sys.stderr)
        yield []
        return
    hall = PeerHall(pinned)
    await hall.open()
    try:
        yield [hall]
    finally:
        await hall.close()
