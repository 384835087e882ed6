"""Phase 3: rerolls, silent and behind screens (RULES.md 4.1 to 4.3, 7.7, 8.3 and 8.5).

Hands roll: a seat's own, and of the virtual third's two one for each seat.
"""

from __future__ import annotations

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.core.position import EVERYONE, NO_SEAT
from stolik.games.fuji.pieces import (
    COLLECTOR,
    EYE,
    FIGURES,
    GUIDE,
    INSTRUCTOR,
    STEPS,
    THIRD_FIGURE,
)
from stolik.games.fuji.rules.codes import BARS_TAKEN, FINISHED, PHASE, PICKED, PUT_ASIDE, REROLLING
from stolik.games.fuji.rules.planning import Planning


class Rerolling(Planning):
    """Phase 3: adds rerolls."""

    def figure_of(self, hand: i64) -> i64:
        """[7.7] Whose dice are in a hand."""
        return THIRD_FIGURE if self.plan.has_third() and hand >= THIRD_FIGURE else hand

    def hand_for(self, seat: i64, figure: i64) -> i64:
        """[7.7] Which hand a seat rolls for a figure in phase 3."""
        return seat if figure == seat else THIRD_FIGURE + seat

    def seat_of_hand(self, hand: i64) -> i64:
        """Who rolls a hand."""
        return hand if hand < self.seats else hand - THIRD_FIGURE

    def rerolls_of(self, figure: i64) -> i64:
        """[4.1] By steps and symbol, [6.4] not with a hurt eye; [8.4] the instructor's; [8.2] none at four steps."""
        steps: i64 = self.steps_to_target(figure)
        if steps > STEPS:
            return 0
        rerolls: i64 = 0
        if not has(self.wounds[figure], EYE):
            rerolls = self.rerolls_by_steps(steps) + self.plan.box.reroll[self.target[figure]]
        return rerolls + 1 if self.has_skill(figure, INSTRUCTOR) else rerolls

    def open_rerolling(self) -> None:
        """[4.3] Everyone who has something to decide is to move until they finish."""
        self.phase = REROLLING
        self.changed += 1
        self.radio = 0
        self.rolling = 0
        self.emit(PHASE, NO_SEAT, self.phase, 0)
        hand: i64 = 0
        while hand < FIGURES:
            figure: i64 = self.figure_of(hand)
            self.rights[hand] = 0
            self.picked[hand] = 0
            if figure < self.plan.figures and self.is_pawn(figure):
                self.rights[hand] = self.rerolls_of(figure)
                self.rolling |= bit(hand)
                if self.rights[hand] > 0:
                    self.see_anew(figure)
            self.left[hand] = self.rights[hand]
            self.stop_if_idle(hand)
            hand += 1

    def may_put_aside(self, hand: i64) -> i64:
        """[8.3] The dice that a Guide may put aside: one in all."""
        figure: i64 = self.figure_of(hand)
        if has(self.guided, figure) or not self.has_skill(figure, GUIDE):
            return 0
        return self.half(hand)

    def stop_if_idle(self, hand: i64) -> None:
        """[4.3] Who has nothing to decide is not waited for."""
        if has(self.rolling, hand) and self.may_put_aside(hand) == 0:
            if self.left[hand] == 0 or self.half(hand) == 0:
                self.rolling &= ~bit(hand)

    def may_pick(self, hand: i64) -> i64:
        """[4.2] Any dice of the hand, chosen in rising order, so that a choice of several never goes in circles."""
        dice: i64 = self.half(hand)
        if self.left[hand] == 0:
            return 0
        return above(dice, self.picked[hand])

    def pick_die(self, seat: i64, hand: i64, die: i64) -> None:
        """One more die to be thrown; nobody else sees it."""
        self.picked[hand] |= bit(die)
        self.emit_to(bit(seat), PICKED, self.figure_of(hand), die, 0)

    def reroll_hand(self, hand: i64) -> None:
        """[4.2] Throw the chosen dice together."""
        dice: i64 = self.picked[hand]
        self.picked[hand] = 0
        self.left[hand] -= 1
        self.throw(hand, dice)
        self.emit_throw(self.figure_of(hand), dice)
        self.finish_if_idle(hand)

    def guide_aside(self, hand: i64, die: i64) -> None:
        """[8.3, 4.7] A die that counts for nobody in this round, for all to see."""
        figure: i64 = self.figure_of(hand)
        if figure >= self.seats:  # [7.7] it is taken from what the other seat may put aside
            self.changed += 1
        self.guided |= bit(figure)
        self.put_aside(figure, bit(die))
        other: i64 = 0
        while other < FIGURES:
            if self.figure_of(other) == figure:
                self.picked[other] &= ~bit(die)
                self.finish_if_idle(other)
            other += 1

    def put_aside(self, figure: i64, dice: i64) -> None:
        """[4.7] Dice that lie open and do not count until the round ends."""
        self.aside |= dice
        self.see_too(figure)
        self.emit_dice(PUT_ASIDE, EVERYONE, figure, dice)

    def finish_if_idle(self, hand: i64) -> None:
        """Say so when a hand has nothing more to decide."""
        was_rolling: bool = has(self.rolling, hand)
        self.stop_if_idle(hand)
        if was_rolling and not has(self.rolling, hand):
            self.emit(FINISHED, self.seat_of_hand(hand), self.figure_of(hand), 0)

    def finish_hand(self, hand: i64) -> None:
        """[4.2] Enough."""
        self.rolling &= ~bit(hand)
        self.picked[hand] = 0
        self.emit(FINISHED, self.seat_of_hand(hand), self.figure_of(hand), 0)

    def close_rerolling(self) -> None:
        """[8.5] When all have finished, a Collector takes a bar for every reroll given up.

        What others gave up stays unknown: nothing of it is kept.
        """
        figure: i64 = 0
        while figure < self.plan.figures:
            if self.has_skill(figure, COLLECTOR):
                unused: i64 = self.left[figure]
                if figure >= self.seats:
                    unused = min(self.left[THIRD_FIGURE], self.left[THIRD_FIGURE + 1])
                bars: i64 = min(unused, self.supply())
                self.bars[figure] += bars
                if bars > 0:
                    self.emit(BARS_TAKEN, figure, bars, 0)
            figure += 1
        hand: i64 = 0
        while hand < FIGURES:
            self.left[hand] = 0
            hand += 1


def above(dice: i64, chosen: i64) -> i64:
    """The dice with a higher number than any chosen one."""
    if chosen == 0:
        return dice
    highest: i64 = 0
    while chosen >> (highest + 1):
        highest += 1
    return dice & ~(bit(highest + 1) - 1)
