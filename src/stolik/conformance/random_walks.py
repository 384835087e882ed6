"""Random games: the checks look at positions on such a walk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from zlib import crc32

from stolik.conformance.failure import ConformanceError
from stolik.core.chance import FastRng, Rng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import SPECTATOR, Position

MAX_POSITIONS, MIN_POSITIONS = 16, 6
"""How many positions of a game the slower checks look at in one setup …"""
POSITIONS_IN_ALL_SETUPS: Final = 128
"""… and about how many in all setups together, where a game has many."""
DENSE_POSITIONS: Final = 48
"""How many positions of a game the quicker checks look at."""


def random_walk(game: Game, setup: Setup, seed: int) -> Iterator[Position]:
    """The positions of a random game, from the deal to the end, the last one included.

    The same position object moves on: look at it, do not keep it.
    """
    position = game.lay_out(setup, FastRng(seed))
    position.begin()
    rng = FastRng(seed, 1)
    for _ in range(game.max_decisions):
        yield position
        if position.over:
            return
        waiting = position.to_move()
        seat = waiting[rng.below(len(waiting))]  # in random order where choices are simultaneous
        position.apply(seat, position.random_action(seat, rng))
    raise ConformanceError(f"{game.key}: a random game is longer than {game.max_decisions} decisions")


def positions_per_setup(game: Game) -> int:
    """How many positions of a walk are checked: fewer in each setup where there are many setups."""
    setups = sum(1 for _ in game.setups())
    return min(MAX_POSITIONS, max(MIN_POSITIONS, POSITIONS_IN_ALL_SETUPS // setups))


def sampled_positions(game: Game, setup: Setup, seed: int) -> Iterator[Position]:
    """About `positions_per_setup` positions of a walk, evenly spread, and the last one: for slow checks.

    Every setup begins somewhere else, so that together they see every part of a game.
    """
    yield from _evenly_spread(game, setup, seed, positions_per_setup(game))


def densely_sampled_positions(game: Game, setup: Setup, seed: int) -> Iterator[Position]:
    """All positions of a short walk, about `DENSE_POSITIONS` of a long one: for quicker checks."""
    yield from _evenly_spread(game, setup, seed, DENSE_POSITIONS)


def _evenly_spread(game: Game, setup: Setup, seed: int, number: int) -> Iterator[Position]:
    length = sum(1 for _ in random_walk(game, setup, seed))
    interval = max(1, length // number)
    first = (seed + crc32(repr(sorted(setup.options.items())).encode())) % interval
    for step, position in enumerate(random_walk(game, setup, seed)):
        if step % interval == first or position.over:
            yield position


def all_seats(position: Position) -> range:
    """All seats at the table."""
    return range(position.seats)


def observers(position: Position) -> range:
    """All observers: a spectator and each seat."""
    return range(SPECTATOR, position.seats)


class PerturbedRng(Rng):
    """The draws of a `FastRng` with one of them changed, to see what depends on a single draw."""

    def __init__(self, seed: int, change: int = -1) -> None:
        self.source = FastRng(seed)
        self.change = change
        self.draws = 0

    def at(self, kind: int, index: int) -> None:
        """One stream serves all labels."""

    def below(self, n: int) -> int:
        number = self.source.below(n)
        if self.draws == self.change:
            number = (number + 1 + self.source.fork().below(max(1, n - 1))) % n
        self.draws += 1
        return number
