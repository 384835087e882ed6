"""Imagined worlds: every deal that fits what a seat saw is equally likely."""

from __future__ import annotations

from collections import Counter

from stolik.core.chance import FastRng
from stolik.core.position import SPECTATOR
from stolik.games.rok.notation import write_position
from stolik.games.rok.rules.piles import HANDS, STACK, cards_on
from stolik.games.rok.tests.boards import START, board, hand

WORLDS = 4000
LAST = f"{START} / b0b1b3b4:-:-:- / k0k1k2k3:-:-:k2 / box ... / choose"


def test_own_cards_stay_and_others_come_from_hands_and_stack_alone() -> None:
    position = board(LAST, "s1 s2")
    position.rng = FastRng(0)
    for number in range(50):
        world = position.imagine(0, FastRng(number))
        assert hand(world, 0) == "b0b1b3b4"
        unseen = {*cards_on(position.piles, HANDS + 1), *cards_on(position.piles, STACK)}
        assert {*cards_on(world.piles, HANDS + 1), *cards_on(world.piles, STACK)} == unseen


def test_every_hand_that_fits_is_equally_likely() -> None:
    position = board(LAST, "s1 s2")
    rng = FastRng(5)
    hands = Counter(hand(position.imagine(0, rng), 1) for _ in range(WORLDS))
    assert len(hands) == 15  # four cards of six
    expected = WORLDS / 15
    assert sum((seen - expected) ** 2 / expected for seen in hands.values()) < 37  # 14 degrees, one in a thousand


def test_a_choice_face_down_is_any_card_of_the_imagined_hand() -> None:
    position = board(LAST, "s1 s2")
    rng = FastRng(6)
    worlds = [position.imagine(0, rng) for _ in range(WORLDS)]
    places = Counter(cards_on(world.piles, HANDS + 1).index(world.chosen[1]) for world in worlds)
    expected = WORLDS / 4
    assert sum((places[at] - expected) ** 2 / expected for at in range(4)) < 17  # 3 degrees, one in a thousand


def test_a_seat_knows_its_own_choice_and_a_spectator_nobodys() -> None:
    position = board(LAST, "s1 s2")
    assert {position.imagine(1, FastRng(seed)).chosen[1] for seed in range(50)} == {position.chosen[1]}
    assert len({position.imagine(SPECTATOR, FastRng(seed)).chosen[1] for seed in range(50)}) > 4


def test_imagining_leaves_the_table_alone() -> None:
    position = board(LAST, "s1 s2")
    before = write_position(position)
    for seat in (SPECTATOR, 0, 1):
        position.imagine(seat, FastRng(3))
    assert write_position(position) == before
