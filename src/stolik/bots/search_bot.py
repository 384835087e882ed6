"""A bot for every game: information-set Monte Carlo tree search with the game's heuristics."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final

from stolik.core.chance import FastRng, Rng
from stolik.core.errors import BadSetup
from stolik.core.game import Game
from stolik.core.heuristics import Heuristics
from stolik.core.position import Position
from stolik.search.mcts import Search

SIMULATIONS_BY_LEVEL: Final = {1: 24, 2: 96, 3: 400, 4: 1600, 5: 6400}
"""Simulations for one decision, by level."""
DEFAULT_LEVEL: Final = 4
VISIT_EXPONENT_BY_LEVEL: Final = {1: 1, 2: 3}
"""These levels choose at random, each action weighted by its visits to this power."""
SIMULATIONS_PER_CLOCK_CHECK: Final = 32
"""Simulations between two checks of the time limit."""


@dataclass(frozen=True, slots=True)
class ActionRating:
    """How the search rates one action."""

    action: int
    visits: int
    value: float
    reasons: tuple[str, ...]


class SearchBot:
    """Searches for a number of simulations, or for some seconds if given."""

    def __init__(self, game: Game, level: int = DEFAULT_LEVEL, seconds: float | None = None) -> None:
        if level not in SIMULATIONS_BY_LEVEL:
            raise BadSetup(f"levels are 1 to {len(SIMULATIONS_BY_LEVEL)}, not {level}")
        self.heuristics = game.heuristics()
        self.simulations = SIMULATIONS_BY_LEVEL[level]
        self.visit_exponent = VISIT_EXPONENT_BY_LEVEL.get(level)
        self.seconds = seconds

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """The action that the search prefers."""
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        search = self.search(world, seat, rng)
        if self.visit_exponent is not None:
            return _weighted_choice([(action, search.visits(action) ** self.visit_exponent) for action in legal], rng)
        return search.best_action()

    def search(self, world: Position, seat: int, rng: Rng) -> Search:
        """A finished search."""
        search = Search(world, seat, self.heuristics, FastRng(rng.below(1 << 30), rng.below(1 << 30)))
        if self.seconds is None:
            search.simulate(self.simulations)
            return search
        started = perf_counter()
        while perf_counter() - started < self.seconds:
            search.simulate(SIMULATIONS_PER_CLOCK_CHECK)
        return search

    def rate_actions(self, world: Position, seat: int, rng: Rng) -> list[ActionRating]:
        """Ratings of all legal actions, the best first."""
        search = self.search(world, seat, rng)
        ratings = [
            ActionRating(
                action, search.visits(action), search.mean_value(action), _reasons(self.heuristics, world, seat, action)
            )
            for action in world.legal(seat)
        ]
        return sorted(ratings, key=lambda rating: (-rating.visits, -rating.value))


def _reasons(heuristics: Heuristics, world: Position, seat: int, action: int) -> tuple[str, ...]:
    return tuple(heuristics.reasons(world, seat, action))


def _weighted_choice(weights_by_action: list[tuple[int, int]], rng: Rng) -> int:
    left = rng.below(sum(weight for _, weight in weights_by_action))
    for action, weight in weights_by_action:
        if left < weight:
            return action
        left -= weight
    raise AssertionError("weights add up to more than is drawn")
