"""Every move that the rules refuse is refused with the reason and the number of the rule."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.rok.moves import MOVES
from stolik.games.rok.notation import write_position
from stolik.games.rok.rules.codes import ACTIONS, ASKED_BY
from stolik.games.rok.tests.boards import ANY, START, board

CHOOSE = f"{START} / b1f3q1x2:-:-:f3 / {ANY} / {ANY} / box - / choose"
PLACE = f"{START} / ???:-:-:f3 / {ANY} / {ANY} / box - / place A"
ROW = "..i1q0t1|..i0....|....q4..|......t5"
TAKE = f"{ROW} / ????:f1:-:- / {ANY} / {ANY} / box - / take B row1"
KEEP = f"{ROW} / ????:f1:-:- / {ANY} / {ANY} / box - / keep A f2 row1"
NEW_BONUS = f"{ROW} / ????:b0f1k0:-:- / {ANY} / {ANY} / box - / bonus A p2 row1"
BETTER_BONUS = f"{ROW} / ????:b0f1k0p1:-:- / {ANY} / {ANY} / box - / bonus A p2 row1"
REFILL = f"........|..i0....|....q4..|......t5 / {ANY} / {ANY} / {ANY} / box - / refill C p2 row1"
OVER = f"{START} / {ANY} / {ANY} / {ANY} / box ... / over"

CASES = [
    # position, harder, seat, move, rule, code
    (OVER, False, 0, "choose f3", "5.1", "the_game_is_over"),
    (CHOOSE, False, 0, "choose b1", "2.2", "you_have_chosen"),
    (CHOOSE, False, 0, "place a2", "2.2", "you_have_chosen"),
    (CHOOSE, False, 1, "choose b1", "2.2", "not_in_your_hand"),
    (CHOOSE, False, 1, "choose s5", "2.2", "not_in_your_hand"),
    (CHOOSE, False, 1, "place a2", "2.1", "not_asked_now"),
    (PLACE, False, 1, "place a2", "2.4", "not_your_turn"),
    (PLACE, False, 0, "choose f3", "2.5", "not_asked_now"),
    (PLACE, False, 0, "place a1", "2.5", "cell_is_taken"),
    (PLACE, True, 0, "place a1", "2.5", "cell_is_taken"),
    (PLACE, False, 0, "place b1", "2.5", "another_column"),
    (PLACE, True, 0, "place a3", "7.2", "no_card_beside"),
    (PLACE, True, 0, "place b1", "7.3", "seasons_do_not_fit"),
    (TAKE, False, 0, "take b", "3.1", "not_your_turn"),
    (TAKE, False, 1, "take a", "3.1", "taken_already"),
    (TAKE, False, 1, "place a1", "3.1", "not_asked_now"),
    (KEEP, False, 1, "take b", "3.1", "not_your_turn"),
    (KEEP, False, 0, "add", "3.3", "symbol_is_there"),
    (KEEP, False, 0, "box", "3.3", "not_to_the_box"),
    (KEEP, False, 0, "take b", "3.3", "not_asked_now"),
    (BETTER_BONUS, False, 0, "add", "4.2", "symbol_is_there"),
    (NEW_BONUS, False, 0, "swap", "4.3", "nothing_to_swap"),
    (NEW_BONUS, False, 0, "aside", "4.4", "bonus_goes_to_the_box"),
    (NEW_BONUS, False, 0, "take b", "4.1", "not_asked_now"),
    (REFILL, True, 1, "refill a", "3.1", "not_your_turn"),
    (REFILL, True, 2, "take a", "7.4", "not_asked_now"),
]


@pytest.mark.parametrize(
    "text, harder, seat, move, rule, code", CASES, ids=[f"{c[5]}-{c[3]}-{c[0].split(' / ')[-1]}" for c in CASES]
)
def test_a_refusal_names_the_rule_and_changes_nothing(
    text: str, harder: bool, seat: int, move: str, rule: str, code: str
) -> None:
    position = board(text, harder=harder)
    before = write_position(position)
    with pytest.raises(IllegalMove) as refused:
        position.apply(seat, MOVES.read(move))
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert write_position(position) == before


@pytest.mark.parametrize("text", [CHOOSE, PLACE, TAKE, KEEP, NEW_BONUS])
@pytest.mark.parametrize("action", [-1, -99, ACTIONS, 1000])
def test_numbers_that_are_no_action_are_refused(text: str, action: int) -> None:
    position = board(text)
    with pytest.raises(IllegalMove) as refused:
        position.apply(position.first_to_move(), action)
    assert (refused.value.rule, refused.value.code) == ("2.1", "no_such_move")


@pytest.mark.parametrize("text", [CHOOSE, PLACE, TAKE])
@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_r1_5_nobody_sits_on_seats_that_do_not_exist(text: str, seat: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        board(text).apply(seat, MOVES.read("take b"))
    assert (refused.value.rule, refused.value.code) == ("1.5", "nobody_sits_there")


def test_every_refusal_of_the_rules_is_among_these_cases() -> None:
    source = (files("stolik.games.rok") / "rules" / "position.py").read_text("utf-8")
    written = {(ASKED_BY[phase], "not_asked_now") for phase in range(1, len(ASKED_BY))}
    for rules, code in re.findall(r'IllegalMove\((.+?), "(\w+)"\)', source):
        written |= {(rule, code) for rule in re.findall(r'"(\d\.\d)"', rules)}
    others = {("2.1", "no_such_move"), ("1.5", "nobody_sits_there")}
    assert {(rule, code) for *_, rule, code in CASES} | others == written
