"""A player's year as one number: an octal digit a symbol, 0 where it is missing, else points + 1."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit
from stolik.games.rok.pieces import (
    SEASON_COUNT,
    SYMBOL_COUNT,
    SYMBOLS_IN_A_SEASON,
    card_of,
    points_of,
    symbol_of,
)

DIGIT_BITS: Final[i64] = 3
DIGIT_MASK: Final[i64] = 7
MISSING: Final[i64] = -1
SEASON_BITS: Final[i64] = 9
SEASON_MASK: Final[i64] = 511
"""The three digits of a season."""
CARDS_BY_DIGITS: Final[vec[i64]] = vec[i64](
    [
        sum(digits >> DIGIT_BITS * at & DIGIT_MASK != 0 for at in range(SYMBOLS_IN_A_SEASON))
        for digits in range(SEASON_MASK + 1)
    ]
)
"""How many cards the digits of a season stand for."""


def points_at(year: i64, symbol: i64) -> i64:
    """The points that a symbol shows in the year, or `MISSING`."""
    return (year >> (DIGIT_BITS * symbol) & DIGIT_MASK) - 1


def with_card(year: i64, card: i64) -> i64:
    """The year with this card in its symbol's place, whatever lay there."""
    at: i64 = DIGIT_BITS * symbol_of(card)
    return (year & ~(DIGIT_MASK * bit(at))) | (points_of(card) + 1) * bit(at)


def cards_in_season(year: i64, season: i64) -> i64:
    """How many symbols of a season the year has."""
    return CARDS_BY_DIGITS[year >> (SEASON_BITS * season) & SEASON_MASK]


def cards_in_year(year: i64) -> i64:
    """How many cards the year has."""
    cards: i64 = 0
    while year:
        cards += CARDS_BY_DIGITS[year & SEASON_MASK]
        year >>= SEASON_BITS
    return cards


def listed_year(year: i64) -> list[int]:
    """The cards of the year, in the order of the symbols."""
    cards: list[int] = []
    symbol: i64 = 0
    while symbol < SYMBOL_COUNT:
        points: i64 = points_at(year, symbol)
        if points != MISSING:
            cards.append(card_of(symbol, points))
        symbol += 1
    return cards


def full_rows(year: i64) -> i64:
    """[5.4] The rows that can be completed: as many as the poorest season has cards."""
    fewest: i64 = SYMBOLS_IN_A_SEASON
    season: i64 = 0
    while season < SEASON_COUNT:
        cards: i64 = cards_in_season(year, season)
        fewest = min(fewest, cards)
        season += 1
    return fewest


def best_of_season(year: i64, season: i64, cards: i64) -> i64:
    """[5.4] The points of the best cards of a season, of which the year has that many or more."""
    first: i64 = SYMBOLS_IN_A_SEASON * season
    total: i64 = 0
    least: i64 = DIGIT_MASK
    most: i64 = 0
    symbol: i64 = first
    while symbol < first + SYMBOLS_IN_A_SEASON:
        points: i64 = points_at(year, symbol)
        if points == MISSING:
            points = 0
        total += points
        least = min(least, points)
        most = max(most, points)
        symbol += 1
    if cards == SYMBOLS_IN_A_SEASON:
        return total
    if cards == 1:
        return most
    return total - least if cards > 0 else 0


def points_of_rows(year: i64) -> i64:
    """[5.4] The most points that completed rows of this year can show."""
    rows: i64 = full_rows(year)
    total: i64 = 0
    season: i64 = 0
    while season < SEASON_COUNT:
        total += best_of_season(year, season, rows)
        season += 1
    return total
