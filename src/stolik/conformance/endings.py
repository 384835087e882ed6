"""Games end, in one of the ways they say, and only then have scores."""

from __future__ import annotations

from typing import Final

from stolik.conformance.failure import require
from stolik.conformance.random_walks import random_walk
from stolik.core.errors import NotOver
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position

GAMES: Final = 4
"""Whole games, each of another seed."""


def scores_exist_only_at_the_end(game: Game, setup: Setup, seed: int) -> None:
    """Before the end every question for the result is refused; at the end every seat has one."""
    for position in random_walk(game, setup, seed):
        if not position.over:
            require(_has_no_result(position), "scores, places and ending exist only at the end", game, position)
            continue
        scores, places = position.scores(), position.places()
        require(len(scores) == len(places) == setup.players, "every seat has a score and a place", game, position)
        expected = [1 + sum(other < place for other in places) for place in places]
        require(places == expected, "places count from 1, and who is equal shares", game, position)
        alone = game.is_cooperative and len(set(places)) > 1
        require(not alone, "who win or lose together share every place", game, position)
        require(position.ending() in game.endings, "the ending is one that the lid lists", game, position)


def games_end_within_their_bound(game: Game, setup: Setup, seed: int) -> None:
    """A random game is shorter than the lid says, and nobody can move after it."""
    for more in range(GAMES):
        for position in random_walk(game, setup, seed + more):
            last = position
        require(last.over and not last.to_move(), "a game that is over waits for nobody", game, last)


def _has_no_result(position: Position) -> bool:
    for question in (position.scores, position.places, position.ending):
        try:
            question()
        except NotOver:
            continue
        return False
    return True
