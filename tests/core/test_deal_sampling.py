"""Sharing out unseen cards: every deal that fits comes up equally often, and one is always found."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from stolik.core import deal_sampling as kit
from stolik.core.bitset import elements, size
from stolik.core.chance import FastRng

Deal = tuple[int, ...]


def shared(cards: int, sizes: list[int], forbidden: list[int], seed: int) -> Deal:
    hands = kit.sample_deal(cards, vec[i64](sizes), vec[i64](forbidden), FastRng(seed))
    return tuple(hands[seat] for seat in range(len(sizes)))


def all_deals(cards: int, sizes: list[int], forbidden: list[int]) -> list[Deal]:
    """Every deal that fits, by trying all hands of the first seat, then of the next."""
    if not sizes:
        return [()]
    deals = []
    for chosen in combinations(elements(cards & ~forbidden[0]), sizes[0]):
        hand = sum(1 << card for card in chosen)
        deals += [(hand, *rest) for rest in all_deals(cards & ~hand, sizes[1:], forbidden[1:])]
    return deals


CASES = [
    ([2, 2], [0, 0], 5),
    ([2, 1], [0b00111, 0b00011], 5),
    ([1, 2, 1], [0b000011, 0b001100, 0b110001], 6),
    ([2, 2, 1], [0b000111, 0, 0b111000], 6),
    ([0, 3, 2], [0, 0b000001, 0b000110], 6),
    ([2, 2, 2], [0b000011, 0b001100, 0b110000], 6),
]


@pytest.mark.parametrize("sizes, forbidden, cards", CASES)
def test_every_deal_that_fits_is_equally_likely(sizes: list[int], forbidden: list[int], cards: int) -> None:
    fitting = all_deals((1 << cards) - 1, sizes, forbidden)
    each = 150
    drawn = Counter(shared((1 << cards) - 1, sizes, forbidden, seed) for seed in range(each * len(fitting)))
    assert set(drawn) == set(fitting)
    chi_square = sum((drawn[deal] - each) ** 2 / each for deal in fitting)
    freedom = len(fitting) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 4  # far in the tail; the seeds are fixed


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, list[int], list[int]]:
    """Unseen cards, sizes and forbidden sets for which a deal exists: one was dealt, and voids fit it."""
    seats, cards = draw(st.integers(2, 5)), draw(st.integers(10, 53))
    sizes = [draw(st.integers(0, cards // seats)) for _ in range(seats)]
    order = draw(st.permutations(range(cards)))
    suits = [sum(1 << card for card in range(cards) if card % 5 == suit) for suit in range(5)]
    forbidden = []
    for seat in range(seats):
        hand = sum(1 << card for card in order[sum(sizes[:seat]) : sum(sizes[: seat + 1])])
        lacking = [suit for suit in suits if suit & hand == 0 and draw(st.booleans())]
        forbidden.append(sum(lacking))
    return (1 << cards) - 1, sizes, forbidden


def check(cards: int, sizes: list[int], forbidden: list[int], hands: Deal) -> None:
    together = 0
    for hand, wanted, lacked in zip(hands, sizes, forbidden, strict=True):
        assert size(hand) == wanted
        assert hand & (lacked | together) == 0
        together |= hand
    assert together & ~cards == 0


@settings(deadline=None, max_examples=200)
@given(tables(), st.integers(0, 2**32))
def test_hands_have_their_sizes_and_nothing_they_lack(table: tuple[int, list[int], list[int]], seed: int) -> None:
    check(*table, shared(*table, seed))


@settings(deadline=None, max_examples=200)
@given(tables(), st.integers(0, 2**32))
def test_exchanges_find_a_deal_too(table: tuple[int, list[int], list[int]], seed: int) -> None:
    cards, sizes, forbidden = table
    hands = vec[i64]([0] * len(sizes))
    kit.deal_by_exchange(cards, vec[i64](sizes), vec[i64](forbidden), hands, FastRng(seed))
    check(*table, tuple(hands[seat] for seat in range(len(sizes))))


def test_the_places_never_run_short_of_cards() -> None:
    """A draw may hit an empty place, never miss a filled one: else some deals could not come up."""
    for sizes, forbidden, cards in CASES:
        every = (1 << cards) - 1
        order = kit.most_constrained_first(every, vec[i64](sizes), vec[i64](forbidden))
        places = kit.max_candidates(every, vec[i64](sizes), vec[i64](forbidden), order)
        for deal in all_deals(every, sizes, forbidden):
            left = every
            for served in range(len(sizes)):
                seat = order[served]
                assert size(left & ~forbidden[seat]) <= places[seat]
                left &= ~deal[seat]
