"""What an eruption turns, and what it takes: 6.5, 6.7 and 7.1."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements
from stolik.games.fuji.rules.codes import FAIL, GO, OPEN, PLANNING
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.printed import VILLAGE
from stolik.games.fuji.tests.boards import act, aim, dice, flight, lay, place, plan, stand, to_moving

MAPS = range(1, 8)
TOKEN_NEARER_THE_VILLAGE = {1: (2, 8), 2: (4, 5), 3: (2, 9), 4: (5, 9), 5: (2, 11), 6: (2, 10), 7: (5, 6)}
"""Row and column, counted from 0."""


def cells(position: Fuji, places: int) -> set[tuple[int, int]]:
    chart = position.plan.chart
    return {(chart.row[where], chart.column[where]) for where in elements(places)}


def far_away(position: Fuji) -> None:
    """All pawns in the village, so that lava hurts nobody."""
    village = list(position.plan.chart.kind).index(VILLAGE)
    for figure in range(position.plan.figures):
        stand(position, figure, village)


def test_r6_5_j14_an_eruption_turns_one_ring() -> None:
    position = flight(plan(scenario=1))
    far_away(position)
    rings = []
    for _ in range(4):
        before = position.lava
        position.erupt(1)
        rings.append(cells(position, position.lava & ~before))
    assert rings == [{(1, 1)}, {(1, 2)}, {(1, 3)}, {(0, 3), (2, 3), (1, 4)}]


def test_r6_5_j14_villages_never_turn() -> None:
    position = flight(plan(scenario=1))
    far_away(position)
    for _ in range(40):
        position.erupt(1)
    assert position.lava & position.plan.villages == 0
    assert position.lava == position.plan.places & ~position.plan.villages
    assert not position.over


def test_r6_5_j14_tokens_on_turned_cards_are_gone_without_effect() -> None:
    position = flight(plan(scenario=1))
    far_away(position)
    assert (len(elements(position.equipment_tokens)), len(elements(position.eruption_tokens))) == (7, 2)
    while position.eruption_tokens:
        before, tokens = position.lava, position.eruption_tokens
        position.erupt(1)
        assert tokens & ~position.eruption_tokens == tokens & position.lava, "only what was covered is gone"
        assert position.lava == before | position.next_ring(before), "and the mountain erupted once"
    assert position.equipment_tokens & position.lava == 0


def test_r6_7_a_pawn_on_a_turned_card_is_lost() -> None:
    position = flight(plan(scenario=1))
    far_away(position)
    stand(position, 1, place(position, 1, 3))
    lost = []
    for _ in range(3):
        position.erupt(1)
        lost.append(position.over)
    assert lost == [False, False, True]
    assert position.ending() == "lava"
    assert position.scores() == [-1, -1, -1]


def test_r6_5_the_first_round_ends_with_the_first_volcano_card_alone() -> None:
    position = flight(plan(scenario=1))
    for figure, column in enumerate((4, 5, 6)):
        aim(position, figure, place(position, 1, column))
    to_moving(position)
    for figure in range(3):
        act(position, figure, OPEN)
        act(position, figure, next(action for action in position.legal(figure) if GO <= action <= FAIL))
        while position.asked and not position.over:
            act(position, figure, min(position.legal(figure)))
    assert (position.round, position.phase) == (2, PLANNING)
    assert cells(position, position.lava) == {(1, 0), (1, 1)}


# -- 7.1: more excitement ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", MAPS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r7_1_j15_the_double_token_is_the_one_nearer_a_village(number: int, players: int) -> None:
    position = flight(plan(players, scenario=number, excitement=True))
    row, column = TOKEN_NEARER_THE_VILLAGE[number]
    assert position.plan.double_token() == place(position, row, column)


def waking(excitement: bool, row: int, column: int) -> int:
    """How many cards turn when a pawn comes to an eruption token of the first map, in the fourth round."""
    position = flight(plan(scenario=1, excitement=excitement))
    far_away(position)
    for _ in range(3):
        position.erupt(1)
    token = place(position, row, column)
    stand(position, 0, place(position, row, column + 1))
    lay(position, "L24", token)
    aim(position, 0, token)
    for figure in (1, 2):
        where = next(
            village
            for village in elements(position.plan.villages)
            if position.card_at[village] not in position.target and position.distance(position.pawn[1], village) < 4
        )
        aim(position, figure, where)
    dice(position, 0, 6, 6, 6, 6, 6, 6)
    dice(position, 1, 1, 1, 1, 1, 1, 1)
    dice(position, 2, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    before = position.lava
    act(position, 0, OPEN)
    act(position, 0, next(action for action in position.legal(0) if action > GO))
    assert position.eruption_tokens & (1 << token) == 0, "used up"
    one = before | position.next_ring(before)
    two = one | position.next_ring(one)
    return {one: 1, two: 2}[position.lava]


def test_r7_1_j15_the_token_nearer_the_village_erupts_twice() -> None:
    assert waking(True, *TOKEN_NEARER_THE_VILLAGE[1]) == 2
    assert waking(True, 1, 7) == 1
    assert waking(False, *TOKEN_NEARER_THE_VILLAGE[1]) == 1


def test_r7_1_without_more_excitement_no_token_is_double() -> None:
    position = flight(plan(excitement=False))
    assert [position.rings_of(where) for where in elements(position.eruption_tokens)] == [1, 1]
    assert position.plan.double_token() == -1
