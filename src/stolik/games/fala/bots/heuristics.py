"""Heuristics for the search: playout policy and evaluation, and the reasons that a hint gives for a card.

Deliberately absent: the estimates themselves, which are in `playout.py`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stolik.core.bitset import first
from stolik.core.chance import Rng
from stolik.core.heuristics import Heuristics
from stolik.core.position import Position
from stolik.games.fala.bots.playout import chances_above, evaluate, greedy_action
from stolik.games.fala.pieces import CARDS
from stolik.games.fala.rules import Fala

PLAYOUT_DEPTH: Final[i64] = 48
"""A whole round of four players; then `evaluate` judges. Less is quicker and clearly weaker."""
RANDOM_ONE_IN: Final[i64] = 8
"""A playout takes a random action one time in so many."""
LIKELY_CHANCE: Final = 0.5
FIRST_HIGH_CARD: Final[i64] = 2 * CARDS // 3


@final
class FalaHeuristics(Heuristics):
    """Playout policy, evaluation, and reasons for cards."""

    def __init__(self) -> None:
        super().__init__()
        self.playout_depth = PLAYOUT_DEPTH

    def playout_action(self, position: Position, seat: i64, rng: Rng) -> i64:
        """The greedy action, or a random one time in `RANDOM_ONE_IN`."""
        assert isinstance(position, Fala)
        if rng.below(RANDOM_ONE_IN) == 0:
            return position.random_action(seat, rng)
        return greedy_action(position, seat, rng)

    def evaluate(self, position: Position, seat: i64) -> float:
        """The estimate of the chance to win in `playout`."""
        assert isinstance(position, Fala)
        return evaluate(position, seat)

    def reasons(self, position: Position, seat: i64, action: i64) -> list[str]:
        """What a card is likely to do, the main reason first."""
        assert isinstance(position, Fala)
        nobody, one = chances_above(position, seat, action)
        reasons: list[str] = []
        if nobody > LIKELY_CHANCE:
            reasons.append("reason.should_be_highest")
        elif one > LIKELY_CHANCE:
            reasons.append("reason.should_be_second")
        elif nobody + one < LIKELY_CHANCE:
            reasons.append("reason.should_stay_dry")
        if action == first(position.unplayed[seat]):
            reasons.append("reason.lowest_card")
        elif action < FIRST_HIGH_CARD:
            reasons.append("reason.saves_high_cards")
        return reasons
