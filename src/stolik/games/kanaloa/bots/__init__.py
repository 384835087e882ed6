"""A sensible player without plans: wins what it can cheaply, throws away what it cannot use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.core.bot import Bot
from stolik.core.chance import Rng
from stolik.core.position import Position
from stolik.games.kanaloa.bots.playout import greedy_action
from stolik.games.kanaloa.rules.position import Kanaloa


class Greedy:
    """Looks at its own hand, the trick and the track, and no further."""

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """The action that looks best; chance decides among equals."""
        assert isinstance(world, Kanaloa)
        return greedy_action(world, seat, rng)


BOTS: Final[dict[str, Callable[[], Bot]]] = {"greedy": Greedy}
