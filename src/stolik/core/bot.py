"""The protocol that every bot follows."""

from __future__ import annotations

from typing import Protocol

from stolik.core.chance import Rng
from stolik.core.position import Position


class Bot(Protocol):
    """A program at a seat.

    It gets a world imagined from its own seat, never the table's position: hidden information is drawn
    anew, and its source of chance is not the table's.
    """

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """The action to take; one of `world.legal(seat)`."""
        ...
