"""Every move that the rules refuse is refused with the reason and the number of the rule."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from stolik.core.chance import FastRng
from stolik.core.errors import IllegalMove
from stolik.games.kanaloa.moves import MOVES
from stolik.games.kanaloa.notation import write_position
from stolik.games.kanaloa.rules.codes import ACTIONS
from stolik.games.kanaloa.tests.boards import CALM, line, play, read

AT_START = line(CALM, "0.0 0.0 0.0", "n1,t1 n2,t2 n3,t3")
FOLLOWING = line(CALM, "0.0 0.0 0.0", "n1,t1 n2,t2 t3", "play A", trick="n3")
DECLARING = line(CALM, "0.0 0.0 0.0", "n1 n2 n3", "declare A")
FEEDING = line(CALM, "0.0 0.0 0.2", "n1 n2,t2 n3,t3", "kraken A", trick="x1")
CLOSING = line(CALM, "0.0 0.0 0.2", "- - -", "close A")
OVER = line(CALM, "1.2 0.1 0.4", "n1 n2 n3", "over A")
BESIDE = line(CALM, "0.0 0.0 (0.2)", "n1 n2,t2 n3,t3", "kraken A", trick="x1")

CASES = [
    # position, seat, move, rule, code
    (OVER, 0, "play n1", "6.1", "the_game_is_over"),
    (AT_START, 1, "play n2", "1.7", "not_your_turn"),
    (AT_START, 0, "play n2", "2.1", "not_in_your_hand"),
    (AT_START, 0, "play n12", "2.1", "not_in_your_hand"),
    (FOLLOWING, 0, "play t1", "2.3", "must_follow"),
    (FOLLOWING, 0, "play n3", "2.1", "not_in_your_hand"),
    (AT_START, 0, "remove M03", "4.1", "nothing_to_remove_now"),
    (AT_START, 0, "declare", "7.1", "nobody_declares_here"),
    (AT_START, 0, "sail", "7.1", "nobody_declares_here"),
    (BESIDE, 0, "declare", "7.1", "too_late_to_declare"),
    (DECLARING, 0, "play n1", "7.1", "declare_first"),
    (DECLARING, 0, "remove M03", "7.1", "declare_first"),
    (FEEDING, 0, "play n1", "4.1", "remove_a_sea_card_first"),
    (FEEDING, 0, "remove M03", "4.2", "sea_card_in_use"),
    (FEEDING, 0, "remove M01", "4.2", "sea_card_in_use"),
    (FEEDING, 0, "remove M02", "4.2", "not_on_the_track"),
    (BESIDE, 0, "remove M03", "4.2", "sea_card_in_use"),
    (CLOSING, 0, "play n1", "5.2", "remove_a_sea_card_first"),
    (CLOSING, 0, "remove M03", "4.2", "sea_card_in_use"),
    (CLOSING, 1, "remove M06", "1.7", "not_your_turn"),
]


@pytest.mark.parametrize("text, seat, move, rule, code", CASES, ids=[f"{c[4]}-{c[2]}" for c in CASES])
def test_a_refusal_names_the_rule_and_changes_nothing(text: str, seat: int, move: str, rule: str, code: str) -> None:
    position = read(text)
    before = write_position(position)
    with pytest.raises(IllegalMove) as refused:
        position.apply(seat, MOVES.read(move))
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert write_position(position) == before


@pytest.mark.parametrize("action", [-1, ACTIONS, 1000])
@pytest.mark.parametrize("text", [AT_START, DECLARING, FEEDING, CLOSING])
def test_numbers_that_are_no_action_are_refused(text: str, action: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        read(text).apply(0, action)
    assert (refused.value.rule, refused.value.code) == ("1.7", "no_such_move")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_r1_7_seats_that_do_not_exist_are_never_on_turn(seat: int) -> None:
    with pytest.raises(IllegalMove, match="not your turn"):
        read(AT_START).apply(seat, MOVES.read("play n1"))


def test_every_refusal_of_the_rules_is_among_these_cases() -> None:
    source = (files("stolik.games.kanaloa") / "rules" / "position.py").read_text("utf-8")
    written = set()
    for rule, codes in re.findall(r'IllegalMove\("(\d\.\d)", (.+?)\)\n', source):
        written |= {(rule, code) for code in re.findall(r'"(\w+)"', codes)}
    provoked = {(rule, code) for *_, rule, code in CASES} | {("1.7", "no_such_move")}
    assert provoked == written


def test_a_refusal_does_not_hang_on_hands_that_the_seat_cannot_see() -> None:
    position = read(line(CALM, "0.0 0.0 0.0", "n1,t1 n2,t2 n3,t3", gone="n4"))
    world = position.imagine(0, FastRng(4))
    for action in range(ACTIONS):
        if not position.is_legal(0, action):
            assert str(position.refusal(0, action)) == str(world.refusal(0, action))


def test_r2_3_the_led_colour_can_be_followed_after_a_refusal() -> None:
    position = read(FOLLOWING)
    with pytest.raises(IllegalMove):
        play(position, "t1")
    assert write_position(play(position, "n1")).endswith("trick n3,n1 / play B")
