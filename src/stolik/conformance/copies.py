"""Copies stand on their own feet, and imagined worlds look like the real one to who imagined them."""

from __future__ import annotations

from stolik.conformance.failure import require
from stolik.conformance.observation import observation
from stolik.conformance.random_walks import observers, sampled_positions
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position


def clones_are_independent(game: Game, setup: Setup, seed: int) -> None:
    """A copy is the same position; what happens to it does not happen to the original, nor is it heard."""
    for position in sampled_positions(game, setup, seed):
        before = game.write_position(position)
        heard: list[object] = []
        position.event_sink = []
        luck = FastRng(seed)
        twin = position.clone(luck)
        require(game.write_position(twin) == before, "a clone is the same position", game, position)
        require(twin.rng is luck, "a clone draws from the luck it is given", game, position)
        require(twin.event_sink is None, "nobody listens to a clone", game, position)
        _move_on(twin, seed)
        require(game.write_position(position) == before, "a clone's moves leave the original alone", game, position)
        require(position.event_sink == heard, "a clone's moves are not told at the original's table", game, position)
        position.event_sink = None


def imagined_worlds_look_the_same(game: Game, setup: Setup, seed: int) -> None:
    """What a seat imagines looks to it like the truth, holds other luck, and can be played to the end."""
    for position in sampled_positions(game, setup, seed):
        for principal in observers(position):
            luck = FastRng(seed, principal + 1)
            world = position.imagine(principal, luck)
            same = observation(game, world, principal) == observation(game, position, principal)
            require(same, f"an imagined world looks real to {principal}", game, position)
            require(world.rng is luck, "an imagined world holds the luck it is given", game, position)
            require(world.event_sink is None, "nobody listens to an imagined world", game, position)
            require(sorted(game.pieces(world)) == sorted(game.pieces(position)), "pieces are kept", game, world)
            _move_on(world, seed)


def _move_on(position: Position, seed: int, moves: int = 12) -> None:
    minds = FastRng(seed, 2)
    for _ in range(moves):
        if position.over:
            return
        seat = position.first_to_move()
        position.apply(seat, position.random_action(seat, minds))
