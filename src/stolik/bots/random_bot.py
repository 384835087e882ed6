"""A bot for every game: any legal action, each equally likely. The zero of every scale of strength."""

from __future__ import annotations

from stolik.core.chance import Rng
from stolik.core.position import Position


class RandomBot:
    """Plays at random."""

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """One of the legal actions."""
        return world.random_action(seat, rng)
