"""Phases 2, 3 and 4 in free order: who is waited for, and what takes readiness back. 2.4, 3.4, 4.3."""

from __future__ import annotations

from stolik.core.bitset import elements
from stolik.games.fuji.pieces import CARDS, EQUIPMENT
from stolik.games.fuji.rules.codes import (
    DIE,
    DONE,
    EQUIPMENT_PHASE,
    FIGURE,
    GIVE,
    LATER,
    MOVING,
    PLANNING,
    READY,
    REROLLING,
    STANDING,
    THROW,
    WAIT,
    YES,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import (
    act,
    aim,
    all_ready,
    flight,
    hold,
    in_phase_four,
    lay,
    place,
    plan,
    stand,
    use,
    why,
)


def planning(columns: tuple[int, int, int] = (4, 5, 6)) -> Fuji:
    """Phase 2 of the first map, pawns and targets on the middle row."""
    position = flight(plan(scenario=1))
    for figure in range(3):
        stand(position, figure, place(position, 1, 4 + figure))
    for figure, column in enumerate(columns):
        lay(position, ("L24", "L23", "L22")[figure], place(position, 1, column))
    for figure, column in enumerate(columns):
        aim(position, figure, place(position, 1, column))
    return position


# -- 2.4: readiness ----------------------------------------------------------------------------------------------------


def test_r2_4_j41_the_phase_ends_when_all_are_ready() -> None:
    position = planning()
    for seat in (1, 0):
        position.apply(seat, READY)
    assert (position.phase, position.to_move()) == (PLANNING, (2,))
    position.apply(2, READY)
    assert position.phase == REROLLING


def test_r2_4_j41_a_change_of_the_table_takes_readiness_back() -> None:
    position = planning()
    position.apply(0, READY)
    position.apply(1, READY)
    aim(position, 2, place(position, 1, 7))
    assert position.ready == 0
    assert position.to_move() == (0, 1, 2)


def test_r2_4_j41_a_card_used_or_handed_over_takes_readiness_back() -> None:
    position = in_phase_four()
    hold(position, 1, "flare", "radio")
    position.apply(0, READY)
    use(position, 1, "flare")
    assert position.ready == 0
    position.apply(0, READY)
    act(position, 1, GIVE + EQUIPMENT.index("radio"))
    act(position, 1, FIGURE + 2)
    assert position.ready == 0


def test_r2_4_j41_a_lent_die_takes_readiness_back() -> None:
    position = in_phase_four()
    hold(position, 0, "lighter")
    use(position, 0, "lighter")
    act(position, 0, FIGURE + 1)
    act(position, 1, YES)
    act(position, 1, DIE + 6)
    assert (position.asked, position.ready) == (0, 0)


def test_r2_4_j41_what_is_said_and_who_else_is_ready_takes_nothing_back() -> None:
    position = planning()
    position.apply(0, READY)
    position.apply(1, STANDING + CARDS)
    position.apply(1, READY)
    assert elements(position.ready) == (0, 1)
    position.apply(0, STANDING + CARDS)
    assert elements(position.ready) == (0, 1), "who is ready may still speak"


def test_r2_4_ready_can_be_taken_back() -> None:
    position = planning()
    position.apply(0, READY)
    assert position.legal(0) == ()
    assert WAIT in position.optional(0)
    position.apply(0, WAIT)
    assert READY in position.legal(0)


def test_r2_4_j58_phase_four_takes_place_without_any_card() -> None:
    position = in_phase_four()
    assert (position.phase, position.to_move()) == (EQUIPMENT_PHASE, (0, 1, 2))
    all_ready(position)
    assert position.phase == MOVING


# -- 2.5: what makes a move of others stale ----------------------------------------------------------------------------


def test_r2_5_j60_a_card_on_its_way_makes_others_wait_and_takes_no_readiness_back() -> None:
    position = in_phase_four(("quartermaster", "guide", "instructor"))
    hold(position, 0, "rope")
    position.apply(1, READY)
    before = position.free_order_segment()
    act(position, 0, GIVE + EQUIPMENT.index("rope"))
    assert (why(position, 2, READY), elements(position.ready)) == ("2.5", (1,))
    assert position.free_order_segment() != before


def test_r5_1_who_lets_others_go_first_takes_that_from_the_last_of_them() -> None:
    position = in_phase_four()
    all_ready(position)
    act(position, 0, LATER)
    before = position.free_order_segment()
    act(position, 1, LATER)
    assert LATER not in position.legal(2)
    assert position.free_order_segment() != before


# -- 4.3: rerolling ----------------------------------------------------------------------------------------------------


def test_r4_3_j58_who_cannot_reroll_is_not_waited_for() -> None:
    position = planning((4, 8, 6))
    all_ready(position)
    assert position.to_move() == (0, 2), "three steps give the second no reroll"


def test_r4_3_j58_with_nothing_to_decide_the_phase_passes_by() -> None:
    position = flight(plan(scenario=1), ("collector", "quartermaster", "scout"))
    for figure in range(3):
        stand(position, figure, place(position, figure, 4))
        lay(position, ("L24", "L23", "L22")[figure], place(position, figure, 7))
    for figure in range(3):
        aim(position, figure, place(position, figure, 7))
    all_ready(position)
    assert position.phase == EQUIPMENT_PHASE


def test_r4_3_j10_phase_three_is_silent_and_targets_stay() -> None:
    position = planning()
    all_ready(position)
    for seat in range(3):
        assert all(action < READY for action in position.legal(seat))
        assert position.optional(seat) == ()
    assert why(position, 0, STANDING + CARDS) == "3.6"


def test_r4_3_j10_all_reroll_at_once_and_unseen() -> None:
    position = planning()
    all_ready(position)
    assert position.to_move() == (0, 1, 2)
    position.apply(2, DIE + 12)
    position.apply(0, DIE + 0)
    position.apply(0, THROW)
    position.apply(2, THROW)
    assert position.seen_by(1, 0) == position.seen_by(1, 2) == 0
    for seat in (1, 0, 2):
        position.apply(seat, DONE)
    assert position.phase == EQUIPMENT_PHASE
