"""Moves as structs for the wire."""

from __future__ import annotations

from msgspec import Struct


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on the wire."""

    colour: str
    size: int


class Reroll(Struct, tag="reroll", frozen=True, forbid_unknown_fields=True):
    """Throw these dice again (numbered from 0)."""

    dice: tuple[int, ...]


class Take(Struct, tag="take", frozen=True, forbid_unknown_fields=True):
    """Take this tile from the middle."""

    tile: Tile


class PutAside(Struct, tag="aside", frozen=True, forbid_unknown_fields=True):
    """Alone: put this tile aside."""

    tile: Tile


class Steal(Struct, tag="steal", frozen=True, forbid_unknown_fields=True):
    """Take the last tile of this seat's centipede."""

    seat: int


class Pass(Struct, tag="pass", frozen=True, forbid_unknown_fields=True):
    """End the turn with nothing."""


Move = Reroll | Take | PutAside | Steal | Pass
