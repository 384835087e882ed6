"""Free order: while the stretch stays, what one seat does takes nothing from what another may do."""

from __future__ import annotations

from typing import Final

from stolik.conformance.failure import require
from stolik.conformance.random_walks import all_seats, sampled_positions
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position

MOVES: Final = 24
"""Of each seat, spread over all that it may do."""


def a_stretch_leaves_others_their_moves(game: Game, setup: Setup, seed: int) -> None:
    """A move that leaves `stretch` as it is leaves legal all that other seats may have decided before it.

    A move that another's has made illegal is stale, not forbidden, and the server knows it by the stretch alone.
    """
    for position in sampled_positions(game, setup, seed):
        if position.free_order_segment() < 0:
            continue
        for seat in all_seats(position):
            actions = _open_to(position, seat)
            for action in actions[:: 1 + len(actions) // MOVES]:
                _examine(game, position, seat, action)


def _examine(game: Game, position: Position, seat: int, action: int) -> None:
    after = position.clone(FastRng(action))
    after.apply(seat, action)
    if after.free_order_segment() != position.free_order_segment():
        return
    for other in all_seats(position):
        if other != seat:
            lost = [game.moves.write(one) for one in _open_to(position, other) if not after.is_legal(other, one)]
            what = f"{game.moves.write(action)} of seat {seat} leaves the stretch and takes {lost} from seat {other}"
            require(not lost, what, game, position)


def _open_to(position: Position, seat: int) -> tuple[int, ...]:
    return position.legal(seat) or position.optional(seat)
