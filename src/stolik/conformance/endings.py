"""Games end in one of the ways that they list, and have scores only then."""

from __future__ import annotations

from typing import Final

from stolik.conformance.failure import require
from stolik.conformance.random_walks import random_walk
from stolik.core.errors import NotOver
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position

GAMES_PER_SETUP: Final = 4
"""Whole games, each with another seed."""


def scores_exist_only_at_the_end(game: Game, setup: Setup, seed: int) -> None:
    """Before the end, scores, places and ending raise `NotOver`; at the end every seat has a score and a place."""
    for position in random_walk(game, setup, seed):
        if not position.over:
            require(_has_no_result(position), "scores, places and ending exist only at the end", game, position)
            continue
        scores, places = position.scores(), position.places()
        require(len(scores) == len(places) == setup.players, "every seat has a score and a place", game, position)
        expected = [1 + sum(other < place for other in places) for place in places]
        require(places == expected, "places count from 1, and equals share a place", game, position)
        alone = game.is_cooperative and len(set(places)) > 1
        require(not alone, "players who win or lose together share every place", game, position)
        require(position.ending() in game.endings, "the ending is listed in the game definition", game, position)


def games_end_within_their_bound(game: Game, setup: Setup, seed: int) -> None:
    """A random game is shorter than `max_decisions`, and nobody is to move after it."""
    for more in range(GAMES_PER_SETUP):
        for position in random_walk(game, setup, seed + more):
            last = position
        require(last.over and not last.to_move(), "nobody is to move when the game is over", game, last)


def _has_no_result(position: Position) -> bool:
    for question in (position.scores, position.places, position.ending):
        try:
            question()
        except NotOver:
            continue
        return False
    return True
