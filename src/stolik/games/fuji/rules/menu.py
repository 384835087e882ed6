"""Who must decide, and what may be done now: one menu for a seat, from which all lists and answers come.

A menu is a row of sets of actions (`codes.BLOCK_FIRST`). Who must decide chooses from it; what stands on the menu
of another seat is optional.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, first, has, pick, size
from stolik.core.chance import Rng
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import MAP, THIRD_FIGURE, WATER_BAG
from stolik.games.fuji.rules.codes import (
    ACTIONS,
    ASIDE,
    BAR,
    BLOCK_CARDS,
    BLOCK_DICE,
    BLOCK_FIRST,
    BLOCK_MAP,
    BLOCK_READY,
    BLOCK_STANDING,
    BLOCK_START,
    BLOCK_TARGET,
    BLOCK_TURN,
    BLOCKS,
    BLOCKS_OF_A_FIGURE,
    CARD,
    COPY,
    COPYING,
    DIE,
    DONE,
    DRAWING,
    ENOUGH,
    FACE,
    FAIL,
    FIGURE,
    FIRST_CARD,
    GIVE,
    GIVER,
    GIVING,
    GO,
    KEEP,
    KEEPING,
    LATER,
    LENDING,
    LOSING_DIE,
    MOVING,
    NEW_FACE,
    NO,
    OPEN,
    PLAY,
    READY,
    RECEIVER,
    REMAIN,
    REROLL,
    REROLLING,
    SECOND_CARD,
    SKILL,
    SKILLS_PHASE,
    SOME_DICE,
    STEP,
    TAKING_REROLL,
    THROW,
    WAIT,
    WOUND,
    WOUNDING,
    YES,
)
from stolik.games.fuji.rules.listing import Listing
from stolik.games.fuji.rules.moving import Moving

ALL_FACES: Final[i64] = 63


class Menu(Moving):
    """Adds the legal actions per seat, and who must decide."""

    # -- Who must decide ---------------------------------------------------------------------------

    def to_move_set(self) -> i64:
        if self.over:
            return 0
        if self.asked:
            return self.seats_asked()
        if self.phase == SKILLS_PHASE:
            return self.seats_for(self.figures_without_skill())
        if self.phase == KEEPING:
            return self.seats_for(self.figures_that_keep())
        if self.phase == REROLLING:
            return self.seats_rolling()
        if self.phase == MOVING:
            return self.seats_moving()
        return (bit(self.seats) - 1) & ~self.ready

    def seats_for(self, figures: i64) -> i64:
        """The seats that decide for these figures."""
        own: i64 = figures & (bit(self.seats) - 1)
        return bit(self.seats) - 1 if figures != own else own

    def seats_asked(self) -> i64:
        """[2.5] Only who is asked must decide; [7.6] for the third who began it, or either."""
        figures: i64 = self.asked
        if has(figures, THIRD_FIGURE) and self.seats == THIRD_FIGURE and self.actor[THIRD_FIGURE] != NO_SEAT:
            return (figures & (bit(self.seats) - 1)) | bit(self.actor[THIRD_FIGURE])
        return self.seats_for(figures)

    def seats_rolling(self) -> i64:
        """[4.3] Whoever has a hand that has not finished."""
        seats: i64 = self.rolling & (bit(self.seats) - 1)
        if self.plan.has_third():
            seats |= self.rolling >> THIRD_FIGURE
        return seats

    def seats_moving(self) -> i64:
        """[5.1] In an open turn a Collector with bars, then its player; else who has not moved and does not wait."""
        if self.turn != NO_SEAT:
            collectors: i64 = self.collectors_asked()
            return self.seats_for(collectors or bit(self.turn))
        return self.seats_for(self.unmoved() & ~self.waits)

    def is_to_move(self, seat: i64) -> bool:
        """Must the seat decide now?"""
        return has(self.to_move_set(), seat)

    def is_at_table(self, seat: i64) -> bool:
        """Is there such a seat?"""
        return 0 <= seat < self.seats

    # -- The menu ----------------------------------------------------------------------------------

    def lay_menu(self, seat: i64) -> None:
        """Find out all that a seat may do now."""
        if self.menu_of == seat:
            return
        block: i64 = 0
        while block < BLOCKS:
            self.menu[block] = 0
            block += 1
        self.menu_of = seat
        if self.over:
            return
        if self.asked:
            self.offer_answers(seat)
        elif self.phase == SKILLS_PHASE or self.phase == KEEPING:
            self.offer_start(seat)
        elif self.phase == REROLLING:
            self.offer_rerolls(seat, seat, 0)
            if self.plan.has_third():
                self.offer_rerolls(seat, THIRD_FIGURE, BLOCKS_OF_A_FIGURE)
        elif self.phase == MOVING:
            self.offer_moves(seat)
        else:
            self.offer_plans(seat)

    def put(self, base: i64, block: i64, action: i64, things: i64) -> None:
        """A verb with the things that it may be done to, at its place in a figure's block."""
        self.menu[base + block] |= things << (action - BLOCK_FIRST[block])

    def offer_start(self, seat: i64) -> None:
        """[1.3, 1.4] Skills to choose, then cards to keep."""
        self.offer_start_of(seat, 0)
        if self.plan.has_third():
            self.offer_start_of(THIRD_FIGURE, BLOCKS_OF_A_FIGURE)

    def offer_start_of(self, figure: i64, base: i64) -> None:
        if self.phase == SKILLS_PHASE and has(self.figures_without_skill(), figure):
            self.put(base, BLOCK_START, SKILL, self.free_skills(figure))
        elif self.phase == KEEPING and self.to_keep[figure] > 0:
            self.put(base, BLOCK_START, KEEP, self.offered(figure))

    def offer_plans(self, seat: i64) -> None:
        """[2.4] Phases 2 and 4, in free order; who is ready may say: not yet."""
        self.offer_talk(seat)
        if has(self.ready, seat):
            self.menu[BLOCK_READY] = bit(WAIT - READY)
            return
        self.offer_plans_of(seat, seat, 0)
        if self.plan.has_third():
            self.offer_plans_of(seat, THIRD_FIGURE, BLOCKS_OF_A_FIGURE)
        if self.may_be_ready(seat):
            self.menu[BLOCK_READY] = 1

    def offer_plans_of(self, seat: i64, figure: i64, base: i64) -> None:
        self.menu[base + BLOCK_TARGET] = self.targets(figure)
        self.put(base, BLOCK_CARDS, PLAY, self.playable(figure, seat))
        self.put(base, BLOCK_CARDS, GIVE, self.givable(figure))

    def offer_rerolls(self, seat: i64, figure: i64, base: i64) -> None:
        """[4.2] Dice to throw, a throw once one is chosen, [8.3] a die to put aside, or an end."""
        hand: i64 = self.hand_for(seat, figure)
        if not has(self.rolling, hand):
            return
        self.put(base, BLOCK_DICE, DIE, self.may_pick(hand))
        if self.picked[hand]:
            self.put(base, BLOCK_DICE, THROW, 1)
        self.put(base, BLOCK_DICE, DONE, 1)
        self.put(base, BLOCK_MAP, ASIDE, self.may_put_aside(hand))

    def offer_moves(self, seat: i64) -> None:
        """[5.1] Turns to open, and what an open one asks; [8.1] a Quartermaster hands over."""
        self.offer_moves_of(seat, 0)
        if self.plan.has_third():
            self.offer_moves_of(THIRD_FIGURE, BLOCKS_OF_A_FIGURE)

    def offer_moves_of(self, figure: i64, base: i64) -> None:
        self.put(base, BLOCK_CARDS, GIVE, self.givable(figure))
        if self.turn == NO_SEAT:
            if has(self.unmoved(), figure):
                self.put(base, BLOCK_TURN, OPEN, 1)
                if not has(self.waits, figure) and self.may_wait(figure):
                    self.put(base, BLOCK_TURN, LATER, 1)
            return
        if self.turn != figure:
            if self.may_spend_bars(figure):
                self.put(base, BLOCK_TURN, BAR, 1)
                self.put(base, BLOCK_TURN, ENOUGH, 1)
        elif self.collectors_asked() == 0:
            self.offer_turn(figure, base)

    def offer_turn(self, figure: i64, base: i64) -> None:
        """[5.1, 5.3] Own bars, then go, remain or fail."""
        if self.may_spend_bars(figure):
            self.put(base, BLOCK_TURN, BAR, 1)
        if not self.succeeds(figure):
            self.put(base, BLOCK_TURN, FAIL, 1)
            return
        self.put(base, BLOCK_TURN, GO, self.ways(figure))
        if self.may_remain(figure):
            self.put(base, BLOCK_TURN, REMAIN, 1)

    # -- Answers -----------------------------------------------------------------------------------

    def offer_answers(self, seat: i64) -> None:
        """[2.5] Who is asked answers, and before that everyone may talk; nothing else comes between."""
        self.offer_talk(seat)
        if not has(self.seats_asked(), seat):
            return
        if has(self.asked, seat):
            self.offer_answer(seat, seat, 0)
        if self.plan.has_third() and has(self.asked, THIRD_FIGURE):
            actor: i64 = self.actor[THIRD_FIGURE]
            if actor == NO_SEAT or actor == seat:
                self.offer_answer(seat, THIRD_FIGURE, BLOCKS_OF_A_FIGURE)

    def offer_answer(self, seat: i64, figure: i64, base: i64) -> None:
        question: i64 = self.question[figure]
        if question == COPYING:
            self.put(base, BLOCK_CARDS, COPY, self.copyable(figure, seat))
        elif question == RECEIVER or question == GIVER or question == GIVING:
            self.put(base, BLOCK_DICE, FIGURE, self.figures_to_name(figure))
        elif question == STEP or question == FIRST_CARD or question == SECOND_CARD:
            self.put(base, BLOCK_MAP, CARD, self.cards_to_choose(figure))
        elif question == NEW_FACE:
            die: i64 = first(self.picked[figure])
            self.put(base, BLOCK_TURN, FACE, ALL_FACES & ~bit(self.value[die] - 1))
        elif question == DRAWING or question == LENDING or question == TAKING_REROLL:
            self.put(base, BLOCK_TURN, YES, 1)
            self.put(base, BLOCK_TURN, NO, 1)
        elif question == WOUNDING:
            self.put(base, BLOCK_TURN, WOUND, self.free_wounds(figure))
        else:
            self.offer_dice(seat, figure, base)

    def offer_dice(self, seat: i64, figure: i64, base: i64) -> None:
        """Dice to choose, and an end where it may be."""
        question: i64 = self.question[figure]
        if question == LOSING_DIE:
            self.put(base, BLOCK_DICE, DIE, self.dice[figure])
            return
        self.put(base, BLOCK_DICE, DIE, self.dice_to_choose(figure, seat))
        if question == REROLL and self.picked[figure]:
            self.put(base, BLOCK_DICE, THROW, 1)
        if self.is_reroll_optional(figure) or (question == SOME_DICE and self.picked[figure]):
            self.put(base, BLOCK_DICE, DONE, 1)

    def figures_to_name(self, figure: i64) -> i64:
        """[4.6] Another player; [9.7] for a water bag oneself too; [9.9] for a lighter who may lend."""
        if self.question[figure] == GIVER:
            return self.lenders(figure)
        if self.question[figure] == RECEIVER and self.about[figure] == WATER_BAG:
            return self.figures_with_dice(self.plan.pawns)
        assert self.question[figure] == GIVING or self.about[figure] == MAP
        return self.others(figure)

    def cards_to_choose(self, figure: i64) -> i64:
        """[9.3] Cards beside the pawn; [9.2] two empty landscapes in any order."""
        if self.question[figure] == STEP:
            return self.cards_on(self.rope_places(figure))
        if self.question[figure] == SECOND_CARD:
            return self.empty_landscapes() & ~bit(self.first_card)
        return self.empty_landscapes()

    # -- Lists -------------------------------------------------------------------------------------

    def on_menu(self, seat: i64) -> tuple[int, ...]:
        """All that a seat may do, in rising order."""
        self.lay_menu(seat)
        listing = self.listing
        if listing is None:
            listing = self.listing = Listing()
        return listing.of(seat, self.menu)

    def legal(self, seat: i64) -> tuple[int, ...]:
        if not self.is_at_table(seat) or not self.is_to_move(seat):
            return ()
        return self.on_menu(seat)

    def optional(self, seat: i64) -> tuple[int, ...]:
        if not self.is_at_table(seat) or self.is_to_move(seat):
            return ()
        return self.on_menu(seat)

    def is_legal(self, seat: i64, action: i64) -> bool:
        if not self.is_at_table(seat) or action < 0 or action >= ACTIONS:
            return False
        self.lay_menu(seat)
        block: i64 = block_of(action)
        return has(self.menu[block], action - BLOCK_FIRST[block])

    def random_action(self, seat: i64, rng: Rng) -> i64:
        """To do, to be ready, to talk are equally likely, so that planning ends by chance and not by a rule [J66]."""
        self.lay_menu(seat)
        deeds: i64 = self.on_offer(0, BLOCK_READY)
        ready: i64 = self.on_offer(BLOCK_READY, BLOCK_STANDING)
        words: i64 = self.on_offer(BLOCK_STANDING, BLOCKS)
        kinds: i64 = min(deeds, 1) + min(ready, 1) + min(words, 1)
        kind: i64 = rng.below(kinds) if kinds > 1 else 0
        if deeds:
            if kind == 0:
                return self.nth_on_offer(0, rng.below(deeds))
            kind -= 1
        if ready and kind == 0:
            return self.nth_on_offer(BLOCK_READY, rng.below(ready))
        return self.nth_on_offer(BLOCK_STANDING, rng.below(words))

    def on_offer(self, block: i64, end: i64) -> i64:
        """How many actions stand in these blocks of the menu."""
        count: i64 = 0
        while block < end:
            count += size(self.menu[block])
            block += 1
        return count

    def nth_on_offer(self, block: i64, nth: i64) -> i64:
        """One of the actions on the menu, counted from a block on."""
        while True:
            here: i64 = size(self.menu[block])
            if nth < here:
                return BLOCK_FIRST[block] + pick(self.menu[block], nth)
            nth -= here
            block += 1


def block_of(action: i64) -> i64:
    """The block of a menu in which an action stands."""
    block: i64 = 0
    while action >= BLOCK_FIRST[block + 1]:
        block += 1
    return block
