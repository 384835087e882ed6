"""From what the rules tell to events, and from events to sentences for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from stolik.core.bitset import listed
from stolik.core.game import Speaker
from stolik.core.position import Told
from stolik.games.fuji import events
from stolik.games.fuji.events import Event
from stolik.games.fuji.moves import MOVES, say_figure, say_move, say_topic, tag_of
from stolik.games.fuji.pieces import CARD_NAMES, COLOURS, EQUIPMENT, KINDS, SKILLS, WOUNDS
from stolik.games.fuji.rules import verbs
from stolik.games.fuji.rules.dice import FACE_BITS
from stolik.games.fuji.rules.starting import CARDS_TOLD_AT_ONCE, CELL_BITS, NO_CARD_TOLD
from stolik.games.fuji.seen import Die

Maker = Callable[[int, int, int], Event]
"""Makes an event from who, what and more."""


def told_dice(dice: int, faces: int) -> tuple[Die, ...]:
    """Dice as they were told: a set, and five bits for each face."""
    found = []
    for place, die in enumerate(listed(dice)):
        face = (faces >> (FACE_BITS * place)) & 31
        found.append(Die(die, KINDS[die % 6 // 2], COLOURS[face // 6], face % 6 + 1))
    return tuple(found)


def names(cards: int) -> tuple[str, ...]:
    """Equipment by name."""
    return tuple(EQUIPMENT[card] for card in listed(cards))


def laid(_who: int, cards: int, where: int) -> Event:
    """Terrain cards of some cells in reading order."""
    first, count = divmod(where, CARDS_TOLD_AT_ONCE * 2)
    numbers = [(cards >> (CELL_BITS * place)) & NO_CARD_TOLD for place in range(count)]
    return events.Laid(first, tuple(None if card == NO_CARD_TOLD else CARD_NAMES[card] for card in numbers))


def said(seat: int, action: int, _more: int) -> Event:
    """A statement with its parts."""
    move = MOVES.move(action)
    topic = getattr(move, "topic", None) or getattr(move, "card", None)
    return events.Said(seat, tag_of(move), topic, getattr(move, "grade", None), getattr(move, "to", None))


def _of_figure(kind: Callable[[int], Event]) -> Maker:
    return lambda who, _what, _more: kind(who)


def _with_equipment(kind: Callable[[int, str], Event]) -> Maker:
    return lambda who, what, _more: kind(who, EQUIPMENT[what])


def _with_terrain(kind: Callable[[int, str], Event]) -> Maker:
    return lambda who, what, _more: kind(who, CARD_NAMES[what])


def _with_number(kind: Callable[[int, int], Event]) -> Maker:
    return lambda who, what, _more: kind(who, what)


MAKERS: Final[dict[int, Maker]] = {
    verbs.LAID: laid,
    verbs.SKILLED: lambda who, what, _: events.Skilled(who, SKILLS[what]),
    verbs.DEALT: lambda who, what, more: events.Dealt(who, names(what), more),
    verbs.KEPT: _with_equipment(events.Kept),
    verbs.ROUND: lambda _, what, __: events.Round(what),
    verbs.PHASE: lambda _, what, __: events.Phase(verbs.PHASES[what]),
    verbs.ROLLED: lambda who, what, more: events.Rolled(who, told_dice(what, more)),
    verbs.SHOWN: lambda who, what, more: events.Shown(who, told_dice(what, more)),
    verbs.TARGETED: _with_terrain(events.Targeted),
    verbs.UNTARGETED: _with_terrain(events.Untargeted),
    verbs.READIED: _of_figure(events.Readied),
    verbs.WAITED: _of_figure(events.Waited),
    verbs.SAID: said,
    verbs.FINISHED: _with_number(events.Finished),
    verbs.PUT_ASIDE: lambda who, what, more: events.PutAside(who, told_dice(what, more)),
    verbs.PLAYED: _with_equipment(events.Played),
    verbs.COPIED: _with_equipment(events.Copied),
    verbs.PICKED: _with_number(events.Picked),
    verbs.THREW: _of_figure(events.Threw),
    verbs.NAMED: lambda who, what, more: events.Named(who, what, EQUIPMENT[more]),
    verbs.STEPPED: _with_terrain(events.Stepped),
    verbs.ERUPTED: lambda _, what, __: events.Erupted(listed(what)),
    verbs.DREW: _with_equipment(events.Drew),
    verbs.ANSWERED: lambda who, what, more: events.Answered(who, verbs.QUESTIONS[what], bool(more)),
    verbs.LENT: events.Lent,
    verbs.TURNED: _of_figure(events.Turned),
    verbs.CHOSEN_CARD: _with_terrain(events.ChosenCard),
    verbs.SWAPPED: lambda who, what, more: events.Swapped(who, CARD_NAMES[what], CARD_NAMES[more]),
    verbs.OPENED: _with_terrain(events.TurnOpened),
    verbs.LET_GO_FIRST: _of_figure(events.LetGoFirst),
    verbs.BAR_SPENT: _with_number(events.BarSpent),
    verbs.NO_MORE_BARS: _with_number(events.NoMoreBars),
    verbs.MOVED: _with_terrain(events.Arrived),
    verbs.REMAINED: _of_figure(events.Remained),
    verbs.FAILED: _of_figure(events.Failed),
    verbs.TIRED: events.Tired,
    verbs.WOUNDED: lambda who, what, _: events.Wounded(who, WOUNDS[what]),
    verbs.DIE_LOST: _with_number(events.DieLost),
    verbs.BARS_TAKEN: _with_number(events.BarsTaken),
    verbs.GIVEN: lambda who, what, more: events.Given(who, EQUIPMENT[what], more),
    verbs.DISCARDED: lambda who, what, _: events.Discarded(who, names(what)),
    verbs.ENDED: lambda _, what, __: events.Ended(verbs.ENDINGS[what]),
}


def event(told: Told) -> Event:
    """The event behind the numbers."""
    return MAKERS[told.kind](told.seat, told.what, told.more)


# -- Sentences ------------------------------------------------------------------------------------------


def say_event(happened: Struct, speaker: Speaker) -> str:
    """The sentence for the log."""
    key = f"event.{tag_of(happened)}"
    match happened:
        case events.Laid(_, cards):
            return speaker.say(key, cards=", ".join(say_topic(card, speaker) for card in cards if card))
        case events.Round(number):
            return speaker.say(key, number=number)
        case events.Phase(phase):
            return speaker.say(f"{key}.{phase}")
        case events.Readied(seat) | events.Waited(seat):
            return speaker.say(key, who=speaker.name(seat))
        case events.Finished(seat, figure) if seat == figure:
            return speaker.say(f"{key}.own", who=speaker.name(seat))
        case events.Finished(seat, figure):
            return speaker.say(f"{key}.third", who=speaker.name(seat), figure=say_figure(figure, speaker))
        case events.Said():
            return _say_statement(happened, speaker)
        case events.Erupted(places):
            return speaker.say(key, count=len(places))
        case events.Ended(ending):
            return speaker.say(f"{key}.{ending}")
        case events.OfFigure(figure):
            return _say_of_figure(key, happened, speaker, say_figure(figure, speaker))
    raise AssertionError(happened)


def _say_statement(happened: events.Said, speaker: Speaker) -> str:
    values = [value for value in (happened.to, happened.topic, happened.grade) if value is not None]
    words = " ".join([happened.kind, *map(str, values)])
    said = say_move(MOVES.move(MOVES.read(words)), speaker)
    return speaker.say("event.said", who=speaker.name(happened.seat), words=said)


def _say_of_figure(key: str, happened: events.OfFigure, speaker: Speaker, who: str) -> str:
    match happened:
        case events.Skilled(_, skill):
            return speaker.say(key, who=who, skill=speaker.say(f"skill.{skill}"))
        case events.Dealt(_, cards, keeps):
            return speaker.say(key, who=who, cards=say_cards(cards, speaker), count=keeps)
        case events.Discarded(_, cards):
            return speaker.say(key, who=who, cards=say_cards(cards, speaker))
        case events.WithDice(_, dice):
            return speaker.say(key, who=who, dice=say_dice(dice, speaker))
        case events.Picked(_, die) | events.DieLost(_, die):
            return speaker.say(key, who=who, die=die % 6 + 1)
        case events.Lent(_, die, to):
            return speaker.say(key, who=who, die=die % 6 + 1, to=say_figure(to, speaker))
        case events.Answered(_, question, yes):
            return speaker.say(f"{key}.{question}.{'yes' if yes else 'no'}", who=who)
        case events.BarSpent(_, on) | events.NoMoreBars(_, on):
            return speaker.say(key, who=who, on=say_figure(on, speaker))
        case events.Tired(_, by, space):
            return speaker.say(key, who=who, count=by, space=space)
        case events.Wounded(_, wound):
            return speaker.say(key, who=who, wound=speaker.say(f"wound.{wound}"))
        case events.BarsTaken(_, bars):
            return speaker.say(key, who=who, count=bars)
        case events.WithCard(_, card):
            return _say_with_card(key, happened, speaker, who, say_any_card(card, speaker))
        case events.Named(_, other, card):
            return speaker.say(key, who=who, other=say_figure(other, speaker), card=say_any_card(card, speaker))
    return speaker.say(key, who=who)


def _say_with_card(key: str, happened: events.WithCard, speaker: Speaker, who: str, card: str) -> str:
    match happened:
        case events.Given(_, _, to):
            return speaker.say(key, who=who, card=card, to=say_figure(to, speaker))
        case events.Swapped(_, _, other):
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
