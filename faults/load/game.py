"""Which of our games is played under load: one for four in which seats decide in turn, as in the peer's game.

Of those the one with the longest view, which is the dearest to send.
"""

from __future__ import annotations

from random import Random

import msgspec

from faults.load.tables import SEATS
from faults.shelf import shelf
from stolik.core.chance import FastRng
from stolik.core.game import Game

STEPS = 60


def choose() -> str:
    """The key of the game."""
    games = [game for game in shelf() if SEATS in game.players]
    lengths = {game.key: _length(game) for game in games}
    return max(lengths, key=lambda key: lengths[key])


def _length(game: Game) -> int:
    """Bytes of all views on the way through a game's beginning; 0 where two seats owe a decision at once."""
    luck = Random(1)
    position = game.lay_out(game.setup(SEATS), FastRng(1, 1))
    position.begin()
    total = 0
    for _ in range(STEPS):
        owing = position.to_move()
        if len(owing) > 1:
            return 0
        if not owing:
            break
        position.apply(owing[0], luck.choice(position.legal(owing[0])))
        total += len(msgspec.json.encode(game.view(position, 0)))
    return total
