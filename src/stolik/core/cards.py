"""Cards as numbers from 0, hands as sets of them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit
from stolik.core.chance import Rng, shuffle


def shuffled_deck(cards: i64, rng: Rng, kind: i64, index: i64) -> list[int]:
    """Cards 0 … `cards` − 1 shuffled by the draws of one label."""
    order = list(range(cards))
    rng.at(kind, index)
    shuffle(order, rng)
    return order


def hand_from(order: list[int], begin: i64, count: i64) -> i64:
    """The set of `count` cards in an order, from `begin` on."""
    hand: i64 = 0
    at: i64 = begin
    while at < begin + count:
        hand |= bit(order[at])
        at += 1
    return hand


def deal_hands(order: list[int], seats: i64, each: i64) -> vec[i64]:
    """Hands of `each` cards for all seats, dealt from the front of an order."""
    hands: vec[i64] = vec[i64]([0] * seats)
    seat: i64 = 0
    while seat < seats:
        hands[seat] = hand_from(order, seat * each, each)
        seat += 1
    return hands
