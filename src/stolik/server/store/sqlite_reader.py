"""Queries of SQLite, in a thread and with a connection of their own.

Each query is one step and returns one JSON text: see `sqlite_appends` for why steps are expensive.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from stolik.protocol.tables import TableListing
from stolik.server.store.interface import LogRow, StoredChatLine, StoreFailed
from stolik.server.store.sqlite_file import open_connection

T = TypeVar("T")

SELECT_ROWS: Final = """SELECT json_group_array(json_array(seq, "at", "by", "key", fact)) FROM
    (SELECT * FROM log WHERE table_id = ? AND seq > ? ORDER BY seq)"""
SELECT_CHAT: Final = """SELECT json_group_array(json_array(seq, "by", "at", text)) FROM
    (SELECT * FROM lines WHERE table_id = ? AND seq > ? ORDER BY seq)"""
SELECT_LISTINGS: Final = """SELECT json_group_array(json_object('id', id, 'code', code, 'game', game, 'rules', rules,
    'state', state, 'listed', json(iif(listed, 'true', 'false')), 'opened_at', opened_at, 'changed_at', changed_at))
    FROM (SELECT * FROM tables WHERE """
SELECT_BY_ID: Final = SELECT_LISTINGS + "id = ?)"
SELECT_BY_CODE: Final = SELECT_LISTINGS + "code = ? AND state IN ('open', 'running') AND code <> '')"
SELECT_PUBLIC: Final = SELECT_LISTINGS + "state = ? AND listed = 1 ORDER BY changed_at DESC, id LIMIT ?)"
SELECT_ORPHANS: Final = "SELECT json_group_array(id) FROM tables WHERE state = ? AND owner IS NOT ?"

ROWS_DECODER: Final = msgspec.json.Decoder(list[LogRow])
CHAT_DECODER: Final = msgspec.json.Decoder(list[StoredChatLine])
LISTINGS_DECODER: Final = msgspec.json.Decoder(list[TableListing])
IDS_DECODER: Final = msgspec.json.Decoder(list[str])


class SqliteReader:
    """Runs queries without blocking the event loop or the writer."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="stolik-reader")

    async def query(self, decoder: msgspec.json.Decoder[T], query: str, *values: object) -> T:
        """The decoded result of a query; raises `StoreFailed` where the disk fails."""
        text = await asyncio.get_running_loop().run_in_executor(self._thread, self._fetch_text, query, values)
        return decoder.decode(text)

    async def stop(self) -> None:
        """Finish the queries in flight, then close the file."""
        await asyncio.to_thread(self._thread.shutdown)
        self._close_connection()

    def _fetch_text(self, query: str, values: tuple[object, ...]) -> str:
        try:
            if self._connection is None:
                self._connection = open_connection(self._file)
                self._connection.execute("PRAGMA query_only=ON")
            return str(self._connection.execute(query, values).fetchone()[0])
        except sqlite3.Error as error:
            self._close_connection()
            raise StoreFailed(f"the disk cannot be read: {error}") from error

    def _close_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
