"""The SQL of a batch of appends for SQLite, inside a transaction that the writer begins and commits.

The sqlite3 module releases the GIL at every step, and a busy event loop gives it back only after milliseconds. So a
batch takes few steps: many rows go into one INSERT, and all heads come as one JSON text.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Final

import msgspec

from stolik.protocol.tables import TableListing
from stolik.server.store.batch import AppendResult, LogHead, append_time_ms, check_batch, people_named
from stolik.server.store.interface import Append, CodeTaken, StoreFailed, Unstorable

BAD_VALUES: Final = (
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    sqlite3.DataError,
    UnicodeError,
    OverflowError,
)
"""Errors of the values that were passed, and of nothing else."""
APPEND_ERRORS: Final = (sqlite3.IntegrityError, *BAD_VALUES)
"""Errors of one append; anything else is a failure of the disk and concerns all."""

SELECT_HEADS: Final = """
    SELECT json_group_array(json_array(id, epoch, (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = id)))
    FROM tables WHERE id IN (SELECT value FROM json_each(?))"""
SELECT_ERASED: Final = """
    SELECT json_group_array(id) FROM people WHERE kind = 'gone' AND id IN (SELECT value FROM json_each(?))"""
INSERT_ROWS: Final = 'INSERT INTO log (table_id, seq, "at", "by", "key", fact) VALUES '
INSERT_CHAT: Final = 'INSERT INTO lines (table_id, seq, "by", "at", text) VALUES '
INSERT_SEATINGS: Final = 'INSERT OR IGNORE INTO sits (person, table_id, "at") VALUES '
UPDATE_STATE: Final = "UPDATE tables SET state = ?, changed_at = ? WHERE id = ?"
INSERT_TABLE: Final = """
    INSERT INTO tables (id, code, game, rules, state, listed, opened_at, changed_at, owner, epoch)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (code) WHERE state IN ('open', 'running') AND code <> '' DO NOTHING RETURNING id"""
RELEASE_IDLE_CODE: Final = """
    UPDATE tables SET code = '' WHERE code = ? AND code <> '' AND state IN ('open', 'running')
    AND (SELECT "at" FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) < ?"""
"""A table that has been idle for long gives up its join code."""
MAX_CACHED_HEADS: Final = 10_000
INSERT_CHUNK_ROWS: Final = (256, 32, 4, 1)
"""Rows in one INSERT: few sizes, so that prepared statements are reused."""

HEADS_DECODER: Final = msgspec.json.Decoder(list[tuple[str, int, int]])
IDS_DECODER: Final = msgspec.json.Decoder(list[str])


def write_batch(
    connection: sqlite3.Connection, appends: Sequence[Append], heads: dict[str, LogHead]
) -> list[AppendResult]:
    """Store all that may be stored; a clash raises, and then nothing of the batch may be committed.

    `heads` are cached from before; they are moved, and must be dropped where nothing is committed.
    """
    unknown = {append.table for append in appends} - heads.keys()
    if unknown:
        if len(heads) > MAX_CACHED_HEADS:
            heads.clear()
            unknown = {append.table for append in appends}
        heads.update(read_heads(connection, unknown))
    valid, results = check_batch(appends, heads)
    insert_rows(
        connection,
        INSERT_ROWS,
        [(a.table, r.seq, r.at_ms, r.sender_id, r.idempotency_key, r.entry_json) for a in valid for r in a.rows],
    )
    erased = erased_among(connection, people_named(valid))
    chat_lines = [
        (a.table, line.seq, line.by, line.at, line.text)
        for a in valid
        for line in a.chat_lines
        if line.by not in erased
    ]
    insert_rows(connection, INSERT_CHAT, chat_lines)
    insert_rows(
        connection,
        INSERT_SEATINGS,
        [(person, a.table, append_time_ms(a)) for a in valid for person in a.seated_people if person not in erased],
    )
    for append in valid:
        if append.state is not None:
            connection.execute(UPDATE_STATE, (append.state, append_time_ms(append), append.table))
    return results


def write_one(connection: sqlite3.Connection, append: Append) -> AppendResult:
    """Store one append or nothing of it, independently of the others."""
    connection.execute("SAVEPOINT alone")
    try:
        result = write_batch(connection, (append,), {})[0]
    except APPEND_ERRORS as error:
        connection.execute("ROLLBACK TO alone")
        failed = Unstorable if isinstance(error, BAD_VALUES) else StoreFailed
        result = failed(f"table {append.table} cannot store this: {error}")
    connection.execute("RELEASE alone")
    return result


def add_table(connection: sqlite3.Connection, node: str, entry: TableListing, append: Append, idle_before: int) -> None:
    """A new table with its first rows."""
    connection.execute(RELEASE_IDLE_CODE, (entry.code, idle_before))
    times = (entry.opened_at, entry.changed_at)
    columns = (entry.id, entry.code, entry.game, entry.rules, entry.state, int(entry.listed))
    if not connection.execute(INSERT_TABLE, (*columns, *times, node, append.epoch)).fetchall():
        raise CodeTaken(f"another table has the code {entry.code}")
    result = write_batch(connection, (append,), {})[0]
    if result is not None:
        raise result


def read_heads(connection: sqlite3.Connection, tables: Iterable[str]) -> dict[str, LogHead]:
    """The current heads of tables."""
    row = connection.execute(SELECT_HEADS, (msgspec.json.encode(list(tables)).decode(),)).fetchone()
    return {table: LogHead(epoch, seq) for table, epoch, seq in HEADS_DECODER.decode(row[0])}


def erased_among(connection: sqlite3.Connection, people: set[str]) -> frozenset[str]:
    """Who of these people has been erased. Nobody is during the transaction: it has begun as a writer."""
    if not people:
        return frozenset()
    row = connection.execute(SELECT_ERASED, (msgspec.json.encode(sorted(people)).decode(),)).fetchone()
    return frozenset(IDS_DECODER.decode(row[0]))


def insert_rows(connection: sqlite3.Connection, into: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert many rows in few steps."""
    start = 0
    for size in INSERT_CHUNK_ROWS:
        while len(rows) - start >= size:
            values = list(chain.from_iterable(rows[start : start + size]))
            connection.execute(_statement(into, len(rows[0]), size), values)
            start += size


@cache
def _statement(into: str, width: int, size: int) -> str:
    row = f"({','.join('?' * width)})"
    return into + ",".join([row] * size)
