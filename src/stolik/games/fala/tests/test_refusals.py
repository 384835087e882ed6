"""Every move that the rules refuse is refused with the reason and the number of the rule."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.fala.moves import MOVES
from stolik.games.fala.notation import write_position
from stolik.games.fala.tests.boards import table
from stolik.games.fala.tests.test_ending import over

START = "round 1 / 44,...:-:44:-:0:0:0 / 21,25,...:-:-:-:0:1:0 / 9,...:-:-:-:0:0:0 / tides ..."
LATER = (
    "round 1 / 44,...:60:-:60:2a:0:0 / 21,25,...:59:-:59:9a:out:0 / 9,...:1:-:1:0:0:0 / 8,...:2:-:2:0:0:0 / tides ..."
)
CASES = [
    # position, seat, move, rule, code
    (START, -1, "play 44", "2.2", "nobody_sits_there"),
    (START, 3, "play 44", "2.2", "nobody_sits_there"),
    (START, 99, "play 44", "2.2", "nobody_sits_there"),
    (START, 0, "play 44", "2.3", "you_have_chosen"),
    (START, 0, "play 21", "2.3", "you_have_chosen"),
    (START, 1, "play 44", "2.3", "not_in_your_hand"),
    (START, 1, "play 1", "2.3", "not_in_your_hand"),
    (LATER, 1, "play 21", "3.3", "you_have_dropped_out"),
    (LATER, 0, "play 60", "3.4", "card_is_played"),
    (LATER, 0, "play 1", "2.3", "not_in_your_hand"),
]


@pytest.mark.parametrize("text, seat, move, rule, code", CASES, ids=[f"{c[4]}-{c[1]}-{c[2]}" for c in CASES])
def test_a_refusal_names_the_rule_and_changes_nothing(text: str, seat: int, move: str, rule: str, code: str) -> None:
    position = table(text)
    before = write_position(position)
    with pytest.raises(IllegalMove) as refused:
        position.apply(seat, MOVES.read(move))
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert write_position(position) == before


@pytest.mark.parametrize("seat", [-1, 0, 2, 7])
def test_r6_1_after_the_end_every_move_is_refused(seat: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        over(1, 2, 3).apply(seat, MOVES.read("play 25"))
    assert (refused.value.rule, refused.value.code) == ("6.1", "the_game_is_over")


@pytest.mark.parametrize("action", [-1, 60, 64, 1000])
def test_r1_1_numbers_that_are_no_card_are_refused(action: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        table(START).apply(1, action)
    assert (refused.value.rule, refused.value.code) == ("1.1", "no_such_card")


def test_every_refusal_of_the_rules_is_among_these_cases() -> None:
    source = (files("stolik.games.fala") / "rules.py").read_text("utf-8")
    written = set(re.findall(r'IllegalMove\("(\d\.\d)", "(\w+)"\)', source))
    provoked = {(rule, code) for *_, rule, code in CASES}
    assert provoked | {("6.1", "the_game_is_over"), ("1.1", "no_such_card")} == written
