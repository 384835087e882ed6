"""Every game on the shelf, in every setup, sits through every examination."""

import pytest

from stolik import registry
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.examination import EXAMINATIONS, Examination

SEEDS = (1,)
ALL = [(registry.load(key), setup) for key in registry.keys() for setup in registry.load(key).setups()]


def name(value: object) -> str:
    if isinstance(value, Game):
        return value.key
    if isinstance(value, Setup):
        return "-".join([f"{value.players}", *(f"{key}={chosen}" for key, chosen in value.options.items())])
    return getattr(value, "__name__", str(value))


@pytest.mark.parametrize("examination", EXAMINATIONS, ids=name)
@pytest.mark.parametrize(("game", "setup"), ALL, ids=name)
def test_examination(game: Game, setup: Setup, examination: Examination) -> None:
    for seed in SEEDS:
        examination(game, setup, seed)


def test_the_shelf_has_a_game_with_secrets_and_one_without() -> None:
    assert {game.has_secrets for game, _ in ALL} == {True, False}
