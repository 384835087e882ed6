"""Piles: sets of cards that lie in no order. Seventy-two cards take two words of thirty-six.

All piles of a table are one row of numbers, two a pile: the cards of spring and summer, then those of
autumn and winter. The stack is such a set too: which of its cards is on top is decided
when it is drawn, so nobody, not even a program that holds the position, can know it before.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, elements, has, pick, size

CARDS_PER_WORD: Final[i64] = 36
"""Cards in a word."""

STACK: Final[i64] = 0
BOX_PILE: Final[i64] = 1
HANDS: Final[i64] = 2  # + a seat
ASIDES: Final[i64] = 6  # + a seat
PILES: Final[i64] = 10


def no_piles() -> vec[i64]:
    """All piles of a table, empty."""
    return vec[i64]([0] * (2 * PILES))


def put(piles: vec[i64], pile: i64, card: i64) -> None:
    """Lay a card on a pile."""
    word: i64 = 2 * pile + card // CARDS_PER_WORD
    piles[word] = piles[word] | bit(card % CARDS_PER_WORD)


def remove(piles: vec[i64], pile: i64, card: i64) -> None:
    """Take a card off a pile."""
    word: i64 = 2 * pile + card // CARDS_PER_WORD
    piles[word] = piles[word] & ~bit(card % CARDS_PER_WORD)


def holds(piles: vec[i64], pile: i64, card: i64) -> bool:
    """Does the card lie on the pile?"""
    return has(piles[2 * pile + card // CARDS_PER_WORD], card % CARDS_PER_WORD)


def count(piles: vec[i64], pile: i64) -> i64:
    """How many cards lie on the pile."""
    return size(piles[2 * pile]) + size(piles[2 * pile + 1])


def nth(piles: vec[i64], pile: i64, number: i64) -> i64:
    """The card of the pile with `number` smaller ones before it."""
    first_word: i64 = piles[2 * pile]
    in_first: i64 = size(first_word)
    if number < in_first:
        return pick(first_word, number)
    return CARDS_PER_WORD + pick(piles[2 * pile + 1], number - in_first)


def cards_on(piles: vec[i64], pile: i64) -> tuple[int, ...]:
    """The cards of a pile in rising order."""
    return listed_halves(piles[2 * pile], piles[2 * pile + 1])


def listed_halves(first_word: i64, second_word: i64) -> tuple[int, ...]:
    """The cards of two words in rising order."""
    return elements(first_word) + tuple([CARDS_PER_WORD + card for card in elements(second_word)])
