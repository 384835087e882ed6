"""Phase 5: whose turn, where to, what it wakes and draws, and how it ends: chapter 5, 6.6 and 6.7."""

from __future__ import annotations

from stolik.core.bitset import elements
from stolik.games.fuji.box.building import read_box
from stolik.games.fuji.pieces import LEG
from stolik.games.fuji.rules.codes import FAIL, GO, LATER, MOVING, NO, OPEN, PLANNING, REMAIN, WOUND, YES
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import (
    act,
    aim,
    dice,
    flight,
    held,
    lay,
    open_turn,
    place,
    plan,
    stand,
    to_moving,
    why,
)
from stolik.games.fuji.tests.box_files import TRACK, with_track

STRONG = (6, 6, 6, 6, 6, 6)
WEAK = (1, 1, 1, 1, 1, 1)


def running(row: int, column: int, start: tuple[int, int] = (1, 4), *, tokens: bool = True, track: str = TRACK) -> Fuji:
    """Phase 5 of the first map: figure 0 is strong enough for its target; 1 and 2 stay on the row below, and fail."""
    position = flight(plan(scenario=1, box=read_box(with_track(track), "a track for tests")))
    if not tokens:
        position.equipment_tokens = position.eruption_tokens = 0
    lay(position, "L24", place(position, row, column))
    stand(position, 0, place(position, *start))
    for figure, where in ((1, (2, 5)), (2, (2, 6))):
        stand(position, figure, place(position, *where))
        aim(position, figure, place(position, *where))
    aim(position, 0, place(position, row, column))
    for figure, values in enumerate((STRONG, WEAK, WEAK)):
        dice(position, figure, *values)
    to_moving(position)
    return position


def columns(position: Fuji, places: int) -> set[int]:
    return {position.plan.chart.column[where] for where in elements(places)}


def go(position: Fuji, figure: int, tokens: int = 0) -> None:
    """Open a figure's turn and go, waking a set of tokens."""
    open_turn(position, figure)
    act(position, figure, GO + tokens)


def fail(position: Fuji, figure: int) -> None:
    open_turn(position, figure)
    act(position, figure, FAIL)


# -- 5.1 and 5.3: order ------------------------------------------------------------------------------------------------


def test_r5_1_j11_any_seat_may_open_the_next_turn() -> None:
    position = running(1, 5, tokens=False)
    assert position.to_move() == (0, 1, 2)
    for figure in (2, 0):
        open_turn(position, figure)
        assert position.to_move() == (figure,)
        act(position, figure, FAIL if figure == 2 else GO)
    assert position.to_move() == (1,)
    assert OPEN in position.legal(1)


def test_r5_1_j61_a_turn_has_its_order() -> None:
    position = running(0, 5, tokens=True)
    position.fatigue[0] = 4
    dice(position, 1, 6, 6, 6, 6, 6, 3)
    assert why(position, 0, GO) == "5.1", "first the turn is opened"
    open_turn(position, 0)
    assert why(position, 1, OPEN) == "5.1", "one turn ends before the next begins"
    act(position, 0, GO)
    assert position.pawn[0] == place(position, 0, 5)
    assert (position.fatigue[0], position.legal(0)) == (4, (YES, NO)), "the draw comes before fatigue"
    act(position, 0, NO)
    assert position.fatigue[0] == 5, "a difference of six costs one"
    assert position.legal(0) == tuple(WOUND + wound for wound in range(4)), "then the wound"
    act(position, 0, WOUND + LEG)
    assert position.to_move() == (1, 2)


def test_r5_1_who_wants_to_may_let_others_go_first_once() -> None:
    position = running(1, 5, tokens=False)
    act(position, 0, LATER)
    assert position.to_move() == (1, 2)
    fail(position, 1)
    fail(position, 2)
    assert position.to_move() == (0,)
    assert LATER not in position.legal(0)


def test_r5_3_j12_a_success_may_remain() -> None:
    position = running(1, 5, tokens=False)
    open_turn(position, 0)
    assert position.legal(0) == (GO, REMAIN)
    act(position, 0, REMAIN)
    assert position.pawn[0] == place(position, 1, 4)
    assert position.fatigue[0] == 0, "tired as a success"


