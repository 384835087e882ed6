"""Cancels tasks and waits for them. A cancellation can be lost, and whoever awaits that task would wait for ever.

Before Python 3.12 `asyncio.wait_for` swallows a cancellation that comes in the turn in which its result comes, and
libraries use it. So tasks are cancelled again until they end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

RECANCEL_SECONDS: Final = 1.0
"""Seconds after which a task that goes on is cancelled again."""


async def cancel_and_wait(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel, and wait until all have ended; their results and errors are dropped."""
    ended = list(tasks)
    waiting = {task for task in ended if not task.done()}
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=RECANCEL_SECONDS)
    await asyncio.gather(*ended, return_exceptions=True)
