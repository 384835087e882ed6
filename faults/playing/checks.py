"""Check a history against the log, as Jepsen does: what was promised, and what is true.

The log is read without the server's own code. The server's rules are used for two questions: does every log replay,
and which rows could somebody know of?
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from faults.playing.history import ENTRY, History, Key, Sight
from faults.row_counts import KnownRows, secrets_of
from stolik.server.broadcast.frames import public_entry
from stolik.server.store.interface import LogRow
from stolik.server.store.open_store import SQLITE_FILE
from stolik.server.table.log_entries import decode_entry

ROWS: Final = 'SELECT table_id, seq, "at", "by", "key", fact FROM log ORDER BY table_id, seq'
SAID_TWICE: Final = "SELECT text FROM lines GROUP BY text HAVING count(*) > 1"

Logs = Mapping[str, list[LogRow]]
"""The rows of every table, in their order."""


class Findings(Struct):
    """How often each promise was broken; all but the first three are nothing for a server that keeps them."""

    acknowledged: int = 0
    tables: int = 0
    secret: int = 0
    """Rows that only some may know of."""
    lost: int = 0
    """Acknowledged under a number, and not in the log there; or a table that is not there."""
    double: int = 0
    """Carried out twice, or under two numbers."""
    diverged_rows: int = 0
    """Numbers left out, or under which people were sent different things."""
    phantom_rows: int = 0
    """Shown, and the log says otherwise."""
    applied_though_refused: int = 0
    """Refused, and in the log all the same."""
    broken: int = 0
    """Logs that do not replay, and what SQLite finds wrong with its file."""

    @property
    def wrong(self) -> int:
        """All broken promises together."""
        return (
            self.lost + self.double + self.diverged_rows + self.phantom_rows + self.applied_though_refused + self.broken
        )


def audit_file(data: Path, history: History) -> Findings:
    """All questions to the SQLite file of a server that is closed or dead."""
    with closing(sqlite3.connect(data / SQLITE_FILE)) as file:
        logs = by_table(file.execute(ROWS))
        said = len(file.execute(SAID_TWICE).fetchall())
        is_sound = file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    found = judge(history, logs, data)
    found.double += said
    found.broken += not is_sound
    return found


def by_table(rows: Iterable[Iterable[Any]]) -> Logs:
    """Rows of all tables, taken apart."""
    logs: defaultdict[str, list[LogRow]] = defaultdict(list)
    for table, *row in rows:
        logs[table].append(LogRow(*row))
    return dict(logs)


def judge(history: History, logs: Logs, data: Path) -> Findings:
    """All promises at once; `data` is where the server's key lies."""
    secrets = secrets_of(data)
    known_rows = {table: KnownRows(table, rows, secrets) for table, rows in logs.items()}
    observed = Observed(history, known_rows)
    stored = keys_of(logs)
    return Findings(
        acknowledged=len(observed.promised),
        tables=len(logs),
        secret=sum(len(known_rows.secret) for known_rows in known_rows.values()),
        lost=lost(observed, stored) + len(history.opened - logs.keys()),
        double=double(observed, stored),
        diverged_rows=history.gaps + diverged_rows(observed, logs),
        phantom_rows=phantom_rows(observed, logs),
        applied_though_refused=sum((tracked.table, tracked.by, tracked.key) in stored for tracked in history.refused),
        broken=sum(not known_rows.replays for known_rows in known_rows.values()),
    )


class Observed:
    """A history with the log's own row numbers, so that what different people were sent can be compared."""

    def __init__(self, history: History, known_rows: Mapping[str, KnownRows]) -> None:
        self._known_rows = known_rows
        self.promised: dict[Key, set[int]] = {}
        for tracked in history.stored:
            rows = {self._row(tracked.table, tracked.by, n) for n in tracked.numbers}
            self.promised[tracked.table, tracked.by, tracked.key] = rows
        self.seen: defaultdict[Sight, set[bytes]] = defaultdict(set)
        """By row; the reader does not matter any more."""
        for (table, reader, n, side), sights in history.seen.items():
            self.seen[table, "", self._row(table, reader, n), side] |= sights
        self.heads = [self._row(table, reader, n) for (table, reader), n in history.newest.items() if n]

    def _row(self, table: str, reader: str, n: int) -> int:
        """What somebody's number is in the log; less than 1 where there is no such row."""
        return self._known_rows[table].row(n, reader) if table in self._known_rows else -n


def keys_of(logs: Logs) -> dict[Key, list[int]]:
    """Under which numbers each command is stored."""
    stored: defaultdict[Key, list[int]] = defaultdict(list)
    for table, rows in logs.items():
        for row in rows:
            if row.sender_id and row.idempotency_key:
                stored[table, row.sender_id, row.idempotency_key].append(row.seq)
    return dict(stored)


def lost(observed: Observed, stored: Mapping[Key, list[int]]) -> int:
    """Every acknowledged command is in the log, under its number, sender and key."""
    return sum(not rows <= set(stored.get(key, ())) for key, rows in observed.promised.items())


def double(observed: Observed, stored: Mapping[Key, list[int]]) -> int:
    """No key of anybody is in a table's log twice, and none was acknowledged under two numbers."""
    twice = {key for key, rows in stored.items() if len(rows) > 1}
    return len(twice | {key for key, rows in observed.promised.items() if len(rows) > 1})


def diverged_rows(observed: Observed, logs: Logs) -> int:
    """Numbers run from 1 without a gap, one command each, and everybody was shown the same under them."""
    gaps = sum([row.seq for row in rows] != list(range(1, len(rows) + 1)) for rows in logs.values())
    given = Counter((table, row) for (table, _, _), rows in observed.promised.items() for row in rows)
    differing = sum(len(sights) > 1 for sights in observed.seen.values())
    return gaps + sum(commands > 1 for commands in given.values()) + differing


def phantom_rows(observed: Observed, logs: Logs) -> int:
    """What was shown is stored, as it was shown."""
    kept = {(table, row.seq): public(row) for table, rows in logs.items() for row in rows}
    facts = sum(
        sights != {kept.get((table, row))} for (table, _, row, side), sights in observed.seen.items() if side == ENTRY
    )
    return facts + sum(row < 1 for row in observed.heads)


def public(row: LogRow) -> bytes:
    """A row as everybody may know it."""
    return msgspec.json.encode([public_entry(decode_entry(row.entry_json)), row.at_ms], order="sorted")
