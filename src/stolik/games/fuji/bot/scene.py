"""The table as one seat imagines it: many possible sets of hidden dice, and what a plan would come to with each.

Every imagined row holds faces for all dice as they will lie in phase 5: hidden dice are drawn so that they fit what their
owner said and did, and then rolled on as somebody with that target would. A plan (targets, cards, dice turned) is judged by
how probably everybody gets home after it, on average over the rows.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bits import has
from stolik.core.chance import Rng
from stolik.games.fuji.bot.hearing import Hearing
from stolik.games.fuji.bot.outlook import Outlook
from stolik.games.fuji.bot.worth import FINE, KIND_COUNT, MOST_THROWS, Worth, worth_in
from stolik.games.fuji.pieces import (
    COLUMNS_OF_A_LEVEL,
    DICE,
    DICE_OF_A_FIGURE,
    FIGURES,
    NO_CARD,
    OPPOSITE,
    SIDES,
    THIRD_FIGURE,
)
from stolik.games.fuji.rules.game import Fuji
from stolik.games.fuji.rules.moving import usual_way
from stolik.games.fuji.rules.verbs import EQUIPMENT_PHASE, MOVING, PLANNING

TRIED: Final[i64] = 4
"""Sets of dice drawn for each that is kept."""
DRAWS: Final[i64] = MOST_THROWS * DICE
USUAL_LUCK: Final[i64] = 5
USUAL_SUCCESS: Final[i64] = 3
"""Whoever has no target yet is supposed to succeed three times in five."""
NEED_UNMET: Final = 0.001


@final
class Scene:
    """What a seat knows and supposes, and a plan that can be changed and judged."""

    def __init__(self, world: Fuji, seat: i64, rng: Rng, rows: i64, believes: bool) -> None:
        self.world: Fuji = world
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.rows: i64 = rows
        self.believes: bool = believes
        self.worth: Worth = worth_in(world.plan.box)
        self.outlook: Outlook = Outlook(world)
        self.values: vec[i64] = vec[i64]([1] * (rows * DICE))
        """Faces in phase 5, row by row."""
        self.luck: vec[i64] = vec[i64]([1] * (rows * DRAWS))
        """What further throws would show, the same for every plan that is compared."""
        # The plan.
        self.active: vec[i64] = vec[i64]([0] * FIGURES)
        self.target: vec[i64] = vec[i64]([NO_CARD] * FIGURES)
        self.pawn: vec[i64] = vec[i64]([0] * FIGURES)
        self.goal: vec[i64] = vec[i64]([0] * FIGURES)
        self.wakes: vec[i64] = vec[i64]([0] * FIGURES)
        self.bonus: vec[i64] = vec[i64]([0] * FIGURES)
        self.spared: i64 = world.spared
        # Of one row while it is judged.
        self.ends: vec[i64] = vec[i64]([0] * FIGURES)
        self.costs: vec[i64] = vec[i64]([0] * FIGURES)
        self.wins: vec[float] = vec[float]([0.0] * FIGURES)
        """After judging: how often each figure succeeds."""
        self.tired: vec[float] = vec[float]([0.0] * FIGURES)
        self.take_plan()
        self.throw_luck()
        self.imagine_all()

    # -- The plan as it lies ---------------------------------------------------------------------

    def take_plan(self) -> None:
        """What everyone has laid down so far."""
        world: Fuji = self.world
        figure: i64 = 0
        while figure < world.plan.figures:
            self.active[figure] = world.active_dice(figure)
            self.bonus[figure] = world.bonus(figure)
            if world.is_pawn(figure):
                self.pawn[figure] = world.pawn[figure]
                self.aim(figure, world.target[figure])
            figure += 1

    def aim(self, figure: i64, card: i64) -> None:
        """Let a figure's plan be this card; without one, the nearest to home that it reaches."""
        world: Fuji = self.world
        self.target[figure] = card
        if card == NO_CARD:
            self.goal[figure] = self.outlook.nearest(world.within(self.pawn[figure], world.steps(figure)))
            self.wakes[figure] = 0
            return
        before: i64 = world.target[figure]
        pawn: i64 = world.pawn[figure]
        world.target[figure] = card
        world.pawn[figure] = self.pawn[figure]
        ways: i64 = world.ways(figure)
        world.target[figure] = before
        world.pawn[figure] = pawn
        self.goal[figure] = world.place_of[card] if ways else self.pawn[figure]
        self.wakes[figure] = self.rings_of(usual_way(ways)) if ways else 0

    def rings_of(self, tokens: i64) -> i64:
        """How many eruptions these tokens cause."""
        rings: i64 = 0
        number: i64 = 0
        while number < 2:
            if has(tokens, number):
                rings += self.world.rings_of(self.world.plan.token_place(number))
            number += 1
        return rings

    def rerolls(self, figure: i64, card: i64) -> i64:
        """The rerolls that a figure would have with this target."""
        world: Fuji = self.world
        if card == NO_CARD:
            return 0
        before: i64 = world.target[figure]
        world.target[figure] = card
        rerolls: i64 = world.rerolls_of(figure)
        world.target[figure] = before
        return min(rerolls, MOST_THROWS)

    # -- Imagining -------------------------------------------------------------------------------

    def throw_luck(self) -> None:
        at: i64 = 0
        while at < self.rows * DRAWS:
            self.luck[at] = self.rng.below(SIDES) + 1
            at += 1

    def imagine_all(self) -> None:
        """Faces for everyone, as they may lie in phase 5."""
        figure: i64 = 0
        while figure < self.world.plan.figures:
            if figure == self.seat or self.world.phase == MOVING:
                self.know(figure)
            else:
                self.imagine(figure)
            figure += 1

    def know(self, figure: i64) -> None:
        """Dice that lie open to the seat."""
        dice: i64 = self.world.dice[figure]
        row: i64 = 0
        while row < self.rows:
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    self.values[row * DICE + die] = self.world.value[die]
                die += 1
            row += 1

    def throws_before(self, figure: i64) -> i64:
        """How often somebody else has rolled, or may roll, between what was said in phase 2 and phase 5."""
        world: Fuji = self.world
        if not world.is_pawn(figure):
            return 0
        if world.phase == PLANNING:
            return self.rerolls(figure, world.target[figure])
        hand: i64 = figure
        if figure >= world.seats:
            hand = THIRD_FIGURE + 1 - self.seat
        return min(world.rights[hand], MOST_THROWS) if world.phase <= EQUIPMENT_PHASE else 0

    def imagine(self, figure: i64) -> None:
        """Draw many sets of dice, and keep such as fit what was said and done, the better the more often."""
        world: Fuji = self.world
        hearing: Hearing = Hearing(world, self.worth, figure)
        hidden: i64 = world.dice[figure] & ~world.known[self.seat]
        throws: i64 = 0 if hearing.keeps() else self.throws_before(figure)
        tries: i64 = self.rows * TRIED if self.believes else self.rows
        drawn: vec[i64] = vec[i64]([1] * (tries * DICE))
        weights: vec[float] = vec[float]([0.0] * tries)
        total: float = 0.0
        row: i64 = 0
        while row < tries:
            self.draw(figure, hidden, drawn, row * DICE)
            weight: float = self.weigh(hearing, figure, drawn, row * DICE)
            self.roll_on(figure, hidden, world.target[figure], throws, drawn, row * DICE)
            if self.believes and world.phase == EQUIPMENT_PHASE:
                weight *= hearing.fit(self.active[figure], drawn, row * DICE, late=True)
            weights[row] = weight
            total += weight
            row += 1
        self.keep_fitting(figure, drawn, weights, total)

    def draw(self, figure: i64, hidden: i64, drawn: vec[i64], at: i64) -> None:
        dice: i64 = self.world.dice[figure]
        die: i64 = 0
        while dice >> die:
            if has(dice, die):
                drawn[at + die] = self.rng.below(SIDES) + 1 if has(hidden, die) else self.world.value[die]
            die += 1

    def weigh(self, hearing: Hearing, figure: i64, drawn: vec[i64], at: i64) -> float:
        """How well dice fit words and deeds before rerolls, and what a card gave away."""
        if not self.believes:
            return 1.0
        dice: i64 = self.active[figure]
        weight: float = hearing.fit(dice, drawn, at, late=False) * hearing.fit_of_target(dice, drawn, at)
        need: i64 = self.world.need[figure]
        if need and not shows(self.world.need_among[figure], need, drawn, at):
            weight *= NEED_UNMET
        return weight

    def roll_on(self, figure: i64, hidden: i64, card: i64, throws: i64, drawn: vec[i64], at: i64) -> None:
        """As somebody would who wants as much as possible on a card."""
        left: i64 = throws
        while left > 0:
            die: i64 = 0
            while hidden >> die:
                if has(hidden, die) and self.is_weak(card, die, drawn[at + die], left):
                    drawn[at + die] = self.rng.below(SIDES) + 1
                die += 1
            left -= 1

    def is_weak(self, card: i64, die: i64, value: i64, throws: i64) -> bool:
        """Does a die show less than so many throws promise?"""
        row: i64 = card * KIND_COUNT + die % DICE_OF_A_FIGURE // 2
        return self.worth.of[row * OPPOSITE + value] * FINE < self.worth.hope[row * (MOST_THROWS + 1) + throws]

    def keep_fitting(self, figure: i64, drawn: vec[i64], weights: vec[float], total: float) -> None:
        """As many sets as there are rows, at even distances along their weights."""
        dice: i64 = self.world.dice[figure]
        step: float = total / float(self.rows)
        reached: float = weights[0]
        mark: float = step * (float(self.rng.below(1024)) + 0.5) / 1024.0
        source: i64 = 0
        last: i64 = len(weights) - 1
        offset: i64 = self.rng.below(self.rows)
        row: i64 = 0
        while row < self.rows:
            while reached < mark and source < last:
                source += 1
                reached += weights[source]
            # Neighbours' rows must not go together: a step that has no common part with the number of rows.
            place: i64 = ((row * STRIDES[figure] + offset) % self.rows) * DICE
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    self.values[place + die] = drawn[source * DICE + die]
                die += 1
            mark += step
            row += 1

    # -- Own dice --------------------------------------------------------------------------------

    def roll_own(self, figure: i64, dice: i64, thrown: i64, card: i64, throws: i64) -> None:
        """Own faces in every row: first these dice are thrown, if any, then on as for a card."""
        row: i64 = 0
        while row < self.rows:
            at: i64 = row * DICE
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    self.values[at + die] = self.rolled(row, die, has(thrown, die), card, throws)
                die += 1
            row += 1

    def rolled(self, row: i64, die: i64, thrown: bool, card: i64, throws: i64) -> i64:
        value: i64 = self.world.value[die]
        luck: i64 = row * DRAWS + die
        if thrown:
            value = self.luck[luck]
        left: i64 = throws
        throw: i64 = 1
        while left > 0 and throw < MOST_THROWS:
            if self.is_weak(card, die, value, left):
                value = self.luck[luck + throw * DICE]
            left -= 1
            throw += 1
        return value

    # -- Judging ---------------------------------------------------------------------------------

    def strength(self, figure: i64, card: i64, row: i64) -> i64:
        """What a figure's dice are worth on a card in one row."""
        total: i64 = 0
        dice: i64 = self.active[figure]
        base: i64 = card * KIND_COUNT
        at: i64 = row * DICE
        die: i64 = 0
        while dice >> die:
            if has(dice, die):
                total += self.worth.of[(base + die % DICE_OF_A_FIGURE // 2) * OPPOSITE + self.values[at + die]]
            die += 1
        return total

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
        """How probably all get home with this plan."""
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
        return self.outlook.chance(self.ends, self.costs, rings)

    def turn(self, figure: i64, row: i64) -> i64:
        """Where a figure ends and what it pays; the eruptions that its way wakes."""
        world: Fuji = self.world
        if world.phase == MOVING and has(world.moved, figure):
            self.ends[figure] = self.pawn[figure]
            self.costs[figure] = 0
            return 0
        card: i64 = self.target[figure]
        succeeds: bool = (row * USUAL_SUCCESS + figure) % USUAL_LUCK < USUAL_SUCCESS
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


STRIDES: Final[vec[i64]] = vec[i64]([1, 5, 7, 11])


def shows(dice: i64, value: i64, drawn: vec[i64], at: i64) -> bool:
    """Does one of these dice show the value?"""
    die: i64 = 0
    while dice >> die:
        if has(dice, die) and drawn[at + die] == value:
            return True
        die += 1
    return False
