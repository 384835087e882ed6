"""What a position says of itself where a game says nothing else."""

from __future__ import annotations

import pytest

from stolik import registry
from stolik.core.chance import FastRng
from stolik.core.position import Position

KEYS = registry.keys()


def test_most_positions_have_nothing_to_spare_no_free_order_and_a_winner() -> None:
    position = Position(3, FastRng(1))
    assert [position.optional(seat) for seat in range(3)] == [(), (), ()]
    assert position.free_order_segment() == -1
    assert not position.is_lost_by_all()


@pytest.mark.parametrize("key", KEYS)
def test_a_game_that_goes_on_is_not_lost(key: str) -> None:
    game = registry.load(key)
    assert not game.start(game.players[0]).is_lost_by_all()
