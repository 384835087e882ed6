"""Behind screens: what a seat does there, and how often, is nobody else's business until it has finished."""

from __future__ import annotations

from itertools import islice
from typing import Final

from stolik.conformance.failure import demand
from stolik.conformance.observation import hearing, look
from stolik.conformance.random_walks import looks, principals, walk
from stolik.conformance.secrecy import Moved, moved
from stolik.core.bitset import elements, has
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import EVERYONE, Position

MOVES: Final = 8
"""Of each seat, spread over all that it may do."""


def acts_behind_screens_show_nothing(game: Game, setup: Setup, seed: int) -> None:
    """While a seat goes on behind its screen, others hear nothing and see the same, unless it reveals something."""
    screened = (position for position in walk(game, setup, seed) if position.unseen())
    for position in islice(screened, looks(game)):
        for seat in elements(position.unseen()):
            demand(has(position.owing(), seat), "who acts behind a screen owes something", game, position)
            _examine(game, position, seat, seed)


def _examine(game: Game, position: Position, seat: int, seed: int) -> None:
    before = {principal: look(game, position, principal) for principal in principals(position) if principal != seat}
    legal = position.legal(seat)
    for action in legal[:: 1 + len(legal) // MOVES]:
        after = moved((position, seat, action, -1), seed)
        if after.position.owing() != position.owing() or any(one.kind in game.reveals for one in after.told):
            continue
        for principal in before.keys() - _audience(after):
            silent = hearing(game, after.told, principal, position.seats) == hearing(
                game, [], principal, position.seats
            )
            demand(silent, f"{principal} hears what {seat} does behind its screen", game, position)
            same = look(game, after.position, principal) == before[principal]
            demand(same, f"{principal} sees what {seat} does behind its screen", game, position)


def _audience(after: Moved) -> set[int]:
    """The seats that are told something for them alone: they may know."""
    return {seat for one in after.told if one.audience != EVERYONE for seat in elements(one.audience)}
