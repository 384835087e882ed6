"""How far pawns go, and where markers may lie: chapter 3."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements
from stolik.core.errors import IllegalMove
from stolik.games.fuji.pieces import MAX_TARGETS, NO_CARD
from stolik.games.fuji.rules.codes import READY, REROLLING, TARGET
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import aim, all_ready, flight, place, plan, stand, to_equipment


def reachable(position: Fuji, figure: int) -> set[tuple[int, int]]:
    """Where a figure's marker may be put, as rows and columns."""
    chart = position.plan.chart
    places = [position.place_of[card] for card in elements(position.targets(figure))]
    return {(chart.row[place], chart.column[place]) for place in places}


def refused(position: Fuji, seat: int, action: int) -> IllegalMove:
    with pytest.raises(IllegalMove) as error:
        position.apply(seat, action)
    return error.value


# -- 3.1: steps ----------------------------------------------------------------------------------------------------


def test_r3_1_j7_a_pawn_goes_three_steps_over_shared_sides() -> None:
    position = flight(plan(scenario=1))
    stand(position, 0, place(position, 0, 6))
    near = {(row, column) for row in range(3) for column in range(3, 13) if row + abs(column - 6) <= 3}
    assert reachable(position, 0) == near


def test_r3_1_j7_steps_are_the_shortest_way_through_pawns_and_villages() -> None:
    position = flight(plan(scenario=2))
    start, end = place(position, 4, 1), place(position, 4, 3)
    stand(position, 0, start)
    stand(position, 1, place(position, 4, 2))
    assert position.distance(start, end) == 2, "over a village on which another pawn stands"


def test_r3_1_j7_there_is_no_way_over_lava_volcano_and_crater() -> None:
    position = flight(plan(scenario=1))
    stand(position, 0, place(position, 0, 3))
    assert (1, 2) not in reachable(position, 0)
    position.lava |= 1 << place(position, 1, 3)
    position.all_look_around()
    assert position.distance(place(position, 0, 3), place(position, 2, 3)) == 4, "around, not over the lava"
    assert (2, 3) not in reachable(position, 0)
    assert (1, 3) not in reachable(position, 0)


def test_r3_1_j7_corners_do_not_touch() -> None:
    position = flight(plan(scenario=4))
    assert position.distance(place(position, 1, 6), place(position, 2, 7)) == 2


def test_r8_2_j7_the_scout_goes_four_steps() -> None:
    position = flight(plan(scenario=1), ("scout", "guide", "instructor"))
    for figure in range(3):
        stand(position, figure, place(position, 0, 3))
    assert (0, 7) in reachable(position, 0)
    assert (0, 8) not in reachable(position, 0)
    assert (0, 7) not in reachable(position, 1)


# -- 3.2 and 3.3: targets ------------------------------------------------------------------------------------------


def test_r3_2_j6_a_card_with_pawns_may_be_a_target() -> None:
    position = flight(plan(scenario=1))
    here = position.pawn[0]
    aim(position, 0, here)
    assert position.target[0] == position.card_at[here]
    assert list(position.pawn[:3]) == [here] * 3, "all stand on it"


def test_r3_3_j6_neighbours_may_not_have_the_same_target() -> None:
    position = flight(plan(3))
    aim(position, 0, position.pawn[0])
    error = refused(position, 1, TARGET + position.card_at[position.pawn[0]])
    assert error.rule == "3.3"
    assert position.target[1] == NO_CARD


def test_r3_3_j6_opposite_players_may_have_the_same_target() -> None:
    position = flight(plan(4))
    aim(position, 0, position.pawn[0])
    aim(position, 2, position.pawn[0])
    assert position.target[0] == position.target[2]
    error = refused(position, 1, TARGET + position.target[0])
    assert error.rule == "3.3"


def test_r3_3_j6_who_has_no_card_left_may_take_their_own() -> None:
    position = flight(plan(3))
    here = position.pawn[1]
    position.lava = sum(1 << other for other in range(position.plan.chart.size) if other != here)
    position.all_look_around()
    aim(position, 0, here)
    assert elements(position.targets(1)) == (position.card_at[here],)
    aim(position, 1, here)
    assert position.target[0] == position.target[1]


def test_r3_2_a_card_out_of_reach_is_no_target() -> None:
    position = flight(plan(3, scenario=1))
    far = position.card_at[place(position, 1, 11)]
    assert refused(position, 0, TARGET + far).rule in {"3.1", "3.2"}


# -- 3.4: until phase 3 --------------------------------------------------------------------------------------------


def test_r3_4_j41_nobody_is_ready_without_a_target() -> None:
    position = flight(plan(3))
    assert refused(position, 0, READY).rule == "3.4"
    aim(position, 0, position.pawn[0])
    position.apply(0, READY)


def test_r3_4_j66_people_move_a_marker_as_often_as_they_like() -> None:
    position = flight(plan(3, scenario=1))
    here, beside = position.pawn[0], place(position, 1, 5)
    aim(position, 0, here)
    for move in range(99):
        aim(position, 0, here if move % 2 else beside)
    assert position.targets(0)


def test_r3_4_j66_a_marker_lies_still_at_last() -> None:
    position = flight(plan(3, scenario=1))
    here, beside = position.pawn[0], place(position, 1, 5)
    aim(position, 0, here)
    for move in range(MAX_TARGETS):
        aim(position, 0, here if move % 2 else beside)
    assert position.targets(0) == 0
    assert refused(position, 0, TARGET + position.card_at[beside]).rule == "3.4"
    position.apply(0, READY)


def test_r3_4_j10_markers_lie_still_from_phase_three_on() -> None:
    position = flight(plan(3, scenario=1))
    for figure, column in enumerate((4, 5, 6)):
        aim(position, figure, place(position, 1, column))
    other = TARGET + position.card_at[place(position, 0, 4)]
    all_ready(position)
    assert position.phase == REROLLING
    assert refused(position, 0, other).rule == "3.4"


def test_r3_4_j10_markers_lie_still_in_phase_four() -> None:
    position = flight(plan(3, scenario=1))
    for figure, column in enumerate((4, 5, 6)):
        aim(position, figure, place(position, 1, column))
    other = TARGET + position.card_at[place(position, 0, 4)]
    to_equipment(position)
    assert refused(position, 0, other).rule == "3.4"
