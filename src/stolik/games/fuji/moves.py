"""The move codec: from the number of an action to its struct, notation and sentence, and back.

target L07         put the marker on that card         third target L07   the same for the virtual third
play rope          use that equipment                  copy torch         let the knife do what the torch does
die 13, throw      choose a die, throw those chosen    go, go X1          to the target, waking no token, or the first
standing L07 good  a statement about a card            threat 2 not       one to a player
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stolik.core.errors import BadNotation
from stolik.core.game import Speaker
from stolik.games.fuji import move_types
from stolik.games.fuji.move_types import Move
from stolik.games.fuji.pieces import CARD_NAMES, EQUIPMENT, SKILLS, WOUNDS
from stolik.games.fuji.rules import codes
from stolik.games.fuji.rules.codes import (
    ACTIONS,
    GRADE_NAMES,
    PLAN_NAMES,
    PLEASE_NAMES,
    READY,
    STANDING,
    THIRD,
    THREAT_NAMES,
    TOPIC_NAMES,
)

THIRD_WORD: Final = "third"
TOPICS: Final = (*CARD_NAMES, *TOPIC_NAMES)
TOKENS: Final[tuple[tuple[int, ...], ...]] = ((), (1,), (2,), (1, 2))
MAX_PROMPTED_OF_A_KIND: Final = 12
"""With more choices of one kind than this, a prompt shows one example."""

OF_FIGURES: Final[tuple[tuple[int, type[Move], Sequence[object]], ...]] = (
    (codes.SKILL, move_types.Skill, SKILLS),
    (codes.KEEP, move_types.Keep, EQUIPMENT),
    (codes.TARGET, move_types.Target, CARD_NAMES),
    (codes.PLAY, move_types.Play, EQUIPMENT),
    (codes.COPY, move_types.Copy, EQUIPMENT),
    (codes.GIVE, move_types.Give, EQUIPMENT),
    (codes.FIGURE, move_types.Choose, range(4)),
    (codes.DIE, move_types.PickDie, range(24)),
    (codes.THROW, move_types.Throw, ()),
    (codes.DONE, move_types.Done, ()),
    (codes.ASIDE, move_types.Aside, range(24)),
    (codes.CARD, move_types.Card, CARD_NAMES),
    (codes.FACE, move_types.Face, range(1, 7)),
    (codes.YES, move_types.Yes, ()),
    (codes.NO, move_types.No, ()),
    (codes.OPEN, move_types.Open, ()),
    (codes.LATER, move_types.Later, ()),
    (codes.BAR, move_types.Bar, ()),
    (codes.ENOUGH, move_types.Enough, ()),
    (codes.GO, move_types.Go, TOKENS),
    (codes.REMAIN, move_types.Remain, ()),
    (codes.FAIL, move_types.Fail, ()),
    (codes.WOUND, move_types.Wound, WOUNDS),
)
"""The first action of each verb, its struct, and what it is done to."""


def _moves() -> list[Move]:
    """The struct of every action, in the order of their numbers."""
    moves: list[Move] = []
    for third in (False, True):
        for _, struct, things in OF_FIGURES:
            moves += [struct(thing, third) for thing in things] if things else [struct(third)]  # type: ignore[call-arg, arg-type]
    moves += [move_types.Ready(), move_types.Wait()]
    moves += [move_types.Standing(topic, grade) for grade in GRADE_NAMES for topic in TOPICS]
    moves += [move_types.Threat(to, grade) for grade in THREAT_NAMES for to in range(4)]
    moves += [struct(card) for struct in (move_types.Rather, move_types.Leave, move_types.Way) for card in CARD_NAMES]
    moves += [move_types.Please(to, grade) for grade in PLEASE_NAMES for to in range(4)]
    moves += [move_types.Plan(grade) for grade in PLAN_NAMES]
    return [*moves, *map(move_types.Agree, range(4)), *map(move_types.Doubt, range(4))]


MOVE_OF: Final = tuple(_moves())
ACTION_OF: Final = {move: action for action, move in enumerate(MOVE_OF)}


def tag_of(move: object) -> str:
    """The verb of a move, as a word."""
    return str(type(move).__struct_config__.tag)  # type: ignore[attr-defined]


def _written(move: Move) -> str:
    words = [tag_of(move)]
    if getattr(move, "third", False):
        words.insert(0, THIRD_WORD)
    for name in move.__struct_fields__:
        if name != "third":
            value = getattr(move, name)
            words += [f"X{token}" for token in value] if isinstance(value, tuple) else [str(value)]
    return " ".join(words)


WRITTEN: Final = tuple(map(_written, MOVE_OF))
READ: Final = {text: action for action, text in enumerate(WRITTEN)}


def say_figure(figure: int, speaker: Speaker) -> str:
    """What a figure is called: like its player, or the third of two."""
    return speaker.name(figure) if figure < len(speaker.names) else speaker.say("third.name")


def say_topic(topic: str, speaker: Speaker) -> str:
    """A terrain card or another thing to stand well or badly with."""
    return speaker.say(f"terrain.{topic}" if topic in CARD_NAMES else f"topic.{topic}")


class FujiMoveCodec:
    """The move codec."""

    move_type: Final = Move

    def move(self, action: int) -> Move:
        """The structured form of an action."""
        return MOVE_OF[action]

    def action(self, move: object) -> int:
        """The action that a structured move means."""
        try:
            return ACTION_OF[move]  # type: ignore[index]
        except (KeyError, TypeError):
            raise BadNotation(f"{move} is no move of this game") from None

    def write(self, action: int) -> str:
        """The notation of an action."""
        return WRITTEN[action]

    def read(self, text: str) -> int:
        """The action that a notation means."""
        try:
            return READ[text]
        except KeyError:
            raise BadNotation(
                f"{text!r} is no move; moves are: target L07, play rope, die 13, throw, ready, standing L07 good, go …"
            ) from None

    def say(self, action: int, speaker: Speaker) -> str:
        """The action as a suggestion to a person."""
        said = say_move(self.move(action), speaker)
        return speaker.say("third.does", move=said) if THIRD <= action < READY else said

    def prompt(self, actions: tuple[int, ...], speaker: Speaker) -> list[tuple[str, str]]:
        """What a person may type now; of many alike one example."""
        groups: dict[str, list[int]] = {}
        for action in actions:
            word, _, rest = self.write(action).partition(" ")
            groups.setdefault(rest.partition(" ")[0] if word == THIRD_WORD else word, []).append(action)
        shown = [group if len(group) <= MAX_PROMPTED_OF_A_KIND else group[:1] for group in groups.values()]
        return [(self.write(action), self.say(action, speaker)) for group in shown for action in group]


def say_move(move: Move, speaker: Speaker) -> str:
    """A move as a suggestion, said by whoever it is for."""
    key = f"move.{tag_of(move)}"
    match move:
        case move_types.Skill(skill):
            return speaker.say(key, skill=speaker.say(f"skill.{skill}"))
        case move_types.Keep(card) | move_types.Play(card) | move_types.Copy(card) | move_types.Give(card):
            return speaker.say(key, card=speaker.say(f"equipment.{card}"))
        case (
            move_types.Target(card)
            | move_types.Card(card)
            | move_types.Rather(card)
            | move_types.Leave(card)
            | move_types.Way(card)
        ):
            return speaker.say(key, card=say_topic(card, speaker))
        case move_types.Choose(figure):
            return speaker.say(key, who=say_figure(figure, speaker))
        case move_types.PickDie(die) | move_types.Aside(die):
            return speaker.say(key, die=die % 6 + 1, who=say_figure(die // 6, speaker))
        case move_types.Face(value):
            return speaker.say(key, value=value)
        case move_types.Go(tokens):
            return speaker.say(f"{key}.waking" if tokens else f"{key}.plain")
        case move_types.Wound(wound):
            return speaker.say(key, wound=speaker.say(f"wound.{wound}"))
    return say_statement(move, key, speaker)


def say_statement(move: Move, key: str, speaker: Speaker) -> str:
    """A statement, or a move that is a single word."""
    match move:
        case move_types.Standing(topic, grade):
            return speaker.say(key, topic=say_topic(topic, speaker), grade=speaker.say(f"grade.{grade}"))
        case move_types.Threat(to, grade) | move_types.Please(to, grade):
            return speaker.say(f"{key}.{grade}", who=say_figure(to, speaker))
        case move_types.Plan(grade):
            return speaker.say(f"{key}.{grade}")
        case move_types.Agree(to) | move_types.Doubt(to):
            return speaker.say(key, who=say_figure(to, speaker))
    return speaker.say(key)


assert len(MOVE_OF) == ACTIONS
assert MOVE_OF[STANDING] == move_types.Standing("L01", "poor")

MOVES: Final = FujiMoveCodec()
