"""What happens at the table: everything is public here, so every event is for everyone."""

from __future__ import annotations

from msgspec import Struct

from stolik.games.stonogi.move_types import Tile


class Begins(Struct, tag="begins", frozen=True):
    """Who begins was drawn."""

    seat: int


class Thrown(Struct, tag="thrown", frozen=True):
    """Dice were thrown; `dice` shows all four afterwards."""

    seat: int
    roll: int
    thrown: tuple[int, ...]
    dice: tuple[str, ...]


class Taken(Struct, tag="taken", frozen=True):
    """A tile went from the middle to the end of a centipede."""

    seat: int
    tile: Tile


class Stolen(Struct, tag="stolen", frozen=True):
    """A tile went from the end of one centipede to the end of another."""

    seat: int
    tile: Tile
    victim: int


class LaidAside(Struct, tag="laid_aside", frozen=True):
    """Alone: a tile left the game."""

    seat: int
    tile: Tile


class Passed(Struct, tag="passed", frozen=True):
    """A turn ended with nothing."""

    seat: int


class Ended(Struct, tag="ended", frozen=True):
    """The middle is empty."""


Event = Begins | Thrown | Taken | Stolen | LaidAside | Passed | Ended
