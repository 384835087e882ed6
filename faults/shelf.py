"""The games that a house in another process has too: those of the package, and none that only this process knows."""

from __future__ import annotations

from pathlib import Path

import stolik
from stolik import registry
from stolik.core.game import Game
from stolik.core.position import Position

FOLDER = Path(stolik.__file__).parent / "games"


def shelf() -> list[Game]:
    """In the order of their keys."""
    return [registry.load(key) for key in registry.keys() if (FOLDER / key).is_dir()]


def counted_alike() -> frozenset[str]:
    """The games in which nobody acts behind a screen, so that a row has the same number for everybody.

    Whoever holds what one person was told beside what another was, or beside the log, can play these alone; how rows
    are numbered for each reader is examined in tests/server/live.
    """
    return frozenset(game.key for game in shelf() if not _has_screens(game))


def has_free_order(game: Game) -> bool:
    """May one seat's move overtake another's, and leave it stale or no longer legal?"""
    return _kind(game).stretch is not Position.stretch


def _has_screens(game: Game) -> bool:
    return _kind(game).unseen is not Position.unseen


def _kind(game: Game) -> type[Position]:
    return type(game.start(max(2, game.players[0]), seed=1))
