"""What happens at the table. Hands are told to their owners alone, everything else to all."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stolik.core.game import Speaker
from stolik.core.position import Told
from stolik.games.rok.moves import Card, say_card, wire_card
from stolik.games.rok.notation import write_cell
from stolik.games.rok.pieces import SEASONS, cell_at, column_of, row_of
from stolik.games.rok.rules import names
from stolik.games.rok.rules.piles import listed_halves


class Started(Struct, tag="started", frozen=True):
    """A start card was laid on the diagonal."""

    card: Card
    row: int
    column: int


class Dealt(Struct, tag="dealt", frozen=True):
    """A hand was dealt; told to its owner alone."""

    seat: int
    cards: tuple[Card, ...]


class Neutral(Struct, tag="neutral", frozen=True):
    """Two players: a card from the stack went to the square."""

    card: Card
    row: int
    column: int


class Chosen(Struct, tag="chosen", frozen=True):
    """A seat has chosen; nobody sees what."""

    seat: int


class Revealed(Struct, tag="revealed", frozen=True):
    """A chosen card was turned up."""

    seat: int
    card: Card


class Placed(Struct, tag="placed", frozen=True):
    """A card went to the square."""

    seat: int
    card: Card
    row: int
    column: int


class Drew(Struct, tag="drew", frozen=True):
    """A new card for the hand; told to its owner alone."""

    seat: int
    card: Card


class Taken(Struct, tag="taken", frozen=True):
    """A seat took a card of the full row."""

    seat: int
    card: Card
    row: int
    column: int


class Added(Struct, tag="added", frozen=True):
    """A card joined a year."""

    seat: int
    card: Card


class Exchanged(Struct, tag="exchanged", frozen=True):
    """A card replaced one of the same symbol; where the old one goes is told next."""

    seat: int
    card: Card
    old: Card


class SetAside(Struct, tag="set_aside", frozen=True):
    """A card went aside, for a point less."""

    seat: int
    card: Card


class Boxed(Struct, tag="boxed", frozen=True):
    """A card left the game."""

    card: Card


class Bonus(Struct, tag="bonus", frozen=True):
    """A season is complete: a card from the stack."""

    seat: int
    card: Card
    season: str


class TurnedUp(Struct, tag="turned_up", frozen=True):
    """Harder game: the card with which this seat begins the emptied row anew."""

    seat: int
    card: Card


class Refilled(Struct, tag="refilled", frozen=True):
    """The emptied row begins anew with this card."""

    card: Card
    row: int
    column: int


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

ON_SQUARE: Final[dict[int, type[Started | Neutral | Refilled]]] = {
    names.STARTED: Started,
    names.NEUTRAL: Neutral,
    names.REFILLED: Refilled,
}
BY_SEAT_ON_SQUARE: Final[dict[int, type[Placed | Taken]]] = {names.PLACED: Placed, names.TAKEN: Taken}
BY_SEAT: Final[dict[int, type[Revealed | Drew | Added | SetAside | TurnedUp]]] = {
    names.REVEALED: Revealed,
    names.DREW: Drew,
    names.ADDED: Added,
    names.SET_ASIDE: SetAside,
    names.TURNED_UP: TurnedUp,
}


def event(told: Told) -> Event:
    """The event behind the numbers."""
    kind, seat, what, more = told.kind, told.seat, told.what, told.more
    if kind == names.DEALT:
        return Dealt(seat, tuple(map(wire_card, listed_halves(what, more))))
    if kind == names.CHOSEN:
        return Chosen(seat)
    if kind == names.ENDED:
        return Ended(bool(what))
    card = wire_card(what)
    if kind in ON_SQUARE:
        return ON_SQUARE[kind](card, row_of(more), column_of(more))
    if kind in BY_SEAT_ON_SQUARE:
        return BY_SEAT_ON_SQUARE[kind](seat, card, row_of(more), column_of(more))
    if kind in BY_SEAT:
        return BY_SEAT[kind](seat, card)
    if kind == names.EXCHANGED:
        return Exchanged(seat, card, wire_card(more))
    if kind == names.BONUS:
        return Bonus(seat, card, SEASONS[more])
    assert kind in {names.BOXED, names.UNPLACED}
    return Boxed(card) if kind == names.BOXED else Unplaced(card)


def say_event(happened: Struct, speaker: Speaker) -> str:
    """The sentence for the log."""
    key = f"event.{happened.__struct_config__.tag}"
    match happened:
        case Dealt(_, cards):
            return speaker.say(key, cards=", ".join(say_card(card, speaker) for card in cards))
        case Chosen(seat):
            return speaker.say(key, who=speaker.name(seat))
        case Ended(full_year):
            return speaker.say("event.ended.full_year" if full_year else "event.ended.empty_stack")
        case Started(card, row, column) | Neutral(card, row, column) | Refilled(card, row, column):
            return speaker.say(key, card=say_card(card, speaker), cell=write_cell(cell_at(row, column)))
        case Placed(seat, card, row, column) | Taken(seat, card, row, column):
            cell = write_cell(cell_at(row, column))
            return speaker.say(key, who=speaker.name(seat), card=say_card(card, speaker), cell=cell)
        case Exchanged(seat, card, old):
            return speaker.say(key, who=speaker.name(seat), card=say_card(card, speaker), points=old.points)
        case Bonus(seat, card, season):
            named = speaker.say(f"season.{season}")
            return speaker.say(key, who=speaker.name(seat), card=say_card(card, speaker), season=named)
        case Boxed(card) | Unplaced(card):
            return speaker.say(key, card=say_card(card, speaker))
        case Revealed(seat, card) | Drew(seat, card) | Added(seat, card) | SetAside(seat, card) | TurnedUp(seat, card):
            return speaker.say(key, who=speaker.name(seat), card=say_card(card, speaker))
    raise AssertionError(happened)
