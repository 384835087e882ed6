"""Conservation: every piece lies in exactly one place, throughout the game."""

from __future__ import annotations

from stolik.conformance.failure import require
from stolik.conformance.random_walks import random_walk
from stolik.core.game import Game
from stolik.core.options import Setup


def every_piece_is_in_one_place(game: Game, setup: Setup, seed: int) -> None:
    """The same pieces in every position, each once."""
    all_pieces: list[str] = []
    for position in random_walk(game, setup, seed):
        pieces = sorted(game.pieces(position))
        all_pieces = all_pieces or pieces
        require(len(set(pieces)) == len(pieces), "a piece lies in two places", game, position)
        require(pieces == all_pieces, "a piece is lost or new", game, position)
