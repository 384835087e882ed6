"""Tiles, dice and whole positions as short texts, and back.

A tile is its colour's letter and its skates (`r3`); dice are their letters, the star being `*`
(`rr*y`). A position is the middle, each centipede from the head on, alone also the tiles put aside,
and the turn: who, which roll, what the dice show.

    y2y3y4g2g3b2b3b4k3k4r2r3 / r4 / g4 / k2 / C2:rr*y
    y4g2g3g4b2b3b4k2k3k4r4 / r2r3y3 / aside y2 / A3:kkkr
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stolik.core.bitset import elements
from stolik.core.errors import BadNotation
from stolik.core.position import Position
from stolik.core.seats import seat_letter
from stolik.games.stonogi.pieces import DICE, colour_of, face, size_of, tile_of
from stolik.games.stonogi.rules import Stonogi

COLOUR_LETTERS: Final = "ygbkr"
FACE_LETTERS: Final = COLOUR_LETTERS + "*"
NOTHING: Final = "-"
ASIDE: Final = "aside "
OVER: Final = "over"


def write_tile(tile: int) -> str:
    """A tile as its letter and number."""
    return f"{COLOUR_LETTERS[colour_of(tile)]}{size_of(tile)}"


def read_tile(text: str) -> int:
    """The tile that a letter and a number mean."""
    if len(text) != 2 or text[0] not in COLOUR_LETTERS or text[1] not in "234":
        raise BadNotation(f"{text!r} is no tile; tiles are written like r3: one of y g b k r, then 2, 3 or 4")
    return tile_of(COLOUR_LETTERS.index(text[0]), int(text[1]))


def write_dice(dice: int) -> str:
    """What the four dice show."""
    return "".join(FACE_LETTERS[face(dice, die)] for die in range(DICE))


def read_dice(text: str) -> int:
    """The dice that four letters mean."""
    if len(text) != DICE or any(shown not in FACE_LETTERS for shown in text):
        raise BadNotation(f"{text!r} are no dice; four of y g b k r * are")
    return sum(FACE_LETTERS.index(shown) << 3 * die for die, shown in enumerate(text))


def write_tiles(tiles: Iterable[int]) -> str:
    """A row of tiles."""
    return "".join(map(write_tile, tiles)) or NOTHING


def read_tiles(text: str) -> list[int]:
    """The tiles of a row."""
    if text == NOTHING:
        return []
    return [read_tile(text[at : at + 2]) for at in range(0, max(len(text), 1), 2)]


def write_position(position: Position) -> str:
    """The whole position on one line."""
    assert isinstance(position, Stonogi)
    fields = [write_tiles(elements(position.middle))]
    fields += [write_tiles(position.tiles_of(seat)) for seat in range(position.seats)]
    if position.seats == 1:
        fields.append(ASIDE + write_tiles(elements(position.aside)))
    turn = f"{seat_letter(position.seat)}{position.rolls}:{write_dice(position.dice)}"
    return " / ".join([*fields, OVER if position.over else turn])


def pieces_in_play(position: Position) -> list[str]:
    """Every tile, once for each place in which it lies."""
    assert isinstance(position, Stonogi)
    everywhere = [*elements(position.middle), *elements(position.aside)]
    for seat in range(position.seats):
        everywhere += position.tiles_of(seat)
    return [write_tile(tile) for tile in everywhere]
