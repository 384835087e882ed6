"""Quick heuristics for programs: a sensible action at once, and who stands how well.

Worths are counted in eighths of a point, by rules of thumb that nobody has tuned yet.
Deliberately absent: any look at hidden cards. Only the own hand and what lies open are asked.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.core.chance import Rng
from stolik.games.rok.pieces import (
    CARDS_IN_A_FULL_YEAR,
    CARDS_TO_DRAW,
    CELLS,
    HAND_SIZE,
    NO_CARD,
    POINT_VALUES,
    SQUARE_SIDE,
    SYMBOL_COUNT,
    SYMBOLS_IN_A_SEASON,
    cell_at,
    points_of,
    row_of,
    season_of,
    symbol_of,
)
from stolik.games.rok.rules.codes import ADD, BOX, CHOOSE, CHOOSING, FIRST_OPTION, PLACE, PLACING, SWAP, TAKE, TAKING
from stolik.games.rok.rules.piles import ASIDES, HANDS, count, nth
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.rules.year import (
    MISSING,
    cards_in_season,
    cards_in_year,
    full_rows,
    points_at,
    points_of_rows,
    with_card,
)

POINT_WORTH: Final[i64] = 8
NEW_SYMBOL_WORTH: Final[i64] = 16
"""Any new symbol, even of no points, may complete a row."""
POOREST_SEASON_WORTH: Final[i64] = 12
THIRD_SYMBOL_WORTH: Final[i64] = 16
LAST_CARD_WORTH: Final[i64] = 400
"""The twelfth card: whoever leads wants it, whoever trails does not."""
ROWS_PER_ONE_FILLED_NEXT: Final[i64] = 3
"""One row in three that lacks one card is filled by the next seat before we can."""
WORST_WORTH: Final[i64] = -100_000

# The evaluation: what counts for a seat when the stack is empty, and how much more when it is full. Fitted to
# who won on 38 000 positions of games between greedy players; a point in a complete row weighs 0.30 at the end.
SCORE_WEIGHT: Final = 0.30
SCORE_WEIGHT_EARLY: Final = -0.24
UNFINISHED_WEIGHT: Final = 0.084
"""A point in a card that no complete row counts yet."""
UNFINISHED_WEIGHT_EARLY: Final = 0.07
CARD_WEIGHT: Final = 0.21
CARD_WEIGHT_EARLY: Final = -0.60
"""With equal points, fewer cards leave more room for good ones."""
ROW_WEIGHT: Final = -0.72
ROW_WEIGHT_EARLY: Final = 0.26


def greedy_action(position: Rok, seat: i64, rng: Rng) -> i64:
    """What looks best at once; chance decides among equals."""
    if position.phase == CHOOSING:
        return best_choice(position, seat, rng)
    if position.phase == PLACING:
        return PLACE + best_cell(position, seat, position.chosen[seat], rng)
    if position.phase == TAKING:
        return TAKE + best_column(position, seat, position.row, 0, rng.below(SQUARE_SIDE))
    if has(position.options, ADD - FIRST_OPTION):
        return ADD if worth_of(position, seat, position.card) >= 0 else BOX
    if has(position.options, SWAP - FIRST_OPTION):
        return SWAP
    return position.random_action(seat, rng)


def worth_of(position: Rok, seat: i64, card: i64) -> i64:
    """What a card would bring to a seat's year."""
    year: i64 = position.years[seat]
    there: i64 = points_at(year, symbol_of(card))
    if there != MISSING:
        more: i64 = points_of(card) - there
        return POINT_WORTH * (more - 1) if more > 0 else -POINT_WORTH
    worth: i64 = POINT_WORTH * points_of(card) + NEW_SYMBOL_WORTH
    in_season: i64 = cards_in_season(year, season_of(card))
    if in_season == full_rows(year):
        worth += POOREST_SEASON_WORTH
    if in_season == SYMBOLS_IN_A_SEASON - 1:
        worth += THIRD_SYMBOL_WORTH
    if cards_in_year(year) == CARDS_IN_A_FULL_YEAR - 1:
        worth += LAST_CARD_WORTH if would_win(position, seat, card) else -LAST_CARD_WORTH
    return worth


def would_win(position: Rok, seat: i64, card: i64) -> bool:
    """Would this card, the twelfth, end the game well for the seat?"""
    mine: i64 = points_of_rows(with_card(position.years[seat], card)) - count(position.piles, ASIDES + seat)
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.score(other) > mine:
            return False
        other += 1
    return True


