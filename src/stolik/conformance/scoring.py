"""Score breakdowns: line by line, from what everyone sees, with the same total as the rules."""

from __future__ import annotations

from stolik.conformance.failure import require
from stolik.conformance.random_walks import densely_sampled_positions
from stolik.core.game import Game
from stolik.core.i18n import LANGUAGES
from stolik.core.options import Setup


def scores_are_explained(game: Game, setup: Setup, seed: int) -> None:
    """Lines add up to the total; at the end the totals are the scores; every line has a sentence."""
    for position in densely_sampled_positions(game, setup, seed):
        breakdowns = game.explain_scores(game.public(position))
        require(len(breakdowns) == position.seats, "not every seat has one breakdown", game, position)
        for breakdown in breakdowns:
            require(bool(breakdown.lines), "a breakdown without a line explains nothing", game, position)
            points = sum(line.points or 0 for line in breakdown.lines)
            require(breakdown.total in (None, points), "lines do not add up to the total", game, position)
            sentences = [line.say(game.texts, language) for language in LANGUAGES for line in breakdown.lines]
            require(all(sentences), "a line of a breakdown has no sentence", game, position)
        if position.over:
            totals = [breakdown.total for breakdown in breakdowns]
            require(totals == position.scores(), "the totals are not the scores", game, position)
