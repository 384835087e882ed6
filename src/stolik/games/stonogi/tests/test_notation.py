"""Tiles, dice and positions as text: there and back, and what cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from stolik.core.chance import FastRng
from stolik.core.errors import BadNotation
from stolik.games.stonogi import GAME
from stolik.games.stonogi.notation import (
    read_dice,
    read_tile,
    read_tiles,
    write_dice,
    write_position,
    write_tile,
    write_tiles,
)
from stolik.games.stonogi.parsing import read_position
from stolik.games.stonogi.pieces import THROWS
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.tests.boards import BOX, board, full, played

ALL = "".join(BOX)


def test_every_tile_is_read_as_it_is_written() -> None:
    assert [write_tile(tile) for tile in range(15)] == BOX
    assert [read_tile(text) for text in BOX] == list(range(15))


def test_every_throw_is_read_as_it_is_written() -> None:
    assert all(read_dice(write_dice(dice)) == dice for dice in THROWS)


@pytest.mark.parametrize("row", ["-", "r4", "r4y2", "k2k3k4g2"])
def test_a_row_of_tiles_keeps_its_order(row: str) -> None:
    assert write_tiles(read_tiles(row)) == row


@pytest.mark.parametrize(
    "text",
    [
        "... / - / - / A1:ygbk",
        "... / r4y3 / - / k2 / C2:rr*y",
        "... / r4 / y4g2 / b2 / k4k3 / D3:****",
        "b4g2 / ... / aside y2 / A3:kkkr",
        "- / r2r3r4 / ... / over",
        "- / ... / aside - / over",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    in_order = full(text).replace("b4g2 / ", "g2b4 / ")  # the middle is written in the order of the box
    assert write_position(board(text)) == in_order


@settings(deadline=None, max_examples=200)
@given(played())
def test_every_position_of_a_game_can_be_written_and_read(position: Stonogi) -> None:
    text = write_position(position)
    setup = GAME.setup(position.seats, {"stealing": "on"} if position.stealing else {})
    twin = read_position(text, setup, FastRng(0))
    assert write_position(twin) == text
    assert twin.over == position.over
    assert [twin.legal(seat) for seat in range(twin.seats)] == [position.legal(seat) for seat in range(twin.seats)]


@pytest.mark.parametrize("text", ["", "r", "r1", "r5", "x3", "3r", "R3", "r3 ", "r33", "*2"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is no tile; tiles are written like r3"):
        read_tile(text)


@pytest.mark.parametrize("text", ["", "rrr", "rrrrr", "rrrx", "RRRR", "rr y", "1234"])
def test_what_are_no_dice_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match=r"are no dice; four of y g b k r \* are"):
        read_dice(text)


SHAPE = "a position is the middle, a centipede a seat"
ONCE = "each of the fifteen tiles must be in exactly one place"
TURN = "is no turn; a turn is written like"


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("", SHAPE),
        (ALL, SHAPE),
        (f"{ALL} / - / A1:rrrr", SHAPE),
        (f"{ALL} / - / - / - / A1:rrrr", SHAPE),
        (f"{ALL} / - / - / A1:rrrr / ", SHAPE),
        (f"{ALL}/-/-/A1:rrrr", SHAPE),
        (f"{ALL[2:]} / - / - / A1:rrrr", ONCE),
        (f"{ALL} / y2 / - / A1:rrrr", ONCE),
        (f"{ALL[2:]} / y2 / y2 / A1:rrrr", ONCE),
        (f"{ALL[2:]} / y2y2 / - / A1:rrrr", ONCE),
        (f"{ALL}y2 / - / - / A1:rrrr", ONCE),
        (f"- / {'y2' * 17} / - / A1:rrrr", ONCE),
        (f"- / {'r4' * 16} / - / A1:rrrr", ONCE),
        (f"{ALL[:-1]} / - / - / A1:rrrr", "'r' is no tile"),
        (f"{ALL} /  / - / A1:rrrr", "is no"),
        (f"aside {ALL} / - / - / A1:rrrr", "'as' is no tile"),
        (f"{ALL} / - / - / A1:rrr", "'rrr' are no dice"),
        (f"{ALL} / - / - / A1", "'' are no dice"),
        (f"{ALL} / - / - / A0:rrrr", TURN),
        (f"{ALL} / - / - / A4:rrrr", TURN),
        (f"{ALL} / - / - / C1:rrrr", TURN),
        (f"{ALL} / - / - / 1A:rrrr", "is no seat|is no turn"),
        (f"{ALL} / - / - / a1:rrrr", "is no seat|is no turn"),
        (f"{ALL} / - / - / A1rrrr", TURN),
        (f"{ALL} / - / - / :rrrr", TURN),
        (f"{ALL} / - / - / ", TURN),
        (f"{ALL} / - / - / over", "the game is not over while a tile lies in the middle"),
        (f"- / {ALL} / - / A1:rrrr", "over"),
    ],
)
def test_what_is_no_position_of_two_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read_position(text, GAME.setup(2), FastRng(0))


@pytest.mark.parametrize(
    "text, complaint",
    [
        (f"{ALL} / - / A1:rrrr", SHAPE),
        (f"{ALL[2:]} / - / y2 / A1:rrrr", "aside"),
        (f"{ALL[2:]} / - / aside y2y2 / A1:rrrr", ONCE),
        (f"{ALL} / - / aside y2 / A1:rrrr", ONCE),
        (f"{ALL} / - / aside - / B1:rrrr", TURN),
        (f"- / {ALL} / aside - / A3:rrrr", "over"),
    ],
)
def test_what_is_no_position_of_one_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read_position(text, GAME.setup(1), FastRng(0))
