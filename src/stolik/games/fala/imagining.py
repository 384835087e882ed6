"""Determinization: deals that fit what a seat knows, drawn exactly: each is as likely as any other.

Of some sets of twelve cards a part is known, and of each the public worth in lifebelts. The missing
cards come from a pool; what nobody gets lies in the box. Only the kind of a card matters for the worth
(no belt, half a belt, a whole one), so the ways to fill the sets are counted kind by kind, from the last
set back to the first. A deal is then drawn set by set: first how many cards of each kind, by the number
of deals that go on from there, then which ones.

Deliberately absent: who may know what (`rules.py`). Exact up to the rounding of floating-point numbers.
"""

from __future__ import annotations

from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has, pick, size
from stolik.core.chance import Rng
from stolik.games.fala.pieces import (
    ALL_CARDS,
    HALF_BELT_CARDS,
    HALVES_IN_A_BELT,
    HAND_SIZE,
    MAX_PLAYERS,
    START_CARD,
    TIDES,
    TIDES_A_TURN,
    TIDES_OF_A_LEVEL,
    WHOLE_BELT_CARDS,
    belts_of,
    half_belts,
)

MAX_OF_A_KIND: Final[i64] = 24
KIND_SLOTS: Final[i64] = MAX_OF_A_KIND + 1
HAND_SLOTS: Final[i64] = HAND_SIZE + 1
NOT_COUNTED: Final = -1.0
LOT_STEPS: Final[i64] = 0x4000_0000
"""How finely a drawing of lots is divided."""
LOT_STEPS_AS_FLOAT: Final = 1073741824.0
"""The same as a float: mypyc 2.4 makes a negative number of `float(LOT_STEPS)`, by a 32-bit shift."""

CHOOSE: Final[vec[float]] = vec[float]([float(comb(n, k)) for n in range(KIND_SLOTS) for k in range(HAND_SLOTS)])
"""Ways to take k things out of n."""


@final
class Deals:
    """All ways to fill up some sets from a pool of cards so that each has its worth in lifebelts."""

    def __init__(self, pool: i64) -> None:
        self.half: i64 = pool & HALF_BELT_CARDS
        self.whole: i64 = pool & WHOLE_BELT_CARDS
        self.bare: i64 = pool & ~(HALF_BELT_CARDS | WHOLE_BELT_CARDS)
        self.sets: i64 = 0
        self.missing: vec[i64] = vec[i64]([0] * MAX_PLAYERS)
        self.fewest: vec[i64] = vec[i64]([0] * MAX_PLAYERS)
        self.left: vec[i64] = vec[i64]([size(pool)] * (MAX_PLAYERS + 1))
        self.counted: vec[float] = vec[float]([NOT_COUNTED] * (MAX_PLAYERS * KIND_SLOTS * HAND_SLOTS))

    def add(self, known: i64, belts: i64) -> None:
        """One more set to fill: these cards of it are known, and so many lifebelts it is worth."""
        at: i64 = self.sets
        self.missing[at] = HAND_SIZE - size(known)
        self.fewest[at] = HALVES_IN_A_BELT * belts - half_belts(known)
        self.left[at + 1] = self.left[at] - self.missing[at]
        self.sets += 1

    def ways(self, at: i64, half: i64, whole: i64) -> float:
        """Ways to fill the sets from `at` on, with so many cards of half and of whole belts left."""
        if at == self.sets:
            return 1.0
        slot: i64 = (at * KIND_SLOTS + half) * HAND_SLOTS + whole
        if self.counted[slot] == NOT_COUNTED:
            total = 0.0
            take_whole: i64 = 0
            while take_whole <= whole:
                take_half: i64 = self.fewest[at] - HALVES_IN_A_BELT * take_whole
                total += self.ways_taking(at, half, whole, take_half, take_whole)
                total += self.ways_taking(at, half, whole, take_half + 1, take_whole)
                take_whole += 1
            self.counted[slot] = total
        return self.counted[slot]

    def ways_taking(self, at: i64, half: i64, whole: i64, take_half: i64, take_whole: i64) -> float:
        """The same, where set `at` itself gets so many cards of half and of whole belts."""
        bare: i64 = self.left[at] - half - whole
        take_bare: i64 = self.missing[at] - take_half - take_whole
        if take_half < 0 or take_half > half or take_bare < 0 or take_bare > bare:
            return 0.0
        own = CHOOSE[bare * HAND_SLOTS + take_bare] * CHOOSE[half * HAND_SLOTS + take_half]
        own *= CHOOSE[whole * HAND_SLOTS + take_whole]
        return own * self.ways(at + 1, half - take_half, whole - take_whole)

    def draw(self, at: i64, rng: Rng) -> i64:
        """The missing cards of set `at`; ask for the sets in their order, each once."""
        half: i64 = size(self.half)
        whole: i64 = size(self.whole)
        lot = self.ways(at, half, whole) * float(rng.below(LOT_STEPS)) / LOT_STEPS_AS_FLOAT
        best_half: i64 = 0
        best_whole: i64 = 0
        take_whole: i64 = 0
        while take_whole <= whole and lot >= 0.0:
            rounding: i64 = 0  # the lifebelts are rounded down: half a belt more makes no difference
            while rounding < HALVES_IN_A_BELT and lot >= 0.0:
                take_half: i64 = self.fewest[at] - HALVES_IN_A_BELT * take_whole + rounding
                chance = self.ways_taking(at, half, whole, take_half, take_whole)
                if chance > 0.0:
                    best_half, best_whole = take_half, take_whole
                    lot -= chance
                rounding += 1
            take_whole += 1
        return self.draw_kinds(self.missing[at], best_half, best_whole, rng)

    def draw_kinds(self, cards: i64, half: i64, whole: i64, rng: Rng) -> i64:
        """So many cards, of which so many have half and whole belts; they leave the pool."""
        of_half: i64 = random_subset(self.half, half, rng)
        of_whole: i64 = random_subset(self.whole, whole, rng)
        of_bare: i64 = random_subset(self.bare, cards - half - whole, rng)
        self.half &= ~of_half
        self.whole &= ~of_whole
        self.bare &= ~of_bare
        return of_half | of_whole | of_bare