def test_r5_3_j61_a_success_may_not_fail_and_a_failure_may_not_go() -> None:
    position = running(1, 5, tokens=False)
    open_turn(position, 0)
    assert why(position, 0, FAIL) == "5.3"
    act(position, 0, GO)
    open_turn(position, 1)
    assert why(position, 1, GO) == "5.2"
    assert why(position, 1, REMAIN) in {"5.2", "5.3"}


# -- 5.4: ways ---------------------------------------------------------------------------------------------------------


def test_r5_4_j42_a_covered_target_is_compared_and_not_entered() -> None:
    position = running(1, 7, tokens=False)
    position.lava |= 1 << place(position, 1, 7)
    open_turn(position, 0)
    assert position.legal(0) == (REMAIN,)
    act(position, 0, REMAIN)
    assert position.pawn[0] == place(position, 1, 4)
    assert position.fatigue[0] == 0


def test_r5_4_j42_a_target_that_was_cut_off_is_not_entered() -> None:
    position = running(1, 6, tokens=False)
    for cell in ((0, 4), (2, 4), (1, 5)):
        position.lava |= 1 << place(position, *cell)
    open_turn(position, 0)
    assert position.legal(0) == (REMAIN,)


def test_r5_4_j43_a_way_that_has_become_too_long_is_not_gone() -> None:
    position = running(1, 7, tokens=False)
    position.lava |= 1 << place(position, 1, 5)
    assert position.steps_to_target(0) == 5
    open_turn(position, 0)
    assert position.legal(0) == (REMAIN,)


# -- 5.5: eruption tokens ----------------------------------------------------------------------------------------------


def test_r5_5_j13_a_token_passed_erupts_once_the_pawn_stands() -> None:
    position = running(1, 8, (1, 6))
    assert position.ways(0) == 0b0010, "the shortest way leads over the first token"
    before = position.lava
    go(position, 0, 0b01)
    assert position.pawn[0] == place(position, 1, 8)
    assert position.lava == before | position.next_ring(before)
    assert not position.eruption_tokens >> place(position, 1, 7) & 1


def test_r5_5_j13_of_several_shortest_ways_the_player_chooses() -> None:
    position = running(0, 8, (1, 6))
    open_turn(position, 0)
    assert position.legal(0) == (GO, GO + 0b01, REMAIN)
    act(position, 0, GO)
    assert columns(position, position.lava) == {0}
    assert position.eruption_tokens >> place(position, 1, 7) & 1, "avoided"


def test_r5_5_j13_a_token_that_is_the_target_erupts() -> None:
    position = running(1, 7, (1, 6))
    go(position, 0, 0b01)
    assert columns(position, position.lava) == {0, 1}


def test_r5_5_j13_pawns_that_have_not_moved_can_be_lost() -> None:
    position = running(1, 7, (1, 6))
    position.lava |= sum(1 << place(position, 1, column) for column in (1, 2, 3))
    position.pawn[1] = place(position, 1, 4)
    go(position, 0, 0b01)
    assert position.over
    assert position.ending() == "lava"
    assert position.fatigue[0] == 0, "before the runner's fatigue"


# -- 5.6: drawing ------------------------------------------------------------------------------------------------------


def test_r5_6_j16_a_move_that_ends_on_a_token_may_draw() -> None:
    position = running(0, 5)
    go(position, 0)
    assert position.legal(0) == (YES, NO)
    act(position, 0, YES)
    assert len(held(position, 0)) == 1
    assert position.new == position.held[0], "usable from the next round on"
    assert not position.equipment_tokens >> place(position, 0, 5) & 1


def test_r5_6_j16_passing_a_token_draws_nothing() -> None:
    position = running(0, 6, (0, 4))
    go(position, 0)
    assert position.asked == 0
    assert position.equipment_tokens >> place(position, 0, 5) & 1


def test_r5_6_j16_who_fails_on_a_token_draws_nothing() -> None:
    position = running(0, 6, (0, 5))
    dice(position, 0, *WEAK)
    fail(position, 0)
    assert (position.asked, held(position, 0)) == (0, set())


def test_r5_6_j50_remaining_draws_nothing() -> None:
    position = running(0, 6, (0, 5))
    open_turn(position, 0)
    act(position, 0, REMAIN)
    assert (position.asked, held(position, 0)) == (0, set())


