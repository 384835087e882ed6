"""Looks ahead for games in which a seat comes to every decision that a test wants to see made on the page."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from browser.decisions.boards import Board, Decision, Seating
from browser.decisions.known_chance import Deal
from stolik import registry

DEALS_AT_ONCE: Final = 64
"""Deals that are looked at before the best of them is taken."""
MAX_DEALS: Final = 10_000
MAX_STEPS: Final = 400
STEPS_WORTH_A_DECISION: Final = 40
"""A game that takes so many steps more must bring one more of the wanted decisions."""


class Step(NamedTuple):
    """A move at a table: of the seat on the page by touch, or of any seat by a request."""

    seat: int
    decision: Decision
    by_touch: bool


class Course(NamedTuple):
    """A game from its deal up to the last decision that is wanted from it."""

    deal: Deal
    steps: list[Step]

    @property
    def made(self) -> set[str]:
        """What is decided by touch."""
        return {step.decision.case for step in self.steps if step.by_touch}

    @property
    def worth(self) -> float:
        """The more of what is wanted and the shorter, the better."""
        return len(self.made) - len(self.steps) / STEPS_WORTH_A_DECISION


def plan(board: Board, seating: Seating, cases: Iterable[str], seed: str, data: Path) -> list[Course]:
    """A few games in which all of these cases are decided by touch."""
    game = registry.load(board.key)
    setup = game.setup(seating.players, seating.options)
    deals = (Deal(game, setup, f"{seed}/deal {number}", data) for number in range(MAX_DEALS))
    wanted = set(cases)
    courses: list[Course] = []
    while wanted:
        looked_at = [walk(board, seating, deal, wanted) for deal in islice(deals, DEALS_AT_ONCE)]
        assert looked_at, f"{board.key}: among {MAX_DEALS} deals nobody may decide {sorted(wanted)}"
        best = max(looked_at, key=lambda course: course.worth)
        if best.made:
            courses.append(best)
            wanted -= best.made
    return courses


def walk(board: Board, seating: Seating, deal: Deal, wanted: Iterable[str]) -> Course:
    """Play a deal: the seat decides what is wanted whenever it may, and all go on by chance."""
    recorded_game, chance, missing = deal.recorded_game(), Random(deal.seed), set(wanted)
    position = recorded_game.position
    steps: list[Step] = []
    for _ in range(MAX_STEPS):
        if position.over or not missing:
            break
        mine = [one for one in board.decisions(position, seating.seat, missing) if one.case in missing]
        if mine:
            step = Step(seating.seat, chance.choice(mine), by_touch=True)
            missing.remove(step.decision.case)
        else:
            seat = chance.choice(position.to_move())
            step = Step(seat, board.usual(position, seat, chance), by_touch=False)
        for action in step.decision.actions:
            recorded_game.apply(step.seat, action)
        steps.append(step)
    last = max((at for at, step in enumerate(steps) if step.by_touch), default=-1)
    return Course(deal, steps[: last + 1])
