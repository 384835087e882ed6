"""What tests of tables share: secrets that anybody may know, people, and how much of a table can be seen.

Deliberately absent: any store, socket or clock; the rooms of `live` and `web` bring their own.
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


def picture(table: Table) -> bytes:
    """Everything that anybody could tell two tables apart by, as one text."""
    told = {
        n: [RowEvents(table.game, told).events(seat) for seat in _eyes(table)]
        for n, told in table.events_by_row.items()
    }
    return JSON_ENCODER.encode(
        {
            "card": table_summary(table, "CODE", {person: person.title() for person in EVERYBODY}),
            "seats": [
                game_update(table.play, RowEvents(table.game, ()), [seat], None, table.phase) for seat in _eyes(table)
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
            "told": told,
            "facts": [table.entries, table.entry_times_ms],
        }
    )


def fields_of(message: bytes) -> dict[str, object]:
    """A message as the other side reads it."""
    read: dict[str, object] = msgspec.json.decode(message)
    return read


def _eyes(table: Table) -> range:
    return range(SPECTATOR, table.setup.players)
