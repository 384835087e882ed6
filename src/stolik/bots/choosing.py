"""How a program is asked for a decision: over a world of its own, so that it cannot peek.

Deliberately absent: the table's position and its luck. They never leave whoever runs the table.
"""

from __future__ import annotations

from stolik.core.bot import Bot
from stolik.core.chance import FastRng
from stolik.core.position import Position


def choose_action(player: Bot, position: Position, seat: int, rng: FastRng) -> int:
    """The action that the player takes on this seat; the world and its luck are drawn from `rng`."""
    world = position.imagine(seat, rng.fork())
    return player.choose(world, seat, rng)
