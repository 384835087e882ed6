"""All classes of what one guest can do to the others, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any, Final

from faults.figures import Figure, Size
from faults.pressure import attacks, connections, event_loop, hashing, identities, retries, thinking, timing

Measure = Callable[[Size, int], Any]
CLASSES: Final[tuple[Measure, ...]] = (
    event_loop.measure,
    connections.measure,
    thinking.measure,
    identities.measure,
    hashing.measure,
    retries.measure,
    timing.measure,
    attacks.measure,
)


async def measure(size: Size, seed: int) -> list[Figure]:
    """Every class in turn, and at last what an honest player waits for during each attack."""
    figures: list[Figure] = []
    for part in CLASSES:
        found = part(size, seed) if iscoroutinefunction(part) else asyncio.to_thread(part, size, seed)
        figures += await found
    return figures
