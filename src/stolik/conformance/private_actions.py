"""Behind screens: what a seat does there, and how often, is nobody else's business until it has finished."""

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
"""Of each seat, spread over all that it may do."""


def private_actions_show_nothing(game: Game, setup: Setup, seed: int) -> None:
    """While a seat goes on behind its screen, others hear nothing and see the same, unless it reveals something."""
    screened = (position for position in random_walk(game, setup, seed) if position.private_seats())
    for position in islice(screened, positions_per_setup(game)):
        for seat in elements(position.private_seats()):
            require(has(position.to_move_set(), seat), "who acts behind a screen owes something", game, position)
            _examine(game, position, seat, seed)


def _examine(game: Game, position: Position, seat: int, seed: int) -> None:
    before = {
        principal: observation(game, position, principal) for principal in observers(position) if principal != seat
    }
    legal = position.legal(seat)
    for action in legal[:: 1 + len(legal) // ACTIONS_TRIED_PER_SEAT]:
        after = play_step((position, seat, action, -1), seed)
        if after.position.to_move_set() != position.to_move_set() or any(
            one.kind in game.reveals for one in after.events
        ):
            continue
        for principal in before.keys() - _audience(after):
            silent = observed_events(game, after.events, principal, position.seats) == observed_events(
                game, [], principal, position.seats
            )
            require(silent, f"{principal} hears what {seat} does behind its screen", game, position)
            same = observation(game, after.position, principal) == before[principal]
            require(same, f"{principal} sees what {seat} does behind its screen", game, position)


def _audience(after: StepOutcome) -> set[int]:
    """The seats that are told something for them alone: they may know."""
    return {seat for one in after.events if one.audience != EVERYONE for seat in elements(one.audience)}
