"""Sampled worlds: many sets of faces of the hidden dice, and the value of a plan averaged over them.

Each row is one world, with the faces of all dice as they will lie in phase 5: hidden dice are sampled given what their
owner said and did, then rerolled as somebody with that target would. The value of a plan (targets, cards, dice turned)
is the estimated chance that everybody gets home, on average over the rows.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stolik.core.bitset import has
from stolik.games.fuji.bots.imagining import Imagining
from stolik.games.fuji.bots.workspace import DRAWS_PER_ROW
from stolik.games.fuji.bots.worth import MAX_THROWS
from stolik.games.fuji.pieces import COLUMNS_OF_A_LEVEL, DICE, FIGURES, NO_CARD
from stolik.games.fuji.rules.codes import MOVING
from stolik.games.fuji.rules.position import Fuji

DEFAULT_TRIES: Final[i64] = 5
DEFAULT_SUCCESSES: Final[i64] = 3
"""A figure without a target is taken to succeed three times in five."""


@final
class Scene(Imagining):
    """The sampled worlds of one seat, with a plan that can be changed and evaluated."""

    # -- Own dice --------------------------------------------------------------------------------

    def roll_own(self, figure: i64, dice: i64, thrown: i64, throws: i64) -> None:
        """Own faces in every row: first these dice are thrown, if any, then on as for the target."""
        row: i64 = 0
        while row < self.rows:
            at: i64 = row * DICE
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    self.values[at + die] = self.rolled(figure, row, die, has(thrown, die), throws)
                die += 1
            row += 1

    def rolled(self, figure: i64, row: i64, die: i64, thrown: bool, throws: i64) -> i64:
        value: i64 = self.world.value[die]
        first: i64 = row * DRAWS_PER_ROW + die
        if thrown:
            value = self.throws_ahead[first]
        left: i64 = throws
        throw: i64 = 1
        while left > 0 and throw < MAX_THROWS:
            if self.is_weak(figure, die, value, left):
                value = self.throws_ahead[first + throw * DICE]
            left -= 1
            throw += 1
        return value

    # -- Judging ---------------------------------------------------------------------------------

    def strength(self, figure: i64, card: i64, row: i64) -> i64:
        """What a figure's dice are worth on a card in one row."""
        return self.worth.total(card, self.hands[figure], self.values, row * DICE)

    def lead(self, figure: i64, card: i64, row: i64) -> i64:
        """By how much a figure is above its highest neighbour."""
        highest: i64 = 0
        other: i64 = 0
        while other < self.world.plan.figures:
            if has(self.world.plan.neighbours[figure], other):
                highest = max(highest, self.strength(other, card, row))
            other += 1
        return self.strength(figure, card, row) + self.bonus[figure] - highest

    def judge(self) -> float:
        """The value of the plan: the chance that all get home, on average over the rows."""
        figure: i64 = 0
        while figure < FIGURES:
            self.wins[figure] = 0.0
            self.tired[figure] = 0.0
            figure += 1
        total: float = 0.0
        row: i64 = 0
        while row < self.rows:
            total += self.judge_row(row)
            row += 1
        return total / float(self.rows)

    def judge_row(self, row: i64) -> float:
        rings: i64 = 1
        figure: i64 = 0
        while figure < self.world.plan.figures:
            if self.world.is_pawn(figure):
                rings += self.turn(figure, row)
            figure += 1
        return self.estimator.chance(self.ends, self.costs, rings)

    def turn(self, figure: i64, row: i64) -> i64:
        """Set where a figure ends and what it pays; returns the eruptions that its way causes."""
        world: Fuji = self.world
        if world.phase == MOVING and has(world.moved, figure):
            self.ends[figure] = self.pawn[figure]
            self.costs[figure] = 0
            return 0
        card: i64 = self.target[figure]
        succeeds: bool = (row * DEFAULT_SUCCESSES + figure) % DEFAULT_TRIES < DEFAULT_SUCCESSES
        column: i64 = 2 if succeeds else 0
        if card != NO_CARD:
            lead: i64 = self.lead(figure, card, row)
            succeeds = lead > 0
            column = min((lead + 1) // 2, COLUMNS_OF_A_LEVEL - 1) if succeeds else 0
        cost: i64 = world.plan.box.costs[(world.plan.level - 1) * COLUMNS_OF_A_LEVEL + column]
        self.costs[figure] = 0 if has(self.spared, figure) else cost
        self.tired[figure] += float(cost)
        if not succeeds:
            self.ends[figure] = self.pawn[figure]
            return 0
        self.wins[figure] += 1.0
        self.ends[figure] = self.goal[figure]
        return self.wakes[figure]
