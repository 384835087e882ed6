"""What a hurt leg takes, and when: 6.1; and phases that follow each other."""

from __future__ import annotations

from stolik.core.bitset import elements, size
from stolik.core.position import RuleEvent
from stolik.games.fuji.pieces import EYE, LEG
from stolik.games.fuji.rules.codes import DIE, ERUPTED, FAIL, FIGURE, MOVING, PHASE, PHASES, PLANNING, WOUND
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import act, dice, hold, in_phase_four, lay, open_turn, to_moving, use, why
from stolik.games.fuji.view import public


def failing() -> Fuji:
    """Phase 4: everyone's dice show ones, and everyone will fail; the next failure wounds figures 0 and 2."""
    position = in_phase_four()
    for figure, card in enumerate(("L22", "L23", "L24")):
        lay(position, card, position.pawn[figure])
        position.target[figure] = position.card_at[position.pawn[figure]]
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    position.fatigue[0] = position.fatigue[2] = position.plan.box.plasters[0] - 1
    return position


def fail(position: Fuji, figure: int, wound: int | None = None) -> None:
    open_turn(position, figure)
    act(position, figure, FAIL)
    if wound is not None:
        act(position, figure, WOUND + wound)


def test_r6_1_j20_a_hurt_leg_costs_a_die_of_ones_choice() -> None:
    position = failing()
    to_moving(position)
    fail(position, 0, LEG)
    assert size(position.dice[0]) == 6, "not before all have tired: neighbours are still compared with it"
    fail(position, 1)
    assert position.to_move() == (2,)
    fail(position, 2, EYE)
    assert position.to_move() == (0,)
    assert position.legal(0) == tuple(DIE + die for die in range(6))
    act(position, 0, DIE + 3)
    assert (position.round, position.phase) == (2, PLANNING)
    assert elements(position.dice[0]) == (0, 1, 2, 4, 5)


def test_r5_7_fatigue_that_was_paid_is_not_shown_as_still_to_come() -> None:
    position = failing()
    to_moving(position)
    [before, *_] = public(position).prospects
    fail(position, 0)
    [after, *_] = public(position).prospects
    assert (before.is_counted, before.fatigue, before.wounds) == (False, position.cost(0), 1)
    assert (after.is_counted, after.fatigue, after.wounds) == (True, before.fatigue, 1)
    assert position.fatigue[0] == position.plan.box.plasters[0] - 1 + before.fatigue


def test_r6_5_the_eruption_is_told_as_a_phase_of_its_own() -> None:
    position = failing()
    position.fatigue[0] = position.fatigue[2] = 0
    to_moving(position)
    fail(position, 0)
    fail(position, 1)
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    fail(position, 2)
    kinds = [event.kind for event in emitted]
    begun = [PHASES[event.value] for event in emitted if event.kind == PHASE]
    assert begun == ["erupting", "planning"]
    assert kinds[kinds.index(PHASE) + 1] == ERUPTED


def test_r6_1_j20_a_die_is_lost_for_good() -> None:
    position = failing()
    to_moving(position)
    fail(position, 0, LEG)
    fail(position, 1)
    fail(position, 2, EYE)
    act(position, 0, DIE + 3)
    assert elements(position.lost) == (3,)
    assert position.dice_at_start(0) & ~position.lost == position.dice[0]


def test_r6_1_j54_lent_dice_go_back_before_a_die_is_lost() -> None:
    position = failing()
    hold(position, 0, "map")
    use(position, 0, "map")
    act(position, 0, FIGURE + 1)
    act(position, 0, DIE + 5)
    to_moving(position)
    fail(position, 0, LEG)
    fail(position, 1)
    fail(position, 2, EYE)
    assert DIE + 5 in position.legal(0), "the lent die is back, and may be the one"
    assert elements(position.dice[1]) == (6, 7, 8, 9, 10, 11)
    assert position.lava == position.plan.crater, "and phase 6 has not come yet"
    act(position, 0, DIE + 5)
    assert position.lava != position.plan.crater


def test_r6_1_j54_all_who_hurt_a_leg_choose_in_any_order() -> None:
    position = failing()
    to_moving(position)
    fail(position, 0, LEG)
    fail(position, 1)
    fail(position, 2, LEG)
    assert position.to_move() == (0, 2)
    act(position, 2, DIE + 12)
    assert position.phase == MOVING
    act(position, 0, DIE + 0)
    assert position.phase == PLANNING


def test_r5_8_j19_a_wound_is_one_that_is_not_there_yet() -> None:
    position = failing()
    position.wounds[0] = 1 << LEG
    to_moving(position)
    open_turn(position, 0)
    act(position, 0, FAIL)
    assert why(position, 0, WOUND + LEG) == "5.8"
    assert position.legal(0) == (WOUND + 1, WOUND + 2, WOUND + 3)
