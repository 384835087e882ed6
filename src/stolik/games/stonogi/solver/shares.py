"""What each player will get of a middle, when all of them play for skates: two to four, no stealing.

As every skate goes to somebody, whoever wants most for themselves denies the rivals too. A pass leaves
the middle as it is with the next player on turn, so what a pass is worth hangs on itself: play is
improved until it no longer changes, which takes three rounds or so.

Deliberately absent: who wins with that (`evaluation`), and stealing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec

from stolik.core.bitset import bit, elements
from stolik.core.chance import FastRng
from stolik.games.stonogi.pieces import size_of
from stolik.games.stonogi.rules import ACTIONS, PASS, TAKE, Stonogi
from stolik.games.stonogi.solver.exact import EQUAL_WORTH_DIFFERENCE, KINDS, MIDDLES, Turn, kind_of

MAX_IMPROVEMENTS: Final = 50
SKATES: Final = tuple(sum(size_of(tile) for tile in elements(middle)) for middle in MIDDLES)
"""All skates in a middle of each kind."""
COUNT: Final = tuple(len(elements(middle)) for middle in MIDDLES)
"""How many tiles lie in a middle of each kind."""


def tiles_and_rest(kind: int) -> list[tuple[int, int]]:
    """The tiles of this kind of middle, each with the kind that it leaves behind."""
    middle = MIDDLES[kind]
    return [(tile, kind_of(middle & ~bit(tile))) for tile in elements(middle)]


def moved_on(row: Sequence[float]) -> list[float]:
    """A row in the order of turns after this turn, seen from before it: who moved is last, all others move up."""
    return [row[-1], *row[:-1]]


def go_round(gained: Sequence[float], passing: float) -> list[float]:
    """Add what comes after a pass: x[i] = gained[i] + passing · x[i − 1], counted round the table."""
    start = 0.0
    for own in gained:
        start = own + passing * start
    x, row = start / (1 - passing ** len(gained)), []
    for own in gained:
        x = own + passing * x
        row.append(x)
    return row


class Shares:
    """For each kind of middle, the skates of it that who moves now, next, …, last gets.

    `mean` has the expected numbers, `square` the expected squares.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.mean = [[0.0] * players for _ in range(KINDS)]
        self.square = [[0.0] * players for _ in range(KINDS)]

    def solve(self, begin: int, end: int) -> None:
        """Solve these kinds; all before them must be solved. The empty middle, kind 0, always is."""
        for kind in range(max(begin, 1), end):
            self._solve_kind(kind)

    def spread(self, kind: int) -> list[float]:
        """The variances of the numbers of skates."""
        return [square - mean * mean for mean, square in zip(self.mean[kind], self.square[kind], strict=True)]

    def taking(self, kind: int) -> list[float]:
        """For each action, the skates that its taker can expect for good; for a pass as far as it is known."""
        worth = [0.0] * ACTIONS
        for tile, rest in tiles_and_rest(kind):
            worth[TAKE + tile] = self.mean[rest][-1] + float(size_of(tile))
        worth[PASS] = self.mean[kind][-1]
        return worth

    def _solve_kind(self, kind: int) -> None:
        table = Stonogi(self.players, False, FastRng(0))
        table.middle = MIDDLES[kind]
        for _ in range(MAX_IMPROVEMENTS):
            worth = vec[float](self.taking(kind))
            self._share_out(kind, Turn(table, worth, worth).chances())
            if abs(self.mean[kind][-1] - worth[PASS]) < EQUAL_WORTH_DIFFERENCE:
                return

    def _share_out(self, kind: int, chances: vec[float]) -> None:
        mean, square = [0.0] * self.players, [0.0] * self.players
        for tile, rest in tiles_and_rest(kind):
            chance, skates = chances[TAKE + tile], float(size_of(tile))
            later, later_square = moved_on(self.mean[rest]), moved_on(self.square[rest])
            mean[0] += chance * skates
            square[0] += chance * skates * (skates + 2 * later[0])
            for player in range(self.players):
                mean[player] += chance * later[player]
                square[player] += chance * later_square[player]
        self.mean[kind] = go_round(mean, chances[PASS])
        self.square[kind] = go_round(square, chances[PASS])
