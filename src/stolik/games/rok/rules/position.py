"""Gra roku: the whole game. What is legal, what is refused, what follows a move, and copies.

The chapters of RULES.md stand in `state` (1 and 5), `placing` (2, 6 and 7) and `taking` (3 and 4).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stolik.core.bitset import bit, elements, has, pick, size
from stolik.core.chance import Rng
from stolik.core.errors import IllegalMove
from stolik.core.position import NO_SEAT
from stolik.games.rok.pieces import CELLS, CHANCE_STACK, HAND_SIZE, NO_CARD, NO_ROW, season_of
from stolik.games.rok.rules.codes import (
    ACTIONS,
    ADD,
    ASIDE,
    ASKED_BY,
    BOX,
    CHOOSE,
    CHOOSING,
    FIRST_OPTION,
    KEEPING,
    PLACE,
    PLACING,
    REFILL,
    RUNNING,
    SWAP,
    TAKE,
    TAKING,
    USING_BONUS,
)
from stolik.games.rok.rules.piles import HANDS, PILES, STACK, cards_on, count, holds, nth, put, remove
from stolik.games.rok.rules.taking import Taking


@final
class Rok(Taking):
    """Seventy-two cards, a square of sixteen cells and up to four years."""

    def begin(self) -> None:
        """[1.3, 1.4] Deal, and go on to the first choice."""
        self.deal()
        self.go_on()

    def go_on(self) -> None:
        """[2.8, 2.9] All that needs no decision: handing out comes before placing, placing before a new turn."""
        while self.phase == RUNNING and not self.over:
            if self.row != NO_ROW:
                self.hand_out()
            elif self.chosen[self.placer] != NO_CARD:
                self.next_placing()
            else:
                self.open_turn()

    # -- What is legal --------------------------------------------------------------------

    def to_move_set(self) -> i64:
        if self.over:
            return 0
        return self.waiting_for() if self.phase == CHOOSING else bit(self.seat)

    def is_to_move(self, seat: i64) -> bool:
        """Must the seat decide now?"""
        if self.over or seat < 0 or seat >= self.seats:
            return False
        return self.chosen[seat] == NO_CARD if self.phase == CHOOSING else seat == self.seat

    def first_to_move(self) -> i64:
        if self.over:
            return NO_SEAT
        seat: i64 = self.seat
        if self.phase == CHOOSING:
            seat = 0
            while self.chosen[seat] != NO_CARD:
                seat += 1
        return seat

    def legal(self, seat: i64) -> tuple[int, ...]:
        if not self.is_to_move(seat):
            return ()
        if self.phase == CHOOSING:
            return cards_on(self.piles, HANDS + seat)
        return tuple([FIRST_OPTION + option for option in elements(self.options)])

    def is_legal(self, seat: i64, action: i64) -> bool:
        if action < 0 or action >= ACTIONS or not self.is_to_move(seat):
            return False
        if self.phase == CHOOSING:
            return action < PLACE and holds(self.piles, HANDS + seat, action - CHOOSE)
        return action >= FIRST_OPTION and has(self.options, action - FIRST_OPTION)

    def random_action(self, seat: i64, rng: Rng) -> i64:
        if self.phase == CHOOSING:
            return CHOOSE + nth(self.piles, HANDS + seat, rng.below(HAND_SIZE))
        return FIRST_OPTION + pick(self.options, rng.below(size(self.options)))

    # -- Carrying it out ------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        if action < PLACE:
            self.choose(seat, action - CHOOSE)
        else:
            came_as_bonus = self.phase == USING_BONUS
            self.phase = RUNNING
            if action < TAKE:
                self.place(seat, action - PLACE)
            elif action < SWAP:
                self.take(seat, action - TAKE)
            elif action >= REFILL:
                self.begin_row(seat, self.let_go(), action - REFILL)
            else:
                self.decide_about_card(seat, action, came_as_bonus)
        self.go_on()

    def decide_about_card(self, seat: i64, action: i64, came_as_bonus: bool) -> None:
        """[3.3] Swap or aside; [4.2-4.4] add, swap or box."""
        if action == SWAP:
            self.swap(seat, came_as_bonus)
        elif action == ASIDE:
            self.set_aside(seat, self.let_go())
        elif action == ADD:
            self.add(seat, self.let_go())
        else:
            self.box(self.let_go())

    # -- Refusals: from what the seat itself knows ----------------------------------------

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        if self.over:
            return IllegalMove("5.1", "the_game_is_over")
        if seat < 0 or seat >= self.seats:
            return IllegalMove("1.5", "nobody_sits_there")
        if action < 0 or action >= ACTIONS:
            return IllegalMove("2.1", "no_such_move")
        if not self.is_to_move(seat):
            return self.refused_out_of_turn()
        if self.phase == CHOOSING and action < PLACE:
            return IllegalMove("2.2", "not_in_your_hand")
        if self.phase == PLACING and PLACE <= action < TAKE:
            return self.refused_cell(season_of(self.chosen[seat]), action - PLACE)
        if self.phase == TAKING and TAKE <= action < SWAP:
            return IllegalMove("3.1", "taken_already")
        return self.refused_verb(action)

    def refused_out_of_turn(self) -> IllegalMove:
        if self.phase == CHOOSING:
            return IllegalMove("2.2", "you_have_chosen")
        return IllegalMove("2.4" if self.phase == PLACING else "3.1", "not_your_turn")

    def refused_cell(self, season: i64, cell: i64) -> IllegalMove:
        if self.square[cell] != NO_CARD:
            return IllegalMove("2.5", "cell_is_taken")
        if not self.harder:
            return IllegalMove("2.5", "another_column")
        if not self.has_neighbour(cell):
            return IllegalMove("7.2", "no_card_beside")
        return IllegalMove("7.3", "seasons_do_not_fit")

    def refused_verb(self, action: i64) -> IllegalMove:
        if self.phase == KEEPING and action == ADD:
            return IllegalMove("3.3", "symbol_is_there")
        if self.phase == KEEPING and action == BOX:
            return IllegalMove("3.3", "not_to_the_box")
        if self.phase == USING_BONUS and action == ADD:
            return IllegalMove("4.2", "symbol_is_there")
        if self.phase == USING_BONUS and action == SWAP:
            return IllegalMove("4.3", "nothing_to_swap")
        if self.phase == USING_BONUS and action == ASIDE:
            return IllegalMove("4.4", "bonus_goes_to_the_box")
        return IllegalMove(ASKED_BY[self.phase], "not_asked_now")

    # -- Copies ---------------------------------------------------------------------------

    def clone(self, rng: Rng) -> Rok:
        twin = Rok(self.seats, self.harder, rng)
        cell: i64 = 0
        while cell < CELLS:
            twin.square[cell] = self.square[cell]
            cell += 1
        word: i64 = 0
        while word < 2 * PILES:
            twin.piles[word] = self.piles[word]
            word += 1
        seat: i64 = 0
        while seat < self.seats:
            twin.years[seat] = self.years[seat]
            twin.chosen[seat] = self.chosen[seat]
            seat += 1
        twin.left = self.left
        twin.phase = self.phase
        twin.seat = self.seat
        twin.options = self.options
        twin.placer = self.placer
        twin.row = self.row
        twin.card = self.card
        twin.over = self.over
        return twin

    def imagine(self, seat: i64, rng: Rng) -> Rok:
        """Others' hands are drawn anew from all cards that the seat has not seen.

        Every deal that fits what the seat saw is equally likely. That is exact for blind rivals only: what
        their choices say about the cards they kept is not weighed. A choice that lies face down is drawn from
        the imagined hand, each card equally likely.
        """
        world = self.clone(rng)
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                world.give_back_hand(other)
            other += 1
        unseen: i64 = count(world.piles, STACK)
        rng.at(CHANCE_STACK, 0)
        other = 0
        while other < self.seats:
            if other != seat:
                cards: i64 = count(self.piles, HANDS + other)
                world.imagine_hand(other, cards, unseen)
                unseen -= cards
            other += 1
        return world

    def give_back_hand(self, seat: i64) -> None:
        """Shuffle a hand into the stack: only in imagination."""
        for card in cards_on(self.piles, HANDS + seat):
            remove(self.piles, HANDS + seat, card)
            put(self.piles, STACK, card)

    def imagine_hand(self, seat: i64, cards: i64, unseen: i64) -> None:
        """So many cards from the unseen ones, and one of them as the choice, where one lies face down."""
        dealt: i64 = 0
        while dealt < cards:
            card: i64 = nth(self.piles, STACK, self.rng.below(unseen - dealt))
            remove(self.piles, STACK, card)
            put(self.piles, HANDS + seat, card)
            dealt += 1
        if self.phase == CHOOSING and self.chosen[seat] != NO_CARD:
            self.chosen[seat] = nth(self.piles, HANDS + seat, self.rng.below(cards))
