"""Every game names the peers that it is measured beside, and can be played with that setup."""

import pytest

from bench.pairs import Pair, pairs
from faults.games import package_games
from stolik import registry

PAIRS = pairs()


def test_every_game_of_the_package_has_a_peer() -> None:
    assert list(PAIRS) == [game.key for game in package_games()]
    assert sum(pair.from_source for pair in PAIRS.values()) == 1


@pytest.mark.parametrize(("key", "pair"), PAIRS.items(), ids=PAIRS)
def test_the_setup_can_be_played_and_the_peer_is_named(key: str, pair: Pair) -> None:
    assert registry.load(key).setup(pair.players, pair.options).players == pair.players
    assert pair.peers
    assert pair.why
