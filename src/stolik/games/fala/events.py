"""Rule events as structs for the wire, and as sentences for the log."""

from __future__ import annotations

from msgspec import Struct

from stolik.core.game import Speaker
from stolik.core.position import RuleEvent
from stolik.games.fala.event_types import (
    BeltLost,
    BeltsTaken,
    Chosen,
    DroppedOut,
    Ended,
    Event,
    Flooded,
    HandTaken,
    RoundBegins,
    Scored,
    Shown,
    TidesOpen,
)
from stolik.games.fala.rules import (
    BELT_LOST,
    BELTS,
    CHOSEN,
    DROPPED_OUT,
    ENDED,
    FLOODED,
    HAND_TAKEN,
    ROUND,
    SCORED,
    SHOWN,
    TIDES_OPEN,
)
from stolik.games.fala.view import numbers


def decode_event(event: RuleEvent) -> Event:
    """The event behind the numbers."""
    seat, what, more = event.seat, event.value, event.extra
    if event.kind == ROUND:
        return RoundBegins(what, more)
    if event.kind == HAND_TAKEN:
        return HandTaken(seat, numbers(what), more)
    if event.kind == BELTS:
        return BeltsTaken(seat, what, more)
    if event.kind == TIDES_OPEN:
        return TidesOpen(what, more)
    if event.kind == CHOSEN:
        return Chosen(seat)
    if event.kind == SHOWN:
        return Shown(seat, what + 1)
    if event.kind == FLOODED:
        return Flooded(seat, what)
    if event.kind == BELT_LOST:
        return BeltLost(seat, what)
    if event.kind == DROPPED_OUT:
        return DroppedOut(seat)
    if event.kind == SCORED:
        return Scored(seat, what, more)
    assert event.kind == ENDED
    return Ended()


def say_event(event: Struct, speaker: Speaker) -> str:
    """The sentence for the log."""
    match event:
        case RoundBegins(number, rounds):
            return speaker.say("event.round_begins", round=number, rounds=rounds)
        case HandTaken(_, cards, _):
            return speaker.say("event.hand_taken", cards=", ".join(map(str, cards)))
        case BeltsTaken(seat, belts, _):
            return speaker.say("event.belts_taken", who=speaker.name(seat), count=belts)
        case TidesOpen(lower, higher):
            return speaker.say("event.tides_open", lower=lower, higher=higher)
        case Chosen(seat):
            return speaker.say("event.chosen", who=speaker.name(seat))
        case Shown(seat, card):
            return speaker.say("event.shown", who=speaker.name(seat), card=card)
        case Flooded(seat, level):
            return speaker.say("event.flooded", who=speaker.name(seat), level=level)
        case BeltLost(seat, left):
            return speaker.say("event.belt_lost", who=speaker.name(seat), count=left)
        case DroppedOut(seat):
            return speaker.say("event.dropped_out", who=speaker.name(seat))
        case Scored(seat, points, total):
            return speaker.say("event.scored", who=speaker.name(seat), count=points, total=total)
        case _:
            return speaker.say("event.ended")
