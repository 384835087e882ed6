"""Chapter 6: lapping, and who is where in the end."""

from __future__ import annotations

import pytest

from stolik.core.errors import NotOver
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import CALM, board, boats, play, turn


def after_a_step(where: str, sea: str = CALM) -> Kanaloa:
    """A took a trick in the middle of a round."""
    return play(board(sea, where, "k1,n1 n2,n3 n4,n5"), "k1", "n2", "n4")


def test_r6_1_k11_passing_the_last_boat_wins_in_mid_round() -> None:
    position = after_a_step("1.2 0.3 0.8")
    assert boats(position) == "1.4 0.3 0.8"
    assert position.over
    assert turn(position) == "over A"
    assert position.to_move() == ()
    assert [position.legal(seat) for seat in range(3)] == [(), (), ()]


def test_r6_1_k11_passing_a_boat_that_is_not_last_wins_nothing() -> None:
    position = after_a_step("1.2 0.8 1.3")
    assert boats(position) == "1.4 0.8 1.3"
    assert not position.over


def test_r6_1_k11_boats_that_never_left_the_start_are_lapped_together() -> None:
    position = after_a_step("0.11 0.0 0.0")
    assert boats(position) == "1.1 0.0 0.0"
    assert turn(position) == "over A"


def test_r6_1_k11_to_be_a_lap_behind_the_leader_is_not_enough() -> None:
    assert not after_a_step("0.2 0.3 1.1").over


def test_r6_1_k11_a_dolphin_can_carry_the_boat_past_the_last_one() -> None:
    track = "M01 M03 M10 M06"  # n t n r g t» g n
    position = play(board(track, "1.4 (0.5) 0.7", "k1,n1 n2,n3 n4,n5"), "k1", "n2", "n4")
    assert boats(position) == "1.6 (0.5) 0.7"
    assert turn(position) == "over A"


def test_r6_1_k11_the_boat_stands_where_it_lapped_and_no_dolphin_carries_it_on() -> None:
    track = "M01 M03 M10 M06"  # n t n r g t» g n
    position = play(board(track, "1.4 (0.4) 0.7", "k1,n1 n2,n3 n4,n5"), "k1", "n2", "n4")
    assert boats(position) == "1.5 (0.4) 0.7"


def test_r6_1_k11_in_games_of_version_1_dolphins_carried_it_on() -> None:
    track = "M01 M03 M10 M06"
    position = play(board(track, "1.4 (0.4) 0.7", "k1,n1 n2,n3 n4,n5", rules=1), "k1", "n2", "n4")
    assert boats(position) == "1.6 (0.4) 0.7"


def test_r6_1_the_step_after_the_last_trick_can_win_before_anything_else_happens() -> None:
    position = play(board(CALM, "1.2 0.3 (0.8)", "k1 n2 n4"), "k1", "n2", "n4")
    assert turn(position) == "over A"
    assert boats(position) == "1.4 0.3 (0.8)"


def test_r6_2_k20_level_with_the_last_boat_is_not_past_it() -> None:
    position = play(board(CALM, "1.2 (0.3) 0.8", "k1,n1,n6 n2,n3,n7 n4,n5,n8"), "k1", "n2", "n4")
    assert boats(position) == "1.3 (0.3) 0.8"
    assert not position.over


def test_r6_2_k20_the_next_step_is_past_it() -> None:
    position = play(board(CALM, "1.3 (0.3) 0.8", "k1,n1,n6 n2,n3,n7 n4,n5,n8"), "k1", "n2", "n4")
    assert turn(position) == "over A"


def test_r6_2_k20_the_last_boat_may_be_lapped_while_it_waits() -> None:
    position = play(board(CALM, "1.1 (0.1) (0.8)", "k1,n1 n2,n3 n4,n5"), "k1", "n2", "n4")
    assert turn(position) == "over A"


def test_r6_3_k24_the_winner_is_first_and_the_others_follow_by_progress() -> None:
    position = after_a_step("1.2 0.3 0.8")
    assert position.scores() == [16, 3, 8]
    assert position.places() == [1, 3, 2]
    assert position.ending() == "lapped"


def test_r6_3_k24_boats_of_equal_progress_share_a_place() -> None:
    position = after_a_step("0.11 0.0 0.0")
    assert position.places() == [1, 2, 2]


def test_r6_3_k24_the_winner_is_on_top_even_when_a_failed_boat_lies_level_ahead() -> None:
    position = board(CALM, "1.3 (1.4) (0.3)", "k1,n1 n2,n3 n4,n5")
    play(position, "k1", "n2", "n4")
    assert boats(position) == "1.4 (1.4) (0.3)"
    assert turn(position) == "over A"
    assert position.scores() == [17, 16, 3]
    assert position.places() == [1, 2, 3]


@pytest.mark.parametrize("question", ["scores", "places", "ending"])
def test_r6_3_there_are_no_scores_before_the_end(question: str) -> None:
    with pytest.raises(NotOver, match="the game goes on"):
        getattr(board(CALM, "0.0 0.0 0.0", "n1 n2 n3"), question)()


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("no_trick", ["off", "on"])
def test_r6_4_random_games_end_far_below_the_bound(players: int, no_trick: str) -> None:
    for seed in range(20):
        position = GAME.start(players, {"no_trick": no_trick}, seed)
        for _ in range(GAME.max_decisions // 10):
            if position.over:
                break
            position.play(position.first_to_move(), position.random_action(position.first_to_move(), position.rng))
        assert position.over


def test_every_ending_of_the_game_is_an_ending_of_these_tests() -> None:
    assert set(GAME.endings) == {"lapped", "lapped_on_return"}
