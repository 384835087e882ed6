"""What is done to the nodes and their database, on purpose."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from msgspec import Struct

from faults.cluster.database import NODES
from faults.cluster.field import LOOK, Field, eventually
from support.launcher import HUNG

KILL, KILL_LONG, PAUSE = "node killed and started at once", "node killed for longer than its lease", "node paused"
CRASH, CUT, CUT_ALL = "database crash", "listeners cut", "connections cut"
FAULTS: Final = (KILL, KILL_LONG, PAUSE, CRASH, CUT, CUT_ALL)


class Absence(Struct, frozen=True):
    """A node was gone from then on, and these tables were in its hands."""

    node: int
    at: float
    tables: set[str]


class Nemesis:
    """Commits faults, one after another."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.cluster = field.database.cluster
        self.absences: list[Absence] = []
        self.catching_up: list[float] = []
        """Seconds until all witnesses at a node that was paused knew what had happened elsewhere."""
        self.behind = 0
        """Witnesses that never knew."""
        self.abandoned = 0
        """Tables of a node that was gone, which the other one never took over."""

    async def commit(self, fault: str) -> None:
        """One fault, from its beginning to when everything is there again."""
        deeds: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            KILL: lambda: self.kill(for_long=False),
            KILL_LONG: lambda: self.kill(for_long=True),
            PAUSE: self.pause,
            CRASH: lambda: asyncio.to_thread(self.cluster.restart, "immediate"),
            CUT: lambda: self._cut(self.cluster.terminate_listeners),
            CUT_ALL: lambda: self._cut(self.cluster.terminate_all),
        }
        await deeds[fault]()

    async def kill(self, *, for_long: bool) -> None:
        """SIGKILL; the node comes back at once, or when the other one has taken over all of its tables."""
        absence = await self.stop(self.field.chance.randrange(2))
        entrance = self.field.entrances[absence.node]
        entrance.server.kill()
        if for_long:
            await self._await_takeover(absence)
        await asyncio.to_thread(entrance.server.start)
        entrance.open.set()

    async def pause(self) -> None:
        """SIGSTOP until the other node has taken over, SIGCONT, and a look at those who watched all the time."""
        absence = await self.stop(self.field.chance.randrange(2))
        entrance = self.field.entrances[absence.node]
        try:
            await self._await_takeover(absence)
        finally:
            entrance.server.go_on()
        entrance.open.set()
        begun = time.monotonic()
        self.behind += await self.field.catch_up((absence.node,))
        self.catching_up.append(time.monotonic() - begun)

    async def stop(self, victim: int, is_wanted: Callable[[set[str]], bool] = bool) -> Absence:
        """Stop a node in whatever it is doing, when it has tables: the absence of an idle node shows nothing.

        Tables change hands with every move, so only a node that stands still can be asked what it holds.
        """
        entrance = self.field.entrances[victim]
        async with asyncio.timeout(HUNG):
            while not is_wanted((absence := await self._look_at(victim)).tables):
                entrance.server.go_on()
                await asyncio.sleep(LOOK)
        entrance.open.clear()
        for viewer in self.field.viewers:
            if viewer.at == victim and not viewer.stays:
                viewer.hang_up()
        self.absences.append(absence)
        return absence

    async def _look_at(self, victim: int) -> Absence:
        """Stop a node and see what it holds."""
        self.field.entrances[victim].server.pause()
        database = self.field.database
        return Absence(victim, await database.now(), await database.owned(NODES[victim]))

    async def _await_takeover(self, absence: Absence) -> None:
        async def is_taken() -> bool:
            return not absence.tables & await self.field.database.owned(NODES[absence.node])

        if not await eventually(is_taken):
            self.abandoned += 1

    async def _cut(self, how: Callable[[], int]) -> None:
        """Cut what is connected; after a crash that may take a moment."""

        async def is_cut() -> bool:
            return await asyncio.to_thread(how) > 0

        assert await eventually(is_cut), "there was no connection to cut"
