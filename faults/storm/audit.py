"""Holds what people remember against what the file says, read without the house's own code.

The house's rules are used for two questions: does every log replay, and which rows could somebody know of?
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct

from faults.ledger import Ledger, secrets_of
from faults.storm.memory import Asked, Memory, Reader, canonical
from stolik.server.store import Row
from stolik.server.table.facts import read_fact
from stolik.server.table.frames import public_fact

NAME: Final = "stolik.db"
ROWS: Final = 'SELECT table_id, seq, "at", "by", "key", fact FROM log ORDER BY table_id, seq'


class Findings(Struct):
    """How many of each; all but the first three ought to be nothing."""

    acknowledged: int = 0
    tables: int = 0
    secret: int = 0
    """Rows that only some may know of."""
    lost: int = 0
    double: int = 0
    gaps: int = 0
    ghosts: int = 0
    denied: int = 0
    """Commands that were refused for good and are in the log all the same."""
    broken: int = 0
    """Logs that do not replay, and what SQLite finds wrong with the file."""


def audit(data: Path, memory: Memory) -> Findings:
    """All questions, of a house that is closed or dead."""
    with closing(sqlite3.connect(data / NAME)) as file:
        logs = _logs(file)
        said = [text for (text,) in file.execute("SELECT text FROM lines GROUP BY text HAVING count(*) > 1")]
        sound = file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    stored = _stored(logs)
    secrets = secrets_of(data)
    ledgers = {table: Ledger(table, rows, secrets) for table, rows in logs.items()}
    return Findings(
        acknowledged=len(memory.acknowledged),
        tables=len(logs),
        secret=sum(len(ledger.secret) for ledger in ledgers.values()),
        lost=_lost(memory, stored, ledgers),
        double=len(_double(memory, stored) | set(said)),
        gaps=memory.counts["gaps shown"] + sum(_gaps(rows) for rows in logs.values()),
        ghosts=_ghosts(memory, logs, ledgers),
        denied=len(memory.refused & stored.keys()),
        broken=(not sound) + sum(not ledger.replays for ledger in ledgers.values()),
    )


def _logs(file: sqlite3.Connection) -> dict[str, list[Row]]:
    logs: defaultdict[str, list[Row]] = defaultdict(list)
    for table, *row in file.execute(ROWS):
        logs[table].append(Row(*row))
    return dict(logs)


def _stored(logs: dict[str, list[Row]]) -> dict[Asked, list[int]]:
    stored: defaultdict[Asked, list[int]] = defaultdict(list)
    for table, rows in logs.items():
        for row in rows:
            if row.by and row.key:
                stored[table, row.by, row.key].append(row.seq)
    return dict(stored)


def _lost(memory: Memory, stored: dict[Asked, list[int]], ledgers: dict[str, Ledger]) -> int:
    """Acknowledged, and not in the log under that number; or a table that is not there."""
    moves = sum(
        not {_row(ledgers, (table, person), n) for n in numbers} <= set(stored.get((table, person, key), ()))
        for (table, person, key), numbers in memory.acknowledged.items()
    )
    return moves + len(memory.opened - ledgers.keys())


def _double(memory: Memory, stored: dict[Asked, list[int]]) -> set[str]:
    """Keys that were carried out twice, by the log or by what people were answered."""
    told = {asked[2] for asked, numbers in memory.acknowledged.items() if len(numbers) > 1}
    return told | {asked[2] for asked, numbers in stored.items() if len(numbers) > 1}


def _gaps(rows: list[Row]) -> int:
    """Numbers left out between 1 and the last one."""
    return rows[-1].seq - len(rows)


def _ghosts(memory: Memory, logs: dict[str, list[Row]], ledgers: dict[str, Ledger]) -> int:
    """Shown to somebody and not in the log, or there as something else."""
    kept = {
        (table, row.seq): canonical(public_fact(read_fact(row.fact))) for table, rows in logs.items() for row in rows
    }
    facts = sum(seen != {kept.get((reader[0], _row(ledgers, reader, n)))} for (reader, n), seen in memory.shown.items())
    heads = sum(_row(ledgers, reader, n) < 1 for reader, n in memory.newest.items())
    return facts + heads


def _row(ledgers: dict[str, Ledger], reader: Reader, number: int) -> int:
    """What somebody's number is in the log."""
    table, person = reader
    return ledgers[table].row(number, person) if table in ledgers else -number
