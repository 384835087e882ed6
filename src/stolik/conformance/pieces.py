"""Nothing is lost and nothing is made: every piece lies in exactly one place, all through the game."""

from __future__ import annotations

from stolik.conformance.failure import require
from stolik.conformance.random_walks import random_walk
from stolik.core.game import Game
from stolik.core.options import Setup


def every_piece_is_in_one_place(game: Game, setup: Setup, seed: int) -> None:
    """The same pieces in every position, each once."""
    box: list[str] = []
    for position in random_walk(game, setup, seed):
        pieces = sorted(game.pieces(position))
        box = box or pieces
        require(len(set(pieces)) == len(pieces), "a piece lies in two places", game, position)
        require(pieces == box, "a piece is lost or new", game, position)
