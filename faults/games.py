"""The games that a server in another process has too: those of the package, and none that only this process knows."""

from __future__ import annotations

from pathlib import Path

import stolik
from stolik import registry
from stolik.core.game import Game
from stolik.core.position import Position

FOLDER = Path(stolik.__file__).parent / "games"


def package_games() -> list[Game]:
    """In the order of their keys."""
    return [registry.load(key) for key in registry.keys() if (FOLDER / key).is_dir()]


def has_free_order(game: Game) -> bool:
    """May one seat's move overtake another's, and leave it stale or no longer legal?"""
    return _kind(game).free_order_segment is not Position.free_order_segment


def _kind(game: Game) -> type[Position]:
    return type(game.start(max(2, game.players[0]), seed=1))
