"""Heuristics for the search: playout policy, action priors and evaluation, and the reasons that a hint gives.

Deliberately absent: the estimates of cards and cells, which are in `playout.py`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stolik.core.chance import Rng
from stolik.core.heuristics import Heuristics
from stolik.core.position import Position
from stolik.games.rok.bots.playout import best_cell, evaluate, greedy_action, worth_of
from stolik.games.rok.pieces import (
    NO_CARD,
    SQUARE_SIDE,
    SYMBOLS_IN_A_SEASON,
    cell_at,
    points_of,
    row_of,
    season_of,
    symbol_of,
)
from stolik.games.rok.rules.codes import ADD, ASIDE, CHOOSE, PLACE, SWAP, TAKE
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.rules.year import MISSING, cards_in_season, points_at

PLAYOUT_DEPTH: Final[i64] = 12
"""About two rounds of choosing, placing and taking; then `evaluate` judges."""
EXPLORATION: Final = 0.3
"""Found by matches against greedy players, like the depth."""
MIN_HIGH_POINTS: Final[i64] = 4
RANDOM_ONE_IN: Final[i64] = 8
"""A playout takes a random action one time in so many."""
EVEN_PRIOR: Final = 0.5
GOOD_CARD_WORTH: Final = 64.0
"""A worth in eighths of a point that makes an action look twice as promising as nothing."""


@final
class RokHeuristics(Heuristics):
    """Playout policy, action priors, evaluation, and reasons for actions."""

    def __init__(self) -> None:
        super().__init__()
        self.playout_depth = PLAYOUT_DEPTH
        self.exploration = EXPLORATION

    def playout_action(self, position: Position, seat: i64, rng: Rng) -> i64:
        """The greedy action, or a random one time in `RANDOM_ONE_IN`."""
        assert isinstance(position, Rok)
        if rng.below(RANDOM_ONE_IN) == 0:
            return position.random_action(seat, rng)
        return greedy_action(position, seat, rng)

    def prior(self, position: Position, seat: i64, action: i64) -> float:
        """What a card brings to one's own year; other actions are left to the search."""
        assert isinstance(position, Rok)
        if TAKE <= action < SWAP:
            card: i64 = position.square[cell_at(position.row, action - TAKE)]
            worth: float = float(worth_of(position, seat, card)) / GOOD_CARD_WORTH
            return max(0.0, min(1.0, EVEN_PRIOR + EVEN_PRIOR * worth))
        return EVEN_PRIOR

    def evaluate(self, position: Position, seat: i64) -> float:
        """The estimate of the chance to win in `playout`."""
        assert isinstance(position, Rok)
        return evaluate(position, seat)

    def reasons(self, position: Position, seat: i64, action: i64) -> list[str]:
        """Reasons for an action, the main one first."""
        assert isinstance(position, Rok)
        if action < PLACE:
            return self.why_choose(position, seat, action - CHOOSE)
        if action < TAKE:
            return self.why_place(position, action - PLACE)
        if action < SWAP:
            return why_add(position, seat, position.square[cell_at(position.row, action - TAKE)])
        if action == ADD:
            return why_add(position, seat, position.card)
        return ["reason.more_points"] if action == SWAP else ["reason.keeps_the_old"] if action == ASIDE else []

    def why_choose(self, position: Rok, seat: i64, card: i64) -> list[str]:
        """It can be placed, perhaps where it fills a row."""
        cell: i64 = best_cell(position, seat, card, position.rng)
        if cell == NO_CARD:
            return ["reason.cannot_be_placed"]
        reasons = self.why_place(position, cell)
        return reasons or ["reason.can_be_placed"]

    def why_place(self, position: Rok, cell: i64) -> list[str]:
        """The fourth card of a row picks first; the third tempts the next."""
        cards: i64 = position.cards_in_row(row_of(cell)) + 1
        if cards == SQUARE_SIDE:
            return ["reason.fills_the_row"]
        return ["reason.leaves_the_row_open"] if cards < SQUARE_SIDE - 1 else []


def why_add(position: Rok, seat: i64, card: i64) -> list[str]:
    """What a card does for one's year."""
    year: i64 = position.years[seat]
    reasons: list[str] = []
    if points_at(year, symbol_of(card)) == MISSING:
        third = cards_in_season(year, season_of(card)) == SYMBOLS_IN_A_SEASON - 1
        reasons.append("reason.completes_a_season" if third else "reason.new_symbol")
    elif points_of(card) > points_at(year, symbol_of(card)):
        reasons.append("reason.more_points")
    if points_of(card) >= MIN_HIGH_POINTS:
        reasons.append("reason.many_points")
    return reasons
