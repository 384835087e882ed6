"""The shapes of what a seat sees; `view` fills them. Apart from it, as it is compiled and these are not."""

from __future__ import annotations

from msgspec import Struct


class Place(Struct, frozen=True):
    """What lies before one seat; `last` is the card it turned up in the last turn."""

    level: int
    belts: int
    out: bool
    has_chosen: bool
    last: int | None
    points: int
    rounds: tuple[int, ...]
    """The points of each finished round."""


class CardSet(Struct, frozen=True):
    """Twelve cards that stay together, named by the seat they were dealt to."""

    owner: int
    holder: int
    belts: int
    played: tuple[int, ...]
    """Turned up in this round."""
    known: tuple[int, ...]
    """Not played in this round, and you know them: you hold or held the set, or they were shown before."""
    unknown: int
    """How many cards of the set you have never seen."""
    shown: tuple[int, ...]
    """Turned up in any round, so that everyone knows them."""


class FalaPublic(Struct, frozen=True):
    """The table as everyone sees it."""

    players: int
    round: int
    turn: int
    tides: tuple[int, ...]
    tides_seen: tuple[int, ...]
    """The levels of all tide cards opened in this round, the open ones included."""
    places: tuple[Place, ...]
    over: bool


class FalaOwn(Struct, frozen=True):
    """What a seat sees besides; `you` is absent for who only watches."""

    you: int | None
    hand: tuple[int, ...]
    choice: int | None
    sets: tuple[CardSet, ...]


class FalaView(FalaPublic, frozen=True):
    """The table as a seat sees it; a spectator has no hand. No tides lie open when the game is over."""

    you: int | None
    hand: tuple[int, ...]
    choice: int | None
    sets: tuple[CardSet, ...]
