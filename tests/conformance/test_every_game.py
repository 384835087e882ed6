"""Every game passes every conformance check in every setup, compiled and from source."""

import pytest

from stolik import RULES_BUILD, registry
from stolik.conformance import CHECKS, Check, ConformanceError, random_walks
from stolik.core.game import Game
from stolik.core.options import Setup
from support.seeds import Size

ALL = [(registry.load(key), setup) for key in registry.keys() for setup in registry.load(key).setups()]
SEEDS = {"quick": 1, "full": 4}

pytestmark = pytest.mark.both


def name(value: Game | Setup) -> str:
    if isinstance(value, Game):
        return value.key
    return "-".join([f"{value.players}", *(f"{key}={chosen}" for key, chosen in value.options.items())])


def error_of(check: Check, game: Game, setup: Setup, seed: int) -> str:
    """The error of a check with its name; empty if it passes."""
    try:
        check(game, setup, seed)
    except ConformanceError as error:
        return f"{check.__name__}, seed {seed}: {error}"
    return ""


@pytest.fixture
def fewer_positions_from_source(monkeypatch: pytest.MonkeyPatch, size: Size) -> None:
    """The source is slower, and the same rules: in the gate half as many positions are looked at."""
    if RULES_BUILD != "compiled" and size == "quick":
        for bound in ("MAX_POSITIONS", "MIN_POSITIONS", "POSITIONS_IN_ALL_SETUPS", "DENSE_POSITIONS"):
            monkeypatch.setattr(random_walks, bound, getattr(random_walks, bound) // 2)


@pytest.mark.usefixtures("fewer_positions_from_source")
@pytest.mark.parametrize(("game", "setup"), ALL, ids=name)
def test_a_game_in_a_setup_passes_every_check(game: Game, setup: Setup, seed: int, size: Size) -> None:
    seeds = range(seed, seed + SEEDS[size])
    found = [error_of(check, game, setup, one) for one in seeds for check in CHECKS]
    assert not list(filter(None, found))


def test_the_shelf_has_a_game_with_secrets_and_one_without() -> None:
    assert {game.has_secrets for game, _ in ALL} == {True, False}
