"""Rule events as structs for the wire, and as sentences for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from stolik.core.bitset import elements
from stolik.core.game import Speaker
from stolik.core.position import RuleEvent
from stolik.games.fuji import event_types
from stolik.games.fuji.event_types import Event
from stolik.games.fuji.moves import MOVES, say_figure, say_move, say_topic, tag_of
from stolik.games.fuji.pieces import CARD_NAMES, COLOURS, EQUIPMENT, KINDS, SKILLS, WOUNDS
from stolik.games.fuji.rules import codes
from stolik.games.fuji.rules.dice import FACE_BITS
from stolik.games.fuji.rules.starting import CARDS_PER_EVENT, CELL_BITS, NO_CARD_CODE
from stolik.games.fuji.view_types import Die

Maker = Callable[[int, int, int], Event]
"""Makes an event from who, what and more."""


def decode_dice(dice: int, faces: int) -> tuple[Die, ...]:
    """Dice as the rules report them: a set, and five bits for each face."""
    found = []
    for place, die in enumerate(elements(dice)):
        face = (faces >> (FACE_BITS * place)) & 31
        found.append(Die(die, KINDS[die % 6 // 2], COLOURS[face // 6], face % 6 + 1))
    return tuple(found)


def names(cards: int) -> tuple[str, ...]:
    """Equipment by name."""
    return tuple(EQUIPMENT[card] for card in elements(cards))


def laid(_who: int, cards: int, where: int) -> Event:
    """Terrain cards of some cells in reading order."""
    first, count = divmod(where, CARDS_PER_EVENT * 2)
    numbers = [(cards >> (CELL_BITS * place)) & NO_CARD_CODE for place in range(count)]
    return event_types.Laid(first, tuple(None if card == NO_CARD_CODE else CARD_NAMES[card] for card in numbers))


def said(seat: int, action: int, _more: int) -> Event:
    """A statement with its parts."""
    move = MOVES.move(action)
    topic = getattr(move, "topic", None) or getattr(move, "card", None)
    return event_types.Said(seat, tag_of(move), topic, getattr(move, "grade", None), getattr(move, "to", None))


def _of_figure(kind: Callable[[int], Event]) -> Maker:
    return lambda who, _what, _more: kind(who)


def _with_equipment(kind: Callable[[int, str], Event]) -> Maker:
    return lambda who, what, _more: kind(who, EQUIPMENT[what])


def _with_terrain(kind: Callable[[int, str], Event]) -> Maker:
    return lambda who, what, _more: kind(who, CARD_NAMES[what])


def _with_number(kind: Callable[[int, int], Event]) -> Maker:
    return lambda who, what, _more: kind(who, what)


MAKERS: Final[dict[int, Maker]] = {
    codes.LAID: laid,
    codes.SKILLED: lambda who, what, _: event_types.Skilled(who, SKILLS[what]),
    codes.DEALT: lambda who, what, more: event_types.Dealt(who, names(what), more),
    codes.KEPT: _with_equipment(event_types.Kept),
    codes.ROUND: lambda _, what, __: event_types.Round(what),
    codes.PHASE: lambda _, what, __: event_types.Phase(codes.PHASES[what]),
    codes.ROLLED: lambda who, what, more: event_types.Rolled(who, decode_dice(what, more)),
    codes.SHOWN: lambda who, what, more: event_types.Shown(who, decode_dice(what, more)),
    codes.TARGETED: _with_terrain(event_types.Targeted),
    codes.UNTARGETED: _with_terrain(event_types.Untargeted),
    codes.READIED: _of_figure(event_types.Readied),
    codes.WAITED: _of_figure(event_types.Waited),
    codes.SAID: said,
    codes.FINISHED: _with_number(event_types.Finished),
    codes.PUT_ASIDE: lambda who, what, more: event_types.PutAside(who, decode_dice(what, more)),
    codes.PLAYED: _with_equipment(event_types.Played),
    codes.COPIED: _with_equipment(event_types.Copied),
    codes.PICKED: _with_number(event_types.Picked),
    codes.THREW: _of_figure(event_types.Threw),
    codes.NAMED: lambda who, what, more: event_types.Named(who, what, EQUIPMENT[more]),
    codes.STEPPED: _with_terrain(event_types.Stepped),
    codes.ERUPTED: lambda _, what, __: event_types.Erupted(elements(what)),
    codes.DREW: _with_equipment(event_types.Drew),
    codes.ANSWERED: lambda who, what, more: event_types.Answered(who, codes.QUESTIONS[what], bool(more)),
    codes.LENT: event_types.Lent,
    codes.TURNED: _of_figure(event_types.Turned),
    codes.CHOSEN_CARD: _with_terrain(event_types.ChosenCard),
    codes.SWAPPED: lambda who, what, more: event_types.Swapped(who, CARD_NAMES[what], CARD_NAMES[more]),
    codes.OPENED: _with_terrain(event_types.TurnOpened),
    codes.LET_GO_FIRST: _of_figure(event_types.LetGoFirst),
    codes.BAR_SPENT: _with_number(event_types.BarSpent),
    codes.NO_MORE_BARS: _with_number(event_types.NoMoreBars),
    codes.MOVED: _with_terrain(event_types.Arrived),
    codes.REMAINED: _of_figure(event_types.Remained),
    codes.FAILED: _of_figure(event_types.Failed),
    codes.TIRED: event_types.Tired,
    codes.WOUNDED: lambda who, what, _: event_types.Wounded(who, WOUNDS[what]),
    codes.DIE_LOST: _with_number(event_types.DieLost),
    codes.BARS_TAKEN: _with_number(event_types.BarsTaken),
    codes.GIVEN: lambda who, what, more: event_types.Given(who, EQUIPMENT[what], more),
    codes.DISCARDED: lambda who, what, _: event_types.Discarded(who, names(what)),
    codes.ENDED: lambda _, what, __: event_types.Ended(codes.ENDINGS[what]),
}


def decode_event(event: RuleEvent) -> Event:
    """The event behind the numbers."""
    return MAKERS[event.kind](event.seat, event.value, event.extra)


# -- Sentences ------------------------------------------------------------------------------------------


def say_event(event: Struct, speaker: Speaker) -> str:
    """The sentence for the log."""
    key = f"event.{tag_of(event)}"
    match event:
        case event_types.Laid(_, cards):
            return speaker.say(key, cards=", ".join(say_topic(card, speaker) for card in cards if card))
        case event_types.Round(number):
            return speaker.say(key, number=number)
        case event_types.Phase(phase):
            return speaker.say(f"{key}.{phase}")
        case event_types.Readied(seat) | event_types.Waited(seat):
            return speaker.say(key, who=speaker.name(seat))
        case event_types.Finished(seat, figure) if seat == figure:
            return speaker.say(f"{key}.own", who=speaker.name(seat))
        case event_types.Finished(seat, figure):
            return speaker.say(f"{key}.third", who=speaker.name(seat), figure=say_figure(figure, speaker))
        case event_types.Said():
            return _say_statement(event, speaker)
        case event_types.Erupted(places):
            return speaker.say(key, count=len(places))
        case event_types.Ended(ending):
            return speaker.say(f"{key}.{ending}")
        case event_types.OfFigure(figure):
            return _say_of_figure(key, event, speaker, say_figure(figure, speaker))
    raise AssertionError(event)


def _say_statement(event: event_types.Said, speaker: Speaker) -> str:
    values = [value for value in (event.to, event.topic, event.grade) if value is not None]
    words = " ".join([event.kind, *map(str, values)])
    said = say_move(MOVES.move(MOVES.read(words)), speaker)
    return speaker.say("event.said", who=speaker.name(event.seat), words=said)


def _say_of_figure(key: str, event: event_types.OfFigure, speaker: Speaker, who: str) -> str:
    match event:
        case event_types.Skilled(_, skill):
            return speaker.say(key, who=who, skill=speaker.say(f"skill.{skill}"))
        case event_types.Dealt(_, cards, keeps):
            return speaker.say(key, who=who, cards=say_cards(cards, speaker), count=keeps)
        case event_types.Discarded(_, cards):
            return speaker.say(key, who=who, cards=say_cards(cards, speaker))
        case event_types.WithDice(_, dice):
            return speaker.say(key, who=who, dice=say_dice(dice, speaker))
        case event_types.Picked(_, die) | event_types.DieLost(_, die):
            return speaker.say(key, who=who, die=die % 6 + 1)
        case event_types.Lent(_, die, to):
            return speaker.say(key, who=who, die=die % 6 + 1, to=say_figure(to, speaker))
        case event_types.Answered(_, question, yes):
            return speaker.say(f"{key}.{question}.{'yes' if yes else 'no'}", who=who)
        case event_types.BarSpent(_, on) | event_types.NoMoreBars(_, on):
            return speaker.say(key, who=who, on=say_figure(on, speaker))
        case event_types.Tired(_, by, space):
            return speaker.say(key, who=who, count=by, space=space)
        case event_types.Wounded(_, wound):
            return speaker.say(key, who=who, wound=speaker.say(f"wound.{wound}"))
        case event_types.BarsTaken(_, bars):
            return speaker.say(key, who=who, count=bars)
        case event_types.WithCard(_, card):
            return _say_with_card(key, event, speaker, who, say_any_card(card, speaker))
        case event_types.Named(_, other, card):
            return speaker.say(key, who=who, other=say_figure(other, speaker), card=say_any_card(card, speaker))
    return speaker.say(key, who=who)


def _say_with_card(key: str, event: event_types.WithCard, speaker: Speaker, who: str, card: str) -> str:
    match event:
        case event_types.Given(_, _, to):
            return speaker.say(key, who=who, card=card, to=say_figure(to, speaker))
        case event_types.Swapped(_, _, other):
            return speaker.say(key, who=who, card=card, other=say_any_card(other, speaker))
    return speaker.say(key, who=who, card=card)


def say_any_card(card: str, speaker: Speaker) -> str:
    """An equipment or a terrain card by name."""
    return speaker.say(f"equipment.{card}") if card in EQUIPMENT else say_topic(card, speaker)


def say_cards(cards: tuple[str, ...], speaker: Speaker) -> str:
    """Equipment in a row."""
    return ", ".join(say_any_card(card, speaker) for card in cards)


def say_dice(dice: tuple[Die, ...], speaker: Speaker) -> str:
    """Faces in a row."""
    return ", ".join(speaker.say("die", colour=speaker.say(f"colour.{die.colour}"), value=die.value) for die in dice)
