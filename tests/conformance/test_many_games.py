"""Random games without a fault in every variant and number of players, every piece counted at every step."""

import pytest

from stolik import registry
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from support.seeds import Size

ALL = [(registry.load(key), setup) for key in registry.keys() for setup in registry.load(key).setups()]

MIN_GAMES, MAX_GAMES = 5, 30
"""Games in one setup …"""
GAMES_IN_ALL_SETUPS = 140
"""… and in all setups of a game, where it has many."""
FULL = 10_000
"""Games in one setup at full size."""


def name(value: Game | Setup) -> str:
    return value.key if isinstance(value, Game) else "-".join([str(value.players), *value.options.values()])


def play_many(game: Game, setup: Setup, numbers: range) -> None:
    for number in numbers:
        position = game.lay_out(setup, FastRng(number, 77))
        position.begin()
        rng = FastRng(number, 78)
        box = sorted(game.pieces(position))
        assert len(set(box)) == len(box)
        decisions = 0
        while (seat := position.first_to_move()) >= 0:
            position.apply(seat, position.random_action(seat, rng))
            assert sorted(game.pieces(position)) == box, f"game {number}"
            decisions += 1
            assert decisions < game.max_decisions, f"game {number}"
        assert position.ending() in game.endings


@pytest.mark.parametrize(("game", "setup"), ALL, ids=name)
def test_random_games_without_a_fault(game: Game, setup: Setup, seed: int, size: Size) -> None:
    setups = sum(other is game for other, _ in ALL)
    games = FULL if size == "full" else max(MIN_GAMES, min(MAX_GAMES, GAMES_IN_ALL_SETUPS // setups))
    play_many(game, setup, range(seed, seed + games))
