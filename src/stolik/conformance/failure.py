"""The error of a failed check."""

from __future__ import annotations

from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.position import Position


class ConformanceError(StolikError):
    """The game breaks a promise that every game makes."""


def require(kept: bool, promise: str, game: Game, position: Position) -> None:
    """Raise `ConformanceError` with the position if the promise is not kept."""
    if not kept:
        raise ConformanceError(f"{game.key}: {promise}; position: {game.write_position(position)}")
