"""The store of a house with one process: a file, no server to look after.

Deliberately absent: hints and leases. Nobody else may open the file while this store holds it.
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
from stolik.server.store import sqlite_appends as ledger
from stolik.server.store import sqlite_reader as asking
from stolik.server.store.engines import sqlite_engine
from stolik.server.store.interface import Append, Erased, LogRow, OnAppendHint, OnStored, StoredChatLine, StoreFailed
from stolik.server.store.migrations import migrate_sqlite
from stolik.server.store.open_errors import explained
from stolik.server.store.sqlite_file import create_private_file, lock_database, truncate_log
from stolik.server.store.sqlite_reader import SqliteReader
from stolik.server.store.sqlite_writer import SqliteWriter
from stolik.server.store.write_check import CHECKED

CHECK: Final = "INSERT INTO house VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


class SqliteStore:
    """Keeps tables in one file; see `Store`."""

    is_shared = False

    def __init__(self, file: Path, node: str) -> None:
        self.file = file.absolute()
        self.node = node
        self.engine = sqlite_engine(self.file)
        """For people and sessions; the hot path goes by the writer thread."""
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
        """Store what was handed in, then let go."""
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
            await self._open_writer().run(lambda file: ledger.add_table(file, self.node, entry, append, idle_before))
        except (sqlite3.Error, *ledger.APPEND_ERRORS) as error:
            raise StoreFailed(f"table {entry.id} with the code {entry.code} cannot be added: {error}") from error

    async def claim(self, table: str) -> int:
        """Take the right to append; the new epoch."""
        try:
            epoch = await self._open_writer().run(lambda file: _claim(file, table, self.node))
        except sqlite3.Error as error:
            raise StoreFailed(f"table {table} cannot be claimed: {error}") from error
        if epoch is None:
            raise StoreFailed(f"there is no table {table}")
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
            raise StoreFailed(f"the disk refused to store anything: {error}") from error

    async def read_log(self, table: str, after: int = 0) -> list[LogRow]:
        """The rows of a table's log behind a number."""
        return await self._reader.query(asking.ROWS_DECODER, asking.SELECT_ROWS, table, after)

    async def read_chat(self, table: str, after: int = 0) -> list[StoredChatLine]:
        """What was said at a table, as far as it is kept."""
        return await self._reader.query(asking.CHAT_DECODER, asking.SELECT_CHAT, table, after)

    async def find_table(self, table: str) -> TableListing | None:
        """A table by its id."""
        found = await self._reader.query(asking.LISTINGS_DECODER, asking.SELECT_BY_ID, table)
        return found[0] if found else None

    async def find_table_by_code(self, code: str) -> TableListing | None:
        """A table by its short code."""
        found = await self._reader.query(asking.LISTINGS_DECODER, asking.SELECT_BY_CODE, code)
        return found[0] if found else None

    async def list_public_tables(self, state: str, limit: int) -> list[TableListing]:
        """Tables that strangers may find, the newest first."""
        return await self._reader.query(asking.LISTINGS_DECODER, asking.SELECT_PUBLIC, state, limit)

    async def orphaned_tables(self) -> list[str]:
        """Running tables of an earlier process, as far as they were not claimed again."""
        return await self._reader.query(asking.IDS_DECODER, asking.SELECT_ORPHANS, RUNNING, self.node)

    def on_append(self, hint: OnAppendHint, erased: Erased) -> None:
        """There are no other nodes to hear of."""

    async def checkpoint(self) -> bool:
        """Write the log into the file and cut it to nothing, unless somebody still reads what was before."""
        return await asyncio.to_thread(truncate_log, self.file)

    async def add_presence(self, table: str, person: str) -> None:
        """A person's first socket at this table has opened."""
        self._present[table].add(person)

    async def remove_presence(self, table: str, person: str) -> None:
        """A person's last socket at this table has closed."""
        self._present[table].discard(person)
        if not self._present[table]:
            del self._present[table]

    async def people_present(self, table: str) -> set[str]:
        """Who has a socket at this table."""
        return set(self._present.get(table, ()))

    def _open_writer(self) -> SqliteWriter:
        if self._writer is None:
            raise StoreFailed("the store is closed")
        return self._writer


def _orphan_all(connection: sqlite3.Connection) -> None:
    """Whoever owned a running table is gone, even where it had our name: the lock says so."""
    connection.execute("UPDATE tables SET owner = NULL WHERE state = ? AND owner IS NOT NULL", (RUNNING,))


def _note_check(connection: sqlite3.Connection) -> None:
    connection.execute(CHECK, (CHECKED, str(time.time_ns())))


def _claim(connection: sqlite3.Connection, table: str, node: str) -> int | None:
    query = "UPDATE tables SET owner = ?, epoch = epoch + 1 WHERE id = ? RETURNING epoch"
    rows = connection.execute(query, (node, table)).fetchall()
    return int(rows[0][0]) if rows else None
