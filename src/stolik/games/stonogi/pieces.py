"""What is in the box: five colours, fifteen tiles, four dice, and tables read off them.

The dice are one number of four octal digits, one a die: 0 … 4 a colour, 5 the star. A set of tiles
is a 15-bit set; tile `colour * 3 + size - 2` shows `size` skates of its colour.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RULES_VERSIONS: Final = (1,)

COLOURS: Final = ("yellow", "green", "blue", "black", "red")
STAR: Final[i64] = 5
FACES: Final[i64] = 6
DICE: Final[i64] = 4
COLOUR_COUNT: Final[i64] = 5

SIZES: Final[i64] = 3
"""Tiles of one colour: with 2, 3 and 4 skates."""
SMALLEST_SIZE: Final[i64] = 2
TILES: Final[i64] = 15
ALL_TILES: Final[i64] = 0x7FFF
TWOS: Final[i64] = 0b001_001_001_001_001
THREES: Final[i64] = 0b010_010_010_010_010
FOURS: Final[i64] = 0b100_100_100_100_100
TWOS_AND_THREES: Final[i64] = 0b011_011_011_011_011

ROLLS_IN_A_TURN: Final[i64] = 3
ROLL_RESULTS: Final[i64] = 1296
"""Six faces on each of four dice, the dice told apart."""

MAX_PLAYERS: Final = 4
MIN_TILES_ASIDE_FOR_THE_LAST_GRADE: Final[i64] = 5

CHANCE_KINDS: Final = ("first", "dice")
"""The kinds of chance, in the order of their numbers: who begins; a throw of the dice."""
CHANCE_FIRST: Final[i64] = 0
CHANCE_DICE: Final[i64] = 1

MAX_DECISIONS: Final = 20_000
"""More decisions than any game takes. No game has a length of its own, as players may roll a tile away;
with stealing less than ever (N11)."""


def size_of(tile: i64) -> i64:
    """The skates on a tile."""
    return tile % SIZES + SMALLEST_SIZE


def colour_of(tile: i64) -> i64:
    """The colour of a tile."""
    return tile // SIZES


def tile_of(colour: i64, size: i64) -> i64:
    """The tile of this colour and size."""
    return colour * SIZES + size - SMALLEST_SIZE


def face(dice: i64, die: i64) -> i64:
    """What one die shows."""
    return (dice >> (3 * die)) & 7


def skates_shown(dice: i64, colour: i64) -> i64:
    """Dice of the colour, and all stars."""
    count: i64 = 0
    die: i64 = 0
    while die < DICE:
        shown = face(dice, die)
        if shown == colour or shown == STAR:
            count += 1
        die += 1
    return count


def _throws() -> list[int]:
    """The dice of each result 0 … 1295: die *i* is the *i*-th digit to base six."""
    results = []
    for number in range(ROLL_RESULTS):
        dice, rest = 0, number
        for die in range(DICE):
            dice |= rest % FACES << 3 * die
            rest //= FACES
        results.append(dice)
    return results


def _tiles_by_dice(exactly: bool) -> list[int]:
    """For each dice, the tiles of that size: exactly the skates shown, or at most as many."""
    table = [0] * 4096
    for dice in _throws():
        for tile in range(TILES):
            shown, needed = skates_shown(dice, colour_of(tile)), size_of(tile)
            if shown == needed or (shown > needed and not exactly):
                table[dice] |= 1 << tile
    return table


def _dice_moved(chosen: int) -> int:
    return sum(7 << 3 * die for die in range(4) if chosen >> die & 1)


THROWS: Final[vec[i64]] = vec[i64](_throws())
WITHIN_REACH: Final[vec[i64]] = vec[i64](_tiles_by_dice(exactly=False))
"""Tiles with at most as many skates as these dice show of their colour, stars included."""
EXACTLY: Final[vec[i64]] = vec[i64](_tiles_by_dice(exactly=True))
DICE_MOVED: Final[vec[i64]] = vec[i64]([_dice_moved(chosen) for chosen in range(16)])
"""The octal digits of a set of dice."""
