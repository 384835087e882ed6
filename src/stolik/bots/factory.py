"""Who can sit down at a game's table: the programs that its lid lists, and those that play anything."""

from __future__ import annotations

from typing import Final

from stolik.bots.random_bot import RandomPlayer
from stolik.bots.search_bot import LEVELS, USUAL_LEVEL, SearchingPlayer
from stolik.core.bot import Bot
from stolik.core.errors import BadSetup
from stolik.core.game import Game

RANDOM: Final = "random"
SEARCH: Final = "search"
"""Also `search:3`, at a level from 1 to 5."""


def names(game: Game) -> tuple[str, ...]:
    """The programs that can play this game."""
    return (RANDOM, *game.bots, SEARCH)


def at_level(name: str, level: int | None) -> str:
    """The same program at a level, where it has levels."""
    return f"{name}:{level}" if name == SEARCH and level is not None else name


def sit_down(game: Game, name: str) -> Bot:
    """A new player of that name, or `BadSetup` that lists who could come."""
    if name in game.bots:
        return game.bots[name]()
    if name == RANDOM:
        return RandomPlayer()
    program, _, level = name.partition(":")
    if program == SEARCH:
        return SearchingPlayer(game, _level(level))
    raise BadSetup(f"{game.credits.title} has no bot {name!r}; it has: {', '.join(names(game))}")


def _level(text: str) -> int:
    if not text:
        return USUAL_LEVEL
    if text not in map(str, LEVELS):
        raise BadSetup(f"levels are 1 to {len(LEVELS)}, not {text!r}")
    return int(text)
