"""Chapter 2: following, trump, and who takes a trick."""

from __future__ import annotations

import pytest

from stolik.games.kanaloa.pieces import COLOURS
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import CALM, board, boats, options, play, track, turn

WAITING = "0.0 0.0 0.0"


def trick(cards: str, lead: str = "play A", boat: str = "0.0") -> Kanaloa:
    """Three seats at the start, or the first seat elsewhere, have one card each and a spare one."""
    spare = ["r9", "r10", "r11"]
    hands = " ".join(f"{card},{rest}" for card, rest in zip(cards.split(), spare, strict=True))
    return board(CALM, f"{boat} 0.0 0.0", hands, lead)


def taker(cards: str, boat: str = "0.0") -> str:
    """Who takes a trick of three cards that A leads to; field 3 is red, 0 navy."""
    position = play(trick(cards, boat=boat), *cards.split())
    return turn(position).split(" ")[1]


def test_r2_1_the_taker_leads_to_the_next_trick() -> None:
    position = play(board(CALM, WAITING, "t2,r1 t9,r2 t4,g1"), "t2", "t9", "t4")
    assert turn(position) == "play B"
    assert options(position) == {"r2"}


def test_r2_1_any_card_may_be_led() -> None:
    position = board(CALM, WAITING, "n1,t12,k1,x1 n2,n3,n4,n5 n6,n7,n8,n9")
    assert options(position) == {"n1", "t12", "k1", "x1"}


def test_r2_1_a_round_is_eight_tricks() -> None:
    hands = [",".join(f"{colour}{value}" for value in range(1, 9)) for colour in "ntr"]
    position = board(CALM, WAITING, " ".join(hands))
    for _ in range(8 * 3):
        assert turn(position).startswith("play")
        play(position, min(options(position)))
    assert turn(position).startswith("close")
    assert sum(position.tricks[seat] for seat in range(3)) == 8


@pytest.mark.parametrize("boat, colour", [("0.0", "navy"), ("0.1", "turquoise"), ("0.3", "red"), ("2.4", "green")])
def test_r2_2_k1_trump_is_the_colour_under_the_boat_in_the_lead(boat: str, colour: str) -> None:
    position = board(CALM, f"0.0 {boat} 0.0", "n1 n2 n3")
    assert COLOURS[position.trump] == colour


def test_r2_2_trump_changes_between_tricks_with_the_lead() -> None:
    position = play(board(CALM, WAITING, "t2,r1 t9,r2 t4,g1"), "t2", "t9", "t4")
    assert boats(position) == "0.0 0.1 0.0"
    assert COLOURS[position.trump] == "turquoise"


def test_r2_2_k2_a_kraken_in_mid_trick_leaves_the_trump() -> None:
    position = board(CALM, "0.3 0.0 0.0", "t2,t1 x1,g1 r4,n1")
    play(position, "t2", "x1", "remove M09")
    assert COLOURS[position.trump] == "red"
    assert turn(play(position, "r4")) == "play C"


def test_r2_3_k3_who_has_the_led_colour_follows_it_or_plays_a_card_without_colour() -> None:
    position = play(board(CALM, WAITING, "t5,g1,g2,g3,g4 t1,t12,n9,k2,x2 n1,n2,n3,n4,n5"), "t5")
    assert options(position) == {"t1", "t12", "k2", "x2"}


def test_r2_3_k3_nobody_has_to_beat() -> None:
    position = play(board(CALM, WAITING, "t5,g1,g2 t1,t12,n9 n1,n2,n3"), "t5")
    assert options(position) == {"t1", "t12"}


def test_r2_3_k3_who_lacks_the_led_colour_plays_anything() -> None:
    position = play(board(CALM, WAITING, "t5,g1,g2 r1,n9,x1 n1,n2,n3"), "t5")
    assert options(position) == {"r1", "n9", "x1"}


def test_r2_3_who_does_not_follow_shows_to_lack_the_colour() -> None:
    position = play(board(CALM, WAITING, "t5,g1 r1,n9 t1,n2"), "t5", "r1", "t1")
    assert [position.voids[seat] for seat in range(3)] == [0, 0b0010, 0]


