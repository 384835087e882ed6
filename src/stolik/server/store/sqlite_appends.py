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

from stolik.server.store import Append, CodeTaken, Entry, StoreFailed, Unstorable
from stolik.server.store.batch import Head, Verdict, moment, named, sort_out

BAD_VALUES: Final = (
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    sqlite3.DataError,
    UnicodeError,
    OverflowError,
)
"""What is wrong with the values that were handed over, and with nothing else."""
CLASHES: Final = (sqlite3.IntegrityError, *BAD_VALUES)
"""What one append can do wrong; anything else is the disk's fault and concerns all."""

HEADS: Final = """
    SELECT json_group_array(json_array(id, epoch, (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = id)))
    FROM tables WHERE id IN (SELECT value FROM json_each(?))"""
GONE: Final = """
    SELECT json_group_array(id) FROM people WHERE kind = 'gone' AND id IN (SELECT value FROM json_each(?))"""
LOG: Final = 'INSERT INTO log (table_id, seq, "at", "by", "key", fact) VALUES '
LINES: Final = 'INSERT INTO lines (table_id, seq, "by", "at", text) VALUES '
SITS: Final = 'INSERT OR IGNORE INTO sits (person, table_id, "at") VALUES '
STATE: Final = "UPDATE tables SET state = ?, changed_at = ? WHERE id = ?"
TABLE: Final = """
    INSERT INTO tables (id, code, game, rules, state, listed, opened_at, changed_at, owner, epoch)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (code) WHERE state IN ('open', 'running') AND code <> '' DO NOTHING RETURNING id"""
REST: Final = """
    UPDATE tables SET code = '' WHERE code = ? AND code <> '' AND state IN ('open', 'running')
    AND (SELECT "at" FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) < ?"""
"""A table in which nothing has happened for long gives up its code."""
MOST_HEADS: Final = 10_000
CHUNKS: Final = (256, 32, 4, 1)
"""Rows in one INSERT: few sizes, so that the prepared statements are found again."""

heads_in: Final = msgspec.json.Decoder(list[tuple[str, int, int]])
ids_in: Final = msgspec.json.Decoder(list[str])


def write(connection: sqlite3.Connection, appends: Sequence[Append], heads: dict[str, Head]) -> list[Verdict]:
    """Store all that may be stored; a clash raises, and then nothing of the batch may be committed.

    `heads` are those known from before; they are moved on, and must be forgotten where nothing is committed.
    """
    unknown = {append.table for append in appends} - heads.keys()
    if unknown:
        if len(heads) > MOST_HEADS:
            heads.clear()
            unknown = {append.table for append in appends}
        heads.update(heads_of(connection, unknown))
    good, verdicts = sort_out(appends, heads)
    insert(connection, LOG, [(a.table, r.seq, r.at, r.by, r.key, r.fact) for a in good for r in a.rows])
    gone = erased_among(connection, named(good))
    lines = [(a.table, said.seq, said.by, said.at, said.text) for a in good for said in a.lines if said.by not in gone]
    insert(connection, LINES, lines)
    insert(connection, SITS, [(person, a.table, moment(a)) for a in good for person in a.sitters if person not in gone])
    for append in good:
        if append.state is not None:
            connection.execute(STATE, (append.state, moment(append), append.table))
    return verdicts


def write_alone(connection: sqlite3.Connection, append: Append) -> Verdict:
    """Store one append or nothing of it, whatever becomes of the others."""
    connection.execute("SAVEPOINT alone")
    try:
        verdict = write(connection, (append,), {})[0]
    except CLASHES as error:
        connection.execute("ROLLBACK TO alone")
        failed = Unstorable if isinstance(error, BAD_VALUES) else StoreFailed
        verdict = failed(f"table {append.table} cannot store this: {error}")
    connection.execute("RELEASE alone")
    return verdict


def add_table(connection: sqlite3.Connection, node: str, entry: Entry, append: Append, idle_before: int) -> None:
    """A new table with its first rows."""
    connection.execute(REST, (entry.code, idle_before))
    times = (entry.opened_at, entry.changed_at)
    described = (entry.id, entry.code, entry.game, entry.rules, entry.state, int(entry.listed))
    if not connection.execute(TABLE, (*described, *times, node, append.epoch)).fetchall():
        raise CodeTaken(f"another table has the code {entry.code}")
    verdict = write(connection, (append,), {})[0]
    if verdict is not None:
        raise verdict


def heads_of(connection: sqlite3.Connection, tables: Iterable[str]) -> dict[str, Head]:
    """Where the tables stand now."""
    row = connection.execute(HEADS, (msgspec.json.encode(list(tables)).decode(),)).fetchone()
    return {table: Head(epoch, seq) for table, epoch, seq in heads_in.decode(row[0])}


def erased_among(connection: sqlite3.Connection, people: set[str]) -> frozenset[str]:
    """Who has been erased. Nobody is while the transaction lasts: it has begun as a writer."""
    if not people:
        return frozenset()
    row = connection.execute(GONE, (msgspec.json.encode(sorted(people)).decode(),)).fetchone()
    return frozenset(ids_in.decode(row[0]))


def insert(connection: sqlite3.Connection, into: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Many rows in few steps."""
    start = 0
    for size in CHUNKS:
        while len(rows) - start >= size:
            values = list(chain.from_iterable(rows[start : start + size]))
            connection.execute(_statement(into, len(rows[0]), size), values)
            start += size


@cache
def _statement(into: str, width: int, size: int) -> str:
    row = f"({','.join('?' * width)})"
    return into + ",".join([row] * size)
