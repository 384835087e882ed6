"""Fuji: the whole game. What follows a move, how phases follow each other, and copies.

The chapters of RULES.md stand in `starting` (1), `planning` and `talk` (2, 3), `rerolling`, `equipment` and `effects`
(4, 8, 9), `moving` (5) and `erupting` (6); `menu` has what is legal, `refusing` why something is not.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stolik.core.chance import Rng
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import THIRD_FIGURE
from stolik.games.fuji.rules.codes import (
    ASIDE,
    BAR,
    CARD,
    COPY,
    DIE,
    DONE,
    DRAWING,
    ENOUGH,
    EQUIPMENT_PHASE,
    ERUPTING,
    FACE,
    FAIL,
    FIGURE,
    FIRST_CARD,
    GIVE,
    GIVING,
    GO,
    KEEP,
    KEEPING,
    LATER,
    LOSING_DIE,
    MOVING,
    NO,
    OPEN,
    PHASE,
    PLANNING,
    PLAY,
    READY,
    REMAIN,
    REROLL,
    REROLLING,
    SKILLS_PHASE,
    STEP,
    TALK,
    TARGET,
    THIRD,
    THROW,
    WOUND,
    YES,
)
from stolik.games.fuji.rules.imagining import forget_hidden
from stolik.games.fuji.rules.refusing import Refusing

PHASE_SLOTS_PER_ROUND: Final[i64] = 8
"""More than there are."""


@final
class Fuji(Refusing):
    """The position of a game: applies moves, runs the phases, and copies itself."""

    def begin(self) -> None:
        """[1.3-1.7] Lay out the map, and give everyone a skill or let them choose."""
        self.lay_the_map()
        self.place_pawns()
        if not self.plan.skills_are_chosen:
            self.draw_skills()
        self.go_on()

    # -- From phase to phase -----------------------------------------------------------------------

    def go_on(self) -> None:
        """[2.1] All that needs no decision: phases end and begin."""
        while not self.over and self.asked == 0 and self.is_phase_over():
            self.next_phase()
        self.menu_of = NO_SEAT

    def is_phase_over(self) -> bool:
        """Has everyone decided what this phase asks?"""
        if self.phase == SKILLS_PHASE:
            return self.figures_without_skill() == 0
        if self.phase == KEEPING:
            return self.figures_that_keep() == 0
        if self.phase == REROLLING:
            return self.rolling == 0
        if self.phase == MOVING:
            if self.is_waiting_for_turns():
                self.waits = 0
            return self.turn == NO_SEAT and self.unmoved() == 0
        return self.all_are_ready()

    def next_phase(self) -> None:
        """[2.1] Roll, plan, reroll, equipment, move, eruption, and the next round."""
        if self.phase == SKILLS_PHASE:
            self.deal_equipment()
        elif self.phase == KEEPING:
            self.put_under()
            self.take_dice()
            self.open_round()
        elif self.phase == PLANNING:
            self.open_rerolling()
        elif self.phase == REROLLING:
            self.close_rerolling()
            self.phase = EQUIPMENT_PHASE
            self.open_free_order()
        elif self.phase == EQUIPMENT_PHASE:
            self.open_moving()
        elif not self.closing:
            self.close_moving()
        else:
            self.emit(PHASE, NO_SEAT, ERUPTING, 0)
            self.erupt(1)
            if not self.over:
                self.open_round()

    def free_order_segment(self) -> int:
        """Seats act in free order: what one does leaves another's move fresh, until the table changes."""
        return -1 if self.over else self.changed

    def decision_window(self) -> int:
        """[2.4] Until screens open everyone decides for themselves; how turns follow each other all must see."""
        return -1 if self.over or self.phase == MOVING else self.round * PHASE_SLOTS_PER_ROUND + self.phase

    def must_see_latest(self, seat: i64, action: i64) -> bool:
        """[2.4, 7.6] Being ready says yes to everything, and what is decided jointly needs both to have seen it."""
        return THIRD <= action <= READY

    def private_seats(self) -> i64:
        """[4.3] Nobody sees what another does in phase 3."""
        return 0 if self.over or self.phase != REROLLING else self.seats_rolling()

    # -- Carrying it out ---------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        if action >= TALK:
            self.say(seat, action)
            self.menu_of = NO_SEAT
            return
        if action == READY:
            self.be_ready(seat)
        elif action > READY:
            self.take_back_ready(seat)
        elif action < THIRD:
            self.act(seat, seat, action)
        else:
            self.act(seat, THIRD_FIGURE, action - THIRD)
        self.go_on()

    def act(self, seat: i64, figure: i64, action: i64) -> None:
        """Do something with a figure."""
        if action < KEEP:
            self.take_skill(figure, action)
        elif action < TARGET:
            self.keep(figure, action - KEEP)
        elif action < PLAY:
            self.put_marker(figure, action - TARGET)
        elif action < COPY:
            self.play_card(figure, action - PLAY, seat)
        elif action < GIVE:
            self.copy_card(figure, action - COPY, seat)
        elif action < FIGURE:
            self.hand_over(figure, seat, action - GIVE)
        elif action < DIE:
            self.choose_figure(seat, figure, action - FIGURE)
        elif action < CARD:
            self.act_with_dice(seat, figure, action)
        elif action < FACE:
            self.choose_card(figure, action - CARD)
        elif action < YES:
            self.turn_to(figure, action - FACE + 1)
        else:
            self.act_in_turn(seat, figure, action)

    def choose_figure(self, seat: i64, figure: i64, other: i64) -> None:
        """[4.6, 8.1] Whom a card is given to, or is for."""
        if self.question[figure] == GIVING:
            self.give(figure, other)
        else:
            self.name(figure, seat, other)

    def choose_card(self, figure: i64, card: i64) -> None:
        """[9.2, 9.3] Where a rope leads, or what binoculars swap."""
        if self.question[figure] == STEP:
            self.rope_to(figure, card)
        elif self.question[figure] == FIRST_CARD:
            self.choose_first_card(figure, card)
        else:
            self.swap_cards(figure, card)

    def act_with_dice(self, seat: i64, figure: i64, action: i64) -> None:
        """[4.2] In phase 3 by hands, else as an answer."""
        if self.phase == REROLLING:
            hand: i64 = self.hand_for(seat, figure)
            if action < THROW:
                self.pick_die(seat, hand, action - DIE)
            elif action == THROW:
                self.reroll_hand(hand)
            elif action == DONE:
                self.finish_hand(hand)
            else:
                self.guide_aside(hand, action - ASIDE)
        elif action < THROW:
            if self.question[figure] == LOSING_DIE:
                self.lose_die(figure, action - DIE)
            else:
                self.choose_die(figure, seat, action - DIE)
        elif action == THROW:
            self.throw_picked(figure)
        elif self.question[figure] == REROLL:
            self.stop_rerolling(figure)
        else:
            self.finish_choice(figure)

    def act_in_turn(self, seat: i64, figure: i64, action: i64) -> None:
        """[5.1] Answers with yes or no, turns, and wounds."""
        if action <= NO:
            if self.question[figure] == DRAWING:
                self.answer_draw(figure, draws=action == YES)
            elif action == YES:
                self.say_yes(figure, seat)
            else:
                self.say_no(figure)
        elif action == OPEN:
            self.open_turn(figure)
        elif action == LATER:
            self.let_others_go_first(figure)
        elif action == BAR:
            self.spend_bar(figure)
        elif action == ENOUGH:
            self.keep_bars(figure)
        elif action < REMAIN:
            self.go(figure, action - GO)
        elif action == REMAIN:
            self.remain(figure)
        elif action == FAIL:
            self.fail(figure)
        else:
            self.wound(figure, action - WOUND)

    # -- Copies ------------------------------------------------------------------------------------

    def clone(self, rng: Rng) -> Fuji:
        twin = Fuji(self.plan, rng)
        self.copy_table(twin)
        return twin

    def imagine(self, seat: i64, rng: Rng) -> Fuji:
        """Dice that the seat does not know, and what others did in private, drawn anew."""
        world = self.clone(rng)
        forget_hidden(world, seat, rng)
        return world
