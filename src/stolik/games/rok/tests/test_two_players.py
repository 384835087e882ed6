"""Chapter 6: two players and the neutral card."""

from __future__ import annotations

import pytest

from stolik.core.chance import FastRng
from stolik.games.rok import GAME
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.tests.boards import ANY, asked, board, box, play, square, started


def next_turn(cells: str, neutral: str) -> Rok:
    """The square after B, the last to place, has placed a card, and the neutral card has come."""
    position = board(f"{cells} / {ANY} / ???:-:-:m0 / box - / place B", f"s1 {neutral}")
    return play(position, "place d4")


LEFT = "b2......|..i0....|....q4..|........"


def test_r6_1_r19_a_neutral_card_comes_before_the_first_choice_too(seed: int) -> None:
    for game in range(20):
        position = started(GAME.setup(2), seed + game)
        assert sum(card >= 0 for card in position.square) == 5
        assert asked(position) == "choose"


@pytest.mark.parametrize("players", [3, 4])
def test_r6_1_three_and_four_play_without_a_neutral_card(players: int) -> None:
    assert sum(card >= 0 for card in started(GAME.setup(players), 1).square) == 4


def test_r6_1_r12_the_neutral_card_comes_before_both_choose() -> None:
    position = next_turn(LEFT, "k1")
    assert square(position) == "b2......|k1i0....|....q4..|......m0"
    assert asked(position) == "choose"
    assert position.to_move() == (0, 1)


def test_r6_1_the_neutral_card_comes_after_a_row_has_been_handed_out() -> None:
    position = board(f"f1i1q0t1|..i0....|....q4..|......t5 / {ANY} / {ANY} / box - / take A row1", "p0 p1")
    play(position, "take a", "take b")
    assert square(position) == "....p0..|..i0p1..|....q4..|......t5"


@pytest.mark.parametrize(
    "neutral, after",
    [
        ("k1", "b2......|k1i0....|....q4..|......m0"),
        ("o1", "b2o1....|..i0....|....q4..|......m0"),
        ("p1", "b2..p1..|..i0....|....q4..|......m0"),
        ("t1", "b2....t1|..i0....|....q4..|......m0"),
    ],
)
def test_r6_2_r12_the_neutral_card_goes_to_the_topmost_free_cell_of_its_column(neutral: str, after: str) -> None:
    assert square(next_turn(LEFT, neutral)) == after


def test_r6_2_r12_the_neutral_card_passes_over_a_row_that_it_would_fill() -> None:
    position = next_turn("b2..q1t2|..i0q3t3|....q4..|........", "o1")
    assert square(position) == "b2..q1t2|..i0q3t3|..o1q4..|......m0"


def test_r6_2_r12_the_neutral_card_never_fills_a_row(seed: int) -> None:
    for game in range(seed, seed + 200):
        position = started(GAME.setup(2, {"harder": ["off", "on"][game % 2]}), game)
        bot_rng = FastRng(game)
        while not position.over:
            if asked(position) == "choose":
                assert all(position.cards_in_row(row) < 4 for row in range(4))
            seat = position.first_to_move()
            position.apply(seat, position.random_action(seat, bot_rng))


def test_r6_3_r12_a_neutral_card_without_a_cell_goes_to_the_box() -> None:
    full_column = next_turn("b2......|b3i0....|b4..q4..|b5......", "k1")
    assert box(full_column) == "k1"
    only_filling = next_turn("b2i1q1..|b3..q2t2|b4i4....|b5i5....", "o2")
    assert box(only_filling) == "o2"
    assert asked(only_filling) == "choose"
