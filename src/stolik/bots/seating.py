"""Who can sit down at a game's table: the programs that its lid lists, and the one that plays anything."""

from __future__ import annotations

from typing import Final

from stolik.bots.guessing import RandomPlayer
from stolik.core.errors import BadSetup
from stolik.core.game import Game
from stolik.core.player import Player

RANDOM: Final = "random"


def names(game: Game) -> tuple[str, ...]:
    """The programs that can play this game."""
    return (RANDOM, *game.bots)


def sit_down(game: Game, name: str) -> Player:
    """A new player of that name, or `BadSetup` that lists who could come."""
    if name in game.bots:
        return game.bots[name]()
    if name == RANDOM:
        return RandomPlayer()
    raise BadSetup(f"{game.credits.title} has no bot {name!r}; it has: {', '.join(names(game))}")
