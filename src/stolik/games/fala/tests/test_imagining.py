"""Imagined worlds: they fit what is known, and each that fits is equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.bitset import bit, elements, size
from stolik.core.chance import FastRng
from stolik.core.position import SPECTATOR
from stolik.games.fala.imagining import Deals, random_subset
from stolik.games.fala.notation import write_position
from stolik.games.fala.pieces import NO_CARD, START_CARD, belts_of, level_of
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import played, table
from stolik.games.fala.tests.test_passing import SHORT_ROUNDS, in_round
from stolik.games.fala.view import view


def cards(*numbers: int) -> int:
    return sum(bit(number - 1) for number in numbers)


@settings(deadline=None, max_examples=120)
@given(played(), st.integers(0, 2**32))
def test_an_imagined_world_keeps_the_public_worth_of_every_set(position: Fala, seed: int) -> None:
    for seat in range(-1, position.seats):
        world = position.imagine(seat, FastRng(seed))
        assert [belts_of(whole) for whole in world.sets] == [belts_of(whole) for whole in position.sets]
        assert size(sum(world.sets)) == 12 * position.seats
        assert view(world, seat) == view(position, seat)


@settings(deadline=None, max_examples=120)
@given(played(), st.integers(0, 2**32))
def test_choices_of_others_are_imagined_from_their_imagined_hands(position: Fala, seed: int) -> None:
    for seat in range(-1, position.seats):
        world = position.imagine(seat, FastRng(seed))
        for other in range(position.seats):
            assert (world.choice[other] == NO_CARD) == (position.choice[other] == NO_CARD)
            assert world.choice[other] == NO_CARD or world.unplayed[other] & bit(world.choice[other])
        assert seat == SPECTATOR or world.choice[seat] == position.choice[seat]


def test_in_the_last_round_a_seat_knows_all_sets() -> None:
    position = in_round(4, 4)
    worlds = {tuple(position.imagine(2, FastRng(seed)).sets) for seed in range(20)}
    assert worlds == {tuple(position.sets)}


def test_with_five_players_the_last_unknown_set_follows_from_the_others() -> None:
    """The box is empty: who has held four sets knows the fifth."""
    position = in_round(4, 5)
    worlds = {tuple(position.imagine(0, FastRng(seed)).sets) for seed in range(20)}
    assert worlds == {tuple(position.sets)}


def test_what_a_seat_imagines_does_not_hang_on_what_it_cannot_know() -> None:
    """Two worlds that look the same to a seat give it the same imagined worlds."""
    position = in_round(2, 4, SHORT_ROUNDS)
    other = position.imagine(1, FastRng(77))
    assert list(other.sets) != list(position.sets)
    for seed in range(30):
        mine, theirs = position.imagine(1, FastRng(seed)), other.imagine(1, FastRng(seed))
        assert list(mine.sets) == list(theirs.sets)


POOL = cards(1, 2, 13, 14, 25, 26, 37)
KNOWN = (cards(3, 4, 5, 6, 7, 8, 9, 10, 11, 12), cards(49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 27))
"""Two sets that miss two cards and one card."""


def deals_by_hand(belts: tuple[int, int]) -> set[tuple[int, int]]:
    """All ways to fill both sets, by trying everything."""
    found = set()
    for first in combinations(elements(POOL), 2):
        for second in elements(POOL):
            filled = KNOWN[0] | bit(first[0]) | bit(first[1]), KNOWN[1] | bit(second)
            if second not in first and tuple(map(belts_of, filled)) == belts:
                found.add(filled)
    return found


def drawn(belts: tuple[int, int], rng: FastRng) -> tuple[int, int]:
    deals = Deals(POOL)
    for known, worth in zip(KNOWN, belts, strict=True):
        deals.add(known, worth)
    return KNOWN[0] | deals.draw(0, rng), KNOWN[1] | deals.draw(1, rng)


@pytest.mark.parametrize("belts", [(0, 1), (1, 1), (1, 2), (2, 1)])
def test_every_deal_that_fits_is_drawn_equally_often(belts: tuple[int, int]) -> None:
    expected = deals_by_hand(belts)
    rng = FastRng(5)
    found = Counter(drawn(belts, rng) for _ in range(200 * len(expected)))
    assert set(found) == expected
    freedom = len(expected) - 1
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < freedom + 4 * (2 * freedom) ** 0.5 + 4


@pytest.mark.parametrize("belts", [(0, 1), (1, 1), (1, 2), (2, 1)])
def test_the_ways_are_counted_right(belts: tuple[int, int]) -> None:
    deals = Deals(POOL)
    for known, worth in zip(KNOWN, belts, strict=True):
        deals.add(known, worth)
    assert deals.ways(0, 3, 2) == len(deals_by_hand(belts))


def test_some_of_a_set_is_every_choice_equally_often() -> None:
    rng = FastRng(3)
    found = Counter(random_subset(cards(1, 9, 17, 60), 2, rng) for _ in range(3000))
    assert set(found) == {cards(*pair) for pair in combinations((1, 9, 17, 60), 2)}
    assert all(400 < count < 600 for count in found.values())


EXTREME = (
    "round 1 / 1,2,3,4,5,6,7,8,9,10,11,12:-:-:-:0:0:0 / 25,26,27,28,29,30,31,32,33,34,35,36:-:-:-:0:12:0 /"
    " 13,14,15,16,17,18,49,50,51,52,53,54:-:-:-:0:3:0 / tides ..."
)


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_the_rarest_sets_are_imagined_as_quickly(seat: int) -> None:
    """Twelve lifebelts, or none, would take a drawing by trial and error for ever."""
    position = table(EXTREME)
    for seed in range(20):
        world = position.imagine(seat, FastRng(seed))
        assert [belts_of(whole) for whole in world.sets] == [0, 12, 3]


def test_a_spectator_imagines_the_hand_of_everyone() -> None:
    position = in_round(1, 4)
    worlds = [position.imagine(SPECTATOR, FastRng(seed)) for seed in range(30)]
    assert all(len({world.unplayed[seat] for world in worlds}) > 20 for seat in range(4))


def test_the_hidden_stack_is_shuffled_and_the_open_cards_stay() -> None:
    position = in_round(1, 4)
    opened = 2 * (position.turn + 1)
    stacks = [tuple(position.imagine(0, FastRng(seed)).stack) for seed in range(30)]
    (shown,) = {stack[:opened] for stack in stacks}
    assert sorted(map(level_of, shown)) == sorted(map(level_of, tuple(position.stack)[:opened]))
    assert all(sorted(stack) == list(range(24)) for stack in stacks)
    assert len({stack[opened:] for stack in stacks}) == 30


def test_which_of_two_equal_tides_it_is_and_which_came_first_is_known_to_nobody() -> None:
    """So worlds that differ in nothing else are imagined alike."""
    position = in_round(1, 3)
    other = position.clone(FastRng(1))
    for at in range(24):  # every card is its twin, and every pair lies the other way round
        other.stack[at] = position.stack[at ^ 1] ^ 1
    for seat in range(3):
        if other.tide[seat] != START_CARD:
            other.tide[seat] ^= 1
    for seat in (SPECTATOR, 0, 1, 2):
        assert view(other, seat) == view(position, seat)
        one, two = position.imagine(seat, FastRng(5)), other.imagine(seat, FastRng(5))
        assert write_position(one) == write_position(two)
        assert view(one, seat) == view(position, seat)
