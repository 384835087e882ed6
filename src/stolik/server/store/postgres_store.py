"""The store of a server with several nodes, which share one PostgreSQL database.

Deliberately absent: trust in leases. They say which tables look abandoned; what keeps two nodes from writing the same
log is the epoch of the claim, checked under a lock with every batch.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from stolik.protocol.table_states import RUNNING
from stolik.protocol.tables import TableListing
from stolik.server.store import postgres_appends
from stolik.server.store.engines import postgres_engine
from stolik.server.store.interface import (
    Append,
    LogRow,
    OnAppendHint,
    OnErased,
    OnStored,
    StoredChatLine,
    StoreFailed,
    Unstorable,
)
from stolik.server.store.migrations import migrate_postgres
from stolik.server.store.open_errors import explained
from stolik.server.store.postgres_driver import (
    COMMAND_TIMEOUT_SECONDS,
    CONNECTION_ERRORS,
    MIN_RECONNECT_SECONDS,
    VALUE_ERRORS,
    Pool,
    Record,
    make_pool,
)
from stolik.server.store.postgres_heartbeat import SELECT_ORPHANS, SELECT_PRESENT, Heartbeat
from stolik.server.store.postgres_listener import AppendListener
from stolik.server.store.postgres_writer import PostgresWriter
from stolik.server.store.write_check import CHECK_KEY

LEASE_SECONDS: Final = 6.0
"""Seconds for which a node counts as alive after its last heartbeat."""

MAX_QUERY_ATTEMPTS: Final = 5
SELECT_LISTING: Final = "SELECT id, code, game, rules, state, listed, opened_at, changed_at FROM tables WHERE "
WHERE_CODE: Final = "code = $1 AND state IN ('open', 'running') AND code <> ''"
SELECT_PUBLIC: Final = SELECT_LISTING + "state = $1 AND listed = 1 ORDER BY changed_at DESC, id LIMIT $2"
CLAIM_TABLE: Final = "UPDATE tables SET owner = $2, epoch = epoch + 1 WHERE id = $1 RETURNING epoch"
CHECK: Final = "INSERT INTO house VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
SELECT_ROWS: Final = 'SELECT seq, "at", "by", "key", fact FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq'
SELECT_CHAT: Final = 'SELECT seq, "by", "at", text FROM lines WHERE table_id = $1 AND seq > $2 ORDER BY seq'


class PostgresStore:
    """Keeps tables in PostgreSQL; see `Store`. Each process wants a node name of its own."""

    is_shared = True

    def __init__(
        self,
        url: str,
        node: str,
        lease_seconds: float = LEASE_SECONDS,
        timeout_seconds: float = COMMAND_TIMEOUT_SECONDS,
    ) -> None:
        self.node = node
        self.engine = postgres_engine(url, timeout_seconds)
        """For people and sessions; the hot path uses the writer task."""
        self._url = url
        self._lease_seconds = lease_seconds
        self._timeout_seconds = timeout_seconds
        self._pool: Pool | None = None
        self._heartbeat: Heartbeat | None = None
        self._writer: PostgresWriter | None = None
        self._listener: AppendListener | None = None

    async def open(self) -> None:
        """Migrate, connect, start the heartbeat, and begin to write and to listen."""
        try:
            with explained(self._url):
                await migrate_postgres(self._url)
                self._pool = await make_pool(self._url, self._timeout_seconds)
                self._heartbeat = Heartbeat(self._pool, self.node, self._lease_seconds)
                await self._heartbeat.start(RUNNING)
        except BaseException:
            await self.close()
            raise
        self._writer = PostgresWriter(self._url, self.node, self._timeout_seconds)
        self._listener = AppendListener(self._url, self.node)

    async def close(self) -> None:
        """Store what was handed in, then close."""
        writer, self._writer = self._writer, None
        for part in (writer, self._listener, self._heartbeat):
            if part is not None:
                await part.stop()
        await self.engine.dispose()
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), self._timeout_seconds)
            except CONNECTION_ERRORS:
                self._pool.terminate()
        self._pool = self._heartbeat = self._listener = None

    async def add_table(self, entry: TableListing, append: Append, idle_before: int = 0) -> None:
        """A new table with its first rows, claimed by this node with the epoch of the append."""
        try:
            async with self._open_pool().acquire(timeout=self._timeout_seconds) as connection:
                await postgres_appends.add_table(connection, self.node, entry, append, idle_before)
        except (*CONNECTION_ERRORS, *postgres_appends.APPEND_ERRORS) as error:
            raise StoreFailed(f"table {entry.id} with the code {entry.code} cannot be added: {error}") from error

    async def claim(self, table_id: str) -> int:
        """Take the right to append; the new epoch."""
        rows = await self._query(CLAIM_TABLE, table_id, self.node)
        if not rows:
            raise StoreFailed(f"there is no table {table_id}")
        return int(rows[0]["epoch"])

    def append(self, append: Append, done: OnStored) -> None:
        """Store durably, together with what others append now, then call `done` in the event loop."""
        if self._writer is None:
            asyncio.get_running_loop().call_soon(done, StoreFailed("the store is closed"))
        else:
            self._writer.append((append, done))

    async def check(self) -> None:
        """Write something small; raises `StoreFailed` where nothing can be stored now."""
        await self._query(CHECK, CHECK_KEY, str(time.time_ns()))

    async def read_log(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The rows of a table's log after a number."""
        return [LogRow(*row) for row in await self._query(SELECT_ROWS, table_id, after)]

    async def read_chat(self, table_id: str, after: int = 0) -> list[StoredChatLine]:
        """What was said at a table, as far as it is kept."""
        return [StoredChatLine(*row) for row in await self._query(SELECT_CHAT, table_id, after)]

    async def find_table(self, table_id: str) -> TableListing | None:
        """A table by its id."""
        return next(map(_listing, await self._query(SELECT_LISTING + "id = $1", table_id)), None)

    async def find_table_by_code(self, code: str) -> TableListing | None:
        """A table by its short code."""
        return next(map(_listing, await self._query(SELECT_LISTING + WHERE_CODE, code)), None)

    async def list_public_tables(self, state: str, limit: int) -> list[TableListing]:
        """Tables that strangers may find, the newest first."""
        return [_listing(row) for row in await self._query(SELECT_PUBLIC, state, limit)]

    async def orphaned_tables(self) -> list[str]:
        """Running tables whose owner is no longer alive."""
        return [row["id"] for row in await self._query(SELECT_ORPHANS, RUNNING)]

    def on_append(self, hint: OnAppendHint, erased: OnErased) -> None:
        """Add callbacks for what other nodes append or erase."""
        if self._listener is None:
            raise StoreFailed("the store is closed")
        self._listener.add(hint, erased)

    async def checkpoint(self) -> bool:
        """PostgreSQL looks after its write-ahead log itself."""
        return True

    async def add_presence(self, table_id: str, person_id: str) -> None:
        """A person's first socket at this table on this node has opened."""
        await self._open_heartbeat().add_presence(table_id, person_id)

    async def remove_presence(self, table_id: str, person_id: str) -> None:
        """A person's last socket at this table on this node has closed."""
        await self._open_heartbeat().remove_presence(table_id, person_id)

    async def people_present(self, table_id: str) -> set[str]:
        """Who has a socket at this table, on any node that is alive."""
        return {row["person"] for row in await self._query(SELECT_PRESENT, table_id)}

    async def _query(self, query: str, *values: object) -> list[Record]:
        """Run an idempotent query; it is retried over a restart of the database."""
        failure: BaseException | None = None
        for attempt in range(MAX_QUERY_ATTEMPTS):
            try:
                async with self._open_pool().acquire(timeout=self._timeout_seconds) as connection:
                    return list(await connection.fetch(query, *values))
            except VALUE_ERRORS as error:
                raise Unstorable(f"the database cannot be asked this: {error}") from error
            except CONNECTION_ERRORS as error:
                failure = error
            await asyncio.sleep(MIN_RECONNECT_SECONDS * 2**attempt)
        raise StoreFailed(f"the database does not answer: {failure!r}") from failure

    def _open_pool(self) -> Pool:
        if self._pool is None:
            raise StoreFailed("the store is closed")
        return self._pool

    def _open_heartbeat(self) -> Heartbeat:
        if self._heartbeat is None:
            raise StoreFailed("the store is closed")
        return self._heartbeat


def _listing(row: Record) -> TableListing:
    table_id, code, game, rules, state, listed, opened_at, changed_at = row
    return TableListing(table_id, code, game, rules, state, bool(listed), opened_at, changed_at)
