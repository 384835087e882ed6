"""Two ways to load tables: as fast as the seats are answered, or at moments that were fixed beforehand."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

from faults.load.tables import LoadTable
from support.server_launcher import HANG_SECONDS


async def rush(tables: Sequence[LoadTable], moves: int) -> int:
    """All tables play as fast as they can, up to a number of moves each; how many were made."""
    before = {table: table.made for table in tables}
    going = set(tables)
    done = asyncio.get_running_loop().create_future()

    def settled(table: LoadTable) -> None:
        if not table.over and table.made < before[table] + moves:
            table.play()
            return
        going.remove(table)
        if not going:
            done.set_result(None)

    async with _undisturbed():
        for table in tables:
            table.settled = settled
            table.play()
        await done
    return sum(table.made - made for table, made in before.items())


class Pacer:
    """Moves fall due at random moments at random tables, whether or not the server keeps up."""

    def __init__(
        self,
        tables: Sequence[LoadTable],
        rate: float,
        seconds: float,
        chance: Random,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.clock = clock
        self.latencies: list[float] = []
        """Seconds from the moment at which each move was due until everybody had seen it."""
        self.lags: list[float] = []
        """How late the clients themselves were, where the table was free."""
        self.due: list[tuple[float, LoadTable]] = []
        self._waiting: dict[LoadTable, deque[float]] = {table: deque() for table in tables}
        moment = 0.0
        while (moment := moment + chance.expovariate(rate)) < seconds:
            self.due.append((moment, chance.choice(tables)))

    async def run(self) -> None:
        """Until everything that was due is done, or can no more be done because a game is over."""
        for table in self._waiting:
            table.settled = self._settled
        begin = self.clock() + 0.05
        async with _undisturbed():
            for moment, table in self.due:
                await asyncio.sleep(max(0.0, begin + moment - self.clock()))
                self._send(begin + moment, table)
            while any(self._waiting.values()):  # noqa: ASYNC110 - an event would be set for every move
                await asyncio.sleep(0.005)

    def _send(self, moment: float, table: LoadTable) -> None:
        if table.over:
            return
        self._waiting[table].append(moment)
        if not table.busy:
            self.lags.append(self.clock() - moment)
            table.play()

    def _settled(self, table: LoadTable) -> None:
        waiting = self._waiting[table]
        self.latencies.append(self.clock() - waiting.popleft())
        if table.over:
            waiting.clear()
        elif waiting:
            table.play()


@asynccontextmanager
async def _undisturbed() -> AsyncIterator[None]:
    """No garbage collection in the clients while they measure; what takes too long hangs."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        async with asyncio.timeout(HANG_SECONDS):
            yield
    finally:
        gc.enable()
        gc.unfreeze()
