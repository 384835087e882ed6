"""Finds the games: every folder in games/ is one, and its definition is `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from stolik import games
from stolik.core.errors import UnknownGame
from stolik.core.game import Game


def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg))


@cache
def load(key: str) -> Game:
    """The game of that key, or `UnknownGame` that lists the keys."""
    if key not in keys():
        raise UnknownGame(f"there is no game {key!r}; there is: {', '.join(keys())}")
    game = importlib.import_module(f"{games.__name__}.{key}").GAME
    assert isinstance(game, Game), f"games/{key} must export a Game as GAME"
    assert game.key == key, f"games/{key} exports a game of another key"
    return game
