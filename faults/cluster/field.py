"""Two real nodes on one real PostgreSQL, with parties at their tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from faults.cluster.database import NODES, Database
from faults.cluster.nodes import CUSTOMS, hurry
from faults.cluster.parties import Party, gather_party
from faults.ledger import Ledger, secrets_of
from faults.playing.history import History
from faults.playing.judging import ROWS, by_table
from faults.playing.viewers import Entrance, Viewer
from faults.postgres import Postgres
from stolik.server.ending import end
from stolik.server.live.steward import Customs
from stolik.server.table.numbers import ANYBODY
from support.launcher import HUNG
from support.server import Fault, Server

LOOK: Final = 0.1
"""Seconds between two questions to the database."""


class Field:
    """The nodes and everybody there."""

    def __init__(self, servers: Sequence[Server], database: Database, seed: int) -> None:
        self.entrances = [Entrance(server) for server in servers]
        self.database = database
        self.history = History()
        self.chance = Random(seed)
        self.parties: list[Party] = []

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody with a socket."""
        return [viewer for party in self.parties for viewer in party.viewers]

    async def settle(self) -> None:
        """People begin nothing new, and every command gets its answer."""
        players = [player for party in self.parties for player in party.players]
        for player in players:
            player.rests = True
        await self.history.until(lambda: all(player.pending is None for player in players))

    async def standing(self, tables: set[str], since: float) -> set[str]:
        """Those of the tables that have not gone on since."""
        return tables - await self.database.moved_since(tables, since)

    async def heads(self) -> dict[str, int]:
        """How many rows of each table anybody may know of."""
        secrets = secrets_of(self.database.data)
        logs = by_table(await self.database.ask(ROWS))
        return {table: len(Ledger(table, rows, secrets).known(ANYBODY)) for table, rows in logs.items()}

    async def behind(self, nodes: Sequence[int] = (0, 1)) -> list[tuple[Viewer, str, int]]:
        """Witnesses at these nodes who have not seen what is stored now: where they look, and what they lack."""
        heads = await self.heads()
        watching = [viewer for party in self.parties for viewer in party.witnesses if viewer.at in nodes]
        lacks = [(viewer, viewer.table, heads.get(viewer.table, 0)) for viewer in watching]
        return [lack for lack in lacks if lags(lack)]

    async def catch_up(self, nodes: Sequence[int] = (0, 1)) -> int:
        """Wait until all witnesses at these nodes have seen what is stored now; how many never do."""
        lacks = await self.behind(nodes)
        try:
            await self.history.until(lambda: not any(map(lags, lacks)))
        except TimeoutError:
            return sum(map(lags, lacks))
        return 0


def lags(lack: tuple[Viewer, str, int]) -> bool:
    """Does somebody still look at the same table and lack rows of it?"""
    viewer, table, head = lack
    return viewer.table == table and (viewer.since or 0) < head


async def eventually(is_so: Callable[[], Awaitable[bool]]) -> bool:
    """Ask until it is so; False where that takes so long that it never will be."""
    try:
        async with asyncio.timeout(HUNG):
            while not await is_so():  # noqa: ASYNC110 - another process makes it so
                await asyncio.sleep(LOOK)
    except TimeoutError:
        return False
    return True


@asynccontextmanager
async def laid_out(
    cluster: Postgres, kinds: Sequence[str], seed: int, *faults: Fault, customs: Customs = CUSTOMS
) -> AsyncIterator[Field]:
    """Two nodes with one key and one database, and everybody at their tables."""
    with TemporaryDirectory(prefix="stolik-nodes-") as folder:
        database = Database(cluster, Path(folder) / "data")
        servers = [
            Server(
                database.data,
                hurry,
                *faults,
                seed=f"{seed}/{name}",  # each names its tables otherwise; the first that starts writes the key for both
                database=database.address(name),
                customs=customs,
            )
            for name in NODES
        ]
        field = Field(servers, database, seed)
        viewing: list[asyncio.Task[None]] = []
        try:
            for server in servers:
                await asyncio.to_thread(server.start)
            await database.begin()
            field.parties += [
                await gather_party(kind, number, field.entrances, field.history, field.chance)
                for number, kind in enumerate(kinds)
            ]
            viewing += [asyncio.create_task(viewer.run()) for viewer in field.viewers]
            for entrance in field.entrances:
                entrance.open.set()
            yield field
        finally:
            for server in servers:
                if server.is_running:
                    server.kill()
            await end(viewing)
