"""Chapter 4: taking sea cards away."""

from __future__ import annotations

import pytest

from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import CALM, board, boats, options, play, track, turn


def fed(where: str, sea: str = CALM) -> Kanaloa:
    """A Kraken was just led by A, who has another card."""
    seats = len(where.split())
    hands = " ".join(["x1,n1", "n2,n3", "n4,n5", "n6,n7", "n8,n9"][:seats])
    return play(board(sea, where, hands), "x1")


def test_r4_1_k8_a_kraken_takes_an_empty_sea_card_at_once() -> None:
    position = fed("0.0 0.3 0.4")
    assert turn(position) == "kraken A"
    assert options(position) == {"remove M07", "remove M09", "remove M12"}
    play(position, "remove M09")
    assert track(position) == "M01 M03 M06 M07 M12"
    assert turn(position) == "play B"


def test_r4_1_k8_the_last_kraken_of_a_trick_feeds_before_the_boat_moves() -> None:
    position = play(board(CALM, "0.4 0.0 0.1", "n3,t1 n2,t2 x1,t3"), "n3", "n2", "x1")
    assert boats(position) == "0.4 0.0 0.1"
    play(position, "remove M07")
    assert boats(position) == "0.5 0.0 0.1"


def test_r4_1_k8_with_boats_on_all_sea_cards_a_kraken_does_nothing() -> None:
    position = fed("0.0 0.3 0.4 0.6", sea="M01 M03 M06 M07")
    assert turn(position) == "play B"
    assert track(position) == "M01 M03 M06 M07"


@pytest.mark.parametrize("where", ["0.2 0.0 0.0", "0.3 0.0 0.0"])
def test_r4_2_k8_a_boat_on_either_field_keeps_its_sea_card(where: str) -> None:
    assert "remove M03" not in options(fed(where))


def test_r4_2_k10_the_start_card_may_go_once_it_is_empty() -> None:
    assert "remove M01" not in options(fed("0.4 0.0 0.5"))
    position = fed("0.4 0.3 0.5")
    assert "remove M01" in options(position)
    assert track(play(position, "remove M01")) == "M03 M06 M07 M09 M12"


def test_r4_2_k23_a_single_choice_is_still_a_decision() -> None:
    position = fed("0.0 0.3 0.4", sea="M01 M03 M06 M07")
    assert options(position) == {"remove M07"}
    assert turn(position) == "kraken A"


def test_r4_3_k9_three_sea_cards_stay() -> None:
    position = fed("0.0 0.0 0.0", sea="M01 M03 M06")
    assert turn(position) == "play B"
    assert track(position) == "M01 M03 M06"


def test_r4_3_k9_the_floor_holds_at_the_end_of_a_round_too() -> None:
    position = play(board("M01 M03 M06", "0.0 0.0 0.0", "n3 n2 n1"), "n3", "n2", "n1")
    assert track(position) == "M01 M03 M06"
    assert turn(position) == "play A"
    assert position.round == 2


def test_r4_3_k23_without_a_removable_card_the_round_ends_without_a_decision() -> None:
    position = play(board("M01 M03 M06 M07", "0.0 0.3 0.5 0.7", "n9 n2 n1 n4"), "n9", "n2", "n1", "n4")
    assert boats(position) == "0.1 0.3 0.5 0.7"
    assert position.round == 2
    assert track(position) == "M01 M03 M06 M07"


def test_r4_4_k21_passed_fields_are_subtracted_once_a_lap() -> None:
    before = fed("2.8 1.9 1.10")
    assert [before.progress(seat) for seat in range(3)] == [32, 21, 22]
    after = play(before, "remove M03")
    assert boats(after) == "2.6 1.7 1.8"
    assert [after.progress(seat) for seat in range(3)] == [32 - 3 * 2, 21 - 2 * 2, 22 - 2 * 2]


def test_r4_4_k21_a_card_ahead_is_subtracted_only_for_finished_laps() -> None:
    position = play(fed("1.2 0.3 1.1"), "remove M12")
    assert boats(position) == "1.2 0.3 1.1"
    assert [position.progress(seat) for seat in range(3)] == [14 - 2, 3, 13 - 2]


@pytest.mark.parametrize("card", ["M03", "M06", "M09", "M12"])
def test_r4_4_k21_order_and_laps_never_change(card: str) -> None:
    before = fed("1.1 0.0 0.7")
    after = play(fed("1.1 0.0 0.7"), f"remove {card}")
    assert before.foremost() == after.foremost() == 0
    assert [boat.split(".")[0] for boat in boats(after).split()] == ["1", "0", "0"]
    assert sorted(range(3), key=after.progress) == [1, 2, 0]
    assert not after.over


def test_r4_5_k21_the_line_stays_in_the_gap_of_the_start_card() -> None:
    position = play(fed("0.11 0.3 1.2"), "remove M01")
    assert boats(position) == "0.9 0.1 1.0"
    assert [position.progress(seat) for seat in range(3)] == [9, 1, 10]
    assert boats(play(position, "n2", "n4")) == "0.9 0.1 1.2"


def test_r4_5_k21_the_same_for_a_turned_start_card() -> None:
    position = play(fed("0.10 0.3 1.1", sea=CALM.replace("M01", "M01'")), "remove M01")
    assert boats(position) == "0.9 0.2 1.0"
    assert track(position) == "M03 M06 M07 M09 M12"
    assert boats(play(position, "n2", "n4")) == "0.9 0.2 1.1"
