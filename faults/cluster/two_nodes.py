"""Two real nodes on one real PostgreSQL, with people and bots at their tables, who play one rematch after another.

People's seats are spread over both nodes, so that a table's owner changes with nearly every move.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from faults.cluster.database import NODES, Database
from faults.cluster.nodes import EAGER, hurry
from faults.playing.players import PlayStyle
from faults.playing.servers import PlayedServers, seats_of
from faults.playing.viewers import Viewer
from faults.row_counts import KnownRows, secrets_of
from stolik.server.config import Timeouts
from stolik.server.table.row_numbers import SPECTATOR_READER
from support.people import Json, Person, create_guest, must
from support.postgres import Postgres
from support.randomness import secret
from support.server import Fault, Server
from support.server_launcher import HANG_SECONDS

PEOPLE, WITH_BOTS, AWAY, BOTS = "people", "with bots", "one away", "bots alone"
KINDS: Final = (PEOPLE, WITH_BOTS, AWAY, BOTS, BOTS)
"""Who plays at a table. Of bots alone there are two tables, one at each node."""
CHATTY: Final = PlayStyle(chats=True, max_delay_seconds=0.5)
LOOK_AGAIN_SECONDS: Final = 0.1


class TwoNodes(PlayedServers):
    """The nodes, their database and everybody who plays there."""

    def __init__(self, servers: Sequence[Server], database: Database, kinds: Sequence[str], seed: int) -> None:
        super().__init__(servers, seed)
        self.database = database
        self.kinds = kinds

    async def come(self, _tables: int | None) -> None:
        """A table of each kind, with the game begun."""
        await self.database.begin()
        for number, kind in enumerate(self.kinds):
            await self._gather(kind, number)

    async def _gather(self, kind: str, number: int) -> None:
        home = number % 2
        address = self.endpoints[home].server.address
        host = await create_guest(address, f"host {number}")
        games = (await host.request("GET", "/api/games")).json()
        people, table = await begin_game(kind, host, games[number % len(games)])
        present = people if kind == PEOPLE else [host]
        players = [self.sit(person, table, (home + seat) % 2) for seat, person in enumerate(present)]
        if kind == BOTS:  # of such a table only one node knows, until that one is gone for a lease
            self.witnesses += players
        else:
            for player in players:
                player.style = CHATTY
            watcher = await create_guest(address, f"witness {number}")
            self.witnesses += [Viewer(watcher, table, self.endpoints, self.history, at) for at in range(2)]
        for witness in self.witnesses:
            witness.is_witness = True

    @property
    def tables(self) -> set[str]:
        """Where people are now."""
        return {witness.table for witness in self.witnesses}

    async def behind(self, nodes: Sequence[int] = (0, 1)) -> list[tuple[Viewer, str, int]]:
        """Witnesses at these nodes who have not seen what is stored now: where they look, and what they lack."""
        secrets, logs = secrets_of(self.database.data), await self.database.logs()
        heads = {table: len(KnownRows(table, rows, secrets).known(SPECTATOR_READER)) for table, rows in logs.items()}
        watching = [viewer for viewer in self.witnesses if viewer.at in nodes]
        return [lack for lack in ((one, one.table, heads.get(one.table, 0)) for one in watching) if lags(lack)]

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


async def begin_game(kind: str, host: Person, game: Json) -> tuple[list[Person], str]:
    """People and bots on their seats, and the game begun."""
    seats = seats_of(game)
    seated = {PEOPLE: seats, WITH_BOTS: 1, AWAY: 2, BOTS: 0}[kind]
    people = [host, *[await create_guest(host.address, f"guest {seat}") for seat in range(1, seated)]]
    table = await host.open_table(game["key"], seats)
    for seat, person in enumerate(people[:seated]):
        await must(person, table, "sit", seat=seat)
        await must(person, table, "salt", seat=seat, salt=secret("salt", table, seat).hex())
    for seat in range(seated, seats):
        await must(host, table, "bot", seat=seat, bot="random")
    await must(host, table, "start")
    return people, table


async def wait_until_empty(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Ask until nothing is left; what still is, where that takes so long that it always will be."""
    left = True
    try:
        async with asyncio.timeout(HANG_SECONDS):
            while left := await ask():  # noqa: ASYNC110 - another process makes it so
                await asyncio.sleep(LOOK_AGAIN_SECONDS)
    except TimeoutError:
        pass
    return left


@asynccontextmanager
async def running_two_nodes(
    cluster: Postgres, kinds: Sequence[str], seed: int, *faults: Fault, timeouts: Timeouts = EAGER
) -> AsyncIterator[TwoNodes]:
    """Two nodes with one key and one database, and everybody at their tables."""
    with TemporaryDirectory(prefix="stolik-nodes-") as folder:
        database = Database(cluster, Path(folder) / "data")
        servers = [  # each names its tables otherwise; the first that starts writes the key for both
            Server(
                database.data,
                hurry,
                *faults,
                seed=f"{seed}/{name}",
                database_url=database.address(name),
                timeouts=timeouts,
            )
            for name in NODES
        ]
        async with TwoNodes(servers, database, kinds, seed).playing() as field:
            field.open()
            yield field
