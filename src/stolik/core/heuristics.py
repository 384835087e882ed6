"""What a game may tell a search about itself; the defaults know nothing and work for any game."""

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
    """Rules of thumb: how people of some sense would go on, and how a position looks to them."""

    def __init__(self) -> None:
        self.playout_depth: i64 = UNLIMITED_DEPTH
        """Decisions that a playout goes on for before `outlook` judges it."""
        self.prior_weight: float = 0.5
        """How strongly a prior weighs while visits are few."""
        self.is_cooperative: bool = False
        """Do all win or lose as one? Then nobody's win is smaller for being shared."""
        self.exploration: float = 0.7
        """How strongly doubt about an action calls for trying it."""

    def playout_action(self, position: Position, seat: i64, rng: Rng) -> i64:
        """What a sensible player might do: a legal action, quickly found."""
        return position.random_action(seat, rng)

    def prior(self, position: Position, seat: i64, action: i64) -> float:
        """How promising an action looks before anything is tried: 0 … 1, where 0.5 says nothing; or `NEVER`."""
        return 0.5

    def evaluate(self, position: Position, seat: i64) -> float:
        """The seat's prospects, 0 … 1, in a position that is not over."""
        return 0.5

    def reasons(self, position: Position, seat: i64, action: i64) -> list[str]:
        """What speaks for an action, as keys of the game's texts (`reason.…`), weightiest first."""
        return []
