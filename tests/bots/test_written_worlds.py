"""A world imagined for a seat can be sent to another process as text: nothing that the seat knows is lost.

A worker holds such a text and nothing else. So what it reads must look the same to the seat, and must go on
in the same way: imagine the same worlds from the same seed, and be played to the same end.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik import registry
from stolik.conformance.random_walks import all_seats, sampled_positions
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position

WORLDS = 4
WRITTEN = 12
ALL = [(registry.load(key), setup) for key in registry.keys() for setup in registry.load(key).setups()]


def name(value: object) -> str:
    if isinstance(value, Game):
        return value.key
    assert isinstance(value, Setup)
    return "-".join([f"{value.players}", *(f"{key}={chosen}" for key, chosen in value.options.items())])


every_setup = pytest.mark.parametrize(("game", "setup"), ALL, ids=name)


def sent(game: Game, setup: Setup, world: Position, seed: int) -> Position:
    """The world as it arrives."""
    return game.read_position(game.write_position(world), setup, FastRng(seed))


def played_out(game: Game, position: Position, seed: int) -> tuple[list[int], list[str]]:
    """All moves of a random game from here, its first positions, and its last."""
    choices, moves, written = FastRng(seed), list[int](), list[str]()
    while not position.over:
        if len(moves) < WRITTEN:
            written.append(game.write_position(position))
        seat = position.first_to_move()
        moves.append(position.random_action(seat, choices))
        position.apply(seat, moves[-1])
    return moves, [*written, game.write_position(position)]


def undecided(game: Game, setup: Setup, seed: int) -> Iterator[Position]:
    """Some positions of a game in which a program can be asked; after the end it is not."""
    return (position for position in sampled_positions(game, setup, seed) if not position.over)


@every_setup
def test_a_world_that_was_sent_looks_the_same_to_its_seat(game: Game, setup: Setup, seed: int) -> None:
    for position in undecided(game, setup, seed):
        for seat in all_seats(position):
            world = sent(game, setup, position.imagine(seat, FastRng(seed, seat)), seed)
            assert game.view(world, seat) == game.view(position, seat)
            assert world.legal(seat) == position.legal(seat)
            assert (world.to_move(), world.over) == (position.to_move(), position.over)


@every_setup
def test_all_that_is_imagined_from_it_looks_the_same_too(game: Game, setup: Setup, seed: int) -> None:
    for position in undecided(game, setup, seed):
        for seat in all_seats(position):
            world = position.imagine(seat, FastRng(seed, seat))
            for number in range(WORLDS):
                world = sent(game, setup, world.imagine(seat, FastRng(seed, number)), number)
                assert game.view(world, seat) == game.view(position, seat)
                assert world.legal(seat) == position.legal(seat)


@every_setup
def test_the_same_seed_imagines_the_same_worlds_here_and_there(game: Game, setup: Setup, seed: int) -> None:
    """Whatever imagination uses (colours shown to be lacking, sets once held …) has arrived."""
    for position in undecided(game, setup, seed):
        for seat in all_seats(position):
            world = position.imagine(seat, FastRng(seed, seat))
            there = sent(game, setup, world, seed)
            ours, theirs = (one.imagine(seat, FastRng(seed, 7)) for one in (world, there))
            assert game.write_position(theirs) == game.write_position(ours)


@every_setup
def test_the_same_seed_plays_the_same_game_here_and_there(game: Game, setup: Setup, seed: int) -> None:
    for position in undecided(game, setup, seed):
        world = position.imagine(position.first_to_move(), FastRng(seed))
        here, there = (
            world.clone(FastRng(seed, 1)),
            game.read_position(game.write_position(world), setup, FastRng(seed, 1)),
        )
        assert played_out(game, there, seed) == played_out(game, here, seed)
