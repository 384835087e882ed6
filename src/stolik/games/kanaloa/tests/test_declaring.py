"""Chapter 7: declaring no trick, waiting beside the track, and coming back."""

from __future__ import annotations

import pytest

from stolik.games.kanaloa.pieces import COLOURS
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import CALM, board, boats, options, play, turn

EIGHT_EACH = " ".join(",".join(f"{colour}{value}" for value in range(1, 9)) for colour in "ntr")


def last_trick(where: str, cards: str = "k1 t1 t2", sea: str = CALM, tricks: str = "") -> Kanaloa:
    """The position after the last trick of a round, led by A; boats have come back."""
    return play(board(sea, where, cards, no_trick=True, tricks=tricks), *cards.split())


def test_r7_1_k13_everyone_declares_in_turn_before_the_first_card() -> None:
    position = board(CALM, "0.2 0.0 0.5", EIGHT_EACH, "declare B", number="1 B")
    assert options(position) == {"declare", "sail"}
    assert turn(play(position, "sail")) == "declare C"
    assert turn(play(position, "declare")) == "declare A"
    assert turn(play(position, "declare")) == "play B"
    assert boats(position) == "(0.2) 0.0 (0.5)"


def test_r7_1_k13_every_round_asks_anew() -> None:
    position = play(last_trick("0.0 0.0 0.0"), "remove M06")
    assert turn(position) == "declare A"


def test_r7_1_without_the_variant_nobody_is_asked() -> None:
    position = play(board(CALM, "0.0 0.0 0.0", "n9 t1 t2"), "n9", "t1", "t2", "remove M06")
    assert turn(position) == "play A"


def test_r7_1_everyone_may_declare() -> None:
    position = play(board(CALM, "0.0 0.0 0.0", EIGHT_EACH, "declare A"), "declare", "declare", "declare")
    assert boats(position) == "(0.0) (0.0) (0.0)"
    assert turn(position) == "play A"


def test_r7_2_k14_a_boat_beside_the_track_leaves_its_field_free_and_keeps_its_card() -> None:
    position = play(board(CALM, "0.6 (0.7) 0.0", "k1,n1 n2,n3 x1,n5"), "k1", "n2", "x1")
    assert "remove M07" not in options(position)
    assert boats(play(position, "remove M09")) == "0.7 (0.7) 0.0"


def test_r7_2_k14_a_boat_beside_an_empty_card_keeps_it_on_the_track() -> None:
    position = play(board(CALM, "0.0 (0.7) 0.0", "x1,n1 n2,n3 n4,n5"), "x1")
    assert options(position) == {"remove M03", "remove M06", "remove M09", "remove M12"}


def test_r7_2_k14_a_boat_beside_the_track_can_set_the_trump() -> None:
    assert COLOURS[board(CALM, "0.0 (0.7) 0.6", "n1 n2 n3").trump] == "red"


def test_r7_2_k14_a_boat_beside_the_track_does_not_sail() -> None:
    position = play(board(CALM, "0.0 (0.7) 0.6", "n1,t1 k1,t2 n3,t3"), "n1", "k1", "n3")
    assert boats(position) == "0.0 (0.7) 0.6"
    assert turn(position) == "play B"


def test_r7_2_k25_a_boat_beside_the_track_does_not_hold_back_a_dolphin() -> None:
    track = "M01 M03 M10 M06"  # n t n r g t» g n
    for waiting in ("(0.4)", "(0.6)"):
        position = play(board(track, f"0.3 {waiting} 0.4", "k1,n1 n2,n3 n4,n5"), "k1", "n2", "n4")
        assert boats(position) == f"0.5 {waiting} 0.4"
    position = play(board(track, "0.4 (0.6) (0.3)", "k1,n1 n2,n3 n4,n5"), "k1", "n2", "n4")
    assert boats(position) == "0.6 (0.6) (0.3)"


def test_r7_3_k15_success_sails_over_three_free_fields() -> None:
    assert boats(last_trick("0.9 (0.1) 0.8")) == "0.10 0.4 0.8"


def test_r7_3_k15_fields_with_boats_are_passed_and_not_counted() -> None:
    assert boats(last_trick("0.9 (0.1) 0.3")) == "0.10 0.5 0.3"
    assert boats(last_trick("0.2 (0.1) 0.4")) == "0.3 0.6 0.4"


def test_r7_3_k15_a_dolphin_helps_on_the_last_field_only() -> None:
    track = "M01 M03 M10 M06 M09"  # n t n r g t» g n t g
    assert boats(last_trick("0.8 (0.2) 0.0", sea=track)) == "0.9 0.6 0.0"
    assert boats(last_trick("0.8 (0.3) 0.0", sea=track)) == "0.9 0.6 0.0"


