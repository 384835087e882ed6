"""The table as one seat imagines it: many possible sets of hidden dice, and what a plan would come to with each.

Every imagined row holds faces for all dice as they will lie in phase 5: hidden dice are drawn so that they fit what
their owner said and did, and then rolled on as somebody with that target would. A plan (targets, cards, dice turned) is
judged by how probably everybody gets home after it, on average over the rows.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bits import has
from stolik.core.chance import Rng
from stolik.games.fuji.bot.hearing import EARLY_WORDS, LATE_WORDS, SUMS, Hearing, keeps_dice
from stolik.games.fuji.bot.outlook import Outlook
from stolik.games.fuji.bot.supposing import Supposing
from stolik.games.fuji.bot.worth import FINE, KIND_AT, KIND_COUNT, MOST_THROWS, TOPIC_ROW, Hand, Worth, worth_in
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

TRIED: Final[i64] = 3
"""Sets of dice drawn for each that is kept."""
LISTENED: Final[i64] = 96
"""Sets of dice that a listener may think of."""
DRAWS: Final[i64] = MOST_THROWS * DICE
USUAL_LUCK: Final[i64] = 5
USUAL_SUCCESS: Final[i64] = 3
"""Whoever has no target yet is supposed to succeed three times in five."""
COURTESY: Final[i64] = 400
"""How much of a pip, in thousandths, somebody gives up on the own target for one less on a neighbour's."""
COARSE: Final = 1000.0


@final
class Desk:
    """Room to imagine on, used again for every decision: clearing a desk is quicker than building one."""

    def __init__(self, rows: i64) -> None:
        self.rows: i64 = rows
        self.values: vec[i64] = vec[i64]([1] * (rows * DICE))
        self.luck: vec[i64] = vec[i64]([1] * (rows * DRAWS))
        self.drawn: vec[i64] = vec[i64]([1] * (rows * DICE))
        self.tries: vec[i64] = vec[i64]([1] * (max(rows, LISTENED) * TRIED * DICE))
        self.weights: vec[float] = vec[float]([0.0] * (max(rows, LISTENED) * TRIED))
        self.wants: vec[i64] = vec[i64]([0] * (FIGURES * TOPIC_ROW))
        self.hopes: vec[i64] = vec[i64]([0] * (FIGURES * KIND_COUNT * (MOST_THROWS + 1)))
        self.falls: vec[float] = vec[float]([0.0] * TOPIC_ROW)
        self.hearing: Hearing = Hearing()
        self.supposing: Supposing = Supposing()
        self.kept: vec[i64] = vec[i64]([1] * (rows * DICE))
        self.supposed: vec[i64] = vec[i64]([1] * (LISTENED * DICE))
        self.hands: list[Hand] = [Hand() for _ in range(FIGURES)]


