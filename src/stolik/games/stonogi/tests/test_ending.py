"""Chapter 4: the end and the winner."""

from __future__ import annotations

import pytest

from stolik.core.errors import NotOver
from stolik.games.stonogi import GAME
from stolik.games.stonogi.notation import write_position
from stolik.games.stonogi.tests.boards import board, full, play


def test_r4_1_n6_the_game_ends_the_moment_the_last_tile_leaves_the_middle() -> None:
    position = play(board("r2 / y2 / ... / - / A1:rrkk"), "take r2")
    assert position.over
    assert write_position(position) == full("- / y2r2 / ... / - / over")


def test_r4_1_n6_nobody_moves_after_the_end() -> None:
    position = play(board("r2 / y2 / ... / - / A1:rrkk", stealing=True), "take r2")
    assert position.to_move() == ()
    assert all(position.legal(seat) == () for seat in range(3))


def test_r4_1_the_game_goes_on_while_a_tile_lies_in_the_middle() -> None:
    position = play(board("r2k4 / y2 / ... / A3:rrkk"), "take r2")
    assert not position.over
    assert position.to_move() == (1,)


def test_r4_1_n6_a_theft_does_not_end_the_game() -> None:
    position = play(board("k4 / ... / y2r2 / A3:rryg", stealing=True), "steal B")
    assert not position.over


@pytest.mark.parametrize("question", ["scores", "places", "ending"])
@pytest.mark.parametrize("text", ["... / - / - / A1:rrrr", "... / - / aside - / A1:rrrr"], ids=["two", "alone"])
def test_r4_1_there_are_no_scores_before_the_end(text: str, question: str) -> None:
    with pytest.raises(NotOver, match="the game goes on"):
        getattr(board(text), question)()


def test_r4_2_n7_most_skates_win() -> None:
    position = board("- / y4g4 / ... / b4k4r4 / over")
    assert position.scores() == [8, 25, 12]
    assert position.places() == [3, 1, 2]
    assert position.ending() == "most_skates"


def test_r4_2_skates_count_and_not_tiles() -> None:
    position = board("- / y4g4b4k4r4r3 / y2g2b2k2r2y3g3b3k3 / over")
    assert position.scores() == [23, 22]
    assert position.places() == [1, 2]


def test_r4_3_n7_among_equals_most_skates_in_one_colour_win() -> None:
    position = board("- / y2y3g2 / k3b4 / ... / over")
    assert position.scores() == [7, 7, 31]
    assert position.places() == [2, 3, 1]
    assert position.ending() == "most_skates"


def test_r4_3_n7_the_best_colour_can_decide_the_game() -> None:
    position = board("- / y2y3y4r3r4 / g2g3k2b2b3k4 / g4b4k3r2 / over")
    assert position.scores() == [16, 16, 13]
    assert [position.most_in_one_colour(seat) for seat in range(3)] == [9, 6, 4]
    assert position.places() == [1, 2, 3]
    assert position.ending() == "most_in_one_colour"


def test_r4_3_the_colour_counts_wherever_its_tiles_stand() -> None:
    position = board("- / y2r4y3b4y4 / ... / over")
    assert position.most_in_one_colour(0) == 9


def test_r4_4_n7_a_full_tie_is_a_shared_win() -> None:
    position = board("- / y2y3y4r3 / g2g3g4k3 / b2b3b4r2 / k2k4r4 / over")
    assert position.scores() == [12, 12, 11, 10]
    assert position.places() == [1, 1, 3, 4]
    assert position.ending() == "shared"


def test_r4_4_three_may_share() -> None:
    position = board("- / y2y3y4r4 / g2g3g4k4 / b2b3b4r2k2 / k3r3 / over")
    assert position.places() == [1, 1, 1, 4]
    assert position.ending() == "shared"


def test_r4_4_a_shared_second_place_leaves_a_single_winner() -> None:
    position = board("- / y2 / g2 / ... / over")
    assert position.places() == [2, 2, 1]
    assert position.ending() == "most_skates"


def test_every_ending_of_the_game_is_an_ending_of_these_tests() -> None:
    several = {"most_skates", "most_in_one_colour", "shared"}
    assert set(GAME.endings) == several | {f"grade_{grade}" for grade in range(6)}
