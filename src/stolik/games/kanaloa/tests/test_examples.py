"""The example game of the rulebook: Bartek, Ania, Dorota and Emil sit clockwise as A, B, C and D."""

from __future__ import annotations

from stolik.games.kanaloa.pieces import COLOURS
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import board, boats, options, play, turn

SEA = "M01 M06 M09 M02 M08 M03 M07 M04 M10 M11 M12"
"""n t, g n, t g, t» n, r» t, n r, t r and so on: laid so that it shows what the pictures of the rulebook show."""
HANDS = "t2,x1,r7 t5,n8,k2 n1,r3,r11 t4,n10,k1"


def begun() -> Kanaloa:
    """Emil leads on a red field; Dorota is right behind him, and Bartek right ahead of Ania."""
    return board(SEA, "0.4 0.3 0.10 0.11", HANDS)


def test_r2_6_example_ania_takes_the_first_trick_and_jumps_bartek() -> None:
    position = begun()
    assert COLOURS[position.trump] == "red"
    play(position, "t2", "t5", "n1", "t4")
    assert turn(position) == "play B"
    assert boats(position) == "0.4 0.5 0.10 0.11"
    assert COLOURS[position.colour_at(5)] == "green"
    assert COLOURS[position.trump] == "red"


def test_r4_1_example_bartek_feeds_the_kraken_before_dorota_passes_emil() -> None:
    position = play(begun(), "t2", "t5", "n1", "t4", "n8", "r3", "n10", "x1")
    assert turn(position) == "kraken A"
    assert boats(position) == "0.4 0.5 0.10 0.11"
    assert "remove M02" in options(position)
    play(position, "remove M02")
    assert turn(position) == "play C"
    assert boats(position) == "0.4 0.5 0.10 0.9"
    assert COLOURS[position.trump] == "turquoise"


def test_r3_2_example_the_later_kanaloa_is_anias_and_a_dolphin_helps_her() -> None:
    position = play(begun(), "t2", "t5", "n1", "t4", "n8", "r3", "n10", "x1", "remove M02", "r11", "k1", "r7", "k2")
    assert boats(position) == "0.4 0.7 0.10 0.9"
    assert turn(position) == "close B"
