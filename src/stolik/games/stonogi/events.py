"""Rule events as structs for the wire, and as sentences for the log."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from stolik.core.bitset import elements
from stolik.core.game import Speaker
from stolik.core.position import RuleEvent
from stolik.games.stonogi.event_types import Begins, Ended, Event, LaidAside, Passed, Stolen, Taken, Thrown
from stolik.games.stonogi.moves import say_tile, wire_tile
from stolik.games.stonogi.pieces import COLOURS, DICE, face
from stolik.games.stonogi.rules import BEGINS, ENDED, LAID_ASIDE, PASSED, ROLL_NUMBER_SHIFT, STOLEN, TAKEN, THROWN

FACES: Final = (*COLOURS, "star")


@cache
def faces(dice: int) -> tuple[str, ...]:
    """What the four dice show, in words of the wire."""
    return tuple(FACES[face(dice, die)] for die in range(DICE))


def decode_event(event: RuleEvent) -> Event:
    """The event behind the numbers."""
    seat = event.seat
    if event.kind == BEGINS:
        return Begins(seat)
    if event.kind == THROWN:
        return Thrown(seat, event.extra >> ROLL_NUMBER_SHIFT, elements(event.value), faces(event.extra))
    if event.kind == TAKEN:
        return Taken(seat, wire_tile(event.value))
    if event.kind == STOLEN:
        return Stolen(seat, wire_tile(event.value), event.extra)
    if event.kind == LAID_ASIDE:
        return LaidAside(seat, wire_tile(event.value))
    if event.kind == PASSED:
        return Passed(seat)
    assert event.kind == ENDED
    return Ended()


def say_event(event: Struct, speaker: Speaker) -> str:
    """The sentence for the log."""
    match event:
        case Begins(seat):
            return speaker.say("event.begins", who=speaker.name(seat))
        case Thrown(seat, roll, _, dice):
            return speaker.say("event.thrown", who=speaker.name(seat), roll=roll, dice=say_dice(dice, speaker))
        case Taken(seat, tile):
            return speaker.say("event.taken", who=speaker.name(seat), tile=say_tile(tile, speaker))
        case Stolen(seat, tile, victim):
            who, whom = speaker.name(seat), speaker.name(victim)
            return speaker.say("event.stolen", who=who, victim=whom, tile=say_tile(tile, speaker))
        case LaidAside(_, tile):
            return speaker.say("event.laid_aside", tile=say_tile(tile, speaker))
        case Passed(seat):
            return speaker.say("event.passed", who=speaker.name(seat))
        case _:
            return speaker.say("event.ended")


def say_dice(dice: tuple[str, ...], speaker: Speaker) -> str:
    """The dice in words."""
    return ", ".join(speaker.say(f"die.{shown}") for shown in dice)
