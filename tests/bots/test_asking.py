"""A bot is asked over an imagined world: what its seat cannot know is drawn anew."""

from __future__ import annotations

import pytest

from stolik import registry
from stolik.bots import choose_action
from stolik.core.chance import FastRng, Rng
from stolik.core.position import Position

SECRETIVE = [key for key in registry.keys() if registry.load(key).has_secrets]
DECISIONS = 30


class Reader:
    """Writes down the world that it is shown, and takes the first action."""

    def __init__(self, key: str) -> None:
        self.game = registry.load(key)
        self.read: list[str] = []

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        self.read.append(self.game.write_position(world))
        return world.legal(seat)[0]


@pytest.mark.parametrize("key", SECRETIVE)
def test_what_a_seat_cannot_know_is_another_in_another_world(key: str, seed: int) -> None:
    reader = Reader(key)
    position, rng = reader.game.start(reader.game.players[-1], seed=seed), FastRng(seed)
    while not position.over and len(reader.read) < 2 * DECISIONS:
        seat = position.first_to_move()
        choose_action(reader, position, seat, rng)
        position.apply(seat, choose_action(reader, position, seat, rng))
    assert any(one != other for one, other in zip(reader.read[::2], reader.read[1::2], strict=True))
