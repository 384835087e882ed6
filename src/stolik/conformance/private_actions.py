"""Private seats: what such a seat does, and how often, does not show until it has finished."""

from __future__ import annotations

from itertools import islice
from typing import Final

from stolik.conformance.failure import require
from stolik.conformance.observation import observation, observed_events
from stolik.conformance.random_walks import observers, positions_per_setup, random_walk
from stolik.conformance.secrecy import StepOutcome, play_step
from stolik.core.bitset import elements, has
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import EVERYONE, Position

ACTIONS_TRIED_PER_SEAT: Final = 8
"""Of each seat, spread over all its actions."""


def private_actions_show_nothing(game: Game, setup: Setup, seed: int) -> None:
    """While a seat acts in private, others get no events and see the same, unless it reveals something."""
    private = (position for position in random_walk(game, setup, seed) if position.private_seats())
    for position in islice(private, positions_per_setup(game)):
        for seat in elements(position.private_seats()):
            require(has(position.to_move_set(), seat), "a private seat is to move", game, position)
            _check(game, position, seat, seed)


def _check(game: Game, position: Position, seat: int, seed: int) -> None:
    before = {observer: observation(game, position, observer) for observer in observers(position) if observer != seat}
    legal = position.legal(seat)
    for action in legal[:: 1 + len(legal) // ACTIONS_TRIED_PER_SEAT]:
        after = play_step((position, seat, action, -1), seed)
        if after.position.to_move_set() != position.to_move_set() or any(
            one.kind in game.reveals for one in after.events
        ):
            continue
        for observer in before.keys() - _audience(after):
            same_events = observed_events(game, after.events, observer, position.seats) == observed_events(
                game, [], observer, position.seats
            )
            require(same_events, f"{observer} gets events of what {seat} does in private", game, position)
            same_view = observation(game, after.position, observer) == before[observer]
            require(same_view, f"{observer} sees what {seat} does in private", game, position)


def _audience(after: StepOutcome) -> set[int]:
    """The seats that get an event of their own: they may know."""
    return {seat for one in after.events if one.audience != EVERYONE for seat in elements(one.audience)}
