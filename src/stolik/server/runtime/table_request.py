"""What somebody wants to play, and what a new table is called: an id that nobody guesses, a code to be read aloud.

Deliberately absent: opening the table. That is the hub's.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Final

from msgspec import Struct

from stolik.protocol.fields import Pace, Tempo, Watch
from stolik.server.randomness import Randomness
from stolik.server.server_key import ServerKey
from stolik.server.table.log_entries import ByNobody, SeatChanged
from stolik.server.table.state import Table

JOIN_CODE_LETTERS: Final = "BCDFGHJKLMNPRSTVWXZ"
"""No vowels, so that no words arise; nothing that is written down wrongly: no Q, no digits."""
JOIN_CODE_CHARS: Final = 4
CODE_BITS: Final = 64
"""So many more than four letters need that all codes are as good as equally likely."""
TABLE_ID_BYTES: Final = 16


class TableRequest(Struct, frozen=True):
    """What somebody wants to play."""

    game: str
    players: int
    options: dict[str, str] = {}
    pace: Pace = "relaxed"
    limit: int = 0
    watch: Watch = "link"
    friendly: bool = True
    tempo: Tempo = "usual"


def request_like(table: Table) -> TableRequest:
    """The same again."""
    setup, opened = table.setup, table.opened
    return TableRequest(
        table.game.key, setup.players, dict(setup.options),
        opened.pace, opened.limit, opened.watch, opened.friendly, table.tempo,
    )  # fmt: skip


def rematch_id(key: ServerKey, table: str) -> str:
    """The id of a table's rematch: nobody can guess it, and after a crash it is the same."""
    return _readable(key.derive("rematch", table)[:TABLE_ID_BYTES])


def seated_entries(table: Table) -> list[SeatChanged]:
    """Who sits where."""
    return [SeatChanged(seat, holder) for seat, holder in enumerate(table.holders) if not isinstance(holder, ByNobody)]


def new_table_id(randomness: Randomness) -> str:
    """The id of a table, which is the key to it."""
    return _readable(randomness.draw("table id", TABLE_ID_BYTES))


def new_join_code(randomness: Randomness) -> str:
    """A short name for a table."""
    number = randomness.number("table code", CODE_BITS)
    return "".join(
        JOIN_CODE_LETTERS[number // len(JOIN_CODE_LETTERS) ** place % len(JOIN_CODE_LETTERS)]
        for place in range(JOIN_CODE_CHARS)
    )


def _readable(name: bytes) -> str:
    return urlsafe_b64encode(name).rstrip(b"=").decode()
