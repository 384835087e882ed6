"""Programs that know the game.

`Greedy` is a naive but sensible player. It supposes that the others play any card of their hands, in
the one world it was handed, and plays the card that costs it least: a lifebelt lost now, a high tide to
carry on with, a high card spent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.core.bot import Bot
from stolik.core.chance import Rng
from stolik.core.position import Position
from stolik.games.fala.bots.playout import greedy_action
from stolik.games.fala.rules import Fala


class Greedy:
    """Plays each turn for itself."""

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """The card that seems to cost least."""
        assert isinstance(world, Fala)
        return greedy_action(world, seat, rng)


BOTS: Final[dict[str, Callable[[], Bot]]] = {"greedy": Greedy}
