"""Chapter 7: the harder game."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements
from stolik.core.errors import IllegalMove
from stolik.games.rok import GAME
from stolik.games.rok.card_types import Card
from stolik.games.rok.notation import read_card, write_cell
from stolik.games.rok.pieces import season_of
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.tests.boards import ANY, START, asked, board, box, options, play, square
from stolik.games.rok.view import view


def cells_for(card: str, cells: str = START) -> str:
    """Where a card may be placed on this square."""
    position = board(f"{cells} / {ANY} / {ANY} / {ANY} / box - / choose", harder=True)
    return " ".join(map(write_cell, elements(position.cells_for(season_of(read_card(card))))))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r7_1_the_harder_game_is_for_two_to_four(players: int) -> None:
    assert GAME.setup(players, {"harder": "on"}).is_on("harder")


def test_r7_1_a_season_may_stand_in_any_column() -> None:
    cells = "b2......|q0......|x0......|i0......"
    assert [cells_for(card, cells) for card in ("k1", "s1", "p1", "t1")] == ["b3", "b1", "b4", "b2"]


def test_r7_1_a_card_that_fits_nowhere_goes_aside() -> None:
    cells = "b2......|b0......|b3......|b4......"
    position = board(f"{cells} / x5???:-:-:- / o1???:-:-:- / o0???:-:-:- / box - / choose", harder=True)
    play(position, "choose x5", "choose o1", "choose o0")
    assert asked(position) == "place B"
    assert position.score(0) == -1


def test_r7_2_the_example_squirrel_ball_and_bee_fit_and_the_leaf_does_not() -> None:
    assert cells_for("q1") == "c2 c4"
    assert cells_for("o1") == "b1 b3"
    assert cells_for("b1") == "a2"
    with pytest.raises(IllegalMove) as refused:
        play(board(f"{START} / ???:-:-:l1 / {ANY} / {ANY} / box - / place A", harder=True), "place c1")
    assert (refused.value.rule, refused.value.code) == ("7.2", "no_card_beside")


def test_r7_2_r13_above_and_below_mean_nothing() -> None:
    assert cells_for("o1", "b2......|........|....q4..|......t5") == "b1 b3"
    assert cells_for("f1", "b2......|i0......|....q4..|t5......") == "b4"


def test_r7_2_r13_a_row_does_not_go_round_its_ends() -> None:
    assert cells_for("o1", "......b2|........|........|........") == ""
    assert cells_for("t1", "b2......|........|........|........") == ""
    assert cells_for("t1", "......b2|........|........|........") == "c1"


def test_r7_3_r13_the_seasons_must_fit_on_both_sides() -> None:
    assert cells_for("o1", "b2..q0..|........|........|........") == "b1"
    assert cells_for("k1", "b2..q0..|........|........|........") == ""
    assert cells_for("o1", "b2..x0..|........|........|........") == ""
    assert cells_for("p1", "b2..x0..|........|........|........") == ""


def test_r7_3_r13_spring_comes_after_winter() -> None:
    cells = "t5......|......b2|....q4..|..i0...."
    assert cells_for("k1", cells) == "b1 a4"
    assert cells_for("m1", cells) == "c2 d3"


ROW = "f1i1q0t1|..i0....|....q4..|......t5"


def test_r7_4_r14_the_last_taker_lays_the_new_card_on_any_cell_of_the_row() -> None:
    position = board(f"{ROW} / {ANY} / {ANY} / {ANY} / box - / take B row1", "m2", harder=True)
    play(position, "B: take a", "C: take b", "A: take c")
    assert asked(position) == "refill A m2 row1"
    assert options(position) == ["refill a", "refill b", "refill c", "refill d"]
    play(position, "refill b")
    assert square(position) == "..m2....|..i0....|....q4..|......t5"
    assert asked(position) == "choose"


def test_r7_4_r19_the_last_taker_sees_the_card_before_choosing_its_cell() -> None:
    position = board(f"{ROW} / {ANY} / {ANY} / {ANY} / box - / take B row1", "m2", harder=True)
    play(position, "take a", "take b", "take c")
    assert view(position, position.first_to_move()).card == Card("snowman", 2)


def test_r7_4_placing_goes_on_after_the_row_has_begun_anew() -> None:
    text = "..i1q0t1|..i0....|....q4..|......t5 / ???:-:-:f1 / ???:-:-:m0 / ????:-:-:- / box - / place A"
    position = play(board(text, "s1 p3", harder=True), "place a1", "take a", "take b", "take c", "C: refill c")
    assert asked(position) == "place B"
    assert square(position) == "....p3..|..i0....|....q4..|......t5"


def neutral(cells: str, card: str) -> Rok:
    """The position after B has placed winter 0 in the last row, and the neutral card has come."""
    position = board(f"{cells} / {ANY} / ???:-:-:m0 / box - / place B", f"s1 {card}", harder=True)
    return play(position, "place d4")


def test_r7_5_r15_the_neutral_card_looks_row_by_row_from_the_left() -> None:
    left = "b2......|..i0....|....q4..|....q5.."
    assert square(neutral(left, "k1")) == "b2......|k1i0....|....q4..|....q5m0"
    assert square(neutral(left, "o1")) == "b2o1....|..i0....|....q4..|....q5m0"
    assert square(neutral(left, "p1")) == "b2......|..i0p1..|....q4..|....q5m0"


def test_r7_5_r15_the_neutral_card_passes_over_a_row_that_it_would_fill() -> None:
    assert square(neutral("..i1q0t1|..i0....|....q4..|....q5..", "k1")) == "..i1q0t1|k1i0....|....q4..|....q5m0"


def test_r7_5_r15_a_neutral_card_that_fits_nowhere_goes_to_the_box() -> None:
    position = neutral("i1......|i0......|i2......|....q5..", "t1")
    assert box(position) == "t1"
