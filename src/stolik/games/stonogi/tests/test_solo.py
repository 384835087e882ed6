"""Chapter 6: alone."""

from __future__ import annotations

import pytest

from stolik.core.chance import FastRng
from stolik.core.position import play_random_game
from stolik.games.stonogi import GAME
from stolik.games.stonogi.notation import write_position
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.tests.boards import board, full, options, play, ways_to_stop

TWOS = "y2g2b2k2r2"


def test_r6_1_alone_the_turn_is_the_same() -> None:
    assert ways_to_stop(board("... / - / aside - / A3:rry*")) == {"take r3", "take y2"}
    assert len(options(board("... / - / aside - / A2:rry*"))) == 15 + 2


def test_r6_1_alone_one_plays_turn_after_turn() -> None:
    position = play(board("... / - / aside - / A3:rry*", "ygbk"), "take r3")
    assert write_position(position) == full("... / r3 / aside - / A1:ygbk")


def test_r6_1_n3_alone_too_whoever_can_take_must_take() -> None:
    assert ways_to_stop(board("... / - / aside - / A3:yykk")) == {"take y2", "take k2"}


def test_r6_2_n8_oliwier_puts_one_of_two_smallest_tiles_aside() -> None:
    position = board("g2b2r4y3k4 / ... / aside - / A3:rrrk", "ygbk")
    assert ways_to_stop(position) == {"aside g2", "aside b2"}
    play(position, "aside g2")
    assert write_position(position) == full("y3b2k4r4 / ... / aside g2 / A1:ygbk")


def test_r6_2_n8_among_equal_smallest_tiles_the_choice_is_free() -> None:
    assert ways_to_stop(board("... / - / aside - / A3:ygbk")) == {f"aside {colour}2" for colour in "ygbkr"}


def test_r6_2_n8_without_twos_the_threes_are_smallest() -> None:
    assert ways_to_stop(board(f"g3b4r3 / {TWOS}... / aside - / A3:yyyk")) == {"aside g3", "aside r3"}


def test_r6_2_n8_without_twos_and_threes_the_fours_are_smallest() -> None:
    assert ways_to_stop(board("b4r4 / ... / aside - / A3:rrrb")) == {"aside b4", "aside r4"}


def test_r6_2_n8_a_tile_is_lost_only_when_no_colour_fits() -> None:
    assert ways_to_stop(board("b3y2 / ... / aside - / A3:rrbb")) == {"aside y2"}
    assert ways_to_stop(board("b2y2 / ... / aside - / A3:rrbb")) == {"take b2"}


def test_r6_2_alone_one_may_give_up_a_tile_before_the_third_roll() -> None:
    assert "aside y2" in options(board("... / - / aside - / A1:ygbk"))


def test_r6_2_alone_nobody_passes() -> None:
    assert "pass" not in options(board("... / - / aside - / A3:ygbk"))


def test_r6_3_a_tile_aside_never_comes_back() -> None:
    position = play(board("... / - / aside - / A3:ygbk", "rryy"), "aside r2")
    assert ways_to_stop(position) == {"take y2"}


@pytest.mark.parametrize(
    ("aside", "grade"),
    [("-", 0), ("y2", 1), ("y2g2", 2), ("y2g2b2", 3), ("y2g2b2k2", 4), (TWOS, 5), (TWOS + "y3", 5), ("...", 5)],
)
def test_r6_4_n8_the_tiles_aside_give_the_grade(aside: str, grade: int) -> None:
    row = "-" if aside == "..." else "..."
    position = board(f"- / {row} / aside {aside} / over")
    assert position.grade() == grade
    assert position.ending() == f"grade_{grade}"


def test_r6_4_the_score_alone_is_the_tiles_that_were_kept() -> None:
    position = board("- / ... / aside y2g2b2 / over")
    assert position.scores() == [12]
    assert position.places() == [1]


def test_r6_4_the_game_alone_ends_when_the_last_tile_goes_aside() -> None:
    position = play(board("k4 / ... / aside y2 / A3:rrrb"), "aside k4")
    assert write_position(position) == full("- / ... / aside y2k4 / over")
    assert position.ending() == "grade_2"


def test_r6_1_alone_the_game_takes_fifteen_turns(seed: int) -> None:
    for game in range(seed, seed + 40):
        position = GAME.start(1, seed=game)
        assert isinstance(position, Stonogi)
        assert 15 <= play_random_game(position, FastRng(game, stream=2), bound=45) <= 45
        assert len(position.tiles_of(0)) == position.scores()[0]
