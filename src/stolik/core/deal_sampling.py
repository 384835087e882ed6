"""Random deals of the unseen cards: hands of known sizes, some without cards that they are known to lack.

`sample_deal` draws from all deals that fit, each equally likely (rejection sampling). The seats are served one after
the other. A seat draws each card from as many places as could at most be filled with cards that it may hold; a draw
that hits an empty place rejects the whole deal. So every deal has the same chance to be drawn and kept: the product
over all cards of 1 / places, which does not depend on what was drawn before.

Only after `MAX_REJECTED_DEALS` rejected deals in a row is a deal made to fit by exchanges instead: a possible deal,
but not exactly as likely as every other.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, pick, size
from stolik.core.chance import Rng

MAX_REJECTED_DEALS: Final[i64] = 2000


def sample_deal(unseen: i64, sizes: vec[i64], forbidden: vec[i64], rng: Rng) -> vec[i64]:
    """Hands of these sizes from the unseen cards, none with a card forbidden to it; the label must be open.

    There must be such hands. What is left over stays unseen.
    """
    order: vec[i64] = most_constrained_first(unseen, sizes, forbidden)
    places: vec[i64] = max_candidates(unseen, sizes, forbidden, order)
    hands: vec[i64] = vec[i64]([0] * len(sizes))
    tries: i64 = 0
    while tries < MAX_REJECTED_DEALS:
        if try_to_deal(unseen, sizes, forbidden, order, places, hands, rng):
            return hands
        tries += 1
    deal_by_exchange(unseen, sizes, forbidden, hands, rng)
    return hands


def most_constrained_first(unseen: i64, sizes: vec[i64], forbidden: vec[i64]) -> vec[i64]:
    """The seats in the order in which they are served: who may hold the fewest cards comes first."""
    order: vec[i64] = vec[i64]([0] * len(sizes))
    seat: i64 = 0
    while seat < len(sizes):
        place: i64 = seat
        while place > 0 and size(unseen & ~forbidden[order[place - 1]]) > size(unseen & ~forbidden[seat]):
            order[place] = order[place - 1]
            place -= 1
        order[place] = seat
        seat += 1
    return order


def max_candidates(unseen: i64, sizes: vec[i64], forbidden: vec[i64], order: vec[i64]) -> vec[i64]:
    """For each seat, how many cards that it may hold can at most be left when it is served."""
    places: vec[i64] = vec[i64]([0] * len(sizes))
    served: i64 = 0
    while served < len(order):
        seat: i64 = order[served]
        harmless: i64 = unseen & forbidden[seat]
        gone: i64 = 0
        surely_from_here: i64 = 0
        before: i64 = 0
        while before < served:
            other: i64 = order[before]
            gone += sizes[other]
            surely_from_here += max(0, sizes[other] - size(harmless & ~forbidden[other]))
            before += 1
        least: i64 = max(surely_from_here, gone - size(harmless))
        places[seat] = size(unseen & ~forbidden[seat]) - least
        served += 1
    return places


def try_to_deal(
    unseen: i64, sizes: vec[i64], forbidden: vec[i64], order: vec[i64], places: vec[i64], hands: vec[i64], rng: Rng
) -> bool:
    """Serve every seat once; no deal comes of it when a draw hits an empty place."""
    served: i64 = 0
    while served < len(order):
        seat: i64 = order[served]
        cards: i64 = unseen & ~forbidden[seat]
        filled: i64 = size(cards)
        hands[seat] = 0
        drawn: i64 = 0
        while drawn < sizes[seat]:
            place: i64 = rng.below(places[seat] - drawn)
            if place >= filled:
                return False
            card: i64 = bit(pick(cards, place))
            hands[seat] |= card
            cards &= ~card
            unseen &= ~card
            filled -= 1
            drawn += 1
        served += 1
    return True


def deal_by_exchange(unseen: i64, sizes: vec[i64], forbidden: vec[i64], hands: vec[i64], rng: Rng) -> None:
    """Serve card by card; who finds none takes one from another seat, which then needs one in its turn."""
    seat: i64 = 0
    while seat < len(sizes):
        hands[seat] = 0
        seat += 1
    seat = first_short_hand(sizes, hands)
    while seat >= 0:
        cards: i64 = unseen & ~forbidden[seat] & ~hands[seat]
        free: i64 = cards
        other: i64 = 0
        while other < len(sizes):
            free &= ~hands[other]
            other += 1
        if free:
            cards = free
        card: i64 = bit(pick(cards, rng.below(size(cards))))
        other = 0
        while other < len(sizes):
            hands[other] &= ~card
            other += 1
        hands[seat] |= card
        seat = first_short_hand(sizes, hands)


def first_short_hand(sizes: vec[i64], hands: vec[i64]) -> i64:
    """The first seat whose hand is not full, or −1."""
    seat: i64 = 0
    while seat < len(sizes):
        if size(hands[seat]) < sizes[seat]:
            return seat
        seat += 1
    return -1
