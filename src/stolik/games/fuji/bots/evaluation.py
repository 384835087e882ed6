"""Evaluation: the chance that everybody gets home, from the map, the lava and fatigue at the end of a round.

The weights come from many games of the bots themselves: a logistic regression of the outcome on a few measures, which
`stolik fuji learn` does.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has, size
from stolik.games.fuji.pieces import EYE, FIGURES, LEG
from stolik.games.fuji.rules.position import Fuji

FAR_AWAY_STEPS: Final[i64] = 40
"""Steps from a place from which no village can be reached."""
NEVER_FLOODED: Final[i64] = 99
"""In place of an eruption's number: lava never gets there."""
MEASURE_COUNT: Final[i64] = 14
"""Features of the regression."""


@final
class EscapeEstimator:
    """Computes the features of the regression: steps home and lava after the next eruptions."""

    def __init__(self, world: Fuji) -> None:
        self.world: Fuji = world
        self.home: vec[i64] = vec[i64]([FAR_AWAY_STEPS] * world.plan.chart.size)
        """Steps to the nearest village, round what the next eruption covers."""
        self.floods: vec[i64] = vec[i64]([NEVER_FLOODED] * world.plan.chart.size)
        """The eruption that covers a place, counted from now."""
        self.measures: vec[float] = vec[float]([0.0] * MEASURE_COUNT)
        self.weights: i64 = (world.plan.level - 1) * MEASURE_COUNT
        self.pawns: i64 = size(world.plan.pawns)
        self.measure_lava()
        self.measure_ways()

    def measure_lava(self) -> None:
        lava: i64 = self.world.lava
        ring: i64 = self.world.next_ring(lava)
        eruption: i64 = 1
        while ring:
            place: i64 = 0
            while ring >> place:
                if has(ring, place):
                    self.floods[place] = eruption
                place += 1
            lava |= ring
            ring = self.world.next_ring(lava)
            eruption += 1

    def measure_ways(self) -> None:
        """First over what stays dry for two more eruptions, then over all that is dry now."""
        walkable: i64 = self.world.walkable()
        seen: i64 = self.spread(self.world.plan.villages, walkable & ~self.covered_by(2))
        seen = self.spread(seen, walkable & ~self.covered_by(1))
        self.spread(seen, walkable)

    def covered_by(self, eruption: i64) -> i64:
        """What is lava after so many more eruptions."""
        places: i64 = 0
        place: i64 = 0
        while place < len(self.floods):
            if self.floods[place] <= eruption:
                places |= bit(place)
            place += 1
        return places

    def spread(self, seen: i64, allowed: i64) -> i64:
        """Steps for all places that can be reached from those that have theirs."""
        place: i64 = 0
        while seen >> place:
            if has(seen & self.world.plan.villages, place):
                self.home[place] = 0
            place += 1
        while True:
            ring: i64 = self.world.plan.around(seen) & (allowed | self.world.plan.villages) & ~seen
            if ring == 0:
                return seen
            place = 0
            while ring >> place:
                if has(ring, place):
                    self.home[place] = self.beside(place, seen) + 1
                place += 1
            seen |= ring

    def beside(self, place: i64, seen: i64) -> i64:
        """The fewest steps of a place beside this one."""
        around: i64 = self.world.plan.beside[place] & seen
        best: i64 = FAR_AWAY_STEPS
        other: i64 = 0
        while around >> other:
            if has(around, other):
                best = min(best, self.home[other])
            other += 1
        return best

    def nearest(self, places: i64) -> i64:
        """Of these places the one nearest home."""
        best: i64 = -1
        place: i64 = 0
        while places >> place:
            if has(places, place) and (best < 0 or self.home[place] < self.home[best]):
                best = place
            place += 1
        return best

    # -- Judging ---------------------------------------------------------------------------------

    def chance(self, ends: vec[i64], costs: vec[i64], rings: i64) -> float:
        """With pawns on these places after such costs and so many eruptions: how probably all get home."""
        fallen: i64 = self.fallen(costs)
        if self.all_home(ends):
            return 1.0 if fallen <= 1 else 0.0
        if fallen > 0:
            return 0.0
        if not self.measure(ends, costs, rings):
            return 0.0
        total: float = 0.0
        at: i64 = 0
        while at < MEASURE_COUNT:
            total += self.measures[at] * WEIGHTS[self.weights + at]
            at += 1
        return 1.0 / (1.0 + exp(-total))

    def fallen(self, costs: vec[i64]) -> i64:
        """How many would be exhausted."""
        fallen: i64 = 0
        figure: i64 = 0
        while figure < self.world.plan.figures:
            if self.world.is_pawn(figure) and self.world.fatigue[figure] + costs[figure] >= self.world.plan.box.skull:
                fallen += 1
            figure += 1
        return fallen

    def all_home(self, ends: vec[i64]) -> bool:
        figure: i64 = 0
        while figure < self.world.plan.figures:
            if self.world.is_pawn(figure) and not has(self.world.plan.villages, ends[figure]):
                return False
            figure += 1
        return True

    def measure(self, ends: vec[i64], costs: vec[i64], rings: i64) -> bool:
        """Fill in the measures; false where lava takes somebody."""
        at: i64 = 0
        while at < MEASURE_COUNT:
            self.measures[at] = 0.0
            at += 1
        furthest: float = 0.0
        tiredest: float = 0.0
        figure: i64 = 0
        while figure < self.world.plan.figures:
            if self.world.is_pawn(figure):
                dry: i64 = self.floods[ends[figure]] - rings
                if dry <= 0:
                    return False
                rounds: float = float(self.home[ends[figure]]) / float(self.world.steps(figure))
                tired: float = float(self.world.fatigue[figure] + costs[figure]) / float(self.world.plan.box.skull)
                furthest = max(furthest, rounds)
                tiredest = max(tiredest, tired)
                self.add(figure, rounds, tired, dry)
            figure += 1
        self.close(furthest, tiredest)
        return True

    def add(self, figure: i64, rounds: float, tired: float, dry: i64) -> None:
        share: float = 1.0 / float(self.pawns)
        self.measures[2] += rounds * share
        self.measures[5] += tired * share
        self.measures[6] += tired * tired * share
        if dry <= 3:
            self.measures[6 + dry] += 1.0
        if dry <= 3 and rounds > 1.0:
            self.measures[10] += 1.0 / float(dry)
        wounds: i64 = self.world.wounds[figure]
        self.measures[11] += float(has(wounds, LEG)) + float(has(wounds, EYE))
        self.measures[12] += float(size(self.world.held[figure])) * share

    def close(self, furthest: float, tiredest: float) -> None:
        self.measures[0] = 1.0
        self.measures[1] = furthest
        self.measures[3] = tiredest
        self.measures[4] = tiredest * tiredest
        self.measures[13] = furthest * tiredest


# One row a level: one, furthest, mean way, tiredest, its square, mean tiredness, mean square, lava in one, two, three
# eruptions, lava close and far from home, legs and eyes hurt, equipment, furthest times tiredest.
WEIGHTS: Final[vec[float]] = vec[float](
    [
        3.70, 0.08, -1.19, -0.01, -1.11, -0.96, -1.17, 0.21, -0.08, -0.35, -0.09, -0.28, 0.65, -1.41,
        4.72, -0.03, -1.41, -0.17, -0.29, -2.18, -1.13, -0.23, 0.04, -0.28, -0.73, -0.37, 0.13, -1.59,
        4.44, -0.35, -1.31, -0.36, -0.75, -2.36, -1.32, -0.02, 0.02, -0.11, -0.63, -0.35, 0.53, -1.35,
        3.49, -0.28, -1.66, -0.19, -0.26, -1.27, -0.75, -0.02, -0.01, -0.44, -0.51, -0.63, 0.82, -1.36,
    ]
)  # fmt: skip


def zero_costs() -> vec[i64]:
    """No fatigue for any figure."""
    return vec[i64]([0] * FIGURES)
