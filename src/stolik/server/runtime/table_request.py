"""What somebody wants to play, and what a new table is called: an id that nobody guesses, a code to be read aloud.

Deliberately absent: opening the table. That is the hub's.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Final

from msgspec import Struct

from stolik.server.randomness import Randomness
from stolik.server.server_key import HouseKey
from stolik.server.table.log_entries import ByNobody, Pace, Seated, Tempo, Watch
from stolik.server.table.state import Table

CODE_LETTERS: Final = "BCDFGHJKLMNPRSTVWXZ"
"""No vowels, so that no words arise; nothing that is written down wrongly: no Q, no digits."""
CODE_LENGTH: Final = 4
CODE_BITS: Final = 64
"""So many more than four letters need that all codes are as good as equally likely."""
ID_BYTES: Final = 16


class Wish(Struct, frozen=True):
    """What somebody wants to play."""

    game: str
    players: int
    options: dict[str, str] = {}
    pace: Pace = "relaxed"
    limit: int = 0
    watch: Watch = "link"
    friendly: bool = True
    tempo: Tempo = "usual"


def wish_of(table: Table) -> Wish:
    """The same again."""
    setup, opened = table.setup, table.opened
    return Wish(
        table.game.key, setup.players, dict(setup.options),
        opened.pace, opened.limit, opened.watch, opened.friendly, table.tempo,
    )  # fmt: skip


def id_after(key: HouseKey, table: str) -> str:
    """The id of a table's rematch: nobody can guess it, and after a crash it is the same."""
    return _readable(key.derive("rematch", table)[:ID_BYTES])


def sitters_of(table: Table) -> list[Seated]:
    """Who sits where."""
    return [Seated(seat, holder) for seat, holder in enumerate(table.holders) if not isinstance(holder, ByNobody)]


def new_id(randomness: Randomness) -> str:
    """The id of a table, which is the key to it."""
    return _readable(randomness.draw("table id", ID_BYTES))


def new_code(randomness: Randomness) -> str:
    """A short name for a table."""
    number = randomness.number("table code", CODE_BITS)
    return "".join(
        CODE_LETTERS[number // len(CODE_LETTERS) ** place % len(CODE_LETTERS)] for place in range(CODE_LENGTH)
    )


def _readable(name: bytes) -> str:
    return urlsafe_b64encode(name).rstrip(b"=").decode()
