"""The shapes of what a seat sees; `view` fills them. Apart from it, as it is compiled and these are not."""

from __future__ import annotations

from msgspec import Struct

from stolik.games.stonogi.move_types import Tile


class Centipede(Struct, frozen=True):
    """A player's row of tiles, from the head to the end, and what it counts."""

    tiles: tuple[Tile, ...]
    skates: int
    best_colour: int


class StonogiPublic(Struct, frozen=True):
    """The table as everyone sees it."""

    players: int
    stealing: bool
    middle: tuple[Tile, ...]
    centipedes: tuple[Centipede, ...]
    aside: int
    """Alone: how many tiles lie face down beside the centipede."""
    dice: tuple[str, ...]
    roll: int
    turn: int | None
    over: bool


class StonogiOwn(Struct, frozen=True):
    """What a seat sees besides; `you` is absent for who only watches."""

    you: int | None


class StonogiView(StonogiPublic, frozen=True):
    """The table as a seat sees it. `turn` is absent when the game is over."""

    you: int | None
