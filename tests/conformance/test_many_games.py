"""Random games without a fault in every variant and number of players, every piece counted at every step."""

import pytest

from stolik import registry
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup

ALL = [(registry.load(key), setup) for key in registry.keys() for setup in registry.load(key).setups()]

FEWEST, MOST = 10, 40
"""Games in one setup …"""
PLENTY = 280
"""… and in all setups of a game, where it has many."""


def name(value: Game | Setup) -> str:
    return value.key if isinstance(value, Game) else "-".join([str(value.players), *value.options.values()])


def play_many(game: Game, setup: Setup, games: int) -> None:
    for number in range(games):
        position = game.lay_out(setup, FastRng(number, 77))
        position.begin()
        minds = FastRng(number, 78)
        box = sorted(game.pieces(position))
        assert len(set(box)) == len(box)
        decisions = 0
        while (seat := position.on_turn()) >= 0:
            position.apply(seat, position.random_action(seat, minds))
            assert sorted(game.pieces(position)) == box, f"game {number}"
            decisions += 1
            assert decisions < game.longest, f"game {number}"
        assert position.ending() in game.endings


@pytest.mark.parametrize(("game", "setup"), ALL, ids=name)
def test_random_games_without_a_fault(game: Game, setup: Setup) -> None:
    setups = sum(other is game for other, _ in ALL)
    play_many(game, setup, max(FEWEST, min(MOST, PLENTY // setups)))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "setup"), ALL, ids=name)
def test_ten_thousand_random_games_without_a_fault(game: Game, setup: Setup) -> None:
    play_many(game, setup, 10_000)
