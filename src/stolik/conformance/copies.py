"""Clones are independent, and imagined worlds look like the real one to the observer who imagines."""

from __future__ import annotations

from stolik.conformance.failure import require
from stolik.conformance.observation import observation
from stolik.conformance.random_walks import observers, sampled_positions
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position


def clones_are_independent(game: Game, setup: Setup, seed: int) -> None:
    """A copy is the same position; what happens to it neither changes the original nor reaches its event sink."""
    for position in sampled_positions(game, setup, seed):
        before = game.write_position(position)
        position.event_sink = []
        rng = FastRng(seed)
        twin = position.clone(rng)
        require(game.write_position(twin) == before, "a clone is the same position", game, position)
        require(twin.rng is rng, "a clone draws from the rng that it is given", game, position)
        require(twin.event_sink is None, "a clone has no event sink", game, position)
        _move_on(twin, seed)
        require(game.write_position(position) == before, "a clone's moves leave the original alone", game, position)
        require(position.event_sink == [], "a clone's events do not reach the original's event sink", game, position)
        position.event_sink = None


def imagined_worlds_look_the_same(game: Game, setup: Setup, seed: int) -> None:
    """An imagined world looks real to its observer, has its own rng, and can be played on."""
    for position in sampled_positions(game, setup, seed):
        for observer in observers(position):
            rng = FastRng(seed, observer + 1)
            world = position.imagine(observer, rng)
            same = observation(game, world, observer) == observation(game, position, observer)
            require(same, f"an imagined world looks real to {observer}", game, position)
            require(world.rng is rng, "an imagined world draws from the rng that it is given", game, position)
            require(world.event_sink is None, "an imagined world has no event sink", game, position)
            require(sorted(game.pieces(world)) == sorted(game.pieces(position)), "pieces are kept", game, world)
            _move_on(world, seed)


def _move_on(position: Position, seed: int, moves: int = 12) -> None:
    rng = FastRng(seed, 2)
    for _ in range(moves):
        if position.over:
            return
        seat = position.first_to_move()
        position.apply(seat, position.random_action(seat, rng))
