"""What dice are worth on every topic that can be spoken of, and what "good" means there.

A topic is a terrain card, a colour, even, odd, high or low. A standing has four grades; they part what a set of so many
dice is worth by chance into four about equally likely parts, so that every word says as much as it can.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.games.fuji.pieces import CARDS, DICE, DICE_OF_A_FIGURE, KIND_STRIDE, OPPOSITE_SUM, SIDES
from stolik.games.fuji.rules.codes import TOPICS
from stolik.games.fuji.rules.printed import Box

KIND_COUNT: Final[i64] = 3
TOPIC_ROW_LENGTH: Final[i64] = 21
"""Three kinds of dice by seven numbers, of which the first is no face."""
MAX_DICE: Final[i64] = 9
"""Counts of dice that grades are known for, from 0; more count as the last."""
MAX_THROWS: Final[i64] = 4
"""Throws that are looked ahead."""
MILLIPIPS_PER_PIP: Final[i64] = 1000
"""Expected worths are counted in thousandths of a pip."""
EVEN: Final[i64] = 33
ODD: Final[i64] = 34
HIGH: Final[i64] = 35
"""Topics, after the cards and the colours; the last one, low, follows."""
FIRST_HIGH: Final[i64] = 4
"""The lowest value that is high."""
GRADE_COUNT: Final[i64] = 4
KIND_OFFSET: Final[vec[i64]] = vec[i64]([die % DICE_OF_A_FIGURE // 2 * KIND_STRIDE for die in range(DICE)])
"""Where the kind of a die begins within the row of a topic."""


@final
class Hand:
    """Some dice, as a set and as a list."""

    def __init__(self) -> None:
        self.held: i64 = 0
        self.count: i64 = 0
        self.dice: vec[i64] = vec[i64]([0] * DICE)

    def take(self, dice: i64) -> None:
        """Replace the dice of the hand."""
        self.held = dice
        self.count = 0
        die: i64 = 0
        while dice >> die:
            if has(dice, die):
                self.dice[self.count] = die
                self.count += 1
            die += 1

    def put(self, die: i64) -> None:
        """Add a die."""
        self.take(self.held | bit(die))

    def drop(self, die: i64) -> None:
        """Remove a die."""
        self.take(self.held & ~bit(die))


def hand_of(dice: i64) -> Hand:
    """A hand with these dice."""
    hand: Hand = Hand()
    hand.take(dice)
    return hand


@final
class Worth:
    """Tables for one box: what a face is worth, what to expect of a throw, and where grades begin."""

    def __init__(self, box: Box) -> None:
        self.pips: vec[i64] = vec[i64]([0] * (TOPICS * TOPIC_ROW_LENGTH))
        """The pips that a face counts: `(topic * 3 + kind) * 7 + value`."""
        self.grade_start: vec[i64] = vec[i64]([0] * (TOPICS * MAX_DICE * GRADE_COUNT))
        """Where a grade begins: `(topic * 9 + dice) * 4 + grade`."""
        topic: i64 = 0
        while topic < TOPICS:
            self.read_faces(box, topic)
            self.read_grades(topic)
            topic += 1

    def read_faces(self, box: Box, topic: i64) -> None:
        kind: i64 = 0
        while kind < KIND_COUNT:
            value: i64 = 1
            while value <= SIDES:
                face: i64 = box.face[kind * KIND_STRIDE + value]
                counts: bool = has(box.mask[topic], face) if topic < CARDS else is_about(topic, face // SIDES, value)
                if counts:
                    worth: i64 = OPPOSITE_SUM - value if topic > HIGH else value
                    self.pips[(topic * KIND_COUNT + kind) * KIND_STRIDE + value] = worth
                value += 1
            kind += 1

    def read_grades(self, topic: i64) -> None:
        """By what dice are worth by chance: one of each kind in turn, up to eight."""
        chances: list[float] = [1.0]
        dice: i64 = 0
        while dice < MAX_DICE:
            self.part(chances, (topic * MAX_DICE + dice) * GRADE_COUNT)
            chances = self.with_one_more(chances, topic * KIND_COUNT + dice % KIND_COUNT)
            dice += 1

    def with_one_more(self, chances: list[float], row: i64) -> list[float]:
        """The chances of each sum when another die is thrown."""
        sums: list[float] = [0.0] * (len(chances) + SIDES)
        for before, chance in enumerate(chances):
            value: i64 = 1
            while value <= SIDES:
                sums[before + self.pips[row * KIND_STRIDE + value]] += chance / 6.0
                value += 1
        return sums

    def part(self, chances: list[float], at: i64) -> None:
        """Grades begin where a quarter, a half and three quarters of the chances lie below."""
        below: float = 0.0
        grade: i64 = 1
        for total, chance in enumerate(chances):
            below += chance
            while grade < GRADE_COUNT and below >= float(grade) / 4.0:
                self.grade_start[at + grade] = total + 1
                grade += 1

    def total(self, topic: i64, hand: Hand, values: vec[i64], at: i64) -> i64:
        """The pips of a hand of dice on a topic."""
        total: i64 = 0
        row: i64 = topic * TOPIC_ROW_LENGTH
        nth: i64 = 0
        while nth < hand.count:
            die: i64 = hand.dice[nth]
            total += self.pips[row + KIND_OFFSET[die] + values[at + die]]
            nth += 1
        return total

    def standing(self, topic: i64, hand: Hand, values: vec[i64], at: i64) -> i64:
        """How a hand of dice stands on a topic: a grade."""
        return self.grade(topic, hand.count, self.total(topic, hand, values, at))

    def grade(self, topic: i64, dice: i64, total: i64) -> i64:
        """How a total of so many dice stands: 0 for poor … 3 for excellent."""
        at: i64 = (topic * MAX_DICE + min(dice, MAX_DICE - 1)) * GRADE_COUNT
        grade: i64 = 0
        while grade + 1 < GRADE_COUNT and total >= self.grade_start[at + grade + 1]:
            grade += 1
        return grade


def is_about(topic: i64, colour: i64, value: i64) -> bool:
    """Does a face belong to a colour, to the even or odd, to the high or low ones?"""
    if topic < EVEN:
        return colour == topic - CARDS
    if topic == EVEN:
        return value % 2 == 0
    if topic == ODD:
        return value % 2 == 1
    return (value >= FIRST_HIGH) == (topic == HIGH)


WORTH_BY_BOX: Final[dict[Box, Worth]] = {}


def worth_in(box: Box) -> Worth:
    """The tables of a box, made once."""
    if box not in WORTH_BY_BOX:
        WORTH_BY_BOX[box] = Worth(box)
    return WORTH_BY_BOX[box]
