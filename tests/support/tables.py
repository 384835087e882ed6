"""Tables of a running server, through the Python client."""

from __future__ import annotations

from stolik.client import RowUpdate, Snapshot, Table
from support.server_launcher import HANG_SECONDS


def start_when_seated(table: Table) -> None:
    """Wait until every seat is held, and deal."""
    with table.stream() as stream:
        while True:
            message = stream.next(timeout=HANG_SECONDS)
            summary = message.table if isinstance(message, (Snapshot, RowUpdate)) else None
            if summary is not None and all(seat.kind != "nobody" for seat in summary.seats):
                table.start()
                return
