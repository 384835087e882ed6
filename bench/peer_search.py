"""OpenSpiel's searches in C++, with random playouts like ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pyspiel

from bench.entry_points import SIMULATIONS
from stolik.core.heuristics import Heuristics

WITH_DETERMINIZATION: Final = ("euchre", "hearts", "oh_hell")
"""Games of our tables that OpenSpiel can determinize (`ResampleFromInfostate`), as its ISMCTSBot asks."""
MAX_MEMORY_MEGABYTES: Final = 1000


def is_paid_at_the_end(start: pyspiel.State) -> bool:
    """Is the only reward at the end? Its searches take no other games."""
    return bool(start.get_game().get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL)


def bot_name(start: pyspiel.State) -> str:
    """Its ISMCTSBot where it can determinize the game, else its MCTSBot, which sees everything; or none."""
    if not is_paid_at_the_end(start):
        return "no bot: rewards come before the end"
    return "ISMCTSBot" if start.get_game().get_type().short_name in WITH_DETERMINIZATION else "MCTSBot"


def search_of(start: pyspiel.State) -> Callable[[pyspiel.State], object]:
    """The search that fits the game, one playout in each simulation."""
    game = start.get_game()
    if bot_name(start) == "MCTSBot":
        search: Callable[[pyspiel.State], object] = mcts_bot(game, SIMULATIONS, playouts=1).mcts_search
        return search
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), exploration(game), SIMULATIONS)
    step: Callable[[pyspiel.State], object] = bot.step
    return step


def mcts_bot(game: pyspiel.Game, simulations: int, playouts: int) -> pyspiel.MCTSBot:
    """A search that sees everything."""
    evaluator = pyspiel.RandomRolloutEvaluator(playouts, 1)
    return pyspiel.MCTSBot(game, evaluator, exploration(game), simulations, MAX_MEMORY_MEGABYTES, False, 1, False)


def exploration(game: pyspiel.Game) -> float:
    """As much as ours, which is for results of 0 to 1, stretched to the range of the peer's returns."""
    return Heuristics().exploration * float(game.max_utility() - game.min_utility())
