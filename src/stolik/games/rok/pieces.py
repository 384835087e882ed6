"""What is in the box: seventy-two cards, the square in the middle, and the names of all numbers.

A symbol is numbered 0 … 11 in the order of the seasons, the smaller symbol first; a card is
`symbol * 6 + points`, so each card exists once. A cell of the square is `row * 4 + column`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

RULES_VERSIONS: Final = (1,)

SEASONS: Final = ("spring", "summer", "autumn", "winter")
SYMBOLS: Final = (
    *("bee", "flower", "stork"),
    *("ice_cream", "ball", "sun"),
    *("leaf", "squirrel", "pumpkin"),
    *("snowflake", "snowman", "tree"),
)
"""In the order of the seasons; within a season the bigger symbol stands later (1.2)."""

SEASON_COUNT: Final[i64] = 4
SYMBOLS_IN_A_SEASON: Final[i64] = 3
SYMBOL_COUNT: Final[i64] = 12
POINT_VALUES: Final[i64] = 6
"""A card shows 0 to 5 points."""
CARDS: Final[i64] = 72
CARDS_IN_A_SEASON: Final[i64] = 18
NO_CARD: Final[i64] = -1

SQUARE_SIDE: Final[i64] = 4
"""Rows and columns of the square."""
CELLS: Final[i64] = 16
ALL_COLUMNS: Final[i64] = 0b1111
NO_ROW: Final[i64] = -1

HAND_SIZE: Final[i64] = 4
CARDS_IN_A_FULL_YEAR: Final[i64] = 12
CARDS_TO_DRAW: Final[i64] = 68
"""The stack before the hands are dealt: all but the four start cards."""

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
PLAYERS_WITH_A_NEUTRAL_CARD: Final[i64] = 2

CHANCE_KINDS: Final = ("start", "stack")
"""The kinds of chance: the start card of a season; the card drawn from the stack, counted from 0."""
CHANCE_START: Final[i64] = 0
CHANCE_STACK: Final[i64] = 1

MAX_DECISIONS: Final = 400
"""More decisions than any game takes: a card is chosen, laid, taken and judged once at most, and 72 · 5 = 360."""


def points_of(card: i64) -> i64:
    """The points on a card."""
    return card % POINT_VALUES


def symbol_of(card: i64) -> i64:
    """The symbol on a card."""
    return card // POINT_VALUES


def season_of(card: i64) -> i64:
    """The season of a card."""
    return card // CARDS_IN_A_SEASON


def card_of(symbol: i64, points: i64) -> i64:
    """The card with this symbol and these points."""
    return symbol * POINT_VALUES + points


def rank_of(card: i64) -> i64:
    """[2.3] Who lays first: points, then the later season, then the bigger symbol."""
    return card % POINT_VALUES * SYMBOL_COUNT + card // POINT_VALUES


def next_season(season: i64) -> i64:
    """[7.3] The season that follows; spring follows winter."""
    return (season + 1) % SEASON_COUNT


def row_of(cell: i64) -> i64:
    """The row of a cell, from the top."""
    return cell // SQUARE_SIDE


def column_of(cell: i64) -> i64:
    """The column of a cell, from the left."""
    return cell % SQUARE_SIDE


def cell_at(row: i64, column: i64) -> i64:
    """The cell in this row and column."""
    return row * SQUARE_SIDE + column
