"""Eruptions and the end (RULES.md 6.5 to 6.8, and 5.5 and 7.1 for tokens)."""

from __future__ import annotations

from mypy_extensions import i64

from stolik.core.bitset import bit, has, size
from stolik.core.errors import NotOver
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import LOST, POINTS_OF_A_PLAYER
from stolik.games.fuji.rules.codes import DREW, ENDED, ENDINGS, ERUPTED, LAVA, PLANNING, VILLAGE_REACHED
from stolik.games.fuji.rules.rerolling import Rerolling


class Eruption(Rerolling):
    """Adds eruptions and the end of the game, with its points."""

    def erupt(self, rings: i64) -> None:
        """[6.5] Ring by ring; [6.7] whose pawn stands on a card that turns is lost, and so are all."""
        while rings > 0 and not self.over:
            ring: i64 = self.next_ring(self.lava)
            self.lava |= ring
            self.equipment_tokens &= ~ring
            self.eruption_tokens &= ~ring
            self.emit(ERUPTED, NO_SEAT, self.plan.cells(ring), 0)
            if self.pawns_on(ring):
                self.end(LAVA)
            rings -= 1

    def wake_tokens(self, tokens: i64) -> None:
        """[5.5] The tokens on these places erupt, each once, and are used up."""
        tokens &= self.eruption_tokens
        self.eruption_tokens &= ~tokens
        place: i64 = 0
        while tokens >> place:
            if has(tokens, place):
                self.erupt(self.rings_of(place))
            place += 1
        if not self.over:
            self.all_look_around()
            if self.phase == PLANNING:
                self.take_off_markers()

    def can_draw(self, figure: i64) -> bool:
        """[5.6] Does the pawn stand on an equipment token, with a card left to draw?"""
        return has(self.equipment_tokens, self.pawn[figure]) and self.stack_size() > 0

    def draw_card(self, figure: i64) -> None:
        """[5.6] The top card, usable from the next round on; the token is gone."""
        card: i64 = self.next_card()
        self.equipment_tokens &= ~bit(self.pawn[figure])
        self.held[figure] |= bit(card)
        self.new |= bit(card)
        self.emit(DREW, figure, card, 0)

    # -- The end -----------------------------------------------------------------------------------

    def all_are_home(self) -> bool:
        """[6.6] Does every pawn stand on a village?"""
        return self.pawns_on(self.plan.villages) == self.plan.pawns

    def end(self, how: i64) -> None:
        """[2.1] All win or lose together, at once."""
        self.over = True
        self.how = how
        self.asked = 0
        figure: i64 = 0
        while figure < self.plan.figures:
            self.answered(figure)
            self.wounds_due[figure] = 0
            figure += 1
        self.emit(ENDED, NO_SEAT, how, 0)

    def points(self) -> i64:
        """[6.8, 7.4] Four a player, less one a wound, one more for each card never used."""
        points: i64 = size(self.plan.pawns) * POINTS_OF_A_PLAYER
        figure: i64 = 0
        while figure < self.plan.figures:
            points += size(self.held[figure] & ~self.used_once) - size(self.wounds[figure])
            figure += 1
        return points

    def scores(self) -> list[int]:
        """[6.8] The same for all; who is lost has less than anybody who escaped."""
        self.must_be_over()
        score: int = LOST if self.is_lost_by_all() else self.points()
        return [score] * self.seats

    def places(self) -> list[int]:
        """[2.1] Nobody is before another."""
        self.must_be_over()
        return [1] * self.seats

    def is_lost_by_all(self) -> bool:
        """[2.1] Are you lost, rather than home?"""
        return self.over and self.how != VILLAGE_REACHED

    def ending(self) -> str:
        self.must_be_over()
        return ENDINGS[self.how]

    def must_be_over(self) -> None:
        if not self.over:
            raise NotOver("the game goes on: there are no scores before its end")
