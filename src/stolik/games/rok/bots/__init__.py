"""A program that knows the game: no search, only what looks best at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.core.bot import Bot
from stolik.core.chance import Rng
from stolik.core.position import Position
from stolik.games.rok.bots.playout import greedy_action
from stolik.games.rok.rules.position import Rok


class Greedy:
    """Fills rows that it can pick well from, adds new symbols, and avoids cards aside."""

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """The action that looks best."""
        assert isinstance(world, Rok)
        return greedy_action(world, seat, rng)


BOTS: Final[dict[str, Callable[[], Bot]]] = {"greedy": Greedy}
