"""What is done to the nodes and their database, on purpose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from faults.cluster.database import NODES, NOW_SECONDS
from faults.cluster.two_nodes import LOOK_AGAIN_SECONDS, TwoNodes, wait_until_empty
from support.server_launcher import HANG_SECONDS

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

    def __init__(self, field: TwoNodes) -> None:
        self.field = field
        self.absences: list[Absence] = []
        self.behind = 0
        """Witnesses at a node that was paused who never knew what had happened elsewhere."""
        self.abandoned = 0
        """Tables of a node that was gone, which the other one never took over."""

    async def commit(self, fault: str) -> None:
        """One fault, from its beginning to when everything is there again."""
        cluster = self.field.database.cluster
        if fault in (KILL, KILL_LONG, PAUSE):
            await self._remove(fault)
        elif fault == CRASH:
            await asyncio.to_thread(cluster.restart, "immediate")
        else:
            await self._cut(cluster.terminate_listeners if fault == CUT else cluster.terminate_all)

    async def _remove(self, fault: str) -> None:
        """SIGKILL or SIGSTOP; the node comes back at once, or when the other one has taken over all of its tables."""
        absence = await self.stop(self.field.chance.randrange(2))
        endpoint = self.field.endpoints[absence.node]
        if fault != PAUSE:
            endpoint.kill()
        if fault != KILL:
            await self._await_takeover(absence)
        if fault != PAUSE:
            await endpoint.start()
        endpoint.server.resume()
        endpoint.open.set()
        if fault == PAUSE:  # a look at those who watched all the time
            self.behind += await self.field.catch_up((absence.node,))

    async def stop(self, victim: int, is_wanted: Callable[[set[str]], bool] = bool) -> Absence:
        """Stop a node in whatever it is doing, when it has tables: the absence of an idle node shows nothing.

        Tables change hands with every move, so only a node that stands still can be asked what it holds.
        """
        endpoint = self.field.endpoints[victim]
        async with asyncio.timeout(HANG_SECONDS):
            while not is_wanted((absence := await self._look_at(victim)).tables):
                endpoint.server.resume()
                await asyncio.sleep(LOOK_AGAIN_SECONDS)
        endpoint.open.clear()
        for viewer in self.field.viewers:
            if viewer.at == victim and not viewer.is_witness:
                viewer.hang_up()
        self.absences.append(absence)
        return absence

    async def _look_at(self, victim: int) -> Absence:
        """Stop a node and see what it holds."""
        self.field.endpoints[victim].server.pause()
        database = self.field.database
        return Absence(victim, await database.number(NOW_SECONDS), await database.owned(NODES[victim]))

    async def _await_takeover(self, absence: Absence) -> None:
        async def untaken() -> set[str]:
            return absence.tables & await self.field.database.owned(NODES[absence.node])

        self.abandoned += len(await wait_until_empty(untaken))

    async def _cut(self, how: Callable[[], int]) -> None:
        """Cut what is connected; after a crash that may take a moment."""

        async def is_uncut() -> bool:
            return await asyncio.to_thread(how) == 0

        assert not await wait_until_empty(is_uncut), "there was no connection to cut"
