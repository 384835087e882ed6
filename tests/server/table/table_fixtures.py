"""What tests of tables share: secrets that anybody may know, people, and how much of a table can be seen.

Deliberately absent: any store, socket or clock; the fixtures of `runtime` and `http` bring their own.
"""

from __future__ import annotations

import hashlib

import msgspec

from stolik.core.position import SPECTATOR
from stolik.server.broadcast.frames import JSON_ENCODER, RowEvents, game_update, table_summary
from stolik.server.table.sender import DecisionContext
from stolik.server.table.state import Table

ANN, BOB, CAT, DAN, EVE = "ann", "bob", "cat", "dan", "eve"
EVERYBODY = (ANN, BOB, CAT, DAN, EVE)
STAND_IN = "random"
SALT = "5a" * 32


def secrets_of(label: str) -> tuple[bytes, bytes]:
    """The same seed and salt for a label in every test."""
    return hashlib.sha256(b"seed " + label.encode()).digest(), hashlib.sha256(b"salt " + label.encode()).digest()


CONTEXT = DecisionContext(secrets_of, STAND_IN)


def everything_seen_of(table: Table) -> bytes:
    """Everything by which anybody could distinguish two tables, as one text."""
    events = {
        n: [RowEvents(table.game, happened).events(seat) for seat in _seats(table)]
        for n, happened in table.events_by_row.items()
    }
    return JSON_ENCODER.encode(
        {
            "summary": table_summary(table, "CODE", {person: person.title() for person in EVERYBODY}),
            "seats": [
                game_update(table.play, RowEvents(table.game, ()), [seat], None, table.phase) for seat in _seats(table)
            ]
            if table.play
            else [],
            "phase": table.phase,
            "waiting": table.seats_to_move(),
            "keys": sorted([*key, n] for key, n in table.applied_keys.items()),
            "kept": [
                table.last_row,
                table.deal_number,
                table.salts,
                sorted(table.stand_ins.items()),
                sorted(table.agreed),
                table.rematch,
            ],
            "barred": [table.barred(frozenset([person])) for person in EVERYBODY],
            "events": events,
            "entries": [table.entries, table.entry_times_ms],
        }
    )


def fields_of(message: bytes) -> dict[str, object]:
    """A message as the other side reads it."""
    read: dict[str, object] = msgspec.json.decode(message)
    return read


def _seats(table: Table) -> range:
    return range(SPECTATOR, table.setup.players)
