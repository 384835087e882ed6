"""Whose dice are compared, what counts, and what it costs: chapters 1, 2 and 5, with the worked examples."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements
from stolik.core.errors import IllegalMove
from stolik.games.fuji.pieces import CARD_NAMES
from stolik.games.fuji.rules.codes import FAIL, GO, REMAIN
from stolik.games.fuji.rules.expedition import PAIR_A, PAIR_B
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import act, aim, dice, flight, lay, open_turn, plan, stand, to_moving

GO_QUIETLY = GO
"""To the target, waking no token."""
PINK_OR_FOUR, YELLOW_OR_SIX, ODD_BLUE_AND_PINK = (CARD_NAMES.index(name) for name in ("L04", "L09", "L13"))


def at_the_foot(figures: int = 3) -> Fuji:
    """Pawns beside each other on the first map, with no equipment to be found."""
    position = flight(plan(figures))
    position.equipment_tokens = 0
    for figure in range(figures):
        stand(position, figure, 4 + figure)
    return position


def compared(position: Fuji, figure: int, card: str) -> tuple[int, int]:
    """What a figure has on a card, and what the highest neighbour has."""
    number = CARD_NAMES.index(card)
    return position.strength(figure, number), position.highest_neighbour(figure, number)


def staying_on(*cards: str) -> Fuji:
    """Three who stay on these cards, each on the one named for it."""
    position = at_the_foot()
    for figure, card in enumerate(cards):
        lay(position, card, position.pawn[figure])
    for figure in range(3):
        aim(position, figure, position.pawn[figure])
    return position


# -- 1.1 and 2.2: what counts, and against whom ----------------------------------------------------------------


def test_r1_1_j3_a_die_that_fits_twice_counts_once() -> None:
    position = at_the_foot()
    dice(position, 0, 1, 1, 3, 4, 1, 1)
    assert compared(position, 0, "L04")[0] == 1 + 1 + 3 + 4, "pink ones and threes, and a pink four once"


def test_r1_1_only_faces_of_the_condition_count() -> None:
    position = at_the_foot()
    dice(position, 0, 1, 2, 2, 4, 5, 6)
    assert compared(position, 0, "L16")[0] == 1 + 2 + 2
    assert compared(position, 0, "L13")[0] == 1, "a blue one; the pink two, four and six are even, the five is yellow"


def test_r2_2_j1_with_three_players_both_others_are_neighbours() -> None:
    assert [elements(plan(3).neighbours[figure]) for figure in range(3)] == [(1, 2), (0, 2), (0, 1)]


def test_r2_2_j1_with_four_players_only_left_and_right_are_neighbours() -> None:
    assert [elements(plan(4).neighbours[figure]) for figure in range(4)] == [(1, 3), (0, 2), (1, 3), (0, 2)]


def test_r2_2_j1_opposite_dice_are_not_compared() -> None:
    position = flight(plan(4))
    for figure, value in enumerate((2, 1, 6, 1)):
        dice(position, figure, *[value] * 6)
    strongest = position.highest_neighbour(0, CARD_NAMES.index("L24"))
    assert strongest == 0, "the sixes of the player opposite do not count"


@pytest.mark.parametrize(("pair", "paragraph"), [(PAIR_A, "7.2"), (PAIR_B, "7.4")])
def test_r7_2_j1_the_third_of_two_players_is_a_neighbour_of_both(pair: int, paragraph: str) -> None:
    chosen = plan(2, pair=pair)
    assert elements(chosen.neighbours[0]) == (1, 2), paragraph
    assert elements(chosen.neighbours[1]) == (0, 2), paragraph


# -- 5.2: success ------------------------------------------------------------------------------------------------


def test_r5_2_j2_sixteen_against_ten_and_eighteen_fails() -> None:
    position = staying_on("L09", "L16", "L17")
    dice(position, 0, 6, 3, 6, 1, 1, 1)
    dice(position, 1, 6, 4, 2, 2, 1, 1)
    dice(position, 2, 6, 6, 6, 2, 1)
    assert [position.strength(figure, YELLOW_OR_SIX) for figure in range(3)] == [16, 10, 18]
    to_moving(position)
    open_turn(position, 0)
    assert position.legal(0) == (FAIL,)


def test_r5_2_j2_each_neighbour_is_compared_alone() -> None:
    position = staying_on("L24", "L16", "L17")
    dice(position, 0, 6, 5, 1, 1, 1, 1)
    dice(position, 1, 6, 1, 1, 1, 1, 1)
    dice(position, 2, 5, 5, 1, 1, 1, 1)
    assert compared(position, 0, "L24") == (11, 10)
    to_moving(position)
    open_turn(position, 0)
    assert position.succeeds(0), "eleven beats ten and six, though not their sum"


def test_r5_2_j2_equal_is_not_higher() -> None:
    position = staying_on("L24", "L16", "L17")
    dice(position, 0, 6, 5, 1, 1, 1, 1)
    dice(position, 1, 5, 6, 1, 1, 1, 1)
    dice(position, 2, 1, 1, 1, 1, 1, 1)
    assert compared(position, 0, "L24") == (11, 11)
    to_moving(position)
    open_turn(position, 0)
    assert position.legal(0) == (FAIL,)


def test_r5_2_j2_nothing_against_nothing_fails() -> None:
    position = staying_on("L24", "L16", "L17")
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    open_turn(position, 0)
    assert position.legal(0) == (FAIL,)


def test_r5_2_j2_the_condition_is_that_of_ones_own_card() -> None:
    position = staying_on("L16", "L24", "L17")
    dice(position, 0, 2, 2, 6, 6, 1, 1)
    dice(position, 1, 6, 6, 6, 6, 6, 6)
    dice(position, 2, 3, 3, 3, 3, 3, 3)
    to_moving(position)
    assert [position.succeeds(figure) for figure in range(3)] == [True, True, True]


# -- 5.7: fatigue ------------------------------------------------------------------------------------------------


def example_of_three() -> Fuji:
    """Three in phase 5: 0 goes to pink or 4, 1 stays on yellow or 6, 2 wants to odd blue and pink."""
    position = at_the_foot()
    lay(position, "L09", position.pawn[1])
    lay(position, "L04", 7)
    lay(position, "L13", 8)
    for figure, where in enumerate((7, position.pawn[1], 8)):
        aim(position, figure, where)
    dice(position, 0, 1, 5, 4, 5, 1, 4)
    dice(position, 1, 1, 2, 2, 2, 5, 5)
    dice(position, 2, 1, 3, 5, 5, 6)
    to_moving(position)
    return position


def test_r5_2_the_worked_example_adds_up() -> None:
    position = example_of_three()
    assert [position.strength(figure, PINK_OR_FOUR) for figure in range(3)] == [14, 2, 6]
    assert [position.strength(figure, YELLOW_OR_SIX) for figure in range(3)] == [0, 10, 9]
    assert [position.strength(figure, ODD_BLUE_AND_PINK) for figure in range(3)] == [12, 1, 11]


def test_r5_7_the_worked_example_moves_stays_and_fails() -> None:
    position = example_of_three()
    for figure, does in enumerate((GO_QUIETLY, GO_QUIETLY, FAIL)):
        open_turn(position, figure)
        assert does in position.legal(figure)
        act(position, figure, does)
    assert list(position.pawn[:3]) == [7, 5, 6]
    assert list(position.fatigue[:3]) == [0, 3, 4]


def test_r5_7_j4_the_difference_is_to_the_highest_neighbour() -> None:
    position = staying_on("L24", "L16", "L17")
    dice(position, 0, 6, 5, 1, 1, 1, 1)
    dice(position, 1, 6, 1, 1, 1, 1, 1)
    dice(position, 2, 5, 5, 1, 1, 1, 1)
    assert position.lead(0) == 1


PRINTED = {-3: 4, 0: 4, 1: 3, 2: 3, 3: 2, 4: 2, 5: 1, 6: 1, 7: 0, 8: 0, 30: 0}


@pytest.mark.parametrize("lead", PRINTED)
def test_r5_7_j4_level_two_costs_what_is_printed(lead: int) -> None:
    assert flight(plan(level=2)).cost(lead) == PRINTED[lead]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_r5_7_a_level_has_one_number_for_two_differences_up_to_eleven(level: int) -> None:
    position = flight(plan(level=level))
    costs = list(position.plan.box.costs[(level - 1) * 7 : level * 7])
    assert [position.cost(lead) for lead in (0, 1, 3, 5, 7, 9, 11)] == costs
    assert [position.cost(lead) for lead in (-9, 2, 4, 6, 8, 10, 36)] == costs


def test_r5_7_j4_fatigue_goes_by_the_highest_neighbour() -> None:
    position = staying_on("L24", "L16", "L17")
    dice(position, 0, 6, 5, 1, 1, 1, 1)
    dice(position, 1, 6, 1, 1, 1, 1, 1)
    dice(position, 2, 5, 5, 1, 1, 1, 1)
    to_moving(position)
    open_turn(position, 0)
    act(position, 0, GO_QUIETLY)
    assert position.fatigue[0] == 3, "eleven against ten: a difference of one"


def test_r5_7_j4_failing_costs_most() -> None:
    position = staying_on("L24", "L16", "L17")
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    open_turn(position, 0)
    act(position, 0, FAIL)
    assert position.fatigue[0] == 4


# -- 5.2 and 3.2: staying ------------------------------------------------------------------------------------------


def test_r3_2_j5_staying_is_a_move_of_no_steps() -> None:
    position = staying_on("L24", "L16", "L17")
    here = position.pawn[0]
    dice(position, 0, 6, 6, 1, 1, 1, 1)
    dice(position, 1, 1, 1, 1, 1, 1, 1)
    dice(position, 2, 6, 1, 1, 1, 1, 1)
    to_moving(position)
    assert position.steps_to_target(0) == 0
    open_turn(position, 0)
    assert position.legal(0) == (GO_QUIETLY,), "it succeeds like any move, and there is no other place to remain on"
    act(position, 0, GO_QUIETLY)
    assert position.pawn[0] == here
    assert position.fatigue[0] == 1, "twelve against six tires by one on the second level"


def test_r5_2_j5_who_stays_can_fail_too() -> None:
    position = staying_on("L24", "L16", "L17")
    dice(position, 0, 5, 1, 1, 1, 1, 1)
    dice(position, 1, 6, 1, 1, 1, 1, 1)
    dice(position, 2, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    open_turn(position, 0)
    with pytest.raises(IllegalMove):
        act(position, 0, GO_QUIETLY)
    with pytest.raises(IllegalMove):
        act(position, 0, REMAIN)
    act(position, 0, FAIL)
    assert position.fatigue[0] == 4
