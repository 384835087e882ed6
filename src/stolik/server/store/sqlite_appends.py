"""How a batch of appends is written into SQLite, inside a transaction that the writer begins and commits.

The sqlite3 module lets go of the interpreter at every step, and a busy event loop gives it back only after
milliseconds. So a batch takes few steps: many rows go into one INSERT, and all heads come as one JSON text.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Final

import msgspec

from stolik.protocol.tables import TableListing
from stolik.server.store.batch import AppendResult, LogHead, append_time_ms, check_batch, named
from stolik.server.store.interface import Append, CodeTaken, StoreFailed, Unstorable

BAD_VALUES: Final = (
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    sqlite3.DataError,
    UnicodeError,
    OverflowError,
)
"""What is wrong with the values that were handed over, and with nothing else."""
APPEND_ERRORS: Final = (sqlite3.IntegrityError, *BAD_VALUES)
"""What one append can do wrong; anything else is the disk's fault and concerns all."""

SELECT_HEADS: Final = """
    SELECT json_group_array(json_array(id, epoch, (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = id)))
    FROM tables WHERE id IN (SELECT value FROM json_each(?))"""
GONE: Final = """
    SELECT json_group_array(id) FROM people WHERE kind = 'gone' AND id IN (SELECT value FROM json_each(?))"""
INSERT_ROWS: Final = 'INSERT INTO log (table_id, seq, "at", "by", "key", fact) VALUES '
INSERT_CHAT: Final = 'INSERT INTO lines (table_id, seq, "by", "at", text) VALUES '
INSERT_SITS: Final = 'INSERT OR IGNORE INTO sits (person, table_id, "at") VALUES '
UPDATE_STATE: Final = "UPDATE tables SET state = ?, changed_at = ? WHERE id = ?"
INSERT_TABLE: Final = """
    INSERT INTO tables (id, code, game, rules, state, listed, opened_at, changed_at, owner, epoch)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (code) WHERE state IN ('open', 'running') AND code <> '' DO NOTHING RETURNING id"""
RELEASE_IDLE_CODE: Final = """
    UPDATE tables SET code = '' WHERE code = ? AND code <> '' AND state IN ('open', 'running')
    AND (SELECT "at" FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) < ?"""
"""A table in which nothing has happened for long gives up its code."""
MAX_CACHED_HEADS: Final = 10_000
INSERT_CHUNK_ROWS: Final = (256, 32, 4, 1)
"""Rows in one INSERT: few sizes, so that the prepared statements are found again."""

HEADS_DECODER: Final = msgspec.json.Decoder(list[tuple[str, int, int]])
ids_in: Final = msgspec.json.Decoder(list[str])


def write_batch(
    connection: sqlite3.Connection, appends: Sequence[Append], heads: dict[str, LogHead]
) -> list[AppendResult]:
    """Store all that may be stored; a clash raises, and then nothing of the batch may be committed.

    `heads` are those known from before; they are moved on, and must be forgotten where nothing is committed.
    """
    unknown = {append.table for append in appends} - heads.keys()
    if unknown:
        if len(heads) > MAX_CACHED_HEADS:
            heads.clear()
            unknown = {append.table for append in appends}
        heads.update(read_heads(connection, unknown))
    good, verdicts = check_batch(appends, heads)
    insert_rows(
        connection,
        INSERT_ROWS,
        [(a.table, r.seq, r.at_ms, r.sender_id, r.idempotency_key, r.entry_json) for a in good for r in a.rows],
    )
    gone = erased_among(connection, named(good))
    lines = [
        (a.table, said.seq, said.by, said.at, said.text) for a in good for said in a.chat_lines if said.by not in gone
    ]
    insert_rows(connection, INSERT_CHAT, lines)
    insert_rows(
        connection,
        INSERT_SITS,
        [(person, a.table, append_time_ms(a)) for a in good for person in a.seated_people if person not in gone],
    )
    for append in good:
        if append.state is not None:
            connection.execute(UPDATE_STATE, (append.state, append_time_ms(append), append.table))
    return verdicts


def write_one(connection: sqlite3.Connection, append: Append) -> AppendResult:
    """Store one append or nothing of it, whatever becomes of the others."""
    connection.execute("SAVEPOINT alone")
    try:
        verdict = write_batch(connection, (append,), {})[0]
    except APPEND_ERRORS as error:
        connection.execute("ROLLBACK TO alone")
        failed = Unstorable if isinstance(error, BAD_VALUES) else StoreFailed
        verdict = failed(f"table {append.table} cannot store this: {error}")
    connection.execute("RELEASE alone")
    return verdict


def add_table(connection: sqlite3.Connection, node: str, entry: TableListing, append: Append, idle_before: int) -> None:
    """A new table with its first rows."""
    connection.execute(RELEASE_IDLE_CODE, (entry.code, idle_before))
    times = (entry.opened_at, entry.changed_at)
    described = (entry.id, entry.code, entry.game, entry.rules, entry.state, int(entry.listed))
    if not connection.execute(INSERT_TABLE, (*described, *times, node, append.epoch)).fetchall():
        raise CodeTaken(f"another table has the code {entry.code}")
    verdict = write_batch(connection, (append,), {})[0]
    if verdict is not None:
        raise verdict


def read_heads(connection: sqlite3.Connection, tables: Iterable[str]) -> dict[str, LogHead]:
    """Where the tables stand now."""
    row = connection.execute(SELECT_HEADS, (msgspec.json.encode(list(tables)).decode(),)).fetchone()
    return {table: LogHead(epoch, seq) for table, epoch, seq in HEADS_DECODER.decode(row[0])}


def erased_among(connection: sqlite3.Connection, people: set[str]) -> frozenset[str]:
    """Who has been erased. Nobody is while the transaction lasts: it has begun as a writer."""
    if not people:
        return frozenset()
    row = connection.execute(GONE, (msgspec.json.encode(sorted(people)).decode(),)).fetchone()
    return frozenset(ids_in.decode(row[0]))


def insert_rows(connection: sqlite3.Connection, into: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Many rows in few steps."""
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
