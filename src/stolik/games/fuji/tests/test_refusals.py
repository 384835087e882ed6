"""Refusals: each names its paragraph, has a sentence, and comes from what the seat itself knows."""

from __future__ import annotations

import pytest

from stolik.core.chance import FastRng
from stolik.core.errors import IllegalMove
from stolik.core.i18n import LANGUAGES
from stolik.games.fuji import GAME
from stolik.games.fuji.moves import MOVES
from stolik.games.fuji.pieces import MAX_STATEMENTS, MAX_TARGETS
from stolik.games.fuji.rules.codes import ACTIONS, LAVA, READY, THIRD
from stolik.games.fuji.rules.expedition import PAIR_B
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import (
    aim,
    all_ready,
    dice,
    flight,
    hold,
    in_phase_four,
    open_turn,
    plan,
    to_moving,
    use,
)


def refused(position: Fuji, seat: int, move: str | int) -> tuple[str, str]:
    action = MOVES.read(move) if isinstance(move, str) else move
    with pytest.raises(IllegalMove) as refusal:
        position.apply(seat, action)
    for language in LANGUAGES:
        assert GAME.texts.say(language, f"refusal.{refusal.value.code}")
    return refusal.value.rule, refusal.value.code


def choosing() -> Fuji:
    position = Fuji(plan(), FastRng(1))
    position.begin()
    return position


def test_before_the_start_skills_come_first() -> None:
    position = choosing()
    position.apply(0, MOVES.read("skill scout"))
    assert refused(position, 1, "skill scout") == ("1.3", "skill_is_taken")
    assert refused(position, 0, "skill guide") == ("1.3", "skills_are_settled")
    assert refused(position, 1, "target L01") == ("1.3", "the_start_comes_first")
    assert refused(position, 1, "keep rope") == ("1.4", "nothing_to_keep_now")
    assert refused(position, 1, "ready") == ("2.4", "readiness_is_not_asked_now")
    assert refused(position, 1, "agree 0") == ("3.6", "no_talk_now")


def test_cards_to_keep_are_those_drawn() -> None:
    position = choosing()
    for seat, skill in enumerate(("quartermaster", "guide", "instructor")):
        position.apply(seat, MOVES.read(f"skill {skill}"))
    others = [card for card in range(6, 21) if card not in position.legal(0)]
    assert refused(position, 0, others[0]) == ("1.4", "not_among_the_cards_drawn")


def test_who_is_not_there_and_what_is_no_move() -> None:
    position = flight()
    assert refused(position, 3, READY) == refused(position, -1, READY) == ("2.1", "nobody_sits_there")
    assert refused(position, 0, -1) == refused(position, 0, ACTIONS) == ("2.1", "no_such_move")
    assert refused(position, 0, "third target L01") == ("7.4", "nobody_third_here")
    position.end(LAVA)
    assert refused(position, 0, READY) == ("2.1", "the_game_is_over")


def test_targets() -> None:
    position = flight()
    start = position.pawn[0]
    aim(position, 0, start)
    here = MOVES.write(21 + position.card_at[start])
    assert refused(position, 0, here) == ("3.4", "your_marker_lies_there")
    assert refused(position, 1, here) == ("3.3", "a_neighbour_has_that_target")
    far = next(card for card in range(24) if not position.reach[1] >> card & 1)
    assert refused(position, 1, 21 + far) == ("3.1", "out_of_reach")
    assert refused(position, 1, "ready") == ("3.4", "put_your_target_first")
    assert refused(position, 1, "wait") == ("2.4", "you_are_not_ready")
    position.apply(0, READY)
    assert refused(position, 0, "target L01") == ("2.4", "you_are_ready")
    assert refused(position, 0, "ready") == ("2.4", "you_are_ready")


def test_r3_4_j66_a_marker_that_a_program_moves_for_ever_is_stopped() -> None:
    position = flight()
    for _ in range(MAX_TARGETS + 1):
        position.apply(0, next(action for action in position.legal(0) if 21 <= action < 51))
    other = next(card for card in range(24) if position.reach[0] >> card & 1 and card != position.target[0])
    assert refused(position, 0, 21 + other) == ("3.4", "marker_moved_too_often")


def test_equipment() -> None:
    position = in_phase_four()
    hold(position, 0, "rope", "torch", "compass", "flare")
    dice(position, 0, 1, 2, 3, 4, 5, 1)
    assert refused(position, 0, "play map") == ("4.4", "you_do_not_have_that_card")
    assert refused(position, 0, "play torch") == ("4.4", "not_in_this_phase")
    assert refused(position, 0, "play compass") == ("4.5", "it_would_do_nothing")
    position.new = 1 << 12
    position.menu_of = -1
    assert refused(position, 0, "play flare") == ("5.6", "drawn_in_this_round")
    position.wounds[0] = 2
    position.menu_of = -1
    assert refused(position, 0, "play rope") == ("6.2", "your_arm_is_broken")
    assert refused(position, 0, "give rope") == ("8.1", "only_the_quartermaster_gives")
    assert refused(position, 1, "give rope") == ("8.1", "you_do_not_have_that_card")
    assert refused(position, 0, "target L01") == ("3.4", "markers_lie_still")


