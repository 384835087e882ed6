"""How far a share of wins can be trusted."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the chance behind `wins` in `games`. Shared wins make it a little wide."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z_95**2 / games
    centre = (share + spread / 2) / (1 + spread)
    reach = sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    return max(0.0, centre - reach), min(1.0, centre + reach)