@pytest.mark.parametrize("card", ["k2", "x2"])
def test_r2_4_k3_a_card_without_colour_shows_nothing(card: str) -> None:
    position = play(board(CALM, WAITING, f"t5,g1 {card},t9 t1,n2"), "t5", card)
    assert position.voids[1] == 0


@pytest.mark.parametrize("card", ["k2", "x2"])
def test_r2_4_k3_kanaloa_and_kraken_may_be_played_by_who_could_follow(card: str) -> None:
    assert card in options(play(board(CALM, WAITING, f"t5,g1 {card},t9 t1,n2"), "t5"))


def test_r2_4_equal_cards_are_all_legal() -> None:
    assert options(board(CALM, WAITING, "k1,k2,k3 x1,x2,n1 n2,n3,n4")) == {"k1", "k2", "k3"}


def test_r2_5_k4_after_a_kanaloa_nothing_need_be_followed() -> None:
    position = play(board(CALM, WAITING, "k1,g1 t5,n9 t1,n2"), "k1")
    assert options(position) == {"t5", "n9"}
    assert options(play(position, "t5")) == {"t1", "n2"}


def test_r2_5_k4_after_a_kanaloa_and_a_kraken_still_nothing_need_be_followed() -> None:
    position = play(board(CALM, "0.0 0.0 0.0 0.0", "k1,g1 x1,n9 t1,n2 t2,g2"), "k1", "x1", "remove M03", "t1")
    assert options(position) == {"t2", "g2"}
    assert position.voids[3] == 0


def test_r2_5_k4_after_a_kraken_the_first_tiki_card_sets_the_colour() -> None:
    position = play(board(CALM, WAITING, "x1,g1 t5,n9 t1,n2"), "x1", "remove M03")
    assert options(position) == {"t5", "n9"}
    assert options(play(position, "t5")) == {"t1"}


def test_r2_5_k22_after_a_kraken_and_a_kanaloa_the_tiki_card_is_followed() -> None:
    position = board(CALM, "0.0 0.0 0.0 0.0", "x1,g1 k1,n9 t1,n2 t2,g2")
    play(position, "x1", "remove M03", "k1")
    assert options(position) == {"t1", "n2"}
    assert options(play(position, "t1")) == {"t2"}


def test_r2_5_after_two_krakens_the_tiki_card_is_followed() -> None:
    position = play(board(CALM, WAITING, "x1,g1 x2,n9 t1,n2"), "x1", "remove M03", "x2", "remove M06", "t1")
    assert turn(position) == "play C"
    assert track(position) == "M01 M07 M09 M12"


@pytest.mark.parametrize(
    "cards, winner",
    [
        ("k1 n12 n11", "A"),
        ("t1 k1 k2", "C"),
        ("k1 t12 k3", "C"),
        ("k2 k1 t1", "B"),
        ("n3 k1 n12", "B"),
    ],
)
def test_r2_6_k5_the_last_kanaloa_takes_the_trick(cards: str, winner: str) -> None:
    assert taker(cards) == winner


@pytest.mark.parametrize(
    "cards, winner", [("t12 n1 t11", "B"), ("t12 n1 n2", "C"), ("n3 n9 n4", "B"), ("g1 t12 n1", "C")]
)
def test_r2_6_k5_else_the_highest_trump_takes_it(cards: str, winner: str) -> None:
    assert taker(cards) == winner


@pytest.mark.parametrize(
    "cards, winner", [("t2 t5 g12", "B"), ("t2 g12 n12", "A"), ("g7 g3 g12", "C"), ("n2 n9 t12", "B")]
)
def test_r2_6_k5_else_the_highest_of_the_led_colour(cards: str, winner: str) -> None:
    assert taker(cards, boat="0.3") == winner


def test_r2_6_a_kraken_takes_nothing() -> None:
    position = play(trick("x1 t1 x2"), "x1", "remove M03", "t1", "x2", "remove M06")
    assert turn(position) == "play B"


def test_r2_6_the_tricks_of_everyone_are_counted() -> None:
    position = play(board(CALM, WAITING, "t2,r1 t9,r2 t4,r3"), "t2", "t9", "t4", "r2", "r3", "r1")
    assert [position.tricks[seat] for seat in range(3)] == [0, 1, 1]
