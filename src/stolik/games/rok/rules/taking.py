"""Handing out a row (chapter 3), and the bonus card of a complete season (4)."""

from __future__ import annotations

from mypy_extensions import i64

from stolik.core.bitset import bit
from stolik.core.position import NO_SEAT
from stolik.games.rok.pieces import (
    ALL_COLUMNS,
    CARDS_IN_A_FULL_YEAR,
    NO_CARD,
    NO_ROW,
    SQUARE_SIDE,
    SYMBOLS_IN_A_SEASON,
    card_of,
    cell_at,
    points_of,
    season_of,
    symbol_of,
)
from stolik.games.rok.rules.codes import (
    ADD,
    ADDED,
    ASIDE,
    BONUS,
    BOX,
    EXCHANGED,
    FIRST_OPTION,
    KEEPING,
    REFILL,
    REFILLED,
    REFILLING,
    SWAP,
    TAKE,
    TAKEN,
    TAKING,
    TURNED_UP,
    USING_BONUS,
)
from stolik.games.rok.rules.placing import Placing
from stolik.games.rok.rules.year import MISSING, cards_in_season, cards_in_year, points_at, with_card


class Taking(Placing):
    """From a full row to the card that begins it anew."""

    # -- 3. Handing out -------------------------------------------------------------------

    def hand_out(self) -> None:
        """[3.1] From who filled the row, clockwise, one card each; [3.5] then the row begins anew."""
        taken: i64 = SQUARE_SIDE - self.cards_in_row(self.row)
        if taken < self.seats:
            self.ask(TAKING, self.taker(taken), self.taking_options())
            return
        self.clear_row()
        self.refill()

    def taker(self, taken: i64) -> i64:
        """[3.1] Who takes after so many; the filler sits just before who places next."""
        return (self.placer + self.seats - 1 + taken) % self.seats

    def taking_options(self) -> i64:
        """[3.1] Any card that is left in the row that is handed out."""
        columns: i64 = 0
        column: i64 = 0
        while column < SQUARE_SIDE:
            if self.square[cell_at(self.row, column)] != NO_CARD:
                columns |= bit(column)
            column += 1
        return columns << (TAKE - FIRST_OPTION)

    def take(self, seat: i64, column: i64) -> None:
        """[3.2] A new symbol joins the year; [3.4] one that is there already, with no more points, goes aside."""
        cell: i64 = cell_at(self.row, column)
        card: i64 = self.square[cell]
        self.square[cell] = NO_CARD
        self.emit(TAKEN, seat, card, cell)
        options: i64 = self.keeping_options(seat, card)
        if self.is_new(seat, card):
            self.add(seat, card)
        elif options:
            self.ask_about(KEEPING, seat, card, options)
        else:
            self.set_aside(seat, card)

    def keeping_options(self, seat: i64, card: i64) -> i64:
        """[3.3] A symbol that is there already, with more points: swap it, or put it aside."""
        if self.is_new(seat, card) or not self.is_better(seat, card):
            return 0
        return bit(SWAP - FIRST_OPTION) | bit(ASIDE - FIRST_OPTION)

    def is_new(self, seat: i64, card: i64) -> bool:
        """[3.2] Is the card's symbol missing in the year?"""
        return points_at(self.years[seat], symbol_of(card)) == MISSING

    def is_better(self, seat: i64, card: i64) -> bool:
        """[3.3] Does the card show more points than its symbol has in the year?"""
        return points_of(card) > points_at(self.years[seat], symbol_of(card))

    def ask_about(self, phase: i64, seat: i64, card: i64, options: i64) -> None:
        """What is to become of this card?"""
        self.card = card
        self.ask(phase, seat, options)

    def let_go(self) -> i64:
        """The card in question, which finds its place now."""
        card: i64 = self.card
        self.card = NO_CARD
        return card

    def add(self, seat: i64, card: i64) -> None:
        """[3.2, 4.2] Into the year; [5.1] a twelfth card ends the game, [4.1] a third symbol brings a bonus."""
        self.years[seat] = with_card(self.years[seat], card)
        self.emit(ADDED, seat, card, 0)
        if cards_in_year(self.years[seat]) == CARDS_IN_A_FULL_YEAR:
            self.end()
        elif cards_in_season(self.years[seat], season_of(card)) == SYMBOLS_IN_A_SEASON:
            self.draw_bonus(seat, season_of(card))

    def exchange(self, seat: i64, card: i64) -> i64:
        """[3.3, 4.3] The card replaces that of the same symbol, which is handed back."""
        old: i64 = card_of(symbol_of(card), points_at(self.years[seat], symbol_of(card)))
        self.years[seat] = with_card(self.years[seat], card)
        self.emit(EXCHANGED, seat, card, old)
        return old

    def swap(self, seat: i64, came_as_bonus: bool) -> None:
        """[3.3] The old card goes aside, [4.3] or to the box where a bonus card replaces it."""
        old: i64 = self.exchange(seat, self.let_go())
        if came_as_bonus:
            self.box(old)
        else:
            self.set_aside(seat, old)

    # -- 4. A complete season -------------------------------------------------------------

    def draw_bonus(self, seat: i64, season: i64) -> None:
        """[4.1] At once a card from the stack, open; [4.4] one that is of no use goes to the box."""
        card: i64 = self.draw_card()
        if card == NO_CARD:
            return
        self.emit(BONUS, seat, card, season)
        options: i64 = self.bonus_options(seat, card)
        if options:
            self.ask_about(USING_BONUS, seat, card, options)
        else:
            self.box(card)

    def bonus_options(self, seat: i64, card: i64) -> i64:
        """[4.2] A new symbol may be added, [4.3] more points swapped in, [4.4] and either left alone."""
        if self.is_new(seat, card):
            return bit(ADD - FIRST_OPTION) | bit(BOX - FIRST_OPTION)
        if self.is_better(seat, card):
            return bit(SWAP - FIRST_OPTION) | bit(BOX - FIRST_OPTION)
        return 0

    # -- 3. The row begins anew -----------------------------------------------------------

    def clear_row(self) -> None:
        """[3.5] What nobody took goes to the box."""
        column: i64 = 0
        while column < SQUARE_SIDE:
            cell: i64 = cell_at(self.row, column)
            if self.square[cell] != NO_CARD:
                self.box(self.square[cell])
                self.square[cell] = NO_CARD
            column += 1

    def refill(self) -> None:
        """[3.5] A card from the stack into its column; [7.4] in the harder game the last taker says where."""
        card: i64 = self.draw_card()
        if card == NO_CARD:
            return
        if self.harder:
            last: i64 = self.taker(self.seats - 1)
            self.emit(TURNED_UP, last, card, 0)
            self.ask_about(REFILLING, last, card, self.refill_options())
        else:
            self.begin_row(NO_SEAT, card, season_of(card))

    def refill_options(self) -> i64:
        """[7.4] Any cell of the emptied row."""
        return ALL_COLUMNS * bit(REFILL - FIRST_OPTION)

    def begin_row(self, seat: i64, card: i64, column: i64) -> None:
        """[3.5, 7.4] The first card of the new row; the hand-out is over, and placing goes on."""
        cell: i64 = cell_at(self.row, column)
        self.square[cell] = card
        self.row = NO_ROW
        self.emit(REFILLED, seat, card, cell)
