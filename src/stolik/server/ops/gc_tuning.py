"""When Python looks for what holds itself alive: rarely, and not in the middle of a move.

Nearly all that a move makes is gone by itself. Tables and sockets live long and are many; to go through all of them
takes tens of milliseconds, in which everybody waits. So they are set aside, and gone through every few minutes.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

GC_THRESHOLDS: Final = (20_000, 50, 1_000_000)
"""How many new things may gather before the young ones are gone through; the old ones are not, by themselves."""


async def run_gc_tuning(every: float) -> None:
    """Look at everything, once in so many seconds, until the house closes."""
    gc.set_threshold(*GC_THRESHOLDS)
    while True:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        await asyncio.sleep(every)
