"""What shows other nodes that this one lives, and who sits at it.

Times are the database's: the clocks of nodes may differ by hours. What could not be told while the database
was away is told again with the next beat.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stolik.server.store.postgres_driver import CONNECTION_ERRORS, Connection, Pool
from stolik.server.tasks import cancel_and_wait

DATABASE_NOW_MS: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
BEATS: Final = 3
"""How often a node shows that it lives, in the time of a lease."""
DEAD_NODE_MS: Final = 24 * 3600 * 1000
"""A node that was dead for so long is swept away."""

UPSERT_NODE: Final = f"""
    INSERT INTO nodes (id, alive_until) VALUES ($1, {DATABASE_NOW_MS} + $2)
    ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until"""  # noqa: S608 - a constant
DELETE_DEAD_NODES: Final = (
    f"DELETE FROM nodes WHERE alive_until < {DATABASE_NOW_MS} - {DEAD_NODE_MS}",  # noqa: S608 - constants
    "DELETE FROM presence WHERE NOT EXISTS (SELECT FROM nodes WHERE id = node)",
)
RELEASE_OWN_TABLES: Final = "UPDATE tables SET owner = NULL WHERE owner = $1 AND state = $2"
SELECT_ORPHANS: Final = f"""
    SELECT id FROM tables WHERE state = $1 AND NOT EXISTS
    (SELECT FROM nodes WHERE nodes.id = owner AND alive_until > {DATABASE_NOW_MS})"""  # noqa: S608 - a constant
SELECT_PRESENT: Final = f"""
    SELECT DISTINCT person FROM presence JOIN nodes ON nodes.id = node
    WHERE table_id = $1 AND alive_until > {DATABASE_NOW_MS}"""  # noqa: S608 - a constant
INSERT_PRESENCE: Final = "INSERT INTO presence (node, table_id, person) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
DELETE_PRESENCE: Final = "DELETE FROM presence WHERE node = $1 AND table_id = $2 AND person = $3"
DELETE_NODE_PRESENCE: Final = "DELETE FROM presence WHERE node = $1"
DELETE_NODE: Final = "DELETE FROM nodes WHERE id = $1"


class Heartbeat:
    """The heartbeat of one node and its guest list."""

    def __init__(self, pool: Pool, node: str, lease: float) -> None:
        self._pool = pool
        self._node = node
        self._lease = lease
        self._here: set[tuple[str, str]] = set()
        self._told = True
        self._one_at_a_time = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self, running: str) -> None:
        """Come to life: forget what an earlier life under this name left, and the long dead."""
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute(DELETE_NODE_PRESENCE, self._node)
            await connection.execute(RELEASE_OWN_TABLES, self._node, running)
            for query in DELETE_DEAD_NODES:
                await connection.execute(query)
            await self._beat(connection)
        self._task = asyncio.create_task(self._run(), name="stolik-pulse")

    async def stop(self) -> None:
        """Die in order: what this node looked after is an orphan at once."""
        if self._task is None:
            return
        await cancel_and_wait([self._task])
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(DELETE_NODE_PRESENCE, self._node)
                await connection.execute(DELETE_NODE, self._node)
        except CONNECTION_ERRORS:
            pass  # the lease ends by itself

    async def add_presence(self, table: str, person: str) -> None:
        """Somebody is here."""
        self._here.add((table, person))
        await self._tell(INSERT_PRESENCE, table, person)

    async def remove_presence(self, table: str, person: str) -> None:
        """Somebody is no longer here."""
        self._here.discard((table, person))
        await self._tell(DELETE_PRESENCE, table, person)

    async def _tell(self, query: str, table: str, person: str) -> None:
        async with self._one_at_a_time:
            try:
                await self._pool.execute(query, self._node, table, person)
            except CONNECTION_ERRORS:
                self._told = False

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._lease / BEATS)
            try:
                async with self._one_at_a_time, self._pool.acquire() as connection:
                    await self._beat(connection)
                    await self._tell_again(connection)
            except CONNECTION_ERRORS:
                self._told = False  # a database that was restored may have lost our guests

    async def _beat(self, connection: Connection) -> None:
        await connection.execute(UPSERT_NODE, self._node, int(self._lease * 1000))

    async def _tell_again(self, connection: Connection) -> None:
        if self._told:
            return
        guests = [(self._node, table, person) for table, person in self._here]
        async with connection.transaction():
            await connection.execute(DELETE_NODE_PRESENCE, self._node)
            await connection.executemany(INSERT_PRESENCE, guests)
        self._told = True
