"""Phases 2 and 4 in free order: targets and readiness (RULES.md 2.4 and 3.2 to 3.4)."""

from __future__ import annotations

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.games.fuji.pieces import MAX_TARGETS, NO_CARD, THIRD_FIGURE
from stolik.games.fuji.rules.codes import EQUIPMENT_PHASE, PLANNING, READIED, TARGETED, WAITED
from stolik.games.fuji.rules.starting import Start


class Planning(Start):
    """Phases 2 and 4: adds targets and readiness."""

    def is_free_order(self) -> bool:
        """[2.4] Is it phase 2 or 4, where readiness counts?"""
        return self.phase == PLANNING or self.phase == EQUIPMENT_PHASE

    def targets_of_neighbours(self, figure: i64) -> i64:
        """[3.3] Cards on which a neighbour's marker lies."""
        cards: i64 = 0
        other: i64 = 0
        while other < self.plan.figures:
            if has(self.plan.neighbours[figure], other) and self.target[other] != NO_CARD:
                cards |= bit(self.target[other])
            other += 1
        return cards

    def may_move_marker(self, figure: i64) -> bool:
        """[3.4] A marker that lies may be moved as often as anybody likes."""
        return self.target[figure] == NO_CARD or self.retargeted[figure] < MAX_TARGETS

    def targets(self, figure: i64) -> i64:
        """[3.2, 3.3] Where a marker may be put now: in reach, not on a neighbour's; with none left, the own card."""
        if self.phase != PLANNING or not self.may_move_marker(figure):
            return 0
        cards: i64 = self.reach[figure] & ~self.targets_of_neighbours(figure)
        if cards == 0:
            cards = bit(self.card_at[self.pawn[figure]])
        if self.target[figure] != NO_CARD:
            cards &= ~bit(self.target[figure])
        return cards

    def put_marker(self, figure: i64, card: i64) -> None:
        """[3.2] A target is put or moved."""
        if self.target[figure] != NO_CARD:
            self.retargeted[figure] += 1
        self.target[figure] = card
        self.change()
        self.emit(TARGETED, figure, card, 0)

    def may_be_ready(self, seat: i64) -> bool:
        """[3.4] In phase 2 nobody is ready without a target, [7.6] and not without the third's."""
        if self.phase != PLANNING:
            return True
        if self.plan.has_third() and self.target[THIRD_FIGURE] == NO_CARD:
            return False
        return self.target[seat] != NO_CARD

    def be_ready(self, seat: i64) -> None:
        """[2.4] The phase is over when all are."""
        self.ready |= bit(seat)
        self.emit(READIED, seat, 0, 0)

    def take_back_ready(self, seat: i64) -> None:
        """[2.4] Withdraw readiness."""
        self.ready &= ~bit(seat)
        self.emit(WAITED, seat, 0, 0)

    def all_are_ready(self) -> bool:
        """[2.4] Is the phase over?"""
        return self.ready == bit(self.seats) - 1
