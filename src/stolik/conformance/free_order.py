"""Free order: within one segment, a move takes no action from another seat."""

from __future__ import annotations

from typing import Final

from stolik.conformance.failure import require
from stolik.conformance.random_walks import all_seats, sampled_positions
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position

ACTIONS_TRIED_PER_SEAT: Final = 24
"""Of each seat, spread over all its actions."""


def free_order_leaves_others_their_moves(game: Game, setup: Setup, seed: int) -> None:
    """A move that leaves `free_order_segment` unchanged leaves every action of the other seats legal.

    A move that another one has made illegal is stale, not illegal, and the server knows that by the segment alone.
    """
    for position in sampled_positions(game, setup, seed):
        if position.free_order_segment() < 0:
            continue
        for seat in all_seats(position):
            actions = _available_actions(position, seat)
            for action in actions[:: 1 + len(actions) // ACTIONS_TRIED_PER_SEAT]:
                _check(game, position, seat, action)


def _check(game: Game, position: Position, seat: int, action: int) -> None:
    after = position.clone(FastRng(action))
    after.apply(seat, action)
    if after.free_order_segment() != position.free_order_segment():
        return
    for other in all_seats(position):
        if other != seat:
            lost = [
                game.moves.write(one) for one in _available_actions(position, other) if not after.is_legal(other, one)
            ]
            what = f"{game.moves.write(action)} of seat {seat} stays in the segment and takes {lost} from seat {other}"
            require(not lost, what, game, position)


def _available_actions(position: Position, seat: int) -> tuple[int, ...]:
    return position.legal(seat) or position.optional(seat)
