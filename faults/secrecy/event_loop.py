"""An event loop that leaves nothing to the machine: its clock stands still until it is moved, and it has no threads.

Work for a thread is done at once by whoever hands it over. So the loop runs the same steps in the same order every
time, "everything has been done" is a fact and not a guess, and what waits for something that cannot come says so.
"""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, Final, TypeVar
from unittest.mock import patch

from aiosqlite import core as aiosqlite

from stolik.server.store import sqlite_writer

START_UNIX_SECONDS: Final = 1_800_000_000
"""Seconds since 1970 at which the servers start."""
Result = TypeVar("Result")


class Hung(BaseException):
    """Everything waits, and only the clock or another process could end that."""


class Clock:
    """Stands in for the module `time` in the server."""

    def __init__(self) -> None:
        self.passed = 1000.0

    def monotonic(self) -> float:
        return self.passed

    def time(self) -> float:
        return START_UNIX_SECONDS + self.passed

    def now_ms(self) -> int:
        return round(self.time() * 1000)

    def time_ns(self) -> int:
        return self.now_ms() * 1_000_000

    def go_on(self, seconds: float) -> None:
        """Let time pass; what was to happen meanwhile happens when the loop runs next."""
        self.passed = round(self.passed + seconds, 6)


class NoWaiting(selectors.SelectSelector):
    """There is nothing outside this process to wait for: no file is ever ready."""

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout != 0:
            raise Hung("everything waits for something that will not come")
        return []


class StillLoop(asyncio.SelectorEventLoop):
    """The event loop on that clock."""

    def __init__(self, clock: Clock) -> None:
        self.time = clock.monotonic  # type: ignore[method-assign]
        super().__init__(NoWaiting())
        self.unhandled: list[dict[str, Any]] = []
        """What broke in tasks that nobody waits for."""
        self.set_exception_handler(lambda _loop, context: self.unhandled.append(context))

    def run_in_executor(self, _executor: Any, work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Done at once."""
        future = self.create_future()
        try:
            future.set_result(work(*args))
        except Exception as error:  # noqa: BLE001 - it is raised where the work is awaited
            future.set_exception(error)
        return future

    def call_soon_threadsafe(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        """There is no other thread."""
        return self.call_soon(callback, *args, context=context)


async def quiet() -> None:
    """Let everything run that can, in no time at all."""
    loop: Any = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while loop._ready:  # noqa: ASYNC110, SLF001 - no event says that nothing happens
        await asyncio.sleep(0)


class Idle(Exception):
    """The queue of a worker is empty."""


class InlineQueue:
    """The queue of a worker without a thread: who puts something in lets the worker run until nothing is left."""

    def __init__(self) -> None:
        self._items: deque[Any] = deque()
        self.work: Callable[[], None] = lambda: None

    def put(self, item: Any) -> None:
        self._items.append(item)
        self.work()

    put_nowait = put

    def get(self) -> Any:
        """The next item; `Idle` where a thread would wait."""
        if not self._items:
            raise Idle(self)
        return self._items.popleft()


class InlineThread:
    """Stands in for a thread that only takes from such a queue."""

    def __init__(self, target: Callable[..., object], args: tuple[Any, ...] = (), **_named: object) -> None:
        self._target, self._args = target, args

    def start(self) -> None:
        """Do what waits already, and from now on whatever comes."""
        try:
            self._target(*self._args)
        except Idle as idle:
            idle.args[0].work = self.start

    def join(self) -> None:
        """It never runs beside anything."""


def run(clock: Clock, work: Coroutine[Any, Any, Result]) -> Result:
    """Run something in such a loop, with both ways to SQLite; nothing may break beside it."""
    loop = StillLoop(clock)
    writer = patch.multiple(sqlite_writer, threading=SimpleNamespace(Thread=InlineThread), SimpleQueue=InlineQueue)
    reader = patch.multiple(aiosqlite, Thread=InlineThread, SimpleQueue=InlineQueue)
    with writer, reader, asyncio.Runner(loop_factory=lambda: loop) as runner:
        result = runner.run(work)
    assert not loop.unhandled, loop.unhandled
    return result