@final
class Scene:
    """What a seat knows and supposes, and a plan that can be changed and judged."""

    def __init__(self, world: Fuji, seat: i64, rng: Rng, desk: Desk, rows: i64, believes: bool) -> None:
        self.world: Fuji = world
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.rows: i64 = rows
        self.believes: bool = believes
        self.worth: Worth = worth_in(world.plan.box)
        self.outlook: Outlook = Outlook(world)
        self.desk: Desk = desk
        self.values: vec[i64] = desk.values
        """Faces in phase 5, row by row."""
        self.luck: vec[i64] = desk.luck
        """What further throws would show, the same for every plan that is compared."""
        # The plan.
        self.hands: list[Hand] = desk.hands
        """The dice of each figure that count."""
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
        self.wants: vec[i64] = desk.wants
        self.hopes: vec[i64] = desk.hopes
        self.falls: vec[float] = desk.falls
        self.is_imagined: bool = False
        self.take_plan()

    # -- The plan as it lies ---------------------------------------------------------------------

    def take_plan(self) -> None:
        """What everyone has laid down so far."""
        world: Fuji = self.world
        figure: i64 = 0
        while figure < world.plan.figures:
            self.hands[figure].take(world.active_dice(figure))
            self.bonus[figure] = world.bonus(figure)
            if world.is_pawn(figure):
                self.pawn[figure] = world.pawn[figure]
                self.aim(figure, world.target[figure])
            figure += 1
        figure = 0
        while figure < world.plan.figures:
            self.learn_wants(figure)
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
        """Further throws of the dice that the seat itself may roll."""
        dice: i64 = self.world.known[self.seat]
        row: i64 = 0
        while row < self.rows * MOST_THROWS:
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    self.luck[row * DICE + die] = self.rng.below(SIDES) + 1
                die += 1
            row += 1

    def imagine_all(self) -> None:
        """Faces for everyone, as they may lie in phase 5; once, when something is to be judged."""
        if self.is_imagined:
            return
        self.is_imagined = True
        self.throw_luck()
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
        """Faces behind another screen, in an order that has nothing to do with that of other screens."""
        world: Fuji = self.world
        hidden: i64 = world.dice[figure] & ~world.known[self.seat]
        self.suppose(figure, hidden, self.throws_before(figure), self.rows, self.desk.drawn)
        dice: i64 = world.dice[figure]
        offset: i64 = self.rng.below(self.rows)
        row: i64 = 0
        while row < self.rows:
            place: i64 = (row * STRIDES[figure] + offset) % self.rows
            copy_dice(dice, self.desk.drawn, row * DICE, self.values, place * DICE)
            row += 1

    def suppose(self, figure: i64, hidden: i64, throws: i64, rows: i64, out: vec[i64]) -> None:
        """Rows of faces for a figure's dice, rolled on so often since phase 2, that fit what was said and done."""
        if keeps_dice(self.world, figure):
            throws = 0
        if not self.believes:
            self.draw(figure, hidden, rows, out)
            self.roll_rows_on(figure, hidden, throws, rows, out)
        elif throws == 0 or self.world.phase != EQUIPMENT_PHASE:
            self.draw_fitting(figure, hidden, EARLY_WORDS | LATE_WORDS, rows, out)
            self.roll_rows_on(figure, hidden, throws, rows, out)
        else:
            self.suppose_rolled(figure, hidden, throws, rows, out)

    def draw(self, figure: i64, hidden: i64, rows: i64, out: vec[i64]) -> None:
        """Any faces; known dice as they lie."""
        dice: i64 = self.world.dice[figure]
        row: i64 = 0
        while row < rows:
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    out[row * DICE + die] = self.rng.below(SIDES) + 1 if has(hidden, die) else self.world.value[die]
                die += 1
            row += 1

    def draw_fitting(self, figure: i64, hidden: i64, words: i64, rows: i64, out: vec[i64]) -> None:
        """Faces as probable as words and deeds make them."""
        world: Fuji = self.world
        hand: Hand = self.hands[figure]
        hearing: Hearing = self.desk.hearing
        hearing.listen(world, self.worth, figure, hand, words)
        self.draw(figure, hidden, rows, out)
        if hearing.count == 0 or hidden & hand.held == 0:
            return
        supposing: Supposing = self.desk.supposing
        total: float = supposing.weigh_all(hearing, self.worth, hand.held, hidden & hand.held, world.value)
        supposing.draw(total, rows, out, self.rng)

    def suppose_rolled(self, figure: i64, hidden: i64, throws: i64, rows: i64, out: vec[i64]) -> None:
        """In phase 4: what was said before rerolls, then the rolls, then what was said after them."""
        tries: vec[i64] = self.desk.tries
        self.draw_fitting(figure, hidden, EARLY_WORDS, rows * TRIED, tries)
        self.roll_rows_on(figure, hidden, throws, rows * TRIED, tries)
        hearing: Hearing = self.desk.hearing
        hearing.listen(self.world, self.worth, figure, self.hands[figure], LATE_WORDS)
        total: float = 0.0
        row: i64 = 0
        while row < rows * TRIED:
            weight: float = hearing.fit(self.worth, self.hands[figure], tries, row * DICE)
            self.desk.weights[row] = weight
            total += weight
            row += 1
        self.keep_fitting(figure, rows, total, out)
        if hearing.count:
            self.settle(figure, hidden & self.hands[figure].held, throws, rows, out)

    def keep_fitting(self, figure: i64, rows: i64, total: float, out: vec[i64]) -> None:
        """Of the sets that were tried so many, at even distances along their weights."""
        weights: vec[float] = self.desk.weights
        dice: i64 = self.world.dice[figure]
        step: float = total / float(rows)
        reached: float = weights[0]
        mark: float = step * (float(self.rng.below(1024)) + 0.5) / 1024.0
        source: i64 = 0
        row: i64 = 0
        while row < rows:
            while reached < mark and source < rows * TRIED - 1:
                source += 1
                reached += weights[source]
            copy_dice(dice, self.desk.tries, source * DICE, out, row * DICE)
            mark += step
            row += 1

    def settle(self, figure: i64, hidden: i64, throws: i64, rows: i64, out: vec[i64]) -> None:
        """Change die after die where that goes with what was said: few sets that fit become many."""
        self.find_falls(figure, throws)
        hearing: Hearing = self.desk.hearing
        hand: Hand = self.hands[figure]
        row: i64 = 0
        while row < rows:
            at: i64 = row * DICE
            fit: float = hearing.fit(self.worth, hand, out, at)
            die: i64 = 0
            while hidden >> die:
                if has(hidden, die):
                    before: i64 = out[at + die]
                    value: i64 = self.rng.below(SIDES) + 1
                    out[at + die] = value
                    odds: float = self.falls[KIND_AT[die] + value] / self.falls[KIND_AT[die] + before]
                    other: float = hearing.fit(self.worth, hand, out, at)
                    if other * odds * COARSE > fit * float(self.rng.below(1000)):
                        fit = other
                    else:
                        out[at + die] = before
                die += 1
            row += 1

    def find_falls(self, figure: i64, throws: i64) -> None:
        """How probably a die of each kind shows each value after the rerolls of somebody with this target."""
        kind: i64 = 0
        while kind < KIND_COUNT:
            at: i64 = kind * OPPOSITE
            value: i64 = 1
            while value <= SIDES:
                self.falls[at + value] = 1.0 / 6.0
                value += 1
            left: i64 = throws
            while left > 0:
                again: float = 0.0
                value = 1
                while value <= SIDES:
                    if self.is_weak(figure, kind * 2, value, left):
                        again += self.falls[at + value]
                        self.falls[at + value] = 0.0
                    value += 1
                value = 1
                while value <= SIDES:
                    self.falls[at + value] += again / 6.0
                    value += 1
                left -= 1
            kind += 1

    def roll_rows_on(self, figure: i64, hidden: i64, throws: i64, rows: i64, out: vec[i64]) -> None:
        if throws > 0:
            row: i64 = 0
            while row < rows:
                self.roll_on(figure, hidden, throws, out, row * DICE)
                row += 1

    def roll_on(self, figure: i64, dice: i64, throws: i64, out: vec[i64], at: i64) -> None:
        """As somebody would who wants much on their own target and little on others'."""
        left: i64 = throws
        while left > 0:
            die: i64 = 0
            while dice >> die:
                if has(dice, die) and self.is_weak(figure, die, out[at + die], left):
                    out[at + die] = self.rng.below(SIDES) + 1
                die += 1
            left -= 1

    # -- What a figure wants of its dice ---------------------------------------------------------

    def learn_wants(self, figure: i64) -> None:
        """What every face is to a figure with its target: pips there, less some of those that harm neighbours."""
        kind: i64 = 0
        while kind < KIND_COUNT:
            value: i64 = 1
            while value <= SIDES:
                self.wants[figure * TOPIC_ROW + kind * OPPOSITE + value] = self.wanted(figure, kind * OPPOSITE + value)
                value += 1
            self.learn_hopes(figure, kind)
            kind += 1

    def wanted(self, figure: i64, face: i64) -> i64:
        wanted: i64 = 0
        other: i64 = 0
        while other < self.world.plan.figures:
            card: i64 = self.target[other]
            if card != NO_CARD:
                if other == figure:
                    wanted += self.worth.of[card * TOPIC_ROW + face] * FINE
                elif has(self.world.plan.neighbours[figure], other):
                    wanted -= self.worth.of[card * TOPIC_ROW + face] * COURTESY
            other += 1
        return wanted

    def learn_hopes(self, figure: i64, kind: i64) -> None:
        """What a die of a kind promises with so many throws."""
        row: i64 = figure * TOPIC_ROW + kind * OPPOSITE
        at: i64 = (figure * KIND_COUNT + kind) * (MOST_THROWS + 1)
        self.hopes[at] = -FINE * SUMS
        throws: i64 = 1
        while throws <= MOST_THROWS:
            hope: i64 = 0
            value: i64 = 1
            while value <= SIDES:
                hope += max(self.wants[row + value], self.hopes[at + throws - 1])
                value += 1
            self.hopes[at + throws] = hope // SIDES
            throws += 1

    def is_weak(self, figure: i64, die: i64, value: i64, throws: i64) -> bool:
        """Does a die show less than so many throws promise?"""
        kind: i64 = die % DICE_OF_A_FIGURE // 2
        hope: i64 = self.hopes[(figure * KIND_COUNT + kind) * (MOST_THROWS + 1) + throws]
        return self.wants[figure * TOPIC_ROW + kind * OPPOSITE + value] < hope

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
        luck: i64 = row * DRAWS + die
        if thrown:
            value = self.luck[luck]
        left: i64 = throws
        throw: i64 = 1
        while left > 0 and throw < MOST_THROWS:
            if self.is_weak(figure, die, value, left):
                value = self.luck[luck + throw * DICE]
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


def copy_dice(dice: i64, source: vec[i64], begin: i64, target: vec[i64], at: i64) -> None:
    """The faces of some dice from one row to another."""
    die: i64 = 0
    while dice >> die:
        if has(dice, die):
            target[at + die] = source[begin + die]
        die += 1
