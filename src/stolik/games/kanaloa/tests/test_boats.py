"""Chapter 3: steps, jumps, dolphins and progress."""

from __future__ import annotations

import pytest

from stolik.games.kanaloa.pieces import COLOURS
from stolik.games.kanaloa.tests.boards import CALM, board, boats, play

DOLPHINS = "M01 M04 M02 M06 M09"
"""n t r n» t» n g n t g: two dolphins in a row, on fields 3 and 4."""


def stepped(track: str, where: str) -> str:
    """Where all boats are after A took a trick in the middle of a round."""
    seats = len(where.split())
    hands = " ".join(["k1,n1", "n2,n3", "n4,n5", "n6,n7", "n8,n9"][:seats])
    return boats(play(board(track, where, hands), "k1", *["n2", "n4", "n6", "n8"][: seats - 1]))


def test_r3_1_k6_the_taker_sails_one_field() -> None:
    assert stepped(CALM, "0.0 0.0 0.0") == "0.1 0.0 0.0"


def test_r3_1_k6_a_boat_ahead_is_jumped() -> None:
    assert stepped(CALM, "0.2 0.3 0.8") == "0.4 0.3 0.8"


def test_r3_1_k6_a_block_of_boats_is_jumped() -> None:
    assert stepped(CALM, "0.2 0.3 0.4 0.5 0.6") == "0.7 0.3 0.4 0.5 0.6"


def test_r3_1_k6_a_gap_in_the_block_is_where_one_lands() -> None:
    assert stepped(CALM, "0.2 0.3 0.5 0.6") == "0.4 0.3 0.5 0.6"


def test_r3_1_the_ring_is_closed_and_a_new_lap_begins_at_the_line() -> None:
    assert stepped(CALM, "0.11 0.3 0.5") == "1.0 0.3 0.5"


def test_r3_1_a_block_across_the_line_is_jumped() -> None:
    assert stepped(CALM, "0.10 0.11 1.0 1.1") == "1.2 0.11 1.0 1.1"


def test_r3_1_on_the_shortest_track_four_rivals_leave_one_field() -> None:
    assert stepped("M03 M06 M07", "0.0 0.1 0.2 0.3 0.4") == "0.5 0.1 0.2 0.3 0.4"


def test_r3_2_k7_a_dolphin_carries_a_lone_boat_one_field() -> None:
    assert stepped("M01 M03 M10 M06", "0.4 0.0 0.0") == "0.6 0.0 0.0"


@pytest.mark.parametrize("rival", ["0.4", "0.6"])
def test_r3_2_k7_a_neighbour_keeps_the_dolphin_away(rival: str) -> None:
    track = "M01 M03 M10 M06"  # n t n r g t» g n
    assert stepped(track, f"{'0.3' if rival == '0.4' else '0.4'} {rival} 0.0") == f"0.5 {rival} 0.0"


def test_r3_2_k7_the_field_just_left_is_free() -> None:
    assert stepped("M01 M03 M10 M06", "0.4 0.0 0.1") == "0.6 0.0 0.1"


def test_r3_2_k7_dolphins_in_a_row_carry_on() -> None:
    assert stepped(DOLPHINS, "0.2 0.0 0.0") == "0.5 0.0 0.0"


def test_r3_2_k7_the_second_dolphin_asks_for_its_own_neighbours() -> None:
    assert stepped(DOLPHINS, "0.2 0.5 0.0") == "0.4 0.5 0.0"


def test_r3_2_k7_boats_waiting_at_the_start_hold_back_a_dolphin_beside_it() -> None:
    track = "M01 M03 M06 M11"  # n t n r g n r g», and the start is next
    assert stepped(track, "0.6 0.0 0.0") == "0.7 0.0 0.0"
    assert stepped(track, "0.6 0.2 0.1") == "1.0 0.2 0.1"


def test_r3_2_a_dolphin_behind_the_line_asks_for_the_field_before_it() -> None:
    track = "M08 M03 M06 M07"  # r» t n r g n t r, the start card gone
    assert stepped(track, "0.7 0.3 0.4") == "1.1 0.3 0.4"
    assert stepped(track, "0.6 0.7 0.4") == "1.0 0.7 0.4"


def test_r3_3_progress_counts_laps_and_fields() -> None:
    position = board(CALM, "0.0 0.7 2.3", "n1 n2 n3")
    assert [position.progress(seat) for seat in range(3)] == [0, 7, 27]


def test_r3_3_k1_a_turned_start_card_has_its_other_field_at_the_end_of_the_lap() -> None:
    position = board("M01' M03 M06", "0.5 0.0 0.1", "n1 n2 n3")
    assert [COLOURS[position.colour_at(field)] for field in range(6)] == [
        "navy",
        "navy",
        "red",
        "green",
        "navy",
        "turquoise",
    ]
    assert stepped("M01' M03 M06", "0.4 0.3 0.1") == "0.5 0.3 0.1"
    assert stepped("M01' M03 M06", "0.5 0.3 0.1") == "1.0 0.3 0.1"


def test_r3_4_k1_at_the_start_trump_is_navy() -> None:
    assert COLOURS[board(CALM, "0.0 0.0 0.0", "n1 n2 n3").trump] == "navy"


def test_r3_4_k1_a_boat_a_lap_ahead_leads_wherever_it_stands() -> None:
    assert board(CALM, "0.8 0.11 1.2", "n1 n2 n3").foremost() == 2
