"""The table: what lies where, how a card is drawn, and the end with its scores (chapters 1 and 5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit
from stolik.core.chance import Rng
from stolik.core.errors import NotOver
from stolik.core.position import NO_SEAT, Position, places_by_key
from stolik.games.rok.pieces import (
    CARDS,
    CARDS_IN_A_FULL_YEAR,
    CARDS_IN_A_SEASON,
    CARDS_TO_DRAW,
    CELLS,
    CHANCE_STACK,
    CHANCE_START,
    HAND_SIZE,
    NO_CARD,
    NO_ROW,
    SEASON_COUNT,
    SQUARE_SIDE,
    cell_at,
)
from stolik.games.rok.rules.codes import BOXED, DEALT, DREW, ENDED, RUNNING, SET_ASIDE, STARTED
from stolik.games.rok.rules.piles import ASIDES, BOX_PILE, HANDS, STACK, count, no_piles, nth, put, remove
from stolik.games.rok.rules.year import cards_in_year, points_of_rows


class YearState(Position):
    """The square, the piles and the years of all players."""

    def __init__(self, seats: i64, harder: bool, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.harder: bool = harder
        self.square: vec[i64] = vec[i64]([NO_CARD] * CELLS)
        self.piles: vec[i64] = no_piles()
        self.left: i64 = 0
        """Cards in the stack."""
        self.years: vec[i64] = vec[i64]([0] * seats)
        self.chosen: vec[i64] = vec[i64]([NO_CARD] * seats)
        """Face down, and still among the hand, while somebody chooses; then open, until they are placed."""
        self.phase: i64 = RUNNING
        self.seat: i64 = 0
        """Who decides, where not all do."""
        self.options: i64 = 0
        self.placer: i64 = 0
        """Whose revealed card is placed next; nobody's, where that seat has none left."""
        self.row: i64 = NO_ROW
        """The row that is handed out."""
        self.card: i64 = NO_CARD
        """The card in somebody's fingers, about which a decision is owed."""

    # -- 1. Before the first turn ---------------------------------------------------------

    def deal(self) -> None:
        """[1.3] A start card of each season on the diagonal; [1.4] the rest is the stack, four cards each."""
        season: i64 = 0
        while season < SEASON_COUNT:
            card: i64 = season * CARDS_IN_A_SEASON + self.rng.draw(CHANCE_START, season, CARDS_IN_A_SEASON)
            self.square[cell_at(season, season)] = card
            self.emit(STARTED, NO_SEAT, card, cell_at(season, season))
            season += 1
        self.fill_stack()
        seat: i64 = 0
        while seat < self.seats:
            self.deal_hand(seat)
            seat += 1

    def fill_stack(self) -> None:
        """[1.4] All cards but the four start cards."""
        card: i64 = 0
        while card < CARDS:
            put(self.piles, STACK, card)
            card += 1
        season: i64 = 0
        while season < SEASON_COUNT:
            remove(self.piles, STACK, self.square[cell_at(season, season)])
            season += 1
        self.left = CARDS_TO_DRAW

    def deal_hand(self, seat: i64) -> None:
        """[1.4] Four cards that only their owner sees."""
        cards: i64 = 0
        while cards < HAND_SIZE:
            put(self.piles, HANDS + seat, self.draw_card())
            cards += 1
        at: i64 = 2 * (HANDS + seat)
        self.emit_to(bit(seat), DEALT, seat, self.piles[at], self.piles[at + 1])

    # -- Moving cards ---------------------------------------------------------------------

    def draw_card(self) -> i64:
        """The next card of the stack; [5.2] where there is none, the game is over and it is `NO_CARD`."""
        if self.left == 0:
            self.end()
            return NO_CARD
        number: i64 = self.rng.draw(CHANCE_STACK, CARDS_TO_DRAW - self.left, self.left)
        card: i64 = nth(self.piles, STACK, number)
        remove(self.piles, STACK, card)
        self.left -= 1
        return card

    def draw_to_hand(self, seat: i64) -> None:
        """[2.7] A card from the stack, which only its owner sees."""
        card: i64 = self.draw_card()
        if card != NO_CARD:
            put(self.piles, HANDS + seat, card)
            self.emit_to(bit(seat), DREW, seat, card, 0)

    def set_aside(self, seat: i64, card: i64) -> None:
        """[5.5] Beside the player, for a point less."""
        put(self.piles, ASIDES + seat, card)
        self.emit(SET_ASIDE, seat, card, 0)

    def box(self, card: i64) -> None:
        """Out of the game, seen by all."""
        put(self.piles, BOX_PILE, card)
        self.emit(BOXED, NO_SEAT, card, 0)

    def cards_in_row(self, row: i64) -> i64:
        """How many cards lie in a row of the square."""
        cards: i64 = 0
        cell: i64 = row * SQUARE_SIDE
        last: i64 = cell + SQUARE_SIDE
        while cell < last:
            if self.square[cell] != NO_CARD:
                cards += 1
            cell += 1
        return cards

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def ask(self, phase: i64, seat: i64, options: i64) -> None:
        """Wait for a decision."""
        self.phase = phase
        self.seat = seat
        self.options = options

    # -- 5. The end -----------------------------------------------------------------------

    def end(self) -> None:
        """[5.1, 5.2] At once; [5.3] whatever still lies in hands or in the square counts nothing."""
        self.over = True
        self.phase = RUNNING
        self.row = NO_ROW
        self.emit(ENDED, NO_SEAT, 1 if self.has_full_year() else 0, 0)

    def has_full_year(self) -> bool:
        """[5.1] Has anybody laid a twelfth card?"""
        seat: i64 = 0
        while seat < self.seats:
            if cards_in_year(self.years[seat]) == CARDS_IN_A_FULL_YEAR:
                return True
            seat += 1
        return False

    def score(self, seat: i64) -> i64:
        """[5.4] The completed rows of the year; [5.5] a point less for each card aside."""
        return points_of_rows(self.years[seat]) - count(self.piles, ASIDES + seat)

    def scores(self) -> list[int]:
        """[5.4, 5.5] May be negative."""
        self.must_be_over()
        return [self.score(seat) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """[5.6, 5.7] Most points, then fewest cards aside, then shared."""
        self.must_be_over()
        return places_by_key([(-self.score(seat), count(self.piles, ASIDES + seat)) for seat in range(self.seats)])

    def ending(self) -> str:
        """[5.1, 5.2] What ended the game, and [5.7] whether the victory is shared."""
        self.must_be_over()
        how = "full_year" if self.has_full_year() else "empty_stack"
        return how if self.places().count(1) == 1 else f"{how}_shared"

    def must_be_over(self) -> None:
        if not self.over:
            raise NotOver("the game goes on: there are no scores before its end")
