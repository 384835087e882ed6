"""Ends tasks for certain. A cancellation can be lost, and whoever waited for that task would wait for ever.

Before Python 3.12 `asyncio.wait_for` swallows one that comes in the turn in which what it waits for has happened, and
libraries use it. So it is asked again until they are gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

RECANCEL_SECONDS: Final = 1.0
"""Seconds after which a task that goes on is told once more."""


async def cancel_and_wait(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel, and wait until all are gone; how they ended is nobody's concern."""
    ended = list(tasks)
    waiting = {task for task in ended if not task.done()}
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=RECANCEL_SECONDS)
    await asyncio.gather(*ended, return_exceptions=True)