def best_choice(position: Rok, seat: i64, rng: Rng) -> i64:
    """The card of the hand that can be placed best; one that cannot costs a point."""
    best: i64 = WORST_WORTH
    choice: i64 = NO_CARD
    number: i64 = 0
    while number < HAND_SIZE:
        card: i64 = nth(position.piles, HANDS + seat, number)
        cell: i64 = best_cell(position, seat, card, rng)
        worth: i64 = -POINT_WORTH if cell == NO_CARD else worth_of_cell(position, seat, card, cell)
        worth = POINT_VALUES * worth + rng.below(POINT_VALUES)
        if worth > best:
            best = worth
            choice = card
        number += 1
    return CHOOSE + choice


def best_cell(position: Rok, seat: i64, card: i64, rng: Rng) -> i64:
    """Where to place a card, or `NO_CARD` where it has no cell."""
    cells: i64 = position.cells_for(season_of(card))
    best: i64 = WORST_WORTH
    choice: i64 = NO_CARD
    cell: i64 = 0
    while cell < CELLS:
        if has(cells, cell):
            worth: i64 = SQUARE_SIDE * worth_of_cell(position, seat, card, cell) + rng.below(SQUARE_SIDE)
            if worth > best:
                best = worth
                choice = cell
        cell += 1
    return choice


def worth_of_cell(position: Rok, seat: i64, card: i64, cell: i64) -> i64:
    """A row that the card fills is handed out; one that lacks a card then tempts the next seat."""
    cards: i64 = position.cards_in_row(row_of(cell)) + 1
    if cards < SQUARE_SIDE - 1:
        return 0
    position.square[cell] = card
    worth: i64 = 0
    if cards == SQUARE_SIDE:
        worth = worth_of_row(position, seat, row_of(cell))
    else:
        worth = -worth_of_row(position, position.after(seat), row_of(cell)) // ROWS_PER_ONE_FILLED_NEXT
    position.square[cell] = NO_CARD
    return worth


def worth_of_row(position: Rok, first: i64, row: i64) -> i64:
    """What a row brings to who takes first, less what it brings to the others on average."""
    taken: i64 = 0
    mine: i64 = 0
    theirs: i64 = 0
    turn: i64 = 0
    seat: i64 = first
    while turn < position.seats:
        column: i64 = best_column(position, seat, row, taken, 0)
        if column != NO_CARD:
            taken |= bit(column)
            worth: i64 = worth_of(position, seat, position.square[cell_at(row, column)])
            if turn == 0:
                mine = worth
            else:
                theirs += worth
        seat = position.after(seat)
        turn += 1
    return mine - theirs // (position.seats - 1)


def best_column(position: Rok, seat: i64, row: i64, taken: i64, begin: i64) -> i64:
    """The column of a row whose card brings a seat most, the first from `begin` on, or `NO_CARD`."""
    best: i64 = WORST_WORTH
    choice: i64 = NO_CARD
    step: i64 = 0
    while step < SQUARE_SIDE:
        column: i64 = (begin + step) % SQUARE_SIDE
        card: i64 = position.square[cell_at(row, column)]
        if card != NO_CARD and not has(taken, column):
            worth: i64 = worth_of(position, seat, card)
            if worth > best:
                best = worth
                choice = column
        step += 1
    return choice


def evaluate(position: Rok, seat: i64) -> float:
    """About how likely the seat wins a game that is not over: all seats' chances add up to 1."""
    mine: float = prospect(position, seat)
    total: float = 0.0
    other: i64 = 0
    while other < position.seats:
        total += exp(prospect(position, other) - mine)
        other += 1
    return 1.0 / total


def prospect(position: Rok, seat: i64) -> float:
    """How well a seat stands, on a scale on which one more is almost three times as likely to win."""
    height: float = float(position.left) / float(CARDS_TO_DRAW - HAND_SIZE * position.seats)
    year: i64 = position.years[seat]
    unfinished: float = float(points_in_year(year) - points_of_rows(year))
    return (
        (SCORE_WEIGHT + SCORE_WEIGHT_EARLY * height) * float(position.score(seat))
        + (UNFINISHED_WEIGHT + UNFINISHED_WEIGHT_EARLY * height) * unfinished
        + (CARD_WEIGHT + CARD_WEIGHT_EARLY * height) * float(cards_in_year(year))
        + (ROW_WEIGHT + ROW_WEIGHT_EARLY * height) * float(full_rows(year))
    )


def points_in_year(year: i64) -> i64:
    """The points of all cards of a year, in complete rows or not."""
    total: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOL_COUNT:
        points: i64 = points_at(year, symbol)
        if points != MISSING:
            total += points
        symbol += 1
    return total
