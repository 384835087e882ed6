"""Chapter 2: choosing and placing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from stolik.core.chance import FastRng
from stolik.core.errors import IllegalMove
from stolik.core.record import RecordedMove
from stolik.core.recorded_game import RecordedGame
from stolik.games.rok import GAME
from stolik.games.rok.moves import MOVES
from stolik.games.rok.notation import write_card, write_position
from stolik.games.rok.pieces import rank_of
from stolik.games.rok.tests.boards import ANY, START, aside, asked, board, full, hand, options, play, square

THREE = f"{START} / b1f3q1x2:-:-:- / k5i2o3s4:-:-:- / l0p2x0m3:-:-:- / box - / choose"


def test_r2_1_all_choose_at_the_same_time_in_any_order() -> None:
    position = board(THREE)
    assert position.to_move() == (0, 1, 2)
    play(position, "C: choose m3")
    assert position.to_move() == (0, 1)
    play(position, "B: choose o3")
    assert position.to_move() == (0,)
    assert square(position) == START


def test_r2_2_only_a_card_from_the_hand_can_be_chosen() -> None:
    assert options(board(THREE)) == ["choose b1", "choose f3", "choose q1", "choose x2"]


def test_r2_2_a_choice_lies_with_its_hand_until_all_have_chosen() -> None:
    position = play(board(THREE), "A: choose q1")
    assert hand(position, 0) == "b1f3q1x2"
    assert write_position(position) == full(THREE).replace("x2:-:-:-", "x2:-:-:q1")


def test_r2_2_r20_a_choice_is_one_move_and_stands_in_the_record() -> None:
    recorded = RecordedGame(GAME, GAME.setup(3), FastRng(1))
    first, *others = recorded.position.legal(0)
    recorded.apply(0, first)
    for again in (first, *others):
        with pytest.raises(IllegalMove, match="you have chosen"):
            recorded.apply(0, again)
    assert [entry for entry in recorded.entries if isinstance(entry, RecordedMove)] == [
        RecordedMove(0, MOVES.write(first))
    ]


def revealed(*cards: str) -> str:
    """What is asked when these cards have been revealed."""
    text = " / ".join([START, *(f"{card}???:-:-:-" for card in cards), "box - / choose"])
    return asked(play(board(text), *(f"choose {card}" for card in cards)))


def test_r2_3_r2_the_most_points_are_placed_first() -> None:
    assert revealed("b3", "x1", "l4") == "place C"


def test_r2_3_r2_among_equal_points_the_later_season_is_placed_first() -> None:
    assert revealed("b3", "x3", "p3") == "place B"
    assert revealed("s3", "k3", "f3") == "place A"


def test_r2_3_r2_in_the_same_season_the_bigger_symbol_is_placed_first() -> None:
    assert revealed("b3", "f3", "k3") == "place C"
    assert revealed("o3", "s3", "i3") == "place B"
    assert revealed("p3", "q3", "l3") == "place A"
    assert revealed("x3", "m3", "t3") == "place C"


def test_r2_3_r2_no_two_cards_are_equally_high() -> None:
    ordered = sorted(range(72), key=rank_of)
    assert all(rank_of(lower) < rank_of(higher) for lower, higher in pairwise(ordered))
    assert [write_card(card) for card in (ordered[0], ordered[-1])] == ["b0", "t5"]


@pytest.mark.parametrize("highest, order", [("A", "ABC"), ("B", "BCA"), ("C", "CAB")])
def test_r2_4_r2_the_others_follow_clockwise_however_high_they_are(highest: str, order: str) -> None:
    cards = {"A": "b1", "B": "o1", "C": "m1"} | {highest: "s5"}
    text = " / ".join([START, *(f"{cards[seat]}???:-:-:-" for seat in "ABC"), "box - / choose"])
    position = play(board(text), *(f"choose {cards[seat]}" for seat in "ABC"))
    seats = []
    for _ in range(3):
        seats.append("ABC"[position.first_to_move()])
        play(position, options(position)[0])
    assert "".join(seats) == order
    assert asked(position) == "choose"


def test_r2_4_the_example_of_four_players_placing() -> None:
    text = f"{START} / s5???:-:-:- / x2???:-:-:- / i4???:-:-:- / f3???:-:-:- / box - / choose"
    position = board(text, "k0 k1 k2 k3")
    play(position, "choose s5", "choose x2", "choose i4", "choose f3")
    play(position, "A: place b1", "B: place d3", "C: place b4", "D: place a2")
    assert square(position) == "b2s5....|f3i0....|....q4x2|..i4..t5"
    assert [hand(position, seat)[:2] for seat in range(4)] == ["k0", "k1", "k2", "k3"]
    assert asked(position) == "choose"


def placing(card: str, cells: str) -> list[str]:
    """Where A may place a card on this square."""
    return options(board(f"{cells} / ???:-:-:{card} / {ANY} / {ANY} / box - / place A"))


@pytest.mark.parametrize(
    "card, cells",
    [
        ("b1", "a2 a3 a4"),
        ("k5", "a2 a3 a4"),
        ("o2", "b1 b3 b4"),
        ("l0", "c1 c2 c4"),
        ("p5", "c1 c2 c4"),
        ("m3", "d1 d2 d3"),
    ],
)
def test_r2_5_a_card_goes_to_any_free_cell_of_its_seasons_column(card: str, cells: str) -> None:
    assert placing(card, START) == [f"place {cell}" for cell in cells.split()]


def test_r2_5_a_single_free_cell_is_still_a_decision() -> None:
    assert placing("k5", "b2......|b3i0....|b4..q4..|......t5") == ["place a4"]


def test_r2_6_r3_who_can_place_must() -> None:
    assert all(move.startswith("place ") for move in placing("b0", START))


FULL_SPRING = "b2......|b3i0....|b4..q4..|b5....t5"


def test_r2_6_r3_a_card_whose_column_is_full_goes_aside() -> None:
    text = f"{FULL_SPRING} / k5???:-:-:- / m1???:-:-:- / x0???:-:-:- / box - / choose"
    position = play(board(text), "choose k5", "choose m1", "choose x0")
    assert aside(position, 0) == "k5"
    assert square(position) == FULL_SPRING
    assert asked(position) == "place B"


def test_r2_7_r3_who_could_not_place_still_draws() -> None:
    text = f"{FULL_SPRING} / k5???:-:-:- / m1???:-:-:- / x0???:-:-:- / box - / choose"
    position = play(board(text, "s1"), "choose k5", "choose m1", "choose x0")
    assert "s1" in hand(position, 0)
    assert len(hand(position, 0)) == 8
    assert len(hand(position, 1)) == 6


def test_r2_7_who_has_placed_draws_before_the_next_places() -> None:
    position = play(board(f"{START} / ???:-:-:f1 / ???:-:-:m0 / {ANY} / box - / place A", "s1"), "place a2")
    assert "s1" in hand(position, 0)
    assert asked(position) == "place B"


ALMOST = "..i1q0t1|..i0....|....q4..|......t5"


def test_r2_8_r4_the_filler_draws_before_the_row_is_handed_out() -> None:
    position = play(board(f"{ALMOST} / ???:-:-:f1 / ???:-:-:m0 / {ANY} / box - / place A", "s1"), "place a1")
    assert "s1" in hand(position, 0)
    assert asked(position) == "take A row1"
    assert len(hand(position, 1)) == 6


def test_r2_8_r4_placing_goes_on_after_the_hand_out_with_the_cards_already_revealed() -> None:
    position = board(f"{ALMOST} / ???:-:-:f1 / ???:-:-:m0 / {ANY} / box - / place A", "s1 k0")
    play(position, "place a1", "A: take a", "B: take b", "C: take c")
    assert asked(position) == "place B"
    assert square(position) == "k0......|..i0....|....q4..|......t5"
    assert options(position) == ["place d1", "place d2", "place d3"]


def test_r2_8_r4_two_rows_can_be_handed_out_in_one_turn() -> None:
    text = f"..i1q0t1|..i0q1t2|....q4..|......t5 / ???:-:-:f1 / ???:-:-:f0 / {ANY} / box - / place A"
    position = play(board(text), "place a1", "take a", "take b", "take c", "B: place a2")
    assert asked(position) == "take B row2"


def test_r2_9_the_next_turn_begins_when_all_cards_are_placed() -> None:
    position = play(board(f"{START} / {ANY} / {ANY} / ???:-:-:m0 / box - / place C"), "place d1")
    assert asked(position) == "choose"
    assert position.to_move() == (0, 1, 2)
