"""What a game tells a tree search: priors, playout policy, evaluation. The defaults work for any game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from stolik.core.chance import Rng
from stolik.core.position import Position

UNLIMITED_DEPTH: Final[i64] = 1000000
PRIOR_NEVER_TRY: Final = -100.0
"""The prior of an action about which a search can learn nothing: it is never tried."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """Game-specific knowledge for a search: a playout policy, priors and an evaluation."""

    def __init__(self) -> None:
        self.playout_depth: i64 = UNLIMITED_DEPTH
        """Length of a playout in decisions, after which `evaluate` judges the position."""
        self.prior_weight: float = 0.5
        """How strongly a prior weighs while visits are few."""
        self.is_cooperative: bool = False
        """Do all win or lose as one? Then nobody's win is smaller for being shared."""
        self.exploration: float = 0.7
        """The exploration constant of UCB: how strongly uncertainty calls for trying an action."""

    def playout_action(self, position: Position, seat: i64, rng: Rng) -> i64:
        """The playout policy: a legal action that a sensible player might choose, found fast."""
        return position.random_action(seat, rng)

    def prior(self, position: Position, seat: i64, action: i64) -> float:
        """How promising an action looks before it is tried: 0 … 1, where 0.5 says nothing; or `PRIOR_NEVER_TRY`."""
        return 0.5

    def evaluate(self, position: Position, seat: i64) -> float:
        """The seat's prospects, 0 … 1, in a position that is not over."""
        return 0.5

    def reasons(self, position: Position, seat: i64, action: i64) -> list[str]:
        """What speaks for an action, as keys of the game's texts (`reason.…`), weightiest first."""
        return []
