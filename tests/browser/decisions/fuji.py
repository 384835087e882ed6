"""Fuji: which decisions are wanted at which tables.

What can be decided stands in `fuji_moves`, how it is done on the page in `fuji_touches`; `fuji_talk` has both for talk.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import ClassVar, Final

from browser.decisions import fuji_moves, fuji_talk, fuji_touches
from browser.decisions.boards import Board, Decision, Seating
from browser.decisions.fuji_moves import ONE_TOO_MANY, THIRD
from browser.decisions.fuji_talk import STATEMENTS
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik.core.position import Position
from stolik.games.fuji.moves import MOVE_OF
from stolik.games.fuji.pieces import EQUIPMENT, WOUNDS
from stolik.games.fuji.rules.codes import TALK, THREAT_NAMES
from stolik.games.fuji.rules.position import Fuji as Rules

OF_EVERYBODY: Final = (
    "keep",
    "target: by the button",
    "target: by a second touch",
    "target: another one instead",
    "throw: 1 dice, phase 3",
    "throw: 2 dice, phase 3",
    "throw: 3 dice, phase 3",
    "done: phase 3",
    "open",
    "later",
    "go",
    "remain",
    "fail",
    *(f"wound: {wound}" for wound in WOUNDS),
    "die: 1 dice, lose_die",
)
OF_SKILLS: Final = (
    "skill",
    "aside",
    "aside: beside a throw",
    "bar",
    "enough",
    "give",
    "give: what can be used",
    "choose: give",
)
OF_EQUIPMENT: Final = (
    *(f"play: {card}" for card in EQUIPMENT),
    "copy",
    "copy: of many",
    "choose: receiver",
    "choose: giver",
    "throw: 1 dice, reroll",
    "throw: 2 dice, reroll",
    "done: reroll",
    "die: 1 dice, die",
    "done: 1 dice, dice",
    "done: 2 dice, dice",
    f"done: {ONE_TOO_MANY}, dice",
    "card: step",
    "card: first_card",
    "card: second_card",
    "card: second_card, before the first",
    "face",
    *(f"{answer}: {question}" for question in ("draw", "lend", "take_reroll") for answer in ("yes", "no")),
)
OF_WAYS: Final = ("go: waking the volcano", "go: the usual one of several ways", "go: another way")
OF_THE_THIRD: Final = (
    *OF_EVERYBODY,
    *OF_SKILLS,
    "play",
    "copy",
    "choose: receiver",
    "card: step",
    "card: first_card",
    "card: second_card",
    "face",
    "yes: draw",
    "no: draw",
    "yes: lend",
    "no: lend",
    "die: one that is hidden",
    "done: one that is hidden",
)
SAID_OF_THE_THIRD: Final = tuple(f"threat: {grade}, about the third" for grade in THREAT_NAMES)
WITH_A_THIRD: Final = {"pair": "b", "skills": "chosen", "scenario": "3"}
"""Its map is tall, so that on a desktop everything else stands in one column."""


class Fuji(Board):
    """Four kinds of tables; between them they come to every kind of move."""

    key: ClassVar = "fuji"
    seatings: ClassVar = (
        Seating("four", players=4, seat=2, device="phone", options={"skills": "chosen"}),
        Seating("three", players=3, seat=0, device="desktop"),
        Seating("two", players=2, seat=1, device="phone", options={"pair": "a"}),
        Seating("two-and-a-third", players=2, seat=1, device="desktop", options=WITH_A_THIRD),
    )

    def wanted(self, seating: Seating) -> Sequence[str]:
        if seating.name == "four":
            return (*OF_EVERYBODY, *OF_SKILLS, "ready", "wait")
        if seating.name == "three":
            return (*OF_EQUIPMENT, *OF_WAYS, "ready")
        if seating.name == "two":
            return (*STATEMENTS, "throw: 2 dice, phase 3", "go", "fail", "ready")
        return (*(f"{case}{THIRD}" for case in OF_THE_THIRD), *SAID_OF_THE_THIRD, "go", "ready")

    def decisions(self, position: Position, seat: int, wanted: Collection[str]) -> Iterator[Decision]:
        assert isinstance(position, Rules)
        offered = position.legal(seat) or position.optional(seat)
        yield from fuji_moves.deeds(position, seat, offered)
        if any(statement in wanted for statement in (*STATEMENTS, *SAID_OF_THE_THIRD)):
            yield from fuji_talk.statements(position, seat, offered)

    def usual(self, position: Position, seat: int, chance: Random) -> Decision:
        """By kinds, so that many targets do not outweigh the rest; nobody talks, or changes their target."""
        assert isinstance(position, Rules)
        kinds: dict[str, list[Decision]] = {}
        for decision in fuji_moves.deeds(position, seat, position.legal(seat)):
            kinds.setdefault(decision.kind, []).append(decision)
        if "ready" in kinds:
            kinds.pop("target", None)
        return chance.choice(kinds[chance.choice(sorted(kinds))])

    def make(self, fingers: Fingers, decision: Decision, sight: Sight) -> None:
        assert fingers.cut_off(".mine .title, .mine .sees > span") == []
        moves = [MOVE_OF[action] for action in decision.actions]
        maker = fuji_talk if decision.actions[0] >= TALK else fuji_touches
        maker.make(fingers, decision, moves, sight)


BOARD = Fuji()
