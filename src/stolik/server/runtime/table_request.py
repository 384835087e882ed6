"""Requests for new tables, and their ids, join codes and rematch ids: ids cannot be guessed, codes can be read aloud.

Deliberately absent: opening the table; the directory does that.
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
"""No vowels, so that codes form no words; no Q and no digits, which are misread."""
JOIN_CODE_CHARS: Final = 4
JOIN_CODE_RANDOM_BITS: Final = 64
"""Many more than four letters need, so that all codes are almost equally likely (modulo bias)."""
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
    """The request for the same table again."""
    setup, opened = table.setup, table.opened
    return TableRequest(
        table.game.key, setup.players, dict(setup.options),
        opened.pace, opened.limit, opened.watch, opened.friendly, table.tempo,
    )  # fmt: skip


def rematch_id(key: ServerKey, table_id: str) -> str:
    """The id of a table's rematch: it cannot be guessed, and after a crash it is the same (idempotent)."""
    return _url_text(key.derive("rematch", table_id)[:TABLE_ID_BYTES])


def seated_entries(table: Table) -> list[SeatChanged]:
    """The seats of a table as log entries, for its rematch."""
    return [SeatChanged(seat, holder) for seat, holder in enumerate(table.holders) if not isinstance(holder, ByNobody)]


def new_table_id(randomness: Randomness) -> str:
    """A new table's id; whoever knows it may open the table."""
    return _url_text(randomness.draw("table id", TABLE_ID_BYTES))


def new_join_code(randomness: Randomness) -> str:
    """A new table's join code."""
    number = randomness.number("table code", JOIN_CODE_RANDOM_BITS)
    return "".join(
        JOIN_CODE_LETTERS[number // len(JOIN_CODE_LETTERS) ** place % len(JOIN_CODE_LETTERS)]
        for place in range(JOIN_CODE_CHARS)
    )


def _url_text(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()
