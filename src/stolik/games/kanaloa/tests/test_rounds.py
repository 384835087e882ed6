"""Chapter 5: the end of a round."""

from __future__ import annotations

from stolik.games.kanaloa.notation import write_position
from stolik.games.kanaloa.tests.boards import CALM, NotingRng, board, boats, line, options, play, read, track, turn


def test_r5_1_k12_the_taker_of_the_last_trick_sails_first() -> None:
    position = play(board(CALM, "0.0 0.0 0.0", "t3 t9 t1"), "t3", "t9", "t1")
    assert boats(position) == "0.0 0.1 0.0"
    assert turn(position) == "close B"


def test_r5_1_k17_boats_come_back_in_turn_order_from_the_starter() -> None:
    """B and C wait beside one field after the other; who comes back first takes the nearer field."""
    hands, where = "n9 t1 t2", "0.9 (0.1) (0.2)"
    from_b = play(board(CALM, where, hands, number="1 B"), "n9", "t1", "t2")
    from_c = play(board(CALM, where, hands, number="1 C"), "n9", "t1", "t2")
    assert boats(from_b) == "0.10 0.4 0.6"
    assert boats(from_c) == "0.10 0.4 0.5"


def test_r5_1_k17_the_step_comes_before_the_returns() -> None:
    position = play(board(CALM, "0.3 0.7 (0.1)", "n9 t1 t2"), "n9", "t1", "t2")
    assert boats(position) == "0.4 0.7 0.5"


def test_r5_2_k12_the_last_taker_takes_a_sea_card_away() -> None:
    position = play(board(CALM, "0.0 0.0 0.0", "t3 t9 t1"), "t3", "t9", "t1")
    assert options(position) == {f"remove {card}" for card in ("M03", "M06", "M07", "M09", "M12")}
    assert track(play(position, "remove M06")) == "M01 M03 M07 M09 M12"


def test_r5_2_k17_the_removal_comes_after_the_returns() -> None:
    position = play(board(CALM, "0.9 0.7 (0.1)", "n9 t1 t2"), "n9", "t1", "t2")
    assert boats(position) == "0.10 0.7 0.4"
    assert options(position) == {"remove M01", "remove M03", "remove M09"}


def test_r5_3_k12_the_last_taker_starts_the_next_round() -> None:
    position = play(board(CALM, "0.0 0.0 0.0", "t3 t9 t1"), "t3", "t9", "t1", "remove M06")
    assert turn(position) == "play B"
    assert (position.round, position.starter) == (2, 1)


def test_r5_3_all_cards_are_shuffled_for_the_next_round_under_its_own_label() -> None:
    rng = NotingRng()
    position = read(line(CALM, "0.0 0.0 0.0", "t3 t9 t1", number="4 A", gone="k1,k2,k3"), rng=rng)
    play(position, "t3", "t9", "t1", "remove M06")
    assert {label for label, _ in rng.drawn} == {"deck/5"}
    assert [below for _, below in rng.drawn] == list(range(53, 1, -1))
    assert "gone - / trick -" in write_position(position)
    assert [position.tricks[seat] for seat in range(3)] == [0, 0, 0]


def test_r5_3_what_was_shown_to_be_lacking_is_forgotten_with_the_next_deal() -> None:
    position = play(board(CALM, "0.0 0.0 0.0", "t3 t9 r1", voids="- - n"), "t3", "t9", "r1")
    assert position.voids[2] == 0b0011
    play(position, "remove M06")
    assert [position.voids[seat] for seat in range(3)] == [0, 0, 0]
