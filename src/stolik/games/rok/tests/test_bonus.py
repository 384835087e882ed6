"""Chapter 4: a complete season and its bonus card."""

from __future__ import annotations

from stolik.games.rok.tests.boards import aside, asked, board, box, options, play, year

ROW = "f1i1q0t1|..i0....|....q4..|......t5"


def with_years(first: str, second: str = "-", rest: str = "-") -> str:
    return f"{ROW} / ????:{first}:-:- / ????:{second}:-:- / ????:{rest}:-:- / box - / take A row1"


def test_r4_1_r7_the_bonus_comes_before_the_next_player_takes() -> None:
    position = play(board(with_years("b0k0"), "p2"), "take a")
    assert asked(position) == "bonus A p2 row1"
    assert asked(play(position, "add")) == "take B row1"


def test_r4_1_r7_two_symbols_of_a_season_bring_no_bonus() -> None:
    assert asked(play(board(with_years("b0"), "p2"), "take a")) == "take B row1"


def test_r4_1_r7_a_swap_in_a_complete_season_brings_no_second_bonus() -> None:
    position = play(board(with_years("b0f0k0"), "p2"), "take a", "swap")
    assert asked(position) == "take B row1"
    assert year(position, 0) == "b0f1k0"


def test_r4_1_r7_each_complete_season_brings_a_bonus_of_its_own() -> None:
    position = play(board(with_years("b0k0", "s0o0"), "p2 m2"), "take a", "box", "take b")
    assert asked(position) == "bonus B m2 row1"


def test_r4_1_r18_a_bonus_that_cannot_be_drawn_ends_the_game() -> None:
    position = play(board(with_years("b0k0").replace("box -", "box ...")), "take a")
    assert position.over
    assert position.ending().startswith("empty_stack")
    assert year(position, 0) == "b0f1k0"


def test_r4_2_r7_a_new_symbol_may_be_added() -> None:
    position = play(board(with_years("b0k0"), "p2"), "take a")
    assert options(position) == ["add", "box"]
    assert year(play(position, "add"), 0) == "b0f1k0p2"


def test_r4_3_r7_the_squirrel_three_replaces_the_squirrel_one_which_goes_to_the_box() -> None:
    position = play(board(with_years("o2s2q1"), "q3"), "take b")
    assert options(position) == ["swap", "box"]
    play(position, "swap")
    assert (year(position, 0), box(position), aside(position, 0)) == ("i1o2s2q3", "q1", "-")


def test_r4_4_r18_a_bonus_need_not_be_used() -> None:
    position = play(board(with_years("o2s2q1"), "q3"), "take b", "box")
    assert (year(position, 0), box(position), aside(position, 0)) == ("i1o2s2q1", "q3", "-")
    position = play(board(with_years("o2s2"), "q3"), "take b", "box")
    assert (year(position, 0), box(position)) == ("i1o2s2", "q3")


def test_r4_4_r18_a_bonus_of_no_use_goes_to_the_box_without_a_question() -> None:
    position = play(board(with_years("o2s2q5"), "q3"), "take b")
    assert (asked(position), box(position), aside(position, 0)) == ("take B row1", "q3", "-")


def test_r4_5_r7_a_bonus_that_completes_a_season_brings_another() -> None:
    position = play(board(with_years("b0k0l1p1"), "q3 m4"), "take a", "add")
    assert asked(position) == "bonus A m4 row1"
    assert year(play(position, "add"), 0) == "b0f1k0l1q3p1m4"


def test_r4_5_r7_a_chain_may_run_through_several_seasons() -> None:
    position = play(board(with_years("b0k0l1p1o2s2"), "q3 i5 x0"), "take a", "add", "add", "box")
    assert year(position, 0) == "b0f1k0i5o2s2l1q3p1"
    assert asked(position) == "take B row1"


def test_r4_5_a_bonus_that_is_swapped_in_completes_nothing() -> None:
    position = play(board(with_years("b0k0l1q1p1"), "q3"), "take a", "swap")
    assert asked(position) == "take B row1"
