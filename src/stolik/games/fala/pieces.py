"""What is in the box: sixty weather cards, twenty-four tide cards, and the lifebelts on them.

Weather card *k* shows the number k + 1, so a set of cards is a 60-bit set. Tide cards *2n* and *2n + 1*
both show level n + 1.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, size

RULES_VERSIONS: Final = (1,)

MIN_PLAYERS: Final = 3
MAX_PLAYERS: Final = 5

CARDS: Final[i64] = 60
ALL_CARDS: Final[i64] = 0xFFF_FFFF_FFFF_FFFF
HAND_SIZE: Final[i64] = 12
NO_CARD: Final[i64] = -1

HALF_BELT_CARDS: Final[i64] = 0x0000_FFF0_00FF_F000
"""Cards 13 to 24 and 37 to 48: half a lifebelt each."""
WHOLE_BELT_CARDS: Final[i64] = 0x0000_000F_FF00_0000
"""Cards 25 to 36: a whole lifebelt each."""
HALVES_IN_A_BELT: Final[i64] = 2

TIDES: Final[i64] = 24
TIDES_OF_A_LEVEL: Final[i64] = 2
START_CARD: Final[i64] = -1
"""What lies before a player who has taken no tide card yet; its level is 0."""
TIDES_A_TURN: Final[i64] = 2
TURNS: Final[i64] = 12

MIN_PLAYERS_TO_GO_ON: Final[i64] = 3
"""With fewer players left in it, a round is over."""
POINTS_FOR_THE_LOWEST_TIDE: Final[i64] = 1
POINTS_FOR_DROPPING_OUT: Final[i64] = -1
MAX_POINTS_OF_A_ROUND: Final[i64] = 13
"""A whole lifebelt on each of twelve cards, none lost, and the lowest tide."""
ROUND_BITS: Final[i64] = 4
ROUND_MASK: Final[i64] = 15
"""How the points of a round are packed: the fewest as 0."""

CHANCE_KINDS: Final = ("weather", "tides")
"""The kinds of chance, in the order of their numbers: the deal; the tide stack of a round."""
CHANCE_WEATHER: Final[i64] = 0
CHANCE_TIDES: Final[i64] = 1

MAX_DECISIONS: Final = MAX_PLAYERS * MAX_PLAYERS * TURNS + 1


def level_of(tide: i64) -> i64:
    """The level that a tide card shows; 0 on the start card."""
    return (tide + TIDES_OF_A_LEVEL) // TIDES_OF_A_LEVEL


def half_belts(cards: i64) -> i64:
    """The worth of a set of cards, in half lifebelts."""
    return size(cards & HALF_BELT_CARDS) + HALVES_IN_A_BELT * size(cards & WHOLE_BELT_CARDS)


def belts_of(cards: i64) -> i64:
    """[1.5] The lifebelts of a set: all halves together, rounded down once."""
    return half_belts(cards) // HALVES_IN_A_BELT


def with_round(rounds: i64, number: i64, points: i64) -> i64:
    """The points of the rounds, with those of one round written into its place."""
    return rounds | (points - POINTS_FOR_DROPPING_OUT) * bit(ROUND_BITS * number)


def points_of_round(rounds: i64, number: i64) -> i64:
    """The points of one finished round."""
    return (rounds >> ROUND_BITS * number & ROUND_MASK) + POINTS_FOR_DROPPING_OUT
