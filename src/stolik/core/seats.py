"""The letters of the seats: A, B, C … clockwise."""

from __future__ import annotations

from typing import Final

from stolik.core.errors import BadNotation

SEAT_LETTERS: Final = "ABCDEFGH"


def seat_letter(seat: int) -> str:
    """The letter of a seat in notation and records."""
    if not 0 <= seat < len(SEAT_LETTERS):
        raise BadNotation(f"there is no seat {seat}; seats are numbered 0 to {len(SEAT_LETTERS) - 1}")
    return SEAT_LETTERS[seat]


def seat_from_letter(text: str) -> int:
    """The seat that a letter means."""
    if len(text) != 1 or text not in SEAT_LETTERS:
        raise BadNotation(f"{text!r} is no seat; seats are written A, B, C …")
    return SEAT_LETTERS.index(text)
