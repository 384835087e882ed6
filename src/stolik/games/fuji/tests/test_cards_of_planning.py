"""The cards of phase 2, and those of either phase: torch, binoculars, rope, radio and pocket knife."""

from __future__ import annotations

from itertools import permutations

import pytest

from stolik.core.bitset import elements
from stolik.games.fuji.pieces import ARM, CARD_NAMES, CARDS, EQUIPMENT, NO_CARD
from stolik.games.fuji.rules.codes import (
    CARD,
    COPY,
    DIE,
    EQUIPMENT_PHASE,
    FAIL,
    GO,
    MOVING,
    NO,
    PLANNING,
    READY,
    STANDING,
    THROW,
    YES,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import (
    act,
    aim,
    deeds,
    dice,
    flight,
    held,
    hold,
    in_phase_four,
    lay,
    may_use,
    open_turn,
    place,
    plan,
    stand,
    to_moving,
    use,
    why,
)


def planning(*cards: str) -> Fuji:
    """Phase 2 of the first map: pawns on the middle row, figure 0 with these cards."""
    position = flight(plan(scenario=1))
    for figure in range(3):
        stand(position, figure, place(position, 1, 4 + figure))
    hold(position, 0, *cards)
    return position


def step(position: Fuji, figure: int, row: int, column: int) -> None:
    """Take a rope to the card of a row and a column."""
    use(position, figure, "rope")
    act(position, figure, CARD + position.card_at[place(position, row, column)])


# -- 9.1: torch ------------------------------------------------------------------------------------------------------


def test_r9_1_a_torch_rerolls_any_dice_once_and_planning_goes_on() -> None:
    position = planning("torch")
    dice(position, 0, 1, 1, 1, 1, 1, 1)
    use(position, 0, "torch")
    act(position, 0, DIE + 1)
    act(position, 0, DIE + 4)
    act(position, 0, THROW)
    assert [position.value[die] for die in (0, 2, 3, 5)] == [1, 1, 1, 1]
    assert (position.phase, position.asked, held(position, 0)) == (PLANNING, 0, set())
    aim(position, 0, position.pawn[0])


def test_r9_1_a_torch_is_for_phase_two_only() -> None:
    position = in_phase_four()
    hold(position, 0, "torch", "binoculars")
    assert not may_use(position, 0, "torch")
    assert not may_use(position, 0, "binoculars")


# -- 9.2: binoculars -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cells", list(permutations([(0, 3), (2, 10)])))
def test_r9_2_j32_binoculars_swap_two_empty_landscapes_in_any_order(cells: tuple[tuple[int, int], ...]) -> None:
    position = planning("binoculars")
    here, there = (place(position, *cell) for cell in cells)
    one, other = position.card_at[here], position.card_at[there]
    use(position, 0, "binoculars")
    act(position, 0, CARD + one)
    assert CARD + one not in deeds(position, 0)
    act(position, 0, CARD + other)
    assert (position.card_at[here], position.card_at[there]) == (other, one)
    assert (position.place_of[other], position.place_of[one]) == (here, there)


def test_r9_2_j32_cards_with_pawn_marker_or_token_and_villages_stay() -> None:
    position = planning("binoculars")
    aim(position, 0, place(position, 0, 4))
    use(position, 0, "binoculars")
    chart, plan_of_map = position.plan.chart, position.plan
    empty = {where for where in elements(plan_of_map.landscapes) if chart.token[where] == 0}
    empty -= {*position.pawn, place(position, 0, 4)}
    offered = {action - CARD for action in deeds(position, 0) if action >= CARD}
    assert offered == {position.card_at[where] for where in empty}


def test_r9_2_j32_lava_stays_and_anothers_way_may_change() -> None:
    position = planning("binoculars")
    position.lava |= 1 << place(position, 1, 3)
    position.menu_of = -1
    use(position, 0, "binoculars")
    assert CARD + position.card_at[place(position, 1, 3)] not in deeds(position, 0)


# -- 9.3: rope -------------------------------------------------------------------------------------------------------


def test_r9_3_a_rope_is_one_step_to_a_walkable_card_beside() -> None:
    position = planning("rope")
    use(position, 0, "rope")
    beside = {(0, 4), (2, 4), (1, 3), (1, 5)}
    assert {action - CARD for action in deeds(position, 0)} == {
        position.card_at[place(position, *cell)] for cell in beside
    }
    act(position, 0, CARD + position.card_at[place(position, 0, 4)])
    assert position.pawn[0] == place(position, 0, 4)
    assert held(position, 0) == set()


def test_r9_3_j33_in_phase_two_a_target_out_of_reach_is_put_down_anew() -> None:
    position = planning("rope")
    aim(position, 0, place(position, 1, 7))
    step(position, 0, 1, 3)
    assert position.target[0] == NO_CARD
    assert why(position, 0, READY) == "3.4"


def test_r3_5_j56_a_marker_out_of_reach_is_taken_off() -> None:
    position = planning("rope")
    aim(position, 0, place(position, 1, 7))
    aim(position, 1, place(position, 1, 8))
    step(position, 0, 0, 4)
    assert position.target[0] == NO_CARD
    assert position.target[1] == position.card_at[place(position, 1, 8)], "a neighbour's marker stays"


def test_r9_3_j8_in_phase_two_the_rerolls_follow_the_new_distance() -> None:
    position = planning("rope")
    lay(position, "L24", place(position, 1, 7))
    aim(position, 0, place(position, 1, 7))
    assert position.rerolls_of(0) == 0
    step(position, 0, 1, 5)
    assert position.rerolls_of(0) == 1


def roped_in_phase_four() -> Fuji:
    """Figure 0 aimed three steps away, then went one step the other way by rope."""
    position = planning("rope")
    lay(position, "L24", place(position, 1, 7))
    position.eruption_tokens = 0
    position.equipment_tokens = 0
    for figure, column in enumerate((7, 5, 6)):
        aim(position, figure, place(position, 1, column))
    for seat in range(3):
        position.apply(seat, READY)
    while position.phase != EQUIPMENT_PHASE:
        seat = position.to_move()[0]
        position.apply(seat, THROW + 1)
    step(position, 0, 1, 3)
    return position


def test_r9_3_j33_in_phase_four_the_marker_stays() -> None:
    position = roped_in_phase_four()
    assert position.target[0] == CARD_NAMES.index("L24")
    dice(position, 0, 6, 6, 6, 6, 6, 6)
    dice(position, 1, 1, 1, 1, 1, 1, 1)
    dice(position, 2, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    open_turn(position, 0)
    act(position, 0, GO)
    assert position.pawn[0] == place(position, 1, 7)


def test_r5_4_j43_a_rope_step_of_phase_four_lengthens_the_way() -> None:
    position = roped_in_phase_four()
    assert position.steps_to_target(0) == 4
    assert position.longest_way(0) == 4
    position.rope_steps[0] = 0
    assert position.ways(0) == 0, "without the rope four steps are too many"


def test_r9_3_j33_failure_leaves_one_where_the_rope_led() -> None:
    position = roped_in_phase_four()
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    open_turn(position, 0)
    act(position, 0, FAIL)
    assert position.pawn[0] == place(position, 1, 3)


@pytest.mark.parametrize("phase", [PLANNING, EQUIPMENT_PHASE])
def test_r6_6_j44_a_rope_may_bring_the_last_pawn_home(phase: int) -> None:
    position = planning("rope") if phase == PLANNING else in_phase_four()
    village = place(position, 1, 11)
    for figure in (1, 2):
        stand(position, figure, village)
    stand(position, 0, place(position, 1, 10))
    hold(position, 0, "rope")
    step(position, 0, 1, 11)
    assert position.over
    assert position.ending() == "village"
    assert position.fatigue[0] == 0


def test_r9_3_j44_a_rope_home_before_the_others_wins_nothing() -> None:
    position = planning("rope")
    stand(position, 0, place(position, 1, 10))
    step(position, 0, 1, 11)
    assert not position.over


def test_r5_5_j13_a_rope_sets_off_an_eruption_token() -> None:
    position = planning("rope")
    stand(position, 0, place(position, 1, 6))
    step(position, 0, 1, 7)
    assert {position.plan.chart.column[where] for where in elements(position.lava)} == {0, 1}
    assert not position.eruption_tokens >> place(position, 1, 7) & 1


def test_r5_6_j16_a_rope_step_to_an_equipment_token_may_draw() -> None:
    position = planning("rope")
    stand(position, 0, place(position, 0, 4))
    step(position, 0, 0, 5)
    assert deeds(position, 0) == (YES, NO)
    act(position, 0, YES)
    assert len(held(position, 0)) == 1
    assert not position.equipment_tokens >> place(position, 0, 5) & 1
    drawn = next(iter(held(position, 0)))
    assert not may_use(position, 0, drawn), "not before the next round"


# -- 9.4: radio ------------------------------------------------------------------------------------------------------


def test_r9_4_j34_the_radio_lasts_until_the_phase_ends() -> None:
    position = planning("radio")
    for figure in range(3):
        aim(position, figure, position.pawn[figure])
    assert position.seen_by(1, 0) == 0
    use(position, 0, "radio")
    assert elements(position.seen_by(1, 0)) == (0, 1, 2, 3, 4, 5)
    for seat in range(3):
        position.apply(seat, READY)
    assert position.seen_by(1, 0) == 0


# -- 9.5: pocket knife -----------------------------------------------------------------------------------------------


def test_r9_5_j26_the_knife_copies_and_goes() -> None:
    position = in_phase_four()
    hold(position, 0, "knife")
    hold(position, 1, "flare", "torch")
    use(position, 0, "knife")
    assert [EQUIPMENT[action - COPY] for action in deeds(position, 0)] == ["flare"], "the torch is for phase 2"
    act(position, 0, COPY + EQUIPMENT.index("flare"))
    assert position.flares[0] == 1
    assert (held(position, 0), held(position, 1)) == (set(), {"flare", "torch"})


def test_r9_5_j26_a_knife_with_nothing_to_copy_cannot_be_used() -> None:
    position = planning("knife")
    hold(position, 1, "flare")
    assert not may_use(position, 0, "knife")
    hold(position, 2, "radio")
    assert may_use(position, 0, "knife")


def test_r9_5_j49_the_knife_copies_a_card_just_drawn() -> None:
    position = in_phase_four()
    hold(position, 0, "knife")
    hold(position, 1, "flare")
    position.new |= 1 << EQUIPMENT.index("flare")
    use(position, 0, "knife")
    assert COPY + EQUIPMENT.index("flare") in deeds(position, 0)


def test_r9_5_j49_the_knife_copies_own_cards_and_those_of_a_broken_arm() -> None:
    position = in_phase_four()
    hold(position, 0, "knife", "first_aid")
    hold(position, 1, "flare")
    position.wounds[1] |= 1 << ARM
    assert not may_use(position, 1, "flare")
    use(position, 0, "knife")
    assert {EQUIPMENT[action - COPY] for action in deeds(position, 0)} == {"first_aid", "flare"}


def test_r9_5_j49_the_knife_does_not_copy_what_the_handyman_has_used_once() -> None:
    position = in_phase_four(("guide", "handyman", "scout"))
    hold(position, 0, "knife")
    hold(position, 1, "flare")
    use(position, 1, "flare")
    assert held(position, 1) == {"flare"}
    assert not may_use(position, 0, "knife")


# -- 2.5 ---------------------------------------------------------------------------------------------------------------


def test_r2_5_j60_a_pending_choice_comes_first() -> None:
    position = planning("rope")
    aim(position, 1, place(position, 1, 5))
    use(position, 0, "rope")
    assert position.to_move() == (0,)
    assert why(position, 1, READY) == "2.5"
    assert why(position, 0, READY) == "2.5"
    position.apply(1, STANDING + CARDS)  # blue dice: poor
    position.apply(0, STANDING + CARDS)  # who is asked may talk before answering, too
    assert position.to_move() == (0,)
    act(position, 0, CARD + position.card_at[place(position, 0, 4)])
    assert position.to_move() == (0, 1, 2)
    assert position.phase != MOVING
