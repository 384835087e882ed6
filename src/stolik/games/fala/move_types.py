"""Moves as structs for the wire."""

from __future__ import annotations

from msgspec import Struct


class Play(Struct, tag="play", frozen=True, forbid_unknown_fields=True):
    """Choose a weather card, by the number it shows."""

    card: int
