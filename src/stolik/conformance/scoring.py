"""Scores are explained: line by line, from what everyone sees, to the same sum that the rules count."""

from __future__ import annotations

from stolik.conformance.failure import require
from stolik.conformance.random_walks import many
from stolik.core.game import Game
from stolik.core.i18n import LANGUAGES
from stolik.core.options import Setup


def scores_are_explained(game: Game, setup: Setup, seed: int) -> None:
    """Lines add up to the total; at the end the totals are the scores; every line can be said."""
    for position in many(game, setup, seed):
        reckonings = game.explain_scores(game.public(position))
        require(len(reckonings) == position.seats, "not every seat is reckoned once", game, position)
        for reckoning in reckonings:
            require(bool(reckoning.lines), "a reckoning without a line explains nothing", game, position)
            points = sum(line.points or 0 for line in reckoning.lines)
            require(reckoning.total in (None, points), "lines do not add up to the total", game, position)
            said = [line.say(game.texts, language) for language in LANGUAGES for line in reckoning.lines]
            require(all(said), "a line of a reckoning says nothing", game, position)
        if position.over:
            totals = [reckoning.total for reckoning in reckonings]
            require(totals == position.scores(), "the totals are not the scores", game, position)
