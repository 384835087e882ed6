"""Tune Python's garbage collector so that it never pauses a move.

Reference counting frees nearly everything that a move allocates. Tables and sockets are many and live long; a full
collection of them takes tens of milliseconds, in which everybody waits. So they are frozen (`gc.freeze`), and collected
every few minutes.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

GC_THRESHOLDS: Final = (20_000, 50, 1_000_000)
"""Allocations before a young collection; a full one never starts by itself."""


async def run_gc_tuning(interval_seconds: float) -> None:
    """Run a full collection at this interval, until the task is cancelled."""
    gc.set_threshold(*GC_THRESHOLDS)
    while True:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        await asyncio.sleep(interval_seconds)
