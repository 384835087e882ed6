"""Flights for tests: who flees, where they stand, and what their dice show.

A position's notation has the whole map in it; most rules ask about three dice and two cards. So these tests begin a
game with chosen skills, then lay dice, pawns and cards where the rule wants them.
"""

from __future__ import annotations

from collections.abc import Sequence

from stolik.core.chance import FastRng
from stolik.core.errors import IllegalMove
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import CARD_NAMES, EQUIPMENT, SKILLS
from stolik.games.fuji.rules.codes import (
    DONE,
    EQUIPMENT_PHASE,
    KEEP,
    KEEPING,
    MOVING,
    OPEN,
    PLANNING,
    PLAY,
    READY,
    REROLLING,
    SKILL,
    TALK,
    TARGET,
    THIRD,
)
from stolik.games.fuji.rules.expedition import PAIR_A, Expedition
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.printed import Box
from stolik.games.fuji.tests.box_files import steady_box

USUAL = ("guide", "quartermaster", "instructor", "scout")
"""Two with six dice, two with five, and no Collector, whose bars would be asked for in every turn."""


def plan(
    players: int = 3,
    level: int = 2,
    scenario: int = 1,
    pair: int = PAIR_A,
    *,
    excitement: bool = False,
    box: Box | None = None,
) -> Expedition:
    """A table's choice, with skills to be chosen."""
    chosen = Expedition(box or steady_box(), players, level, scenario, pair)
    chosen.excitement = excitement
    chosen.skills_are_chosen = True
    return chosen


def flight(chosen: Expedition | None = None, skills: Sequence[str] = USUAL, seed: int = 0) -> Fuji:
    """A game in its first phase 2; nobody has equipment."""
    position = Fuji(chosen or plan(), FastRng(seed))
    position.begin()
    figures = [figure for figure in range(position.plan.figures) if position.is_pawn(figure)]
    for figure, skill in zip(figures, skills, strict=False):
        if position.skill[figure] < 0:
            act(position, figure, SKILL + SKILLS.index(skill))
    while position.phase == KEEPING:
        seat = position.to_move()[0]
        position.apply(seat, min(action for action in position.legal(seat) if action % THIRD >= KEEP))
    for figure in range(4):
        position.held[figure] = 0
    return position


def act(position: Fuji, figure: int, action: int) -> None:
    """Do something with a figure: its seat does, and seat 0 for the third."""
    if figure < position.seats:
        position.apply(figure, action)
    else:
        position.apply(0, THIRD + action)


def deeds(position: Fuji, seat: int) -> tuple[int, ...]:
    """What a seat to move may do, talk aside."""
    return tuple([action for action in position.legal(seat) if action < TALK])


def dice(position: Fuji, figure: int, *values: int) -> None:
    """Let a figure's dice show these values: A A B B C C."""
    for number, value in enumerate(values):
        position.value[figure * 6 + number] = value
    position.menu_of = NO_SEAT


def place(position: Fuji, row: int, column: int) -> int:
    """The place of a row and a column, both counted from 0."""
    chart = position.plan.chart
    return next(number for number in range(chart.size) if (chart.row[number], chart.column[number]) == (row, column))


def stand(position: Fuji, figure: int, where: int) -> None:
    """Put a pawn on a place."""
    position.pawn[figure] = where
    position.all_look_around()
    position.menu_of = NO_SEAT


def lay(position: Fuji, name: str, where: int) -> None:
    """Let a card lie on a place; the one that lay there takes its old place."""
    card = CARD_NAMES.index(name)
    old_place, old_card = position.place_of[card], position.card_at[where]
    assert old_place >= 0, f"{name} is not on this map"
    position.card_at[where], position.place_of[card] = card, where
    position.card_at[old_place], position.place_of[old_card] = old_card, old_place
    position.all_look_around()
    position.menu_of = NO_SEAT


def hold(position: Fuji, figure: int, *cards: str) -> None:
    """Give a figure equipment."""
    for card in cards:
        position.held[figure] |= 1 << EQUIPMENT.index(card)
        position.stack &= ~(1 << EQUIPMENT.index(card))
    position.menu_of = NO_SEAT


def aim(position: Fuji, figure: int, where: int) -> None:
    """Put a figure's marker on the card of a place."""
    act(position, figure, TARGET + position.card_at[where])


def all_ready(position: Fuji) -> None:
    """End phase 2 or 4."""
    for seat in range(position.seats):
        position.apply(seat, READY)


def to_equipment(position: Fuji) -> None:
    """From phase 2 to phase 4: nobody rerolls."""
    assert position.phase == PLANNING
    all_ready(position)
    while position.phase == REROLLING:
        seat = position.to_move()[0]
        position.apply(seat, next(action for action in position.legal(seat) if action % THIRD == DONE))
    assert position.phase == EQUIPMENT_PHASE


def to_moving(position: Fuji) -> None:
    """From phase 2 or 4 to phase 5."""
    if position.phase == PLANNING:
        to_equipment(position)
    all_ready(position)
    assert position.phase == MOVING


def open_turn(position: Fuji, figure: int) -> None:
    """Begin a figure's turn of phase 5."""
    act(position, figure, OPEN)


def use(position: Fuji, figure: int, card: str) -> None:
    """Let a figure use an equipment card that it holds."""
    act(position, figure, PLAY + EQUIPMENT.index(card))


def may_use(position: Fuji, figure: int, card: str) -> bool:
    """May the figure's seat use the card now?"""
    base = 0 if figure < position.seats else THIRD
    return position.is_legal(figure if base == 0 else 0, base + PLAY + EQUIPMENT.index(card))


def held(position: Fuji, figure: int) -> set[str]:
    """The equipment before a figure."""
    return {card for number, card in enumerate(EQUIPMENT) if position.held[figure] >> number & 1}


def why(position: Fuji, seat: int, action: int) -> str:
    """The rule that refuses an action."""
    try:
        position.apply(seat, action)
    except IllegalMove as refusal:
        return refusal.rule
    raise AssertionError(f"{action} is legal for seat {seat}")


def in_phase_four(skills: Sequence[str] = USUAL, chosen: Expedition | None = None) -> Fuji:
    """A game in phase 4, every pawn on the middle row of the first map, staying where it is."""
    position = flight(chosen or plan(scenario=1), skills)
    position.equipment_tokens = 0
    for figure in range(position.plan.figures):
        if position.is_pawn(figure):
            stand(position, figure, place(position, 1, 4 + figure))
            aim(position, figure, position.pawn[figure])
    to_equipment(position)
    return position
