"""Chapter 3: handing out a row."""

from __future__ import annotations

import pytest

from stolik.games.rok.tests.boards import ANY, aside, asked, board, box, options, play, square, year

ROW = "f1i1q0t1|..i0....|....q4..|......t5"


def taking(*seats: str, who: str = "A") -> str:
    return " / ".join([ROW, *seats, "box -", f"take {who} row1"])


def test_r3_1_r5_the_filler_takes_first_then_the_others_clockwise() -> None:
    position = board(taking(ANY, ANY, ANY, ANY, who="C"), "k0")
    takers = []
    for column in "abcd":
        takers.append("ABCD"[position.first_to_move()])
        play(position, f"take {column}")
    assert "".join(takers) == "CDAB"
    assert [year(position, seat) for seat in range(4)] == ["q0", "t1", "f1", "i1"]


def test_r3_1_r5_everyone_takes_any_card_that_is_left_and_nobody_declines() -> None:
    position = board(taking(ANY, ANY, ANY))
    assert options(position) == ["take a", "take b", "take c", "take d"]
    assert options(play(position, "take c")) == ["take a", "take b", "take d"]
    assert options(play(position, "take a")) == ["take b", "take d"]


def test_r3_2_r6_a_new_symbol_must_be_added() -> None:
    position = play(board(taking("????:k5b0:-:-", ANY, ANY)), "take b")
    assert year(position, 0) == "b0k5i1"
    assert aside(position, 0) == "-"
    assert asked(position) == "take B row1"


def test_r3_2_r6_a_second_card_of_a_season_is_no_duplicate() -> None:
    assert year(play(board(taking("????:b0:-:-", ANY, ANY)), "take a"), 0) == "b0f1"


def test_r3_3_r6_a_second_card_with_more_points_is_swapped_or_put_aside() -> None:
    position = play(board(taking("????:f0:-:-", ANY, ANY)), "take a")
    assert asked(position) == "keep A f1 row1"
    assert options(position) == ["swap", "aside"]


def test_r3_3_r6_the_old_card_of_a_swap_goes_aside() -> None:
    position = play(board(taking("????:f0:-:-", ANY, ANY)), "take a", "swap")
    assert (year(position, 0), aside(position, 0), asked(position)) == ("f1", "f0", "take B row1")


def test_r3_3_r6_the_new_card_may_go_aside_instead() -> None:
    position = play(board(taking("????:f0:-:-", ANY, ANY)), "take a", "aside")
    assert (year(position, 0), aside(position, 0), asked(position)) == ("f0", "f1", "take B row1")


@pytest.mark.parametrize("there", ["f2", "f3", "f5"])
def test_r3_4_r6_a_second_card_with_no_more_points_goes_aside(there: str) -> None:
    position = play(board(taking(f"????:{there}:-:-", ANY, ANY)), "take a")
    assert (year(position, 0), aside(position, 0), asked(position)) == (there, "f1", "take B row1")


def test_r3_5_r5_with_four_players_nothing_is_left_for_the_box() -> None:
    position = play(board(taking(ANY, ANY, ANY, ANY), "k0"), "take a", "take b", "take c", "take d")
    assert box(position) == "-"


def test_r3_5_r5_with_three_players_one_card_goes_to_the_box() -> None:
    position = play(board(taking(ANY, ANY, ANY), "k0"), "take a", "take b", "take c")
    assert box(position) == "t1"


def test_r3_5_r5_with_two_players_two_cards_go_to_the_box() -> None:
    position = play(board(taking(ANY, ANY), "k0 o5"), "take a", "take b")
    assert box(position) == "q0t1"


def test_r3_5_a_winter_card_begins_the_row_anew_in_the_winter_column() -> None:
    position = play(board(taking(ANY, ANY, ANY), "m2"), "take a", "take b", "take c")
    assert square(position) == "......m2|..i0....|....q4..|......t5"
    assert asked(position) == "choose"


@pytest.mark.parametrize("card, row", [("k0", "k0......"), ("s0", "..s0...."), ("p0", "....p0.."), ("x0", "......x0")])
def test_r3_5_r5_the_new_card_goes_to_the_column_of_its_season(card: str, row: str) -> None:
    position = play(board(taking(ANY, ANY, ANY), card), "take a", "take b", "take c")
    assert square(position).split("|")[0] == row
