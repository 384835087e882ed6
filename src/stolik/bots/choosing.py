"""Ask a bot for a decision, over an imagined world, so that it cannot see hidden information.

Deliberately absent: the table's position and its source of chance. Bots never get them.
"""

from __future__ import annotations

from stolik.core.bot import Bot
from stolik.core.chance import FastRng
from stolik.core.position import Position


def choose_action(bot: Bot, position: Position, seat: int, rng: FastRng) -> int:
    """The action that the bot takes on this seat; the world and its draws come from `rng`."""
    world = position.imagine(seat, rng.fork())
    return bot.choose(world, seat, rng)
