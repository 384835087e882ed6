"""Who decides for a seat when no person does."""

from __future__ import annotations

from typing import Protocol

from stolik.core.chance import Rng
from stolik.core.position import Position


class Bot(Protocol):
    """A program at a seat.

    It is handed a world imagined from its own seat, never the table's position: what it cannot know
    is made up anew, and the luck in it is not the table's.
    """

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """The action to take; one of `world.legal(seat)`."""
        ...
