"""The shapes of what a seat sees; `view` fills them. Apart from it, as it is compiled and these are not."""

from __future__ import annotations

from msgspec import Struct

from stolik.games.rok.card_types import Card


class Year(Struct, frozen=True):
    """What lies before a player, and what it would count now."""

    cards: tuple[Card, ...]
    aside: tuple[Card, ...]
    rows: int
    score: int


class RokPublic(Struct, frozen=True):
    """The table as everyone sees it."""

    players: int
    harder: bool
    square: tuple[tuple[Card | None, ...], ...]
    stack: int
    has_chosen: tuple[bool, ...]
    revealed: tuple[Card | None, ...]
    years: tuple[Year, ...]
    box: tuple[Card, ...]
    asked: str
    turn: int | None
    """Who decides; nobody alone while all choose, or when the game is over."""
    next_to_place: int | None
    row: int | None
    """The row that is handed out."""
    card: Card | None
    """The card that the decision is about."""
    over: bool


class RokOwn(Struct, frozen=True):
    """What a seat sees besides; `you` is absent for who only watches."""

    you: int | None
    hand: tuple[Card, ...]
    choice: Card | None


class RokView(RokPublic, frozen=True):
    """The table as a seat sees it; a spectator has no hand."""

    you: int | None
    hand: tuple[Card, ...]
    choice: Card | None
