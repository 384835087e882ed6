"""Shows other nodes that this one is alive, and who is connected to it.

Times are the database's: the clocks of nodes may differ by hours. Presence that could not be stored while the database
was unavailable is stored with the next beat.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stolik.server.store.postgres_driver import CONNECTION_ERRORS, Connection, Pool
from stolik.server.tasks import cancel_and_wait

DATABASE_NOW_MS: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
BEATS_PER_LEASE: Final = 3
"""Heartbeats per lease."""
DEAD_NODE_MS: Final = 24 * 3600 * 1000
"""Milliseconds after which a dead node is deleted."""

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
    """The heartbeat of one node, and the presence of people on it."""

    def __init__(self, pool: Pool, node: str, lease_seconds: float) -> None:
        self._pool = pool
        self._node = node
        self._lease_seconds = lease_seconds
        self._present: set[tuple[str, str]] = set()
        self._is_presence_stored = True
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self, running: str) -> None:
        """Start to beat; delete what an earlier process of this name left, and nodes that are long dead."""
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute(DELETE_NODE_PRESENCE, self._node)
            await connection.execute(RELEASE_OWN_TABLES, self._node, running)
            for query in DELETE_DEAD_NODES:
                await connection.execute(query)
            await self._beat(connection)
        self._task = asyncio.create_task(self._run(), name="stolik-pulse")

    async def stop(self) -> None:
        """Stop in order: the tables of this node are orphans at once."""
        if self._task is None:
            return
        await cancel_and_wait([self._task])
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(DELETE_NODE_PRESENCE, self._node)
                await connection.execute(DELETE_NODE, self._node)
        except CONNECTION_ERRORS:
            pass  # the lease expires by itself

    async def add_presence(self, table_id: str, person_id: str) -> None:
        """Somebody is connected."""
        self._present.add((table_id, person_id))
        await self._write_presence(INSERT_PRESENCE, table_id, person_id)

    async def remove_presence(self, table_id: str, person_id: str) -> None:
        """Somebody is no longer connected."""
        self._present.discard((table_id, person_id))
        await self._write_presence(DELETE_PRESENCE, table_id, person_id)

    async def _write_presence(self, query: str, table_id: str, person_id: str) -> None:
        async with self._lock:
            try:
                await self._pool.execute(query, self._node, table_id, person_id)
            except CONNECTION_ERRORS:
                self._is_presence_stored = False

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._lease_seconds / BEATS_PER_LEASE)
            try:
                async with self._lock, self._pool.acquire() as connection:
                    await self._beat(connection)
                    await self._store_presence(connection)
            except CONNECTION_ERRORS:
                self._is_presence_stored = False  # a database that was restored may have lost our presence

    async def _beat(self, connection: Connection) -> None:
        await connection.execute(UPSERT_NODE, self._node, int(self._lease_seconds * 1000))

    async def _store_presence(self, connection: Connection) -> None:
        if self._is_presence_stored:
            return
        present = [(self._node, table_id, person_id) for table_id, person_id in self._present]
        async with connection.transaction():
            await connection.execute(DELETE_NODE_PRESENCE, self._node)
            await connection.executemany(INSERT_PRESENCE, present)
        self._is_presence_stored = True
