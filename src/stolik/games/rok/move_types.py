"""Moves as structs for the wire."""

from __future__ import annotations

from msgspec import Struct

from stolik.games.rok.card_types import Card


class Choose(Struct, tag="choose", frozen=True, forbid_unknown_fields=True):
    """Lay this card of your hand face down."""

    card: Card


class Place(Struct, tag="place", frozen=True, forbid_unknown_fields=True):
    """Lay the revealed card on this cell (rows and columns numbered from 0)."""

    row: int
    column: int


class Take(Struct, tag="take", frozen=True, forbid_unknown_fields=True):
    """Take the card in this column of the row that is handed out."""

    column: int


class Swap(Struct, tag="swap", frozen=True, forbid_unknown_fields=True):
    """Let the new card replace that of the same symbol."""


class Aside(Struct, tag="aside", frozen=True, forbid_unknown_fields=True):
    """Put the new card aside."""


class Add(Struct, tag="add", frozen=True, forbid_unknown_fields=True):
    """Add the bonus card to your year."""


class Box(Struct, tag="box", frozen=True, forbid_unknown_fields=True):
    """Put the bonus card into the box."""


class Refill(Struct, tag="refill", frozen=True, forbid_unknown_fields=True):
    """Begin the emptied row anew in this column."""

    column: int


Move = Choose | Place | Take | Swap | Aside | Add | Box | Refill
