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
from stolik.games.stonogi.rules import BEGINS, ENDED, LAID_ASIDE, PASSED, ROLL_NUMBER, STOLEN, TAKEN, THROWN

FACES: Final = (*COLOURS, "star")


@cache
def faces(dice: int) -> tuple[str, ...]:
    """What the four dice show, in words of the wire."""
    return tuple(FACES[face(dice, die)] for die in range(DICE))


def decode_event(told: RuleEvent) -> Event:
    """The event behind the numbers."""
    seat = told.seat
    if told.kind == BEGINS:
        return Begins(seat)
    if told.kind == THROWN:
        return Thrown(seat, told.extra >> ROLL_NUMBER, elements(told.value), faces(told.extra))
    if told.kind == TAKEN:
        return Taken(seat, wire_tile(told.value))
    if told.kind == STOLEN:
        return Stolen(seat, wire_tile(told.value), told.extra)
    if told.kind == LAID_ASIDE:
        return LaidAside(seat, wire_tile(told.value))
    if told.kind == PASSED:
        return Passed(seat)
    assert told.kind == ENDED
    return Ended()


def say_event(happened: Struct, speaker: Speaker) -> str:
    """The sentence for the log."""
    match happened:
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