def test_r5_6_j50_who_declined_is_asked_again_after_a_successful_stay() -> None:
    position = running(0, 5, (0, 5))
    go(position, 0)
    act(position, 0, NO)
    assert position.equipment_tokens >> place(position, 0, 5) & 1
    fail(position, 1)
    fail(position, 2)
    assert (position.round, position.phase) == (2, PLANNING)
    for figure in range(3):
        aim(position, figure, position.pawn[figure])
    for figure, values in enumerate((STRONG, WEAK, WEAK)):
        dice(position, figure, *values)
    to_moving(position)
    dice(position, 0, *STRONG)
    go(position, 0)
    assert position.legal(0) == (YES, NO)


# -- 6.6 and 6.7: the end ----------------------------------------------------------------------------------------------


def last_runner(start: tuple[int, int], target: tuple[int, int], skill: str = "guide") -> Fuji:
    """Figures 1 and 2 in the village; figure 0, whose flares make up for any dice, about to run there."""
    position = flight(plan(scenario=1), (skill, "quartermaster", "instructor"))
    for figure, where in ((1, (0, 11)), (2, (1, 12))):
        stand(position, figure, place(position, *where))
        aim(position, figure, place(position, *where))
    stand(position, 0, place(position, *start))
    aim(position, 0, place(position, *target))
    for figure in range(3):
        dice(position, figure, *WEAK)
    to_moving(position)
    position.flares[0] = 9
    return position


def test_r6_6_j17_the_last_pawn_home_wins_before_its_fatigue() -> None:
    position = last_runner((1, 10), (1, 11))
    position.fatigue[0] = position.plan.box.skull - 1
    position.flares[0] = 1  # a difference of three would cost two
    go(position, 0)
    assert position.over
    assert position.ending() == "village"
    assert position.fatigue[0] == position.plan.box.skull - 1


def test_r6_6_j17_fatigue_of_those_who_went_before_counts() -> None:
    position = last_runner((1, 10), (1, 11))
    position.fatigue[1] = position.plan.box.skull - 1
    fail(position, 1)
    assert position.ending() == "exhaustion"


def test_r6_6_until_all_are_home_those_in_the_village_play_on() -> None:
    position = last_runner((1, 8), (1, 10))
    assert OPEN in position.legal(1)
    fail(position, 1)
    assert position.fatigue[1] == 4
    assert not position.over


def test_r6_6_one_who_moves_on_does_not_win_while_others_are_home() -> None:
    position = last_runner((1, 8), (1, 10))
    go(position, 0)
    assert position.pawn[0] == place(position, 1, 10)
    assert not position.over


def test_r6_6_j55_victory_comes_before_the_eruption_of_a_token() -> None:
    position = last_runner((2, 7), (2, 11), "scout")
    assert position.ways(0) == 0b0100, "the only way of four steps leads over the second token"
    go(position, 0, 0b10)
    assert position.ending() == "village"
    assert columns(position, position.lava) == {0}


def test_r6_7_j18_past_the_skull_is_lost() -> None:
    position = running(1, 5, tokens=False)
    position.fatigue[1] = position.plan.box.skull - 2
    fail(position, 1)
    assert position.over
    assert position.ending() == "exhaustion"
    assert position.fatigue[1] == position.plan.box.skull


def test_r6_7_j55_a_plaster_on_the_way_to_the_skull_wounds_nobody() -> None:
    position = running(1, 5, tokens=False, track="skull = 24\nplasters = [23]\n")
    position.fatigue[1] = 22
    fail(position, 1)
    assert position.ending() == "exhaustion"
    assert position.wounds[1] == 0


def test_r5_8_j19_two_plasters_passed_are_two_wounds() -> None:
    position = running(1, 5, tokens=False, track="skull = 24\nplasters = [8, 10, 15, 20]\n")
    position.fatigue[1] = 7
    fail(position, 1)
    assert position.legal(1) == tuple(WOUND + wound for wound in range(4))
    act(position, 1, WOUND + 3)
    assert position.legal(1) == tuple(WOUND + wound for wound in range(3)), "another that one does not have yet"
    act(position, 1, WOUND + 1)
    assert (position.asked, position.phase) == (0, MOVING)
    assert elements(position.wounds[1]) == (1, 3)
