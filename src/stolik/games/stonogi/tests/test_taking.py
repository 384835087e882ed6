"""Chapter 3: which tile the dice win."""

from __future__ import annotations

import pytest

from stolik.games.stonogi.notation import write_position, write_tiles
from stolik.games.stonogi.tests.boards import board, full, options, play, ways_to_stop


def test_r3_1_three_red_skates_need_three_on_the_dice() -> None:
    assert ways_to_stop(board("... / - / - / A3:rrrk")) == {"take r3"}
    assert ways_to_stop(board("... / - / - / A3:rrky")) == {"take r2"}


def test_r3_1_more_skates_than_the_tile_shows_are_enough() -> None:
    assert ways_to_stop(board("... / r4 / - / A3:rrrr")) == {"take r3"}


def test_r3_1_one_skate_wins_nothing() -> None:
    assert ways_to_stop(board("... / - / - / A3:ygbk")) == {"pass"}


def test_r3_2_a_star_counts_for_every_colour_at_once() -> None:
    assert ways_to_stop(board("... / - / - / A3:ygb*")) == {"take y2", "take g2", "take b2"}


def test_r3_2_n2_two_stars_alone_win_a_two_of_any_colour() -> None:
    assert ways_to_stop(board("... / - / - / A3:**kk")) == {"take y2", "take g2", "take b2", "take r2", "take k4"}


def test_r3_2_n2_four_stars_win_any_four() -> None:
    assert ways_to_stop(board("... / - / - / A3:****")) == {"take y4", "take g4", "take b4", "take k4", "take r4"}


def test_r3_2_n12_a_star_cannot_be_left_out_to_reach_a_smaller_tile() -> None:
    position = board("r2r3 / ... / - / A3:rr*k")
    assert ways_to_stop(position) == {"take r3"}


def test_r3_3_n1_oliwier_wins_the_red_three_or_the_yellow_two() -> None:
    assert ways_to_stop(board("... / - / - / A3:rry*")) == {"take r3", "take y2"}


def test_r3_3_n1_the_two_is_offered_only_when_the_three_is_gone() -> None:
    assert ways_to_stop(board("... / - / r3 / A3:rry*")) == {"take r2", "take y2"}


def test_r3_3_n1_a_smaller_tile_stands_in_for_one_that_is_gone() -> None:
    assert ways_to_stop(board("... / - / r4r3 / A3:rrrr")) == {"take r2"}


def test_r3_3_with_no_tile_small_enough_the_colour_wins_nothing() -> None:
    assert ways_to_stop(board("... / - / r2r3 / A3:rrrk")) == {"pass"}


@pytest.mark.parametrize(
    ("gone", "wins"),
    [("-", "r4"), ("r4", "r3"), ("r3", "r4"), ("r2", "r4"), ("r4r3", "r2"), ("r4r2", "r3"), ("r3r2", "r4")],
)
def test_r3_3_n1_four_red_dice_win_the_largest_red_tile_there_is(gone: str, wins: str) -> None:
    assert ways_to_stop(board(f"... / - / {gone} / A3:rrrr")) == {f"take {wins}"}


def test_r3_4_n3_whoever_can_take_must_take() -> None:
    assert ways_to_stop(board("y2 / ... / - / A3:yykk")) == {"take y2"}


def test_r3_4_n3_the_duty_begins_when_the_rolling_stops() -> None:
    moves = options(board("... / - / - / A2:yykr"))
    assert "roll 1234" in moves
    assert "pass" not in moves


def test_r3_4_n3_the_colour_is_free() -> None:
    assert ways_to_stop(board("... / - / - / A3:yykk")) == {"take y2", "take k2"}


def test_r3_4_n3_one_tile_a_turn() -> None:
    position = play(board("... / - / - / A3:yykk", "yykk"), "take y2")
    assert position.seat == 1
    assert [position.skates(seat) for seat in range(2)] == [2, 0]


def test_r3_5_a_tile_goes_to_the_end_of_the_centipede() -> None:
    position = play(board("... / r4g2 / b3 / A3:yykk", "ygbk"), "take y2")
    assert write_position(position) == full("... / r4g2y2 / b3 / B1:ygbk")


def test_r3_5_the_centipede_keeps_the_order_in_which_it_grew() -> None:
    position = board("... / - / - / A3:rrrr", "yykr gggg yyyr bbbb yyyy kkkk")
    play(position, "take r4", "take y2", "take g4", "take y3", "take b4", "take y4")
    assert write_tiles(position.tiles_of(0)) == "r4g4b4"
    assert write_tiles(position.tiles_of(1)) == "y2y3y4"


def test_r3_6_with_nothing_fitting_the_turn_passes_and_nothing_moves() -> None:
    position = play(board("... / r4 / b3 / A3:ygbk", "rrrr"), "pass")
    assert write_position(position) == full("... / r4 / b3 / B1:rrrr")
