"""The box as the rules use it: what is printed on dice, cards, maps, track and levels, as tables of numbers.

`stolik.games.fuji.box` reads the file and checks it; the tables here are trusted. A face is a number,
`colour * 6 + value - 1`; a terrain card is 0 … 23 for the landscapes L01 … L24 and 24 … 29 for the villages V1 … V6; a
place of a map is counted in reading order.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.games.fuji.view_types import Condition

CRATER: Final[i64] = 0
FIRST_VOLCANO: Final[i64] = 1
SECOND_VOLCANO: Final[i64] = 2
LANDSCAPE: Final[i64] = 3
VILLAGE: Final[i64] = 4
VILLAGE_FOR_FOUR: Final[i64] = 5
"""What lies on a place: the kinds in `Chart.kind`. The last is there with four players only [1.7]."""

NO_TOKEN: Final[i64] = 0
EQUIPMENT_TOKEN: Final[i64] = 1
ERUPTION_TOKEN: Final[i64] = 2
"""The tokens in `Chart.token`."""


@final
class Chart:
    """One of the seven maps: its places in reading order, with what lies there and what they touch."""

    def __init__(self, rows: i64, columns: i64, where: list[int], kind: list[int], token: list[int]) -> None:
        self.rows: i64 = rows
        self.columns: i64 = columns
        self.size: i64 = len(where)
        self.row: vec[i64] = vec[i64]([place // columns for place in where])
        self.column: vec[i64] = vec[i64]([place % columns for place in where])
        self.kind: vec[i64] = vec[i64](kind)
        self.token: vec[i64] = vec[i64](token)
        self.beside: vec[i64] = vec[i64]([0] * len(where))
        """The places that share a side with this one, as a set."""
        self.white: i64 = -1
        self.grey: i64 = -1
        """Where the pawns start."""

    def start_on(self, white: i64, grey: i64) -> None:
        """Mark the two places where pawns start."""
        self.white = white
        self.grey = grey


@final
class Box:
    """Everything printed on the pieces."""

    def __init__(
        self, face: list[int], mask: list[int], reroll: list[int], skull: i64, plasters: list[int], costs: list[int]
    ) -> None:
        self.face: vec[i64] = vec[i64](face)
        """The face that a die shows: `kind * KIND_STRIDE + value`."""
        self.mask: vec[i64] = vec[i64](mask)
        """The faces that count on each terrain card, as a set of 18."""
        self.reroll: vec[i64] = vec[i64](reroll)
        """1 for the terrain cards with the symbol of one more reroll."""
        self.maps: list[Chart] = []
        self.conditions: list[Condition] = []
        """What a person reads on each terrain card; `mask` says the same."""
        self.skull: i64 = skull
        self.plasters: vec[i64] = vec[i64](plasters)
        """Spaces of the track that wound, rising."""
        self.costs: vec[i64] = vec[i64](costs)
        """Fatigue: `(level - 1) * 7 + column`, column 0 for failing, then by differences of two."""