def random_subset(cards: i64, count: i64, rng: Rng) -> i64:
    """So many of the cards, each choice equally likely."""
    left: i64 = cards
    held: i64 = size(cards)
    assert count <= held, "no deal fits what is known"
    while count > 0:
        left &= ~bit(pick(left, rng.below(held)))
        held -= 1
        count -= 1
    return cards & ~left


def sample_sets(sets: vec[i64], shown: vec[i64], held: i64, rng: Rng) -> vec[i64]:
    """The sets of a deal that fits: those held as they are, of the others only cards shown and belts.

    The label of the draws must be open.
    """
    fresh: vec[i64] = sets[:]
    pool: i64 = ALL_CARDS
    owner: i64 = 0
    while owner < len(sets):
        pool &= ~(sets[owner] if has(held, owner) else shown[owner])
        owner += 1
    deals = Deals(pool)
    owner = 0
    while owner < len(sets):
        if not has(held, owner):
            deals.add(shown[owner], belts_of(sets[owner]))
        owner += 1
    filled: i64 = 0
    owner = 0
    while owner < len(sets):
        if not has(held, owner):
            fresh[owner] = shown[owner] | deals.draw(filled, rng)
            filled += 1
        owner += 1
    return fresh


def name_alike(stack: vec[i64], opened: i64, tide: vec[i64], seats: i64) -> None:
    """Of two tide cards with one level nobody can say which is which, nor which of an open pair came first."""
    names: vec[i64] = vec[i64]([START_CARD] * TIDES)
    taken: i64 = 0
    at: i64 = 0
    while at < opened:
        name: i64 = stack[at] - stack[at] % TIDES_OF_A_LEVEL
        while has(taken, name):
            name += 1
        taken |= bit(name)
        names[stack[at]] = name
        at += 1
    at = 0
    while at < opened:
        one: i64 = names[stack[at]]
        other: i64 = names[stack[at + 1]]
        stack[at] = min(one, other)
        stack[at + 1] = max(one, other)
        at += TIDES_A_TURN
    seat: i64 = 0
    while seat < seats:
        if tide[seat] != START_CARD:
            tide[seat] = names[tide[seat]]
        seat += 1
