"""What one seat may know: here, all that lies on the table, and never the throws to come."""

from __future__ import annotations

from msgspec.structs import asdict

from stolik.core.bitset import elements
from stolik.core.position import Position
from stolik.games.stonogi.events import faces
from stolik.games.stonogi.moves import wire_tile
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.view_types import Centipede, StonogiOwn, StonogiPublic, StonogiView


def view(position: Position, seat: int) -> StonogiView:
    """The view of a seat, or of a spectator: what everyone sees and what it sees besides."""
    return StonogiView(**asdict(public(position)), **asdict(own(position, seat)))


def public(position: Position) -> StonogiPublic:
    """What everyone sees."""
    assert isinstance(position, Stonogi)
    return StonogiPublic(
        players=position.seats,
        stealing=position.stealing,
        middle=tuple(map(wire_tile, elements(position.middle))),
        centipedes=tuple(_centipede(position, owner) for owner in range(position.seats)),
        aside=len(elements(position.aside)),
        dice=faces(position.dice),
        roll=position.rolls,
        turn=None if position.over else position.seat,
        over=position.over,
    )


def own(_position: Position, seat: int) -> StonogiOwn:
    """What this seat sees besides."""
    return StonogiOwn(seat if seat >= 0 else None)


def _centipede(position: Stonogi, owner: int) -> Centipede:
    tiles = tuple(map(wire_tile, position.tiles_of(owner)))
    return Centipede(tiles, position.skates(owner), position.most_in_one_colour(owner))
