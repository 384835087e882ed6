"""What a server has stored of a table: its log, read from the database and played again."""

from __future__ import annotations

import sqlite3
from typing import Final

from faults.row_counts import secrets_of
from stolik.core.seats import seat_letter
from stolik.server.store.interface import LogRow
from stolik.server.table.log_entries import (
    LogEntry,
    MoveMade,
    MoveUndone,
    SeedRevealed,
    TakebackAnswered,
    TakebackRequested,
)
from stolik.server.table.state import Table
from support.server import Server
from support.server_launcher import HANG_SECONDS
from support.sync_people import wait_for

NEWER: Final = 'SELECT seq, "at", "by", "key", fact FROM log WHERE table_id = ? AND seq > ? ORDER BY seq'


class StoredTable:
    """A table as its log gives it, whatever pages and sockets were sent."""

    def __init__(self, server: Server, table: str) -> None:
        self._file = f"file:{server.data / 'stolik.db'}?mode=ro"
        self.table = Table(table, secrets_of(server.data))
        self.read_on()

    def read_on(self) -> list[str]:
        """What was stored since the last time somebody asked, one line for each log entry that somebody has caused."""
        entries = [self.table.apply(row) for row in self._newer()]
        return [line_of(entry) for entry in entries if not isinstance(entry, SeedRevealed)]

    def wait_for_rows(self, count: int) -> None:
        """Until so many rows more are stored; they are not read yet."""
        wait_for(lambda: len(self._newer()) >= count)

    def _newer(self) -> list[LogRow]:
        connection = sqlite3.connect(self._file, uri=True, timeout=HANG_SECONDS)
        rows = connection.execute(NEWER, (self.table.id, self.table.last_row)).fetchall()
        connection.close()
        return [LogRow(*row) for row in rows]

    def phase_for(self, person: str) -> int:
        """What a move of this person must have seen, as they count rows."""
        return self.table.phase_for(person)

    def newest_for(self, person: str) -> int:
        """The number of the last row, as this person counts rows."""
        return self.table.row_numbers.number_for(self.table.last_row, person)


def line_of(entry: LogEntry) -> str:
    """A log entry in short: `B: play 17` is a move of the second seat."""
    match entry:
        case MoveMade(seat, move):
            return f"{seat_letter(seat)}: {move}"
        case MoveUndone(seat):
            return f"{seat_letter(seat)}: undo"
        case TakebackRequested(seat):
            return f"{seat_letter(seat)}: may I take it back?"
        case TakebackAnswered(_, agrees):
            return "yes" if agrees else "no"
    return str(entry.__struct_config__.tag)
