"""What a game tells a search about itself fits the rules, and can be said."""

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
    """Playouts do what is legal, priors and outlooks are shares, and every reason has its words."""
    knowledge = game.heuristics()
    speakers = [game.speaker(language, tuple(map(seat_letter, range(setup.players)))) for language in LANGUAGES]
    for position in sampled_positions(game, setup, seed):
        for seat in position.to_move():
            world = position.imagine(seat, FastRng(seed))
            legal = world.legal(seat)
            drawn = knowledge.playout_action(world, seat, FastRng(seed, 1))
            require(drawn in legal, "a playout does what is legal", game, position)
            outlook = knowledge.evaluate(world, seat)
            require(0 <= outlook <= 1, f"an outlook is a share, not {outlook}", game, position)
            for action in legal:
                prior = knowledge.prior(world, seat, action)
                fits = 0 <= prior <= 1 or prior == PRIOR_NEVER_TRY
                require(fits, f"a prior is a share, or never, and not {prior}", game, position)
                for reason in knowledge.reasons(world, seat, action):
                    said = all(speaker.say(reason) for speaker in speakers)
                    require(said, f"{reason} has no words", game, position)
