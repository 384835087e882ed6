"""What happens at the table. Everyone is sent every event but hands and draws, which go to their owners alone."""

from __future__ import annotations

from msgspec import Struct

from stolik.games.rok.card_types import Card


class OnSquare(Struct, frozen=True):
    """A card, and the cell of the square that it lies on."""

    card: Card
    row: int
    column: int


class BySeat(Struct, frozen=True):
    """A card, and the seat that has to do with it."""

    seat: int
    card: Card


class Started(OnSquare, tag="started", frozen=True):
    """A start card was laid on the diagonal."""


class Dealt(Struct, tag="dealt", frozen=True):
    """A hand was dealt; sent to its owner alone."""

    seat: int
    cards: tuple[Card, ...]


class Neutral(OnSquare, tag="neutral", frozen=True):
    """Two players: a card from the stack went to the square."""


class Chosen(Struct, tag="chosen", frozen=True):
    """A seat has chosen; nobody sees what."""

    seat: int


class Revealed(BySeat, tag="revealed", frozen=True):
    """A chosen card was turned up."""


class Placed(BySeat, tag="placed", frozen=True):
    """A card went to the square."""

    row: int
    column: int


class Drew(BySeat, tag="drew", frozen=True):
    """A new card for the hand; sent to its owner alone."""


class Taken(BySeat, tag="taken", frozen=True):
    """A seat took a card of the full row."""

    row: int
    column: int


class Added(BySeat, tag="added", frozen=True):
    """A card joined a year."""


class Exchanged(BySeat, tag="exchanged", frozen=True):
    """A card replaced one of the same symbol; the next event says where the old one goes."""

    old: Card


class SetAside(BySeat, tag="set_aside", frozen=True):
    """A card went aside, for a point less."""


class Boxed(Struct, tag="boxed", frozen=True):
    """A card left the game."""

    card: Card


class Bonus(BySeat, tag="bonus", frozen=True):
    """A season is complete: a card from the stack."""

    season: str


class TurnedUp(BySeat, tag="turned_up", frozen=True):
    """Harder game: the card with which this seat begins the emptied row anew."""


class Refilled(OnSquare, tag="refilled", frozen=True):
    """The emptied row begins anew with this card."""


class Unplaced(Struct, tag="unplaced", frozen=True):
    """Two players: a card from the stack found no cell and left the game."""

    card: Card


class Ended(Struct, tag="ended", frozen=True):
    """The game is over: by a full year, or because the stack is empty."""

    full_year: bool


Event = (
    Started
    | Dealt
    | Neutral
    | Chosen
    | Revealed
    | Placed
    | Drew
    | Taken
    | Added
    | Exchanged
    | SetAside
    | Boxed
    | Bonus
    | TurnedUp
    | Refilled
    | Unplaced
    | Ended
)
