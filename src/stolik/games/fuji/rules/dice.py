"""Dice: throwing them, who sees them, and what they are worth under a condition (RULES.md 1.1, 2.3 and 5.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.core.position import EVERYONE
from stolik.games.fuji.pieces import (
    CHANCE_DICE,
    COLUMNS_OF_A_LEVEL,
    DICE_OF_A_FIGURE,
    FIGURES,
    FLARE_BONUS,
    HAS_SIX_DICE,
    KIND_STRIDE,
    ONE_OF_EACH_KIND,
    SEEN_BY_SEAT,
    SIDES,
    THIRD_FIGURE,
    THROWS_OF_A_ROUND,
)
from stolik.games.fuji.rules.codes import MOVING, ROLLED, SHOWN
from stolik.games.fuji.rules.expedition import own_dice
from stolik.games.fuji.rules.state import PUBLIC_VIEWER
from stolik.games.fuji.rules.terrain import Terrain

FACE_BITS: Final[i64] = 5
DICE_PER_EVENT: Final[i64] = 12
"""Faces take five bits each, so that twelve fit one event."""


class Dice(Terrain):
    """Adds dice to the position: throws, who sees which faces, and pips on a card."""

    def dice_at_start(self, figure: i64) -> i64:
        """[1.3] A set of six; who plays with five leaves one out."""
        dice: i64 = own_dice(figure)
        if self.is_pawn(figure) and not has(HAS_SIX_DICE, self.skill[figure]):
            dice &= ~bit(figure * DICE_OF_A_FIGURE + self.plan.spare_die)
        return dice

    def face(self, die: i64) -> i64:
        """The face that lies up: colour * 6 + value - 1."""
        return self.face_with(die, self.value[die])

    def face_with(self, die: i64, value: i64) -> i64:
        """The face of a die that has this value."""
        kind: i64 = die % DICE_OF_A_FIGURE // 2
        return self.plan.box.face[kind * KIND_STRIDE + value]

    # -- Throwing ----------------------------------------------------------------------------------

    def throw(self, hand: i64, dice: i64) -> None:
        """[2.3, 4.2] Throw dice together; every figure has draws of its own, throw by throw."""
        throw: i64 = self.round * THROWS_OF_A_ROUND + self.throws[hand]
        self.throws[hand] += 1
        self.rng.at(CHANCE_DICE, throw * FIGURES + hand)
        die: i64 = 0
        while dice >> die:
            if has(dice, die):
                self.value[die] = self.rng.below(SIDES) + 1
            die += 1

    def half(self, hand: i64) -> i64:
        """[7.7] The dice in a hand: a figure's, or the half of the third's that a seat sees."""
        if self.plan.has_third() and hand >= THIRD_FIGURE:
            return self.active_dice(THIRD_FIGURE) & SEEN_BY_SEAT[hand - THIRD_FIGURE]
        return self.active_dice(hand)

    # -- Who sees and who knows --------------------------------------------------------------------

    def is_open(self, figure: i64) -> bool:
        """[5.1, 9.4] Does everyone see a figure's dice now?"""
        return self.phase == MOVING or has(self.radio, figure)

    def seen_by(self, seat: i64, figure: i64) -> i64:
        """The dice in a figure's hands that somebody sees now; `PUBLIC_VIEWER` for who only watches."""
        dice: i64 = self.dice[figure]
        if self.is_open(figure):
            return dice
        seen: i64 = dice & self.aside
        if figure == seat and seat < self.seats:
            return dice
        if self.plan.has_dummy() and figure == THIRD_FIGURE:
            return seen | (dice & (ONE_OF_EACH_KIND << (DICE_OF_A_FIGURE * figure)))
        if self.plan.has_third() and figure == THIRD_FIGURE and seat < self.seats:
            return seen | (dice & SEEN_BY_SEAT[seat])
        return seen

    def see_anew(self, figure: i64) -> None:
        """Something may have happened behind a screen: who does not see a die no longer knows it."""
        self.need[figure] = 0
        self.need_among[figure] = 0
        active: i64 = self.active_dice(figure)
        seat: i64 = 0
        while seat <= PUBLIC_VIEWER:
            self.known[seat] = (self.known[seat] & ~active) | self.seen_by(seat, figure)
            seat += 1

    def see_too(self, figure: i64) -> None:
        """Screens or hands have opened: who sees dice knows them."""
        seat: i64 = 0
        while seat <= PUBLIC_VIEWER:
            self.known[seat] |= self.seen_by(seat, figure)
            seat += 1

    def emit_dice(self, kind: i64, audience: i64, figure: i64, dice: i64) -> None:
        """Say which faces lie up, to those who see them."""
        if self.event_sink is None:
            return
        die: i64 = 0
        while dice:
            sent: i64 = 0
            faces: i64 = 0
            count: i64 = 0
            while dice and count < DICE_PER_EVENT:
                if has(dice, die):
                    sent |= bit(die)
                    faces |= self.face(die) << (FACE_BITS * count)
                    dice &= ~bit(die)
                    count += 1
                die += 1
            self.emit_to(audience, kind, figure, sent, faces)

    def emit_throw(self, figure: i64, dice: i64) -> None:
        """Say to everyone what they see of dice just thrown or turned."""
        public: i64 = dice & self.seen_by(PUBLIC_VIEWER, figure)
        self.emit_dice(ROLLED, EVERYONE, figure, public)
        seat: i64 = 0
        while seat < self.seats:
            self.emit_dice(ROLLED, bit(seat), figure, dice & ~public & self.seen_by(seat, figure))
            seat += 1

    def open_screen(self, figure: i64) -> None:
        """[5.1, 9.4] Everyone sees a figure's dice."""
        self.emit_dice(SHOWN, EVERYONE, figure, self.active_dice(figure))
        self.see_too(figure)

    # -- What dice are worth -----------------------------------------------------------------------

    def counting(self, figure: i64, card: i64) -> i64:
        """[1.1] The dice of a figure that fit a card's condition."""
        mask: i64 = self.plan.box.mask[card]
        dice: i64 = self.active_dice(figure)
        fitting: i64 = 0
        die: i64 = 0
        while dice >> die:
            if has(dice, die) and has(mask, self.face(die)):
                fitting |= bit(die)
            die += 1
        return fitting

    def sum_of(self, dice: i64) -> i64:
        """The pips of some dice."""
        total: i64 = 0
        die: i64 = 0
        while dice >> die:
            if has(dice, die):
                total += self.value[die]
            die += 1
        return total

    def strength(self, figure: i64, card: i64) -> i64:
        """[5.2] What a figure's dice are worth on a card."""
        return self.sum_of(self.counting(figure, card))

    def highest_neighbour(self, figure: i64, card: i64) -> i64:
        """[5.7] The most that a neighbour has on the card."""
        best: i64 = 0
        neighbours: i64 = self.plan.neighbours[figure]
        other: i64 = 0
        while other < self.plan.figures:
            if has(neighbours, other):
                best = max(best, self.strength(other, card))
            other += 1
        return best

    def bonus(self, figure: i64) -> i64:
        """[5.2] What flare guns and bars add in a figure's own turn."""
        bars: i64 = self.extra if self.turn == figure else 0
        return self.flares[figure] * FLARE_BONUS + bars

    def lead(self, figure: i64) -> i64:
        """[5.2, 5.7] By how much a figure beats its highest neighbour on its target: it succeeds with more than 0."""
        card: i64 = self.target[figure]
        return self.strength(figure, card) + self.bonus(figure) - self.highest_neighbour(figure, card)

    def cost(self, lead: i64) -> i64:
        """[5.7] How much such a lead tires on this level."""
        column: i64 = 0
        if lead > 0:
            column = min((lead + 1) // 2, COLUMNS_OF_A_LEVEL - 1)
        return self.plan.box.costs[(self.plan.level - 1) * COLUMNS_OF_A_LEVEL + column]

    def plasters_between(self, before: i64, after: i64) -> i64:
        """[5.8] How many plasters lie behind one space, up to another."""
        count: i64 = 0
        for plaster in self.plan.box.plasters:
            if before < plaster <= after:
                count += 1
        return count
