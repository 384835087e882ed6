"""Rule events as structs for the wire, and as sentences for the log."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stolik.core.game import Speaker
from stolik.core.position import RuleEvent
from stolik.games.rok.card_types import say_card, wire_card
from stolik.games.rok.event_types import (
    Added,
    Bonus,
    Boxed,
    BySeat,
    Chosen,
    Dealt,
    Drew,
    Ended,
    Event,
    Exchanged,
    Neutral,
    OnSquare,
    Placed,
    Refilled,
    Revealed,
    SetAside,
    Started,
    Taken,
    TurnedUp,
    Unplaced,
)
from stolik.games.rok.notation import write_cell
from stolik.games.rok.pieces import SEASONS, cell_at, column_of, row_of
from stolik.games.rok.rules import codes
from stolik.games.rok.rules.piles import listed_halves

ON_SQUARE: Final[dict[int, type[Started | Neutral | Refilled]]] = {
    codes.STARTED: Started,
    codes.NEUTRAL: Neutral,
    codes.REFILLED: Refilled,
}
BY_SEAT_ON_SQUARE: Final[dict[int, type[Placed | Taken]]] = {codes.PLACED: Placed, codes.TAKEN: Taken}
BY_SEAT: Final[dict[int, type[Revealed | Drew | Added | SetAside | TurnedUp]]] = {
    codes.REVEALED: Revealed,
    codes.DREW: Drew,
    codes.ADDED: Added,
    codes.SET_ASIDE: SetAside,
    codes.TURNED_UP: TurnedUp,
}


def decode_event(event: RuleEvent) -> Event:
    """The event behind the numbers."""
    kind, seat, what, more = event.kind, event.seat, event.value, event.extra
    if kind == codes.DEALT:
        return Dealt(seat, tuple(map(wire_card, listed_halves(what, more))))
    if kind == codes.CHOSEN:
        return Chosen(seat)
    if kind == codes.ENDED:
        return Ended(bool(what))
    card = wire_card(what)
    if kind in ON_SQUARE:
        return ON_SQUARE[kind](card, row_of(more), column_of(more))
    if kind in BY_SEAT_ON_SQUARE:
        return BY_SEAT_ON_SQUARE[kind](seat, card, row_of(more), column_of(more))
    if kind in BY_SEAT:
        return BY_SEAT[kind](seat, card)
    if kind == codes.EXCHANGED:
        return Exchanged(seat, card, wire_card(more))
    if kind == codes.BONUS:
        return Bonus(seat, card, SEASONS[more])
    assert kind in {codes.BOXED, codes.UNPLACED}
    return Boxed(card) if kind == codes.BOXED else Unplaced(card)


def say_event(event: Struct, speaker: Speaker) -> str:
    """The sentence for the log."""
    key = f"event.{event.__struct_config__.tag}"
    match event:
        case Dealt(_, cards):
            return speaker.say(key, cards=", ".join(say_card(card, speaker) for card in cards))
        case Chosen(seat):
            return speaker.say(key, who=speaker.name(seat))
        case Ended(full_year):
            return speaker.say("event.ended.full_year" if full_year else "event.ended.empty_stack")
        case OnSquare(card, row, column):
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
        case BySeat(seat, card):
            return speaker.say(key, who=speaker.name(seat), card=say_card(card, speaker))
    raise AssertionError(event)
