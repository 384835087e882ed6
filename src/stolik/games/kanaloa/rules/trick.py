"""Following and taking: chapter 2 of RULES.md as questions about cards, without a table around them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.games.kanaloa.pieces import (
    CARDS_WITHOUT_COLOUR,
    KANALOA,
    KRAKEN,
    NO_COLOUR,
    OF_COLOUR,
    VALUES,
    colour_of,
    value_of,
)

WORTHLESS: Final[i64] = 0
"""The strength of a card that can never take a trick: a Kraken, or neither of the led colour nor trump."""
KANALOA_STRENGTH: Final[i64] = 100
"""The strength of a Kanaloa: above every trump, and a later one is above an earlier."""


def is_tiki(card: i64) -> bool:
    """Has the card a colour and a value?"""
    return card < KANALOA


def is_kanaloa(card: i64) -> bool:
    """Is it one of the three Kanaloa?"""
    return KANALOA <= card < KRAKEN


def is_kraken(card: i64) -> bool:
    """Is it one of the two Kraken?"""
    return card >= KRAKEN


def playable(hand: i64, led: i64) -> i64:
    """[2.3, 2.4] Who has the led colour follows it, or plays a card without colour; who has none plays anything."""
    if led == NO_COLOUR or hand & OF_COLOUR[led] == 0:
        return hand
    return hand & (OF_COLOUR[led] | CARDS_WITHOUT_COLOUR)


def strength(card: i64, led: i64, trump: i64) -> i64:
    """[2.6] How strong a card is in a trick; of equally strong ones, both Kanaloa, the later takes it."""
    if not is_tiki(card):
        return KANALOA_STRENGTH if is_kanaloa(card) else WORTHLESS
    if colour_of(card) == trump:
        return VALUES + value_of(card)
    return value_of(card) if colour_of(card) == led else WORTHLESS
