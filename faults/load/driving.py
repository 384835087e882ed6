"""Two ways to load tables: as fast as the seats are answered, or at moments that were fixed beforehand."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

from msgspec import Struct

from faults.load.tables import LoadTable
from support.launcher import HUNG


class Paced(Struct, frozen=True):
    """What came of a run with fixed moments."""

    latencies: list[float]
    """Seconds from the moment at which each move was due until everybody had seen it."""
    lags: list[float]
    """How late the clients themselves were, where the table was free."""


class Rush:
    """All tables play as fast as they can, up to a number of moves each."""

    def __init__(self, tables: Sequence[LoadTable], moves: int) -> None:
        self.tables = tables
        self.moves = moves
        self.going = len(tables)
        self.done = asyncio.get_running_loop().create_future()

    async def run(self) -> int:
        """How many moves were made."""
        before = sum(table.made for table in self.tables)
        goals = {id(table): table.made + self.moves for table in self.tables}

        def settled(table: LoadTable) -> None:
            if table.over or table.made >= goals[id(table)]:
                self.going -= 1
                if not self.going:
                    self.done.set_result(None)
            else:
                table.play()

        with quiet():
            for table in self.tables:
                table.settled = settled
                table.play()
            async with asyncio.timeout(HUNG):
                await self.done
        return sum(table.made for table in self.tables) - before


class Pacer:
    """Moves fall due at random moments at random tables, whether or not the server keeps up."""

    def __init__(
        self,
        tables: Sequence[LoadTable],
        rate: float,
        seconds: float,
        luck: Random,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.tables = tables
        self.clock = clock
        self.due: deque[tuple[float, LoadTable]] = deque()
        self.waiting: dict[int, deque[float]] = {id(table): deque() for table in tables}
        self.paced = Paced([], [])
        self.left = 0
        moment = 0.0
        while (moment := moment + luck.expovariate(rate)) < seconds:
            self.due.append((moment, tables[luck.randrange(len(tables))]))

    async def run(self) -> Paced:
        """Until everything that was due is done, or can no more be done because a game is over."""
        for table in self.tables:
            table.settled = self._settled
        begin = self.clock() + 0.05
        with quiet():
            async with asyncio.timeout(HUNG):
                while self.due:
                    self._send_due(begin)
                    if self.due:
                        await asyncio.sleep(max(0.0, begin + self.due[0][0] - self.clock()))
                await self._all_done()
        return self.paced

    async def _all_done(self) -> None:
        while self.left:  # noqa: ASYNC110 - an event would be set and looked at for every move
            await asyncio.sleep(0.005)

    def _send_due(self, begin: float) -> None:
        now = self.clock()
        while self.due and begin + self.due[0][0] <= now:
            moment, table = self.due.popleft()
            if table.over:
                continue
            self.left += 1
            self.waiting[id(table)].append(begin + moment)
            if not table.busy:
                self.paced.lags.append(now - begin - moment)
                table.play()

    def _settled(self, table: LoadTable) -> None:
        waiting = self.waiting[id(table)]
        self.paced.latencies.append(self.clock() - waiting.popleft())
        self.left -= 1
        if table.over:
            self.left -= len(waiting)
            waiting.clear()
        elif waiting:
            table.play()


@contextmanager
def quiet() -> Iterator[None]:
    """No collections of garbage in the clients while they measure."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
