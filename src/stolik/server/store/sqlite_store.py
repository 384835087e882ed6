"""The store of a server with one process: a file, and no database server to look after.

Deliberately absent: hints and leases. Nobody else may open the file while this store holds its lock.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections import defaultdict
from pathlib import Path
from typing import Final

from stolik.protocol.table_states import RUNNING
from stolik.protocol.tables import TableListing
from stolik.server.store import sqlite_appends, sqlite_reader
from stolik.server.store.engines import sqlite_engine
from stolik.server.store.interface import Append, LogRow, OnAppendHint, OnErased, OnStored, StoredChatLine, StoreFailed
from stolik.server.store.migrations import migrate_sqlite
from stolik.server.store.open_errors import explained
from stolik.server.store.sqlite_file import create_private_file, lock_database, truncate_log
from stolik.server.store.sqlite_reader import SqliteReader
from stolik.server.store.sqlite_writer import SqliteWriter
from stolik.server.store.write_check import CHECK_KEY

CHECK: Final = "INSERT INTO house VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


class SqliteStore:
    """Keeps tables in one file; see `Store`."""

    is_shared = False

    def __init__(self, file: Path, node: str) -> None:
        self.file = file.absolute()
        self.node = node
        self.engine = sqlite_engine(self.file)
        """For people and sessions; the hot path uses the writer thread."""
        self._lock: int | None = None
        self._writer: SqliteWriter | None = None
        self._reader = SqliteReader(self.file)
        self._present: defaultdict[str, set[str]] = defaultdict(set)

    async def open(self) -> None:
        """Lock the file, migrate it, and begin to write."""
        try:
            with explained(self.file):
                await asyncio.to_thread(create_private_file, self.file)
                self._lock = lock_database(self.file)
                await asyncio.to_thread(migrate_sqlite, self.file)
                self._writer = SqliteWriter(self.file, asyncio.get_running_loop())
                await self._writer.run(_orphan_all)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Store what was handed in, then close."""
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()
        await self._reader.stop()
        await self.engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def add_table(self, entry: TableListing, append: Append, idle_before: int = 0) -> None:
        """A new table with its first rows, claimed by this node with the epoch of the append."""
        try:
            await self._open_writer().run(
                lambda file: sqlite_appends.add_table(file, self.node, entry, append, idle_before)
            )
        except (sqlite3.Error, *sqlite_appends.APPEND_ERRORS) as error:
            raise StoreFailed(f"table {entry.id} with the code {entry.code} cannot be added: {error}") from error

    async def claim(self, table_id: str) -> int:
        """Take the right to append; the new epoch."""
        try:
            epoch = await self._open_writer().run(lambda file: _claim(file, table_id, self.node))
        except sqlite3.Error as error:
            raise StoreFailed(f"table {table_id} cannot be claimed: {error}") from error
        if epoch is None:
            raise StoreFailed(f"there is no table {table_id}")
        return epoch

    def append(self, append: Append, done: OnStored) -> None:
        """Store durably, together with what others append now, then call `done` in the event loop."""
        if self._writer is None:
            asyncio.get_running_loop().call_soon(done, StoreFailed("the store is closed"))
        else:
            self._writer.append((append, done))

    async def check(self) -> None:
        """Write something small; raises `StoreFailed` where nothing can be stored now."""
        try:
            await self._open_writer().run(_note_check)
        except sqlite3.Error as error:
            raise StoreFailed(f"the disk cannot be written: {error}") from error

    async def read_log(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The rows of a table's log after a number."""
        return await self._reader.query(sqlite_reader.ROWS_DECODER, sqlite_reader.SELECT_ROWS, table_id, after)

    async def read_chat(self, table_id: str, after: int = 0) -> list[StoredChatLine]:
        """What was said at a table, as far as it is kept."""
        return await self._reader.query(sqlite_reader.CHAT_DECODER, sqlite_reader.SELECT_CHAT, table_id, after)

    async def find_table(self, table_id: str) -> TableListing | None:
        """A table by its id."""
        found = await self._reader.query(sqlite_reader.LISTINGS_DECODER, sqlite_reader.SELECT_BY_ID, table_id)
        return found[0] if found else None

    async def find_table_by_code(self, code: str) -> TableListing | None:
        """A table by its short code."""
        found = await self._reader.query(sqlite_reader.LISTINGS_DECODER, sqlite_reader.SELECT_BY_CODE, code)
        return found[0] if found else None

    async def list_public_tables(self, state: str, limit: int) -> list[TableListing]:
        """Tables that strangers may find, the newest first."""
        return await self._reader.query(sqlite_reader.LISTINGS_DECODER, sqlite_reader.SELECT_PUBLIC, state, limit)

    async def orphaned_tables(self) -> list[str]:
        """Running tables of an earlier process, as far as they were not claimed again."""
        return await self._reader.query(sqlite_reader.IDS_DECODER, sqlite_reader.SELECT_ORPHANS, RUNNING, self.node)

    def on_append(self, hint: OnAppendHint, erased: OnErased) -> None:
        """There are no other nodes."""

    async def checkpoint(self) -> bool:
        """Checkpoint and truncate the write-ahead log, unless somebody still reads an old state."""
        return await asyncio.to_thread(truncate_log, self.file)

    async def add_presence(self, table_id: str, person_id: str) -> None:
        """A person's first socket at this table has opened."""
        self._present[table_id].add(person_id)

    async def remove_presence(self, table_id: str, person_id: str) -> None:
        """A person's last socket at this table has closed."""
        self._present[table_id].discard(person_id)
        if not self._present[table_id]:
            del self._present[table_id]

    async def people_present(self, table_id: str) -> set[str]:
        """Who has a socket at this table."""
        return set(self._present.get(table_id, ()))

    def _open_writer(self) -> SqliteWriter:
        if self._writer is None:
            raise StoreFailed("the store is closed")
        return self._writer


def _orphan_all(connection: sqlite3.Connection) -> None:
    """No running table has an owner any more, even one of our name: we hold the lock."""
    connection.execute("UPDATE tables SET owner = NULL WHERE state = ? AND owner IS NOT NULL", (RUNNING,))


def _note_check(connection: sqlite3.Connection) -> None:
    connection.execute(CHECK, (CHECK_KEY, str(time.time_ns())))


def _claim(connection: sqlite3.Connection, table_id: str, node: str) -> int | None:
    query = "UPDATE tables SET owner = ?, epoch = epoch + 1 WHERE id = ? RETURNING epoch"
    rows = connection.execute(query, (node, table_id)).fetchall()
    return int(rows[0][0]) if rows else None
