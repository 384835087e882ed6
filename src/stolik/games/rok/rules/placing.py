"""Choosing and placing cards (chapter 2), the neutral card of two players (6), the harder square (7)."""

from __future__ import annotations

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.core.position import NO_SEAT
from stolik.games.rok.pieces import (
    CELLS,
    NO_CARD,
    PLAYERS_WITH_A_NEUTRAL_CARD,
    SQUARE_SIDE,
    column_of,
    next_season,
    rank_of,
    row_of,
    season_of,
)
from stolik.games.rok.rules.codes import (
    CHOOSING,
    CHOSEN,
    FIRST_OPTION,
    NEUTRAL,
    PLACE,
    PLACED,
    PLACING,
    REVEALED,
    RUNNING,
    UNPLACED,
)
from stolik.games.rok.rules.piles import BOX_PILE, HANDS, put, remove
from stolik.games.rok.rules.state import YearState


class Placing(YearState):
    """From the cards face down to the last one on the square."""

    # -- 2. Choosing ----------------------------------------------------------------------

    def open_turn(self) -> None:
        """[2.1] All choose at once; [6.1] before two do, a neutral card comes."""
        if self.seats == PLAYERS_WITH_A_NEUTRAL_CARD:
            self.lay_neutral_card()
        if not self.over:
            self.phase = CHOOSING

    def choose(self, seat: i64, card: i64) -> None:
        """[2.2] Face down, until the last one has chosen."""
        self.chosen[seat] = card
        self.emit(CHOSEN, seat, 0, 0)
        if self.waiting_for() == 0:
            self.reveal()

    def waiting_for(self) -> i64:
        """[2.1] The set of seats that have not chosen yet."""
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.chosen[seat] == NO_CARD:
                seats |= bit(seat)
            seat += 1
        return seats

    def reveal(self) -> None:
        """[2.3] All cards are turned up; the highest is placed first, [2.4] then clockwise."""
        self.placer = 0
        seat: i64 = 0
        while seat < self.seats:
            card: i64 = self.chosen[seat]
            remove(self.piles, HANDS + seat, card)
            self.emit(REVEALED, seat, card, 0)
            if rank_of(card) > rank_of(self.chosen[self.placer]):
                self.placer = seat
            seat += 1
        self.phase = RUNNING

    # -- 2. Placing -----------------------------------------------------------------------

    def next_placing(self) -> None:
        """[2.6] Who can place must, and chooses where; a card without a cell goes aside."""
        seat: i64 = self.placer
        options: i64 = self.placing_options(seat)
        if options:
            self.ask(PLACING, seat, options)
            return
        self.set_aside(seat, self.pick_up_chosen(seat))
        self.draw_to_hand(seat)

    def placing_options(self, seat: i64) -> i64:
        """[2.5] Any cell that the seat's revealed card may go to."""
        return self.cells_for(season_of(self.chosen[seat])) << (PLACE - FIRST_OPTION)

    def place(self, seat: i64, cell: i64) -> None:
        """[2.5] Onto the square; [2.7] a new card for the hand; [2.8] only then a full row is handed out."""
        card: i64 = self.pick_up_chosen(seat)
        self.square[cell] = card
        self.emit(PLACED, seat, card, cell)
        self.draw_to_hand(seat)
        if not self.over and self.cards_in_row(row_of(cell)) == SQUARE_SIDE:
            self.row = row_of(cell)

    def pick_up_chosen(self, seat: i64) -> i64:
        """The seat's open card leaves its place; [2.4] the next one clockwise follows."""
        card: i64 = self.chosen[seat]
        self.chosen[seat] = NO_CARD
        self.placer = self.after(seat)
        return card

    def cells_for(self, season: i64) -> i64:
        """[2.5] The free cells of the season's column, or [7.1] in the harder game those where it fits."""
        apart: i64 = 1 if self.harder else SQUARE_SIDE
        cells: i64 = 0
        cell: i64 = 0 if self.harder else season
        while cell < CELLS:
            if self.square[cell] == NO_CARD and (not self.harder or self.suits(season, cell)):
                cells |= bit(cell)
            cell += apart
        return cells

    # -- 7. The harder square -------------------------------------------------------------

    def suits(self, season: i64, cell: i64) -> bool:
        """[7.2, 7.3] Beside another card, and the seasons fit."""
        return self.has_neighbour(cell) and self.fits(season, cell)

    def season_at(self, row: i64, column: i64) -> i64:
        """The season in a cell, or `NO_CARD` where it is empty or outside the square."""
        if column < 0 or column >= SQUARE_SIDE:
            return NO_CARD
        card: i64 = self.square[row * SQUARE_SIDE + column]
        return NO_CARD if card == NO_CARD else season_of(card)

    def has_neighbour(self, cell: i64) -> bool:
        """[7.2] A card directly to the left or to the right."""
        row: i64 = row_of(cell)
        column: i64 = column_of(cell)
        return self.season_at(row, column - 1) != NO_CARD or self.season_at(row, column + 1) != NO_CARD

    def fits(self, season: i64, cell: i64) -> bool:
        """[7.3] The season before it to the left, the season after it to the right."""
        left: i64 = self.season_at(row_of(cell), column_of(cell) - 1)
        right: i64 = self.season_at(row_of(cell), column_of(cell) + 1)
        if left != NO_CARD and next_season(left) != season:
            return False
        return right == NO_CARD or next_season(season) == right

    # -- 6. Two players -------------------------------------------------------------------

    def lay_neutral_card(self) -> None:
        """[6.2, 7.5] To the first cell that does not fill a row; [6.3] without one, to the box."""
        card: i64 = self.draw_card()
        if card == NO_CARD:
            return
        cells: i64 = self.cells_for(season_of(card))
        cell: i64 = 0
        while cell < CELLS:
            if has(cells, cell) and self.cards_in_row(row_of(cell)) < SQUARE_SIDE - 1:
                self.square[cell] = card
                self.emit(NEUTRAL, NO_SEAT, card, cell)
                return
            cell += 1
        put(self.piles, BOX_PILE, card)
        self.emit(UNPLACED, NO_SEAT, card, 0)
