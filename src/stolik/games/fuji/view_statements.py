"""What has been said and stands, as everyone sees it."""

from __future__ import annotations

from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import elements, has
from stolik.games.fuji.pieces import CARD_NAMES
from stolik.games.fuji.rules.codes import GRADE_NAMES, PLAN_NAMES, PLEASE_NAMES, THREAT_NAMES, TOPIC_NAMES
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.state import SAID_CLAIMS, SAID_FLAGS, SAID_LATE, SAID_ROW_LENGTH
from stolik.games.fuji.rules.talk import (
    LATE_OPINIONS,
    LATE_PLEAS,
    LATE_THREATS,
    OPINIONS,
    PLANS,
    PLEAS,
    THREATS,
)
from stolik.games.fuji.view_types import Statement

TOPICS = (*CARD_NAMES, *TOPIC_NAMES)
EARLY_AND_LATE = ("planning", "equipment")


def statements(position: Fuji, said: vec[i64]) -> tuple[Statement, ...]:
    """All statements that stand in the rows of all seats."""
    found: list[Statement] = []
    for seat in range(position.seats):
        row = list(said)[seat * SAID_ROW_LENGTH : (seat + 1) * SAID_ROW_LENGTH]
        if any(row):
            found += _standings(seat, row)
            found += _claims(seat, row)
            found += _addressed(seat, row[SAID_FLAGS])
    return tuple(found)


def _standings(seat: int, row: list[int]) -> Iterator[Statement]:
    for grade, name in enumerate(GRADE_NAMES):
        for topic in elements(row[grade]):
            yield Statement(seat, "standing", TOPICS[topic], name, None, EARLY_AND_LATE[has(row[SAID_LATE], topic)])


def _claims(seat: int, row: list[int]) -> Iterator[Statement]:
    for number, kind in enumerate(("rather", "leave", "way")):
        for card in elements(row[SAID_CLAIMS + number]):
            yield Statement(seat, kind, CARD_NAMES[card], None, None, EARLY_AND_LATE[0])


def _addressed(seat: int, flags: int) -> Iterator[Statement]:
    """Threats, requests, opinions, and the plan."""
    for figure in range(4):
        for grade, name in enumerate(THREAT_NAMES):
            if has(flags, THREATS + 4 * grade + figure):
                late = has(flags, LATE_THREATS + figure)
                yield Statement(seat, "threat", None, name, figure, EARLY_AND_LATE[late])
        for grade, name in enumerate(PLEASE_NAMES):
            if has(flags, PLEAS + 4 * grade + figure):
                late = has(flags, LATE_PLEAS + figure)
                yield Statement(seat, "please", None, name, figure, EARLY_AND_LATE[late])
        for which, kind in enumerate(("agree", "doubt")):
            if has(flags, OPINIONS + 4 * which + figure):
                late = has(flags, LATE_OPINIONS + figure)
                yield Statement(seat, kind, None, None, figure, EARLY_AND_LATE[late])
    for grade, name in enumerate(PLAN_NAMES):
        if has(flags, PLANS + grade):
            yield Statement(seat, "plan", None, name, None, EARLY_AND_LATE[0])
