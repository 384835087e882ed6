"""The cache of legal actions as lists: a list is put together from parts that have not changed since it was made last.

Between two decisions of a seat most of its menu stays as it was. A statement changes two blocks of twenty, so only
the group of blocks around them is written anew, and of that only those two blocks are looked up.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import PartCache, elements_from, new_part_cache
from stolik.games.fuji.pieces import FIGURES
from stolik.games.fuji.rules.codes import BLOCK_FIRST, BLOCK_STANDING, BLOCK_THREAT, BLOCKS

BLOCK_CACHE: Final[list[PartCache]] = [[] for _ in range(20)]
"""The lists of each block, made when first asked for."""
GROUP_COUNT: Final[i64] = 4
"""Groups of blocks: actions, standings of the lower and of the higher grades, other statements."""
GROUP_FIRST_BLOCK: Final[vec[i64]] = vec[i64]([0, BLOCK_STANDING, BLOCK_STANDING + 2, BLOCK_THREAT, BLOCKS])
"""The first block of each group, and the end of the last."""


class Listing:
    """The cached lists of legal actions of one game."""

    def __init__(self) -> None:
        self.things: vec[i64] = vec[i64]([0] * (BLOCKS * FIGURES))
        self.blocks: list[tuple[int, ...]] = [()] * (BLOCKS * FIGURES)
        self.groups: list[tuple[int, ...]] = [()] * (GROUP_COUNT * FIGURES)
        self.heads: list[tuple[int, ...]] = [()] * FIGURES
        """All but the last group of each seat."""

    def of(self, seat: i64, menu: vec[i64]) -> tuple[int, ...]:
        """All that stands on a seat's menu, in rising order."""
        is_new: bool = self.look(seat, 0, menu)
        has_new_standings: bool = self.look(seat, 1, menu)
        has_new_standings = self.look(seat, 2, menu) or has_new_standings
        groups: i64 = seat * GROUP_COUNT
        if is_new or has_new_standings:
            standings: tuple[int, ...] = joined(self.groups[groups + 1], self.groups[groups + 2])
            self.heads[seat] = joined(self.groups[groups], standings)
        self.look(seat, 3, menu)
        return joined(self.heads[seat], self.groups[groups + 3])

    def look(self, seat: i64, group: i64, menu: vec[i64]) -> bool:
        """Has a group of blocks changed? Then it is listed anew."""
        row: i64 = seat * BLOCKS
        known: vec[i64] = self.things
        changed: bool = False
        block: i64 = GROUP_FIRST_BLOCK[group]
        end: i64 = GROUP_FIRST_BLOCK[group + 1]
        while block < end:
            things: i64 = menu[block]
            if known[row + block] != things:
                known[row + block] = things
                self.blocks[row + block] = listed_block(block, things)
                changed = True
            block += 1
        if changed:
            actions: tuple[int, ...] = ()
            block = GROUP_FIRST_BLOCK[group]
            while block < end:
                actions = joined(actions, self.blocks[row + block])
                block += 1
            self.groups[seat * GROUP_COUNT + group] = actions
        return changed


def joined(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """Two lists as one; where one of them is empty, the other as it is."""
    if not second:
        return first
    return first + second if first else second


def listed_block(block: i64, things: i64) -> tuple[int, ...]:
    """The actions of one block of a menu."""
    if not BLOCK_CACHE[block]:
        BLOCK_CACHE[block] = new_part_cache()
    return elements_from(BLOCK_FIRST[block], things, BLOCK_CACHE[block])
