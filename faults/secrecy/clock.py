"""A clock that stands still until it is told to go on, for the houses and for the event loop under them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

BEGINNING: Final = 1_800_000_000
"""Seconds since 1970 at which the houses open."""

NAP: Final = 0.0001
PATIENCE: Final = 300_000
"""Naps after which something that must come is given up: half a minute and more."""

Result = TypeVar("Result")


class Clock:
    """Stands in for the module `time` where the house asks for it."""

    def __init__(self) -> None:
        self.passed = 1000.0

    def monotonic(self) -> float:
        """Seconds that have passed."""
        return self.passed

    def time(self) -> float:
        """Seconds since 1970."""
        return BEGINNING + self.passed

    def time_ns(self) -> int:
        """Nanoseconds since 1970."""
        return round(self.time() * 1000) * 1_000_000

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return round(self.time() * 1000)

    def go_on(self, seconds: float) -> None:
        """Let time pass; what was to happen meanwhile happens when the loop runs next."""
        self.passed = round(self.passed + seconds, 6)


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop on that clock: threads and tasks run as ever, sleeps end when the clock says so."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        super().__init__()

    def time(self) -> float:
        """The clock's, not the machine's."""
        return self._clock.passed


def run(clock: Clock, work: Coroutine[Any, Any, Result]) -> Result:
    """Run something on a loop of that clock."""
    with asyncio.Runner(loop_factory=lambda: StillLoop(clock)) as runner:
        return runner.run(work)


async def wait_until(is_so: Callable[[], bool], turns: int = 4) -> None:
    """Let everything run until something is so; threads get the time that the clock does not count."""
    for turn in range(PATIENCE):
        await breathe(turns)
        if is_so():
            return
        if turn > 1:
            time.sleep(NAP)  # noqa: ASYNC251 - nothing else is to run but threads
    raise TimeoutError("what was waited for never came")


async def breathe(turns: int = 4) -> None:
    """Let everything that is ready run, in no time at all."""
    for _ in range(turns):
        await asyncio.sleep(0)
