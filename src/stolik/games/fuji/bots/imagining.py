"""Sampling of the dice behind other screens as they may lie in phase 5, given what was said and done.

For the bots' own decisions, many rows of dice at once; `rules.imagining` draws one whole position for a search, and
knows nothing of statements.

Before rerolls the posterior is exact (`supposing`). In phase 4 dice have been rerolled since: samples are drawn,
rerolled as somebody with that target would, and resampled by what was said after the rerolls.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import has
from stolik.games.fuji.bots.hearing import EARLY_WORDS, LATE_WORDS, Hearing, keeps_dice
from stolik.games.fuji.bots.plans import Plan
from stolik.games.fuji.bots.supposing import Supposing
from stolik.games.fuji.bots.workspace import TRIES_PER_ROW
from stolik.games.fuji.bots.worth import KIND_COUNT, KIND_OFFSET, MAX_THROWS, Hand
from stolik.games.fuji.pieces import DICE, KIND_STRIDE, SIDES, THIRD_FIGURE
from stolik.games.fuji.rules.codes import EQUIPMENT_PHASE, MOVING, PLANNING
from stolik.games.fuji.rules.position import Fuji

ODDS_STEPS: Final = 1000.0
"""How finely the acceptance probability of `settle` is divided."""
ROW_STRIDES: Final[vec[i64]] = vec[i64]([1, 5, 7, 11])
"""The rows of one figure are shuffled by these steps, so that samples of different figures do not go together; each is
coprime to the number of rows."""


class Imagining(Plan):
    """A plan with rows of sampled hidden dice."""

    def draw_throws(self) -> None:
        """Further throws of the dice that the seat itself may roll."""
        dice: i64 = self.world.known[self.seat]
        row: i64 = 0
        while row < self.rows * MAX_THROWS:
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    self.throws_ahead[row * DICE + die] = self.rng.below(SIDES) + 1
                die += 1
            row += 1

    def imagine_all(self) -> None:
        """Sample the faces of everyone's dice in phase 5; once, before the first evaluation."""
        if self.is_imagined:
            return
        self.is_imagined = True
        self.draw_throws()
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
        return min(world.rights[hand], MAX_THROWS) if world.phase <= EQUIPMENT_PHASE else 0

    def imagine(self, figure: i64) -> None:
        """Sample the faces behind another screen, in an order independent of other screens."""
        world: Fuji = self.world
        hidden: i64 = world.dice[figure] & ~world.known[self.seat]
        self.suppose(figure, hidden, self.throws_before(figure), self.rows, self.workspace.drawn)
        dice: i64 = world.dice[figure]
        offset: i64 = self.rng.below(self.rows)
        row: i64 = 0
        while row < self.rows:
            place: i64 = (row * ROW_STRIDES[figure] + offset) % self.rows
            copy_dice(dice, self.workspace.drawn, row * DICE, self.values, place * DICE)
            row += 1

    def suppose(self, figure: i64, hidden: i64, throws: i64, rows: i64, out: vec[i64]) -> None:
        """Sample rows of a figure's dice, rerolled so often since phase 2, given what was said and done."""
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
        """Uniform faces for hidden dice; known dice as they lie."""
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
        """Faces from the posterior, given statements and target."""
        world: Fuji = self.world
        hand: Hand = self.hands[figure]
        hearing: Hearing = self.workspace.hearing
        hearing.listen(world, self.worth, figure, hand, words)
        self.draw(figure, hidden, rows, out)
        if hearing.count == 0 or hidden & hand.held == 0:
            return
        supposing: Supposing = self.workspace.supposing
        total: float = supposing.weigh_all(hearing, self.worth, hand.held, hidden & hand.held, world.value)
        supposing.draw(total, rows, out, self.rng)

    def suppose_rolled(self, figure: i64, hidden: i64, throws: i64, rows: i64, out: vec[i64]) -> None:
        """In phase 4: what was said before rerolls, then the rolls, then what was said after them."""
        tries: vec[i64] = self.workspace.tries
        self.draw_fitting(figure, hidden, EARLY_WORDS, rows * TRIES_PER_ROW, tries)
        self.roll_rows_on(figure, hidden, throws, rows * TRIES_PER_ROW, tries)
        hearing: Hearing = self.workspace.hearing
        hearing.listen(self.world, self.worth, figure, self.hands[figure], LATE_WORDS)
        total: float = 0.0
        row: i64 = 0
        while row < rows * TRIES_PER_ROW:
            weight: float = hearing.fit(self.worth, self.hands[figure], tries, row * DICE)
            self.workspace.weights[row] = weight
            total += weight
            row += 1
        self.keep_fitting(figure, rows, total, out)
        if hearing.count:
            self.settle(figure, hidden & self.hands[figure].held, throws, rows, out)

    def keep_fitting(self, figure: i64, rows: i64, total: float, out: vec[i64]) -> None:
        """Systematic resampling: keep so many of the samples, by their weights."""
        weights: vec[float] = self.workspace.weights
        dice: i64 = self.world.dice[figure]
        step: float = total / float(rows)
        reached: float = weights[0]
        mark: float = step * (float(self.rng.below(1024)) + 0.5) / 1024.0
        source: i64 = 0
        row: i64 = 0
        while row < rows:
            while reached < mark and source < rows * TRIES_PER_ROW - 1:
                source += 1
                reached += weights[source]
            copy_dice(dice, self.workspace.tries, source * DICE, out, row * DICE)
            mark += step
            row += 1

    def settle(self, figure: i64, hidden: i64, throws: i64, rows: i64, out: vec[i64]) -> None:
        """One Metropolis step for each die, so that copies of the same sample differ again."""
        self.find_falls(figure, throws)
        hearing: Hearing = self.workspace.hearing
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
                    odds: float = self.falls[KIND_OFFSET[die] + value] / self.falls[KIND_OFFSET[die] + before]
                    other: float = hearing.fit(self.worth, hand, out, at)
                    if other * odds * ODDS_STEPS > fit * float(self.rng.below(1000)):
                        fit = other
                    else:
                        out[at + die] = before
                die += 1
            row += 1

    def find_falls(self, figure: i64, throws: i64) -> None:
        """How probably a die of each kind shows each value after the rerolls of somebody with this target."""
        kind: i64 = 0
        while kind < KIND_COUNT:
            at: i64 = kind * KIND_STRIDE
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
        """Reroll as somebody would who wants much on their own target and little on others'."""
        left: i64 = throws
        while left > 0:
            die: i64 = 0
            while dice >> die:
                if has(dice, die) and self.is_weak(figure, die, out[at + die], left):
                    out[at + die] = self.rng.below(SIDES) + 1
                die += 1
            left -= 1


def copy_dice(dice: i64, source: vec[i64], begin: i64, target: vec[i64], at: i64) -> None:
    """The faces of some dice from one row to another."""
    die: i64 = 0
    while dice >> die:
        if has(dice, die):
            target[at + die] = source[begin + die]
        die += 1
