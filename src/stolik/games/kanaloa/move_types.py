"""Moves as structs for the wire."""

from __future__ import annotations

from msgspec import Struct


class Play(Struct, tag="play", frozen=True, forbid_unknown_fields=True):
    """Lay this card, named as in notation."""

    card: str


class Remove(Struct, tag="remove", frozen=True, forbid_unknown_fields=True):
    """Take this sea card from the track."""

    sea: str


class Declare(Struct, tag="declare", frozen=True, forbid_unknown_fields=True):
    """Announce to take no trick in this round."""


class Sail(Struct, tag="sail", frozen=True, forbid_unknown_fields=True):
    """Announce nothing."""


Move = Play | Remove | Declare | Sail