def test_r7_3_k15_a_neighbour_keeps_the_dolphin_from_a_boat_that_comes_back() -> None:
    track = "M01 M03 M10 M06 M09"
    assert boats(last_trick("0.8 (0.2) 0.6", sea=track)) == "0.9 0.5 0.6"


def test_r7_3_k17_a_boat_that_is_back_is_in_the_way_of_the_next() -> None:
    assert boats(last_trick("0.9 (0.1) (0.3)")) == "0.10 0.4 0.7"


def test_r7_4_k15_failure_comes_back_to_its_own_field() -> None:
    assert boats(last_trick("0.9 (0.1) 0.8", tricks="0 1 0")) == "0.10 0.1 0.8"


def test_r7_4_k15_failure_goes_to_the_next_free_field_if_its_own_is_taken() -> None:
    assert boats(last_trick("0.0 (0.1) 0.2", tricks="0 1 0")) == "0.1 0.3 0.2"


def test_r7_4_k15_no_dolphin_helps_a_boat_that_failed() -> None:
    track = "M01 M03 M10 M06 M09"  # n t n r g t» g n t g
    assert boats(last_trick("0.8 (0.5) 0.0", sea=track, tricks="0 1 0")) == "0.9 0.5 0.0"
    assert boats(last_trick("0.3 (0.4) 0.8", sea=track, tricks="0 1 0")) == "0.4 0.5 0.8"


def test_r7_4_k15_tricks_of_who_failed_give_no_steps() -> None:
    position = play(board(CALM, "0.9 (0.1) 0.8", "t1,n9 t9,t2 t3,t4"), "t1", "t9", "t3")
    assert boats(position) == "0.9 (0.1) 0.8"
    assert boats(play(position, "t2", "t4", "n9")) == "0.9 0.1 0.10"


def test_r7_5_k19_boats_that_never_left_share_the_start_field_again() -> None:
    assert boats(last_trick("0.3 (0.0) 0.0", tricks="0 1 0")) == "0.4 0.0 0.0"
    assert boats(last_trick("0.3 (0.0) (0.0)", tricks="0 1 1")) == "0.4 0.0 0.0"


def test_r7_5_k19_a_boat_that_came_round_to_the_start_field_is_in_the_way() -> None:
    position = last_trick("0.11 (0.0) 0.5", tricks="0 1 0")
    assert boats(position) == "1.0 0.1 0.5"
    assert not position.over


def test_r7_6_k18_a_successful_return_can_lap_the_last_boat() -> None:
    position = last_trick("0.9 (0.11) 0.1")
    assert boats(position) == "0.10 1.2 0.1", "where it lapped (K11), after two of its three fields"
    assert turn(position) == "over B return"
    assert position.ending() == "lapped_on_return"
    assert position.places() == [2, 1, 3]


def test_r7_6_k18_a_return_that_wins_leaves_the_other_boats_beside_the_track() -> None:
    assert boats(last_trick("0.9 (0.11) (0.1)")) == "0.10 1.2 (0.1)"


def test_r7_6_k18_a_failed_return_never_wins() -> None:
    position = last_trick("1.2 (1.3) 0.4", tricks="0 1 0")
    assert boats(position) == "1.3 1.5 0.4"
    assert not position.over
    assert turn(position) == "close A"


def test_r7_6_k18_a_failed_boat_pushed_past_the_last_wins_with_its_next_step() -> None:
    position = play(board(CALM, "1.3 1.5 0.4", "n1,t1 k1,t2 n3,t3", no_trick=True), "n1", "k1", "n3")
    assert boats(position) == "1.3 1.6 0.4"
    assert turn(position) == "over B"
    assert position.ending() == "lapped"


def test_r7_6_k18_a_step_that_leaves_it_no_longer_a_lap_ahead_wins_nothing() -> None:
    position = play(board(CALM, "1.3 1.5 0.7", "n1,t1 k1,t2 n3,t3", no_trick=True), "n1", "k1", "n3")
    assert boats(position) == "1.3 1.6 0.7"
    assert not position.over


def test_r7_6_k18_a_declarer_who_took_the_last_trick_fails_removes_and_starts() -> None:
    position = last_trick("(0.9) 0.1 0.8")
    assert boats(position) == "0.9 0.1 0.8"
    assert turn(position) == "close A"
    play(position, "remove M03")
    assert (turn(position), position.starter) == ("declare A", 0)


@pytest.mark.parametrize("tricks, where", [("0 0 0", "0.4"), ("0 8 0", "0.1")])
def test_r7_3_one_trick_or_eight_make_the_difference(tricks: str, where: str) -> None:
    assert boats(last_trick("0.9 (0.1) 0.8", tricks=tricks)).split()[1] == where
