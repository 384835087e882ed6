"""What is done to the nodes and their database, on purpose."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct

from faults.cluster.audit import NODES, Audit
from faults.cluster.parties import Party
from faults.house import House
from stolik.server.table.numbers import ANYBODY

KILL, PAUSE, CRASH, CUT, CUT_ALL = "node killed", "node paused", "database crash", "listeners cut", "connections cut"
FAULTS: Final = (KILL, PAUSE, CRASH, CUT, CUT_ALL)
SWEEP: Final = 2.0
PATIENCE: Final = 60.0
"""Seconds after which something that did not happen will not."""


class Absence(Struct, frozen=True):
    """A node was gone from then on, and these tables were in its hands."""

    at: float
    tables: tuple[str, ...]


class Nemesis:
    """Commits faults, one after another."""

    def __init__(
        self, houses: tuple[House, House], audit: Audit, parties: Sequence[Party], lease: float, luck: Random
    ) -> None:
        self.houses = houses
        self.audit = audit
        self.parties = parties
        self.lease = lease
        self.luck = luck
        self.absences: list[Absence] = []
        self.catching_up: list[float] = []
        """Seconds until all screens of a node that was paused knew what had happened elsewhere."""
        self.behind = 0
        """Screens that never knew."""

    async def commit(self, fault: str) -> None:
        """One fault, from its beginning to when everything is there again."""
        deeds: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            KILL: self.kill,
            PAUSE: self.pause,
            CRASH: lambda: asyncio.to_thread(self.audit.cluster.restart, "immediate"),
            CUT: lambda: self._cut(self.audit.cluster.terminate_listeners),
            CUT_ALL: lambda: self._cut(self.audit.cluster.terminate_all),
        }
        await deeds[fault]()

    async def kill(self) -> None:
        """SIGKILL; the node comes back sooner or later than its lease ends."""
        victim = await self._stop_one()
        await self.houses[victim].kill()
        await asyncio.sleep(self.luck.random() * (self.lease + SWEEP + 1.0))
        await self.houses[victim].start()

    async def pause(self) -> None:
        """SIGSTOP past the lease, SIGCONT, and a look at the screens that were there all the time."""
        victim = await self._stop_one()
        try:
            await asyncio.sleep(self.lease + SWEEP + self.luck.random())
        finally:
            self.houses[victim].go_on()
        await self._see_catching_up(victim)

    async def _stop_one(self) -> int:
        """A node by lot, stopped in whatever it is doing; one with tables, for the death of an idle node shows nothing.

        Tables change hands with every move, so only a node that stands still can be asked what it holds.
        """
        victim = self.luck.randrange(2)
        deadline = time.monotonic() + PATIENCE
        while True:
            self.houses[victim].pause()
            await self._note_absence(victim)
            if self.absences[-1].tables or time.monotonic() > deadline:
                return victim
            self.absences.pop()
            self.houses[victim].go_on()
            await asyncio.sleep(0.05)
            victim = 1 - victim

    async def _note_absence(self, victim: int) -> None:
        at = await self.audit.now()
        self.absences.append(Absence(at, tuple(await self.audit.owned(NODES[victim]))))

    async def _see_catching_up(self, victim: int) -> None:
        begun = time.monotonic()
        behind = await catch_up(self.audit, self.parties, (victim,))
        self.behind += behind
        self.catching_up.append(time.monotonic() - begun)

    async def _cut(self, how: Callable[[], int]) -> None:
        """Cut what is connected; after a crash that may take a moment."""
        deadline = time.monotonic() + PATIENCE
        while not await asyncio.to_thread(how):
            assert time.monotonic() < deadline, "there was no connection to cut"
            await asyncio.sleep(0.1)


async def catch_up(
    audit: Audit, parties: Sequence[Party], nodes: Sequence[int] = (0, 1), patience: float = PATIENCE
) -> int:
    """Wait until the witnesses at these nodes have seen what is stored now; how many have not."""
    heads = await audit.heads([party.table for party in parties], ANYBODY)
    waiting = [
        (party, witness, heads[party.table])
        for party in parties
        for witness in party.witnesses
        if party.table in heads and witness.at in nodes
    ]
    deadline = time.monotonic() + patience
    while waiting and time.monotonic() < deadline:
        await asyncio.sleep(0.05)
        waiting = [
            (party, witness, head)
            for party, witness, head in waiting
            if witness in party.witnesses and not witness.over and witness.n < head
        ]
    return len(waiting)
