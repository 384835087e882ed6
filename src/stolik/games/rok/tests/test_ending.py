"""Chapter 5: the end, the scores and the winner."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.errors import NotOver
from stolik.games.rok import GAME
from stolik.games.rok.rules.year import full_rows, points_of_rows
from stolik.games.rok.tests.boards import ANY, START, aside, asked, board, hand, play, square, year, year_of

ROW = "f1i1q0t1|..i0....|....q4..|......t5"
ELEVEN = "b0k0i0o0s0l1q1p1x0m0t0"


def over(*seats: str) -> str:
    return " / ".join([START, *(f"????:{seat}:-" for seat in seats), "box ...", "over"])


def test_r5_1_r8_a_twelfth_card_ends_the_game_in_the_middle_of_a_hand_out() -> None:
    row = ROW.replace("..i0", "..i2")
    position = play(board(f"{row} / ????:{ELEVEN}:-:- / {ANY} / {ANY} / box - / take A row1"), "take a")
    assert position.over
    assert position.to_move() == ()
    assert position.ending() == "full_year"
    assert square(position).startswith("..i1q0t1|")


def test_r5_1_r8_a_twelfth_card_as_a_bonus_ends_the_game() -> None:
    text = f"{ROW} / ????:b0k0o0s0i5l1q1p1x0m0:-:- / {ANY} / {ANY} / box - / take A row1"
    position = play(board(text, "t0"), "take a", "add")
    assert position.over
    assert position.ending() == "full_year"
    assert year(position, 0) == "b0f1k0i5o0s0l1q1p1x0m0t0"


def test_r5_1_r16_the_twelfth_card_brings_no_bonus() -> None:
    text = f"{ROW.replace('..i0', '..i2')} / ????:{ELEVEN}:-:- / {ANY} / {ANY} / box - / take A row1"
    position = board(text)
    before = position.left
    assert play(position, "take a").over
    assert position.left == before
    assert position.card == -1


def test_r5_1_eleven_cards_do_not_end_the_game() -> None:
    text = f"{ROW.replace('..i0', '..i2')} / ????:{ELEVEN[2:]}:-:- / {ANY} / {ANY} / box - / take A row1"
    assert not play(board(text), "take a").over


def test_r5_2_r9_an_empty_stack_ends_the_game_only_when_a_card_is_wanted() -> None:
    position = board(f"{START} / ???:-:-:f1 / ???:-:-:m0 / {ANY} / box ... / place A", "s1")
    play(position, "place a2")
    assert position.left == 0
    assert asked(position) == "place B"
    assert play(position, "place d1").over
    assert len(hand(position, 1)) == 6


def test_r5_2_r9_an_empty_stack_ends_the_game_when_a_row_begins_anew() -> None:
    position = board(f"{ROW} / {ANY} / {ANY} / {ANY} / box ... / take A row1")
    play(position, "take a", "take b")
    assert not position.over
    assert play(position, "take c").over
    assert year(position, 2) == "q0"


def test_r5_2_r9_an_empty_stack_ends_the_game_of_two_at_the_neutral_card() -> None:
    position = board(f"{START} / ????:-:-:- / ???:-:-:m0 / box ... / place B", "s1")
    assert play(position, "place d1").over
    assert position.left == 0
    assert hand(position, 1).count("s1") == 1


def test_r5_2_r9_an_empty_stack_ends_the_game_when_a_card_went_aside() -> None:
    spring = "b2......|b3i0....|b4..q4..|b5....t5"
    text = f"{spring} / f1???:-:-:- / x0???:-:-:- / l0???:-:-:- / box ... / choose"
    position = play(board(text), "choose f1", "choose x0", "choose l0")
    assert position.over
    assert aside(position, 0) == "f1"


def test_r5_3_r17_without_the_fillers_draw_the_row_is_not_handed_out() -> None:
    almost = "..i1q0t1|..i0....|....q4..|......t5"
    position = play(board(f"{almost} / ???:-:-:f1 / ???:-:-:m0 / {ANY} / box ... / place A"), "place a1")
    assert position.over
    assert square(position).startswith("f1i1q0t1|")
    assert [year(position, seat) for seat in range(3)] == ["-", "-", "-"]


def test_r5_3_r17_after_a_bonus_that_cannot_be_drawn_the_next_players_get_nothing() -> None:
    text = f"{ROW} / ????:b0k0:-:- / {ANY} / {ANY} / box ... / take A row1"
    position = play(board(text), "take a")
    assert position.over
    assert [year(position, seat) for seat in (1, 2)] == ["-", "-"]
    assert square(position).startswith("..i1q0t1|")


def test_r5_3_r17_cards_revealed_but_not_placed_are_not_aside() -> None:
    position = board(f"{START} / ???:-:-:f1 / ???:-:-:m0 / ???:-:-:l0 / box ... / place A")
    assert play(position, "place a2").over
    assert [aside(position, seat) for seat in range(3)] == ["-", "-", "-"]
    assert position.scores() == [0, 0, 0]


def test_r5_3_hands_count_nothing() -> None:
    assert board(over("-:-", "-:-")).scores() == [0, 0]


def test_r5_4_r10_the_best_cards_of_each_season_stand_in_the_complete_rows() -> None:
    assert points_of_rows(year_of("b1k4f3i1s5l1p2x3m5t1")) == (4 + 3) + (5 + 1) + (2 + 1) + (5 + 3)


def test_r5_4_the_example_counts_thirteen_and_eleven_less_two() -> None:
    position = board(over("f3k4i1o3s4q2p3m2t3:x0x1", "-:-"))
    assert position.scores() == [13 + 11 - 2, 0]


@pytest.mark.parametrize(
    "cards, rows, points",
    [
        ("-", 0, 0),
        ("b5f5k5i5o5s5l5q5p5", 0, 0),
        ("b5i5l5x5", 1, 20),
        ("b0i0l0x0", 1, 0),
        ("b1f2k3i1l1x1", 1, 6),
        ("b0f1k2i0o1s2l0q1p2x0m1", 2, 3 + 3 + 3 + 1),
        ("b5f5k5i5o5s5l5q5p5x5m5t5", 3, 60),
    ],
)
def test_r5_4_r10_as_many_rows_count_as_the_poorest_season_fills(cards: str, rows: int, points: int) -> None:
    assert full_rows(year_of(cards)) == rows
    assert points_of_rows(year_of(cards)) == points


def test_r5_5_r10_cards_aside_make_a_score_negative() -> None:
    assert board(over("k5:b0b1f0", "-:x0")).scores() == [-3, -1]


def test_r5_6_r11_the_most_points_win() -> None:
    position = board(over("b1i1l1x1:-", "b3i3l3x3:-", "k4s4p4:-"))
    assert position.scores() == [4, 12, 0]
    assert position.places() == [2, 1, 3]
    assert position.ending() == "empty_stack"


def test_r5_6_r11_among_equals_fewer_cards_aside_win() -> None:
    position = board(over("b1i1l1x1:-", "b3i2l0m1:f0f1", "-:-"))
    assert position.scores() == [4, 4, 0]
    assert position.places() == [1, 2, 3]
    assert position.ending() == "empty_stack"


def test_r5_7_r11_a_full_tie_is_a_shared_victory() -> None:
    position = board(over("b1i1l1x1:k0", "b0i2l0x2:k1", "-:-"))
    assert position.scores() == [3, 3, 0]
    assert position.places() == [1, 1, 3]
    assert position.ending() == "empty_stack_shared"


def test_r5_7_r11_a_full_year_may_be_shared_too() -> None:
    full_year = "b0f0k0i1o0s0l0q1p0x0m1t0"
    square_ = "b2......|..i2....|....q4..|......t5"
    position = board(f"{square_} / ????:{full_year}:-:- / ????:b1i0l1x1:-:- / box - / over")
    assert position.scores() == [3, 3]
    assert position.places() == [1, 1]
    assert position.ending() == "full_year_shared"


@pytest.mark.parametrize("question", ["scores", "places", "ending"])
def test_r5_1_there_are_no_scores_before_the_end(question: str) -> None:
    with pytest.raises(NotOver, match="the game goes on"):
        getattr(board(f"{START} / {ANY} / {ANY} / box - / choose"), question)()


def test_every_ending_of_the_game_and_both_ways_to_play_have_a_record() -> None:
    records = {file.stem for file in (Path(__file__).parent / "records").glob("*.txt")}
    assert set(GAME.endings) <= records
    assert records - set(GAME.endings) == {"full_year-harder", "empty_stack-harder"}
