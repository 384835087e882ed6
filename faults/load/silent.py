"""Sockets that never read: what they cost the others, how much memory they hold, and whether they are given up.

They watch the tables that are being played, so that the server always has something for them. Their receive
buffers are small, so that it cannot get rid of it. Runs without and with them take turns, and which comes first
takes turns too: without, with, with, without … Both have the same tables, seats that read, and due moments. What
is compared are the two p99 of each pair, which ran one after the other; the median of those ratios is what counts,
so that neither a disturbance nor a drift of the machine is taken for an effect.
"""

from __future__ import annotations

import asyncio
import socket
import time
from random import Random
from typing import Final

from msgspec import Struct, field

from faults.figures import quantile
from faults.load.driving import Pacer
from faults.load.our_table import OurTable
from faults.load.ours import OurHall
from faults.load.plan import Plan
from faults.load.process import calm, open_files, resident
from faults.load.tables import SEATS
from faults.load.wire import upgrade

SMALL: Final = 2048
LOOK: Final = 1.0


class Silence(Struct):
    """What came of it."""

    without: list[float] = field(default_factory=list)
    """The p99 of each run without them, in seconds."""
    beside: list[float] = field(default_factory=list)
    grown: int = 0
    """Bytes by which the server grew while they were there."""
    left: int = 0
    """How many of them the server still holds after its patience."""
    seconds: float = 0.0
    """Until the last of them was given up."""


def sit_silent(hall: OurHall, tables: list[OurTable], count: int) -> list[socket.socket]:
    """Watchers, each a guest who sits elsewhere."""
    watchers = []
    for number in range(count):
        table = tables[number % len(tables)]
        watcher = socket.socket()
        watcher.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        watcher.connect(("127.0.0.1", hall.server.port))
        guest = (table.first + SEATS) % len(hall.guests)
        watcher.sendall(upgrade(hall.server.port, f"/api/tables/{table.id}/stream", hall.headers(guest)))
        watchers.append(watcher)
    return watchers


async def run_pair(hall: OurHall, tables: int, rate: float, plan: Plan, seed: int, silence: Silence) -> None:
    """The same moments without and with the silent ones, on fresh tables."""
    for watchers in (0, plan.silent) if seed % 2 else (plan.silent, 0):
        gathered = await hall.gather(tables)
        before = resident(hall.pid)
        silent = sit_silent(hall, gathered, watchers)
        await calm(hall.pid)
        await Pacer(gathered, rate, plan.filling, Random(seed)).run()  # until what waits for the silent is full
        paced = await Pacer(gathered, rate, plan.hearing, Random(seed)).run()
        slowest = quantile(paced.latencies, 0.99)
        if watchers:
            silence.beside.append(slowest)
            silence.grown = max(silence.grown, resident(hall.pid) - before)
        else:
            silence.without.append(slowest)
        for watcher in silent:
            watcher.close()
        for table in gathered:
            table.leave()


async def outlast(hall: OurHall, tables: int, rate: float, plan: Plan, seed: int, silence: Silence) -> None:
    """Fill their buffers, then wait until the server has let go of all of them."""
    gathered = await hall.gather(tables)
    before = open_files(hall.pid)
    silent = sit_silent(hall, gathered, plan.silent)
    await calm(hall.pid)
    await Pacer(gathered, rate, plan.seconds, Random(seed)).run()
    begun = time.monotonic()
    silence.left = plan.silent
    while silence.left and time.monotonic() < begun + plan.patience:
        await asyncio.sleep(LOOK)
        silence.left = max(0, open_files(hall.pid) - before)
    silence.seconds = time.monotonic() - begun
    for watcher in silent:
        watcher.close()
    for table in gathered:
        table.leave()
