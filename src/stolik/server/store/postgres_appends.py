"""The SQL of a batch of appends for PostgreSQL, inside a transaction that the caller begins and commits.

The rows of the tables are locked in the order of their ids, so that two nodes never deadlock and a claim comes wholly
before or wholly after a batch. Other nodes learn of it by NOTIFY, which is only a hint.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import asyncpg  # type: ignore[import-untyped]

from stolik.protocol.tables import TableListing
from stolik.server.store.batch import AppendResult, LogHead, append_time_ms, check_batch, people_named
from stolik.server.store.interface import Append, CodeTaken, StoreFailed, Unstorable
from stolik.server.store.postgres_driver import VALUE_ERRORS, Connection

NOTIFY_CHANNEL: Final = "stolik"


class AppendClash(StoreFailed):
    """A row number or an idempotency key is in the log already."""


APPEND_ERRORS: Final = (AppendClash, asyncpg.IntegrityConstraintViolationError, *VALUE_ERRORS)
"""Errors of one append; anything else concerns all, as nobody can know what was stored."""

SELECT_HEADS: Final = """
    SELECT id, epoch, (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = id) AS seq
    FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE"""
SELECT_PEOPLE: Final = "SELECT id, kind FROM people WHERE id = ANY($1::text[]) ORDER BY id FOR KEY SHARE"
"""Waits for people who are being erased now, and lets nobody be erased until the commit. See `accounts.deletion`."""
ERASED_KIND: Final = "gone"
ERASED_CHANNEL: Final = "stolik_erased"
INSERT_ROWS: Final = """
    WITH stored AS (
        INSERT INTO log (table_id, seq, "at", "by", "key", fact)
        SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[])
        ON CONFLICT DO NOTHING RETURNING table_id, seq)
    SELECT count(*) AS stored, pg_notify($7, $8 || ':' || table_id || ':' || max(seq)) FROM stored GROUP BY table_id"""
INSERT_CHAT: Final = """
    INSERT INTO lines (table_id, seq, "by", "at", text)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::text[])"""
INSERT_SEATINGS: Final = """
    INSERT INTO sits (person, table_id, "at")
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) ON CONFLICT DO NOTHING"""
UPDATE_STATE: Final = "UPDATE tables SET state = $2, changed_at = $3 WHERE id = $1"
INSERT_TABLE: Final = """
    INSERT INTO tables (id, code, game, rules, state, listed, opened_at, changed_at, owner, epoch)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT (code) WHERE state IN ('open', 'running') AND code <> '' DO NOTHING RETURNING id"""
RELEASE_IDLE_CODE: Final = """
    UPDATE tables SET code = '' WHERE code = $1 AND code <> '' AND state IN ('open', 'running')
    AND (SELECT "at" FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) < $2"""
"""A table that has been idle for long gives up its join code."""


async def write_batch(connection: Connection, node: str, appends: Sequence[Append]) -> list[AppendResult]:
    """Store all that may be stored; a clash raises, and then nothing of the batch may be committed."""
    found = await connection.fetch(SELECT_HEADS, sorted({append.table for append in appends}))
    valid, results = check_batch(appends, {row["id"]: LogHead(row["epoch"], row["seq"]) for row in found})
    rows = [(a.table, r.seq, r.at_ms, r.sender_id, r.idempotency_key, r.entry_json) for a in valid for r in a.rows]
    if rows:
        stored = await connection.fetch(INSERT_ROWS, *as_columns(rows), NOTIFY_CHANNEL, node)
        if sum(table["stored"] for table in stored) != len(rows):
            raise AppendClash("its number or its key is in the log already")
    erased = await erased_among(connection, people_named(valid))
    chat_lines = [
        (a.table, line.seq, line.by, line.at, line.text)
        for a in valid
        for line in a.chat_lines
        if line.by not in erased
    ]
    if chat_lines:
        await connection.execute(INSERT_CHAT, *as_columns(chat_lines))
    seatings = [
        (person, a.table, append_time_ms(a)) for a in valid for person in a.seated_people if person not in erased
    ]
    if seatings:
        await connection.execute(INSERT_SEATINGS, *as_columns(seatings))
    for append in valid:
        if append.state is not None:
            await connection.execute(UPDATE_STATE, append.table, append.state, append_time_ms(append))
    return results


async def erased_among(connection: Connection, people: set[str]) -> frozenset[str]:
    """Who of these people has been erased."""
    if not people:
        return frozenset()
    return frozenset(
        row["id"] for row in await connection.fetch(SELECT_PEOPLE, sorted(people)) if row["kind"] == ERASED_KIND
    )


async def write_one(connection: Connection, node: str, append: Append) -> AppendResult:
    """Store one append or nothing of it, independently of the others."""
    await connection.execute("SAVEPOINT alone")
    try:
        result = (await write_batch(connection, node, (append,)))[0]
    except APPEND_ERRORS as error:
        await connection.execute("ROLLBACK TO alone")
        failed = Unstorable if isinstance(error, VALUE_ERRORS) else StoreFailed
        result = failed(f"table {append.table} cannot store this: {error}")
    await connection.execute("RELEASE alone")
    return result


async def add_table(connection: Connection, node: str, entry: TableListing, append: Append, idle_before: int) -> None:
    """A new table with its first rows, in one transaction."""
    async with connection.transaction():
        await connection.execute(RELEASE_IDLE_CODE, entry.code, idle_before)
        times = (entry.opened_at, entry.changed_at)
        columns = (entry.id, entry.code, entry.game, entry.rules, entry.state, int(entry.listed))
        if not await connection.fetch(INSERT_TABLE, *columns, *times, node, append.epoch):
            raise CodeTaken(f"another table has the code {entry.code}")
        result = (await write_batch(connection, node, (append,)))[0]
        if result is not None:
            raise result


def as_columns(rows: Iterable[tuple[object, ...]]) -> list[list[object]]:
    """Rows as the columns that unnest takes."""
    return [list(column) for column in zip(*rows, strict=True)]
