"""Cards, cells and positions as text: there and back, and what cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from stolik.core.chance import FastRng
from stolik.core.errors import BadNotation
from stolik.games.rok import GAME
from stolik.games.rok.notation import (
    read_card,
    read_cards,
    read_cell,
    write_card,
    write_cards,
    write_cell,
    write_position,
)
from stolik.games.rok.parsing import read_position
from stolik.games.rok.rules.codes import CHOOSING
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.tests.boards import ANY, DECK, START, board, full, played

ROW = "..i1q0t1|..i0....|....q4..|......t5"
A, B, C = "b0b1b3b4", "f0f2f3f4", "k0k1k2k3"
THREE = f"{A}:-:-:- / {B}:-:-:- / {C}:-:-:-"


def test_every_card_is_read_as_it_is_written() -> None:
    assert [write_card(card) for card in range(72)] == DECK
    assert [read_card(text) for text in DECK] == list(range(72))


def test_every_cell_is_read_as_it_is_written() -> None:
    cells = [column + row for row in "1234" for column in "abcd"]
    assert [write_cell(cell) for cell in range(16)] == cells
    assert [read_cell(text) for text in cells] == list(range(16))


@pytest.mark.parametrize("cards", ["-", "q3", "q3b1", "t5m4x0"])
def test_a_row_of_cards_keeps_its_order(cards: str) -> None:
    assert write_cards(read_cards(cards)) == cards


@pytest.mark.parametrize(
    "harder, text",
    [
        (False, f"{START} / {THREE} / box - / choose"),
        (False, f"{START} / {A}:-:-:b3 / {B}:k5:x1:- / {C}:-:-:- / box m0m1 / choose"),
        (False, f"{START} / b0b1b3:-:-:f5 / {B}:-:-:- / k0k1k2:-:-:x3 / box - / place C"),
        (False, f"{ROW} / {THREE} / box - / take B row1"),
        (False, f"{ROW} / {A}:-:-:- / {B}:f1:-:- / k0k1k2:-:-:x3 / box - / keep B f5 row1"),
        (False, f"{ROW} / {A}:i5o1s1:-:- / {B}:-:-:- / {C}:-:-:- / box - / bonus A p2 row1"),
        (True, f"........|..i0....|....q4..|......t5 / {THREE} / box - / refill B p2 row1"),
        (False, f"{START} / {THREE} / box ... / over"),
    ],
)
def test_a_position_is_written_as_it_was_read(harder: bool, text: str) -> None:
    assert write_position(board(text, harder=harder)) == full(text)


@settings(deadline=None, max_examples=200)
@given(played())
def test_every_position_of_a_game_can_be_written_and_read(position: Rok) -> None:
    setup = GAME.setup(position.seats, {"harder": "on" if position.harder else "off"})
    twin = read_position(write_position(position), setup, FastRng(0))
    assert write_position(twin) == write_position(position)
    assert (twin.over, twin.left, twin.phase, twin.row) == (position.over, position.left, position.phase, position.row)
    assert [twin.legal(seat) for seat in range(twin.seats)] == [position.legal(seat) for seat in range(twin.seats)]
    if not position.over and position.phase != CHOOSING:
        assert (twin.seat, twin.placer) == (position.seat, position.placer)


@pytest.mark.parametrize("text", ["", "q", "q6", "z3", "3q", "Q3", "q3 ", "q33", "..", "q-"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is no card; cards are written like q3"):
        read_card(text)


@pytest.mark.parametrize("text", ["", "a", "a0", "a5", "e1", "1a", "A1", "a1 "])
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is no cell; cells are written like c2"):
        read_cell(text)


SHAPE = "a position is the square, a field a seat"
HANDS = "everyone has four cards"
ONCE = "each card is in one place only"
QUESTION = "asks nothing; questions are"
NOTHING = "there is nothing to decide here"
CLOCKWISE = "cards are placed clockwise"
PLACER = "who places has a revealed card"
NO_SPRING = "b2......|b5i0....|k4..q4..|k5....t5"
FULL_YEAR = "b2f1k4i1o0s0l0q0p0x0m0t0"


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("", SHAPE),
        (START, SHAPE),
        (f"{START} / {A}:-:-:- / {B}:-:-:- / box - / choose", SHAPE),
        (f"{START} / {THREE} / - / choose", SHAPE),
        (f"{START} / {THREE} / box - / choose / ", SHAPE),
        (f"{START} / {THREE[:-2]} / box - / choose", SHAPE),
        (f"{START}|........ / {THREE} / box - / choose", "the square is four rows"),
        (f"{START[:-2]} / {THREE} / box - / choose", "the square is four rows"),
        (f"{START[:-2]}zz / {THREE} / box - / choose", "'zz' is no card"),
        (f"{START} / {THREE} / box  / choose", "is no card"),
        (f"{START} / {THREE} / box b0 / choose", ONCE),
        (f"{START} / {THREE} / box m0m0 / choose", ONCE),
        (f"{START} / {THREE[2:]} / box - / choose", HANDS),
        (f"{START} / m0{THREE} / box - / choose", HANDS),
        (f"{START} / {THREE.replace('-:-:-', 'f1f5:-:-', 1)} / box - / choose", "a year has each symbol once"),
        (f"{START} / {THREE.replace('-:-:-', '-:-:m0', 1)} / box - / choose", "a seat chooses one card"),
        (f"{START} / {THREE.replace('-:-:-', '-:-:b0b1', 1)} / box - / choose", "a seat chooses one card"),
        (f"{START} / {A}:-:-:b0 / {B}:-:-:f0 / {C}:-:-:k0 / box - / choose", "when all have chosen"),
        (f"f5i1q0t1|..i0....|....q4..|......t5 / {THREE} / box - / choose", "a full row must be handed out"),
        (f"{START} / {THREE} / box - / over", "only with a full year or an empty stack"),
        (f"{START} / {THREE} / box - / ", QUESTION),
        (f"{START} / {THREE} / box - / wait A", QUESTION),
        (f"{START} / {THREE} / box - / place", QUESTION),
        (f"{START} / {THREE} / box - / place D", QUESTION),
        (f"{START} / {THREE} / box - / place A row1", QUESTION),
        (f"{START} / {THREE} / box - / keep A row1", QUESTION),
        (f"{START} / {THREE} / box - / take A row5", "is no row; rows are row1 to row4"),
        (f"{START} / {THREE} / box - / take a row1", "is no seat"),
        (f"{START} / {THREE} / box - / place A", PLACER),
        (f"{START} / b0b1b3:-:-:f5 / {B}:-:-:- / k0k1k2:-:-:x3 / box - / place A", CLOCKWISE),
        (f"{NO_SPRING} / b0b1b3:-:-:f5 / {B}:-:-:- / {C}:-:-:- / box - / place A", NOTHING),
        (f"{START} / {THREE} / box - / take A row1", NOTHING),
        (f"{ROW} / {THREE} / box - / keep A f5 row1", NOTHING),
        (f"{START} / {THREE} / box - / refill A m0 row1", NOTHING),
        (f"{ROW} / b0b1b3:-:-:m1 / f0f2f3:-:-:m2 / k0k1k2:-:-:x3 / box - / take B row1", PLACER),
    ],
)
def test_what_is_no_position_of_three_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read_position(text, GAME.setup(3), FastRng(0))


def test_a_full_year_can_only_be_over() -> None:
    text = f"b3......|..i2....|....q4..|......t5 / ????:{FULL_YEAR}:-:- / {ANY} / box - / choose"
    with pytest.raises(BadNotation, match="a full year ends the game"):
        board(text)
    assert board(text.replace("choose", "over")).ending() == "full_year"
