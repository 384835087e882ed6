"""Rule events as structs for the wire, and as sentences for the log."""

from __future__ import annotations

from msgspec import Struct

from stolik.core.bitset import elements
from stolik.core.game import Speaker
from stolik.core.position import RuleEvent
from stolik.games.kanaloa.event_types import (
    Carried,
    Dealt,
    Declared,
    Event,
    Failed,
    Laid,
    Lapped,
    Played,
    Removed,
    Round,
    Sailed,
    Sails,
    Succeeded,
    Taken,
    Trump,
)
from stolik.games.kanaloa.moves import say_card, say_sea
from stolik.games.kanaloa.notation import CARD_NAMES, SEA_NAMES, write_track
from stolik.games.kanaloa.pieces import COLOURS, WAYS_TO_TURN
from stolik.games.kanaloa.rules.codes import (
    CARRIED,
    DEALT,
    DECLARED,
    FAILED,
    LAID,
    LAPPED,
    PLAYED,
    REMOVED,
    ROUND,
    SAILED,
    SAILS,
    SUCCEEDED,
    TAKEN,
    TRUMP,
)
from stolik.games.kanaloa.rules.position import TRACK_LENGTH_SHIFT
from stolik.games.kanaloa.rules.regatta import FIELD_MASK, LAP_STRIDE


def decode_event(event: RuleEvent) -> Event:
    """The event behind the numbers."""
    kind, seat, what = event.kind, event.seat, event.value
    if kind == LAID:
        return Laid(tuple(write_track(what, event.extra >> TRACK_LENGTH_SHIFT, event.extra % WAYS_TO_TURN).split(" ")))
    if kind == ROUND:
        return Round(seat, what)
    if kind == DEALT:
        return Dealt(seat, tuple(CARD_NAMES[card] for card in elements(what)))
    if kind == DECLARED:
        return Declared(seat)
    if kind == SAILS:
        return Sails(seat)
    if kind == TRUMP:
        return Trump(seat, COLOURS[what])
    if kind == PLAYED:
        return Played(seat, CARD_NAMES[what])
    if kind == REMOVED:
        return Removed(seat, SEA_NAMES[what])
    if kind == TAKEN:
        return Taken(seat, what)
    if kind == LAPPED:
        return Lapped(seat, what)
    return decode_boat_event(kind, seat, what, COLOURS[event.extra])


def decode_boat_event(kind: int, seat: int, boat: int, colour: str) -> Sailed | Carried | Succeeded | Failed:
    """What became of a boat: laps and field are one number in the rules."""
    laps, field = boat // LAP_STRIDE, boat & FIELD_MASK
    if kind == SAILED:
        return Sailed(seat, laps, field, colour)
    if kind == CARRIED:
        return Carried(seat, laps, field, colour)
    if kind == SUCCEEDED:
        return Succeeded(seat, laps, field, colour)
    assert kind == FAILED
    return Failed(seat, laps, field, colour)


def say_event(event: Struct, speaker: Speaker) -> str:
    """The sentence for the log."""
    match event:
        case Laid(track):
            return speaker.say("event.laid", track=" ".join(track), count=len(track))
        case Dealt(_, cards):
            return speaker.say("event.dealt", cards=", ".join(say_card(card, speaker) for card in cards))
        case Round(seat, round_number):
            return speaker.say("event.round", who=speaker.name(seat), number=round_number)
        case Trump(seat, colour):
            return speaker.say("event.trump", who=speaker.name(seat), colour=speaker.say(f"trump.{colour}"))
        case Played(seat, card):
            return speaker.say("event.played", who=speaker.name(seat), card=say_card(card, speaker))
        case Removed(seat, sea):
            return speaker.say("event.removed", who=speaker.name(seat), sea=say_sea(sea, speaker))
        case Taken(seat, tricks):
            return speaker.say("event.taken", who=speaker.name(seat), tricks=tricks)
        case Lapped(seat, last):
            return speaker.say("event.lapped", who=speaker.name(seat), last=speaker.name(last))
        case Declared(seat):
            return speaker.say("event.declared", who=speaker.name(seat))
        case Sails(seat):
            return speaker.say("event.sails", who=speaker.name(seat))
        case _:
            return say_boat(event, speaker)


def say_boat(event: Struct, speaker: Speaker) -> str:
    """The sentence for a boat that came to a field."""
    assert isinstance(event, Sailed | Carried | Succeeded | Failed)
    words = {Sailed: "sailed", Carried: "carried", Succeeded: "succeeded", Failed: "failed"}
    field = speaker.say(f"field.{event.colour}")
    return speaker.say(f"event.{words[type(event)]}", who=speaker.name(event.seat), field=field)
