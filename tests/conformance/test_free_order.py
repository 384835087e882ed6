"""The check of free order can fail: a segment that never ends is found in every game that has free order."""

import pytest

from stolik import registry
from stolik.conformance.failure import ConformanceError
from stolik.conformance.free_order import free_order_leaves_others_their_moves
from stolik.core.game import Game

GAMES = [
    game for game in map(registry.load, registry.keys()) if game.start(game.players[-1]).free_order_segment() >= 0
]  # most games have no free order


def test_some_game_has_free_order() -> None:
    assert GAMES


@pytest.mark.source  # the fault is planted in the rules
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_segment_that_goes_on_over_others_moves_is_found(
    game: Game, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(type(game.start(game.players[-1])), "free_order_segment", lambda _position: 0)
    with pytest.raises(ConformanceError, match="stays in the segment and takes"):
        free_order_leaves_others_their_moves(game, next(game.setups()), seed)
