"""The bots of a game: those in its definition, and those that play any game."""

from __future__ import annotations

from typing import Final

from stolik.bots.random_bot import RandomBot
from stolik.bots.search_bot import DEFAULT_LEVEL, SIMULATIONS_BY_LEVEL, SearchBot
from stolik.core.bot import Bot
from stolik.core.errors import BadSetup
from stolik.core.game import Game

RANDOM_BOT: Final = "random"
SEARCH_BOT: Final = "search"
"""Also `search:3`, at a level from 1 to 5."""


def bot_names(game: Game) -> tuple[str, ...]:
    """The names of the bots that can play this game."""
    return (RANDOM_BOT, *game.bots, SEARCH_BOT)


def with_level(name: str, level: int | None) -> str:
    """The same bot at a level, where it has levels."""
    return f"{name}:{level}" if name == SEARCH_BOT and level is not None else name


def make_bot(game: Game, name: str) -> Bot:
    """A new bot of that name, or `BadSetup` that lists the names."""
    if name in game.bots:
        return game.bots[name]()
    if name == RANDOM_BOT:
        return RandomBot()
    program, _, level = name.partition(":")
    if program == SEARCH_BOT:
        return SearchBot(game, _level(level))
    raise BadSetup(f"{game.credits.title} has no bot {name!r}; it has: {', '.join(bot_names(game))}")


def _level(text: str) -> int:
    if not text:
        return DEFAULT_LEVEL
    if text not in map(str, SIMULATIONS_BY_LEVEL):
        raise BadSetup(f"levels are 1 to {len(SIMULATIONS_BY_LEVEL)}, not {text!r}")
    return int(text)
