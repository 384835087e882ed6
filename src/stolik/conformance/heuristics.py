"""The heuristics of a game fit its rules, and their reasons have sentences."""

from __future__ import annotations

from stolik.conformance.failure import require
from stolik.conformance.random_walks import sampled_positions
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.heuristics import PRIOR_NEVER_TRY
from stolik.core.i18n import LANGUAGES
from stolik.core.options import Setup
from stolik.core.seats import seat_letter


def heuristics_fit_the_rules(game: Game, setup: Setup, seed: int) -> None:
    """Playouts are legal, priors and evaluations are between 0 and 1, and every reason has a sentence."""
    heuristics = game.heuristics()
    speakers = [game.speaker(language, tuple(map(seat_letter, range(setup.players)))) for language in LANGUAGES]
    for position in sampled_positions(game, setup, seed):
        for seat in position.to_move():
            world = position.imagine(seat, FastRng(seed))
            legal = world.legal(seat)
            drawn = heuristics.playout_action(world, seat, FastRng(seed, 1))
            require(drawn in legal, "a playout action is legal", game, position)
            evaluation = heuristics.evaluate(world, seat)
            require(0 <= evaluation <= 1, f"an evaluation is between 0 and 1, not {evaluation}", game, position)
            for action in legal:
                prior = heuristics.prior(world, seat, action)
                fits = 0 <= prior <= 1 or prior == PRIOR_NEVER_TRY
                require(fits, f"a prior is between 0 and 1 or PRIOR_NEVER_TRY, not {prior}", game, position)
                for reason in heuristics.reasons(world, seat, action):
                    said = all(speaker.say(reason) for speaker in speakers)
                    require(said, f"{reason} has no sentence", game, position)