def test_answers() -> None:
    position = in_phase_four()
    hold(position, 0, "map", "knife")
    assert refused(position, 0, "die 0") == ("2.5", "nobody_asked_that")
    use(position, 0, "map")
    assert refused(position, 1, "ready") == ("2.5", "another_answers_first")
    assert refused(position, 0, "ready") == ("2.5", "answer_first")
    assert position.is_legal(0, MOVES.read("agree 1"))
    assert refused(position, 0, "choose 0") == ("4.6", "not_that_player")
    assert refused(position, 0, "throw") == ("4.2", "choose_dice_first")
    assert refused(position, 0, "card L01") == ("9.2", "not_that_place")
    assert refused(position, 0, "face 3") == ("9.8", "not_that_face")
    assert refused(position, 0, "wound leg") == ("5.8", "not_that_wound")
    assert refused(position, 0, "yes") == ("2.5", "that_is_no_answer")
    assert refused(position, 0, "copy rope") == ("9.5", "that_cannot_be_copied")
    position.apply(0, MOVES.read("choose 1"))
    assert refused(position, 0, "die 7") == ("4.2", "not_that_die")


def test_phase_three() -> None:
    position = flight()
    for figure in range(3):
        aim(position, figure, position.pawn[figure] + figure)
    all_ready(position)
    assert refused(position, 0, "throw") == ("4.2", "no_such_reroll")
    assert refused(position, 1, "aside 6") == ("8.3", "no_die_to_put_aside")
    assert refused(position, 0, "choose 1") == ("4.3", "now_all_reroll")
    assert refused(position, 0, "standing even good") == ("3.6", "no_talk_now")
    assert refused(position, 0, "open") == ("5.1", "moving_comes_later")


def test_phase_five() -> None:
    position = in_phase_four()
    for figure in range(3):
        dice(position, figure, *[1 + figure] * 6)
    to_moving(position)
    assert refused(position, 0, "go") == ("5.1", "open_your_turn_first")
    assert refused(position, 0, "bar") == ("8.5", "no_bars_to_spend")
    position.apply(1, MOVES.read("later"))
    assert refused(position, 1, "later") == ("5.1", "you_have_waited")
    open_turn(position, 0)
    assert refused(position, 1, "open") == ("5.1", "a_turn_is_open")
    moves = {MOVES.write(action) for action in position.legal(0)}
    if "fail" in moves:
        assert refused(position, 0, "go") == ("5.2", "you_did_not_succeed")
        position.apply(0, MOVES.read("fail"))
    else:
        assert refused(position, 0, "fail") == ("5.3", "a_success_does_not_fail")
        assert refused(position, 0, "remain") == ("5.3", "you_want_to_stay_anyway")
        assert refused(position, 0, "go X1") == ("5.5", "no_shortest_way_wakes_those")
        position.apply(0, MOVES.read("go"))
    assert refused(position, 0, "open") == ("5.1", "you_have_had_your_turn")


def test_talk() -> None:
    position = flight()
    position.apply(0, MOVES.read("standing even good"))
    assert refused(position, 0, "standing even good") == ("3.8", "said_already")
    far = next(card for card in range(24) if not position.topics() >> card & 1)
    assert refused(position, 0, 406 + far) == ("3.8", "that_card_does_not_matter")
    assert refused(position, 0, "threat 1 not") == ("3.7", "not_to_that_player")
    assert refused(position, 0, "agree 0") == ("3.7", "not_to_that_player")
    near = next(card for card in range(24) if position.reach[0] >> card & 1)
    assert refused(position, 0, 562 + near) == ("3.7", "rather_than_what")
    assert refused(position, 0, 592 + far) == ("3.8", "that_card_does_not_matter")
    for _ in range(MAX_STATEMENTS - position.statements[0]):
        position.apply(0, next(action for action in position.legal(0) if action >= 406))
    assert refused(position, 0, "plan lot") == ("3.8", "enough_said")


def test_r3_7_wishes_end_when_markers_lie_still() -> None:
    position = in_phase_four()
    assert refused(position, 0, "leave L01") == refused(position, 0, "plan keep") == ("3.8", "wishes_are_for_planning")


def test_r7_4_the_third_needs_six_dice() -> None:
    position = Fuji(plan(2, pair=PAIR_B), FastRng(1))
    position.begin()
    assert position.plan.skills_are_chosen
    assert refused(position, 0, "third skill scout") == ("7.4", "the_third_needs_six_dice")


def test_r4_5_a_refusal_knows_no_hidden_die() -> None:
    """Seat 0 does not see which half of the third's dice has a six: its refusal is the same."""
    said = set()
    for hidden in (1, 6):
        position = flight(plan(2, pair=PAIR_B), ("scout", "instructor", "guide"))
        for figure in range(3):
            aim(position, figure, position.pawn[figure] + figure)
        for seat in (0, 1):
            position.apply(seat, READY)
        while position.phase == 3:
            seat = position.to_move()[0]
            position.apply(seat, next(a for a in position.legal(seat) if a % THIRD == 125))
        hold(position, 2, "compass")
        dice(position, 2, 1, hidden, 1, hidden, 1, hidden)
        said.add(refused(position, 0, "third play compass"))
        assert position.is_legal(1, MOVES.read("third play compass")) == (hidden == 6)
    assert said == {("4.5", "it_would_do_nothing")}
