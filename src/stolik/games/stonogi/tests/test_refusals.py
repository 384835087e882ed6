"""Every move that the rules refuse is refused with the reason and the number of the rule."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.stonogi.moves import MOVES
from stolik.games.stonogi.notation import write_position
from stolik.games.stonogi.rules import ACTIONS
from stolik.games.stonogi.tests.boards import board

CASES = [
    # position, stealing, seat, move, rule, code
    ("- / ... / r2 / over", False, 0, "take r2", "4.1", "the_game_is_over"),
    ("... / - / - / A3:rrrk", False, 1, "take r3", "1.6", "not_your_turn"),
    ("... / - / - / A3:rrrk", False, 0, "pass", "3.4", "must_not_pass"),
    ("... / - / g4r3 / A3:rrrk", True, 0, "pass", "3.4", "must_not_pass"),
    ("... / - / aside - / A3:ygbk", False, 0, "pass", "6.2", "must_not_pass"),
    ("... / - / - / A3:rrrk", False, 0, "roll 4", "2.2", "no_roll_left"),
    ("... / r3 / - / A3:rrrk", False, 0, "take r3", "3.3", "tile_is_gone"),
    ("... / - / - / A3:rrrk", False, 0, "take r4", "3.1", "too_few_skates"),
    ("... / - / - / A3:rrrk", False, 0, "take y2", "3.1", "too_few_skates"),
    ("... / - / - / A3:rr*k", False, 0, "take r2", "3.3", "a_larger_tile_fits"),
    ("... / - / - / A3:ygbk", False, 0, "aside y2", "6.2", "only_alone"),
    ("... / - / aside - / A3:rrrk", False, 0, "aside y2", "3.4", "a_tile_fits"),
    ("... / - / aside - / A3:ygbk", False, 0, "aside y3", "6.2", "not_a_smallest_tile"),
    ("... / - / aside y2 / A3:ygbk", False, 0, "aside y2", "6.2", "not_a_smallest_tile"),
    ("... / - / g4r3 / A3:rrrk", False, 0, "steal B", "5.1", "stealing_is_off"),
    ("... / - / g4r3 / A3:rrrk", True, 0, "steal C", "5.1", "nobody_sits_there"),
    ("... / r3 / - / A3:rrrk", True, 0, "steal A", "5.1", "not_from_yourself"),
    ("... / r3 / - / A3:rrrk", True, 0, "steal B", "5.1", "only_a_head"),
    ("... / - / g4r3 / A3:rrrr", True, 0, "steal B", "5.2", "not_exactly"),
    ("... / - / r3g4 / A3:rrrk", True, 0, "steal B", "5.2", "not_exactly"),
    ("... / y2 / r3 / B3:rrrk", True, 0, "steal B", "1.6", "not_your_turn"),
    ("... / y2 / r3 / B3:rrrk", True, 1, "steal A", "5.2", "not_exactly"),
    ("... / y2 / r3 / B3:rrrk", True, 1, "steal B", "5.1", "not_from_yourself"),
]


@pytest.mark.parametrize(
    "text, stealing, seat, move, rule, code", CASES, ids=[f"{c[5]}-{c[3]}-{c[0][-9:]}" for c in CASES]
)
def test_a_refusal_names_the_rule_and_changes_nothing(
    text: str, stealing: bool, seat: int, move: str, rule: str, code: str
) -> None:
    position = board(text, stealing=stealing)
    before = write_position(position)
    with pytest.raises(IllegalMove) as refused:
        position.apply(seat, MOVES.read(move))
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert write_position(position) == before


@pytest.mark.parametrize("action", [-1, ACTIONS, 1000])
def test_numbers_that_are_no_action_are_refused(action: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        board("... / - / - / A1:rrrk").apply(0, action)
    assert (refused.value.rule, refused.value.code) == ("2.2", "no_such_move")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_r1_6_seats_that_do_not_exist_are_never_on_turn(seat: int) -> None:
    with pytest.raises(IllegalMove, match="not your turn"):
        board("... / - / - / A1:rrrk").apply(seat, MOVES.read("take r3"))


def test_every_refusal_of_the_rules_is_among_these_cases() -> None:
    source = (files("stolik.games.stonogi") / "rules.py").read_text("utf-8")
    written = set()
    for rules, code in re.findall(r'IllegalMove\((.+?), "(\w+)"\)', source):
        written |= {(rule, code) for rule in re.findall(r'"(\d\.\d)"', rules)}
    provoked = {(rule, code) for *_, rule, code in CASES} | {("2.2", "no_such_move")}
    assert provoked == written
