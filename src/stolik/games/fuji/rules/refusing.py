"""Why something may not be done, with the number of the paragraph: from what the seat itself knows, no hidden die."""

from __future__ import annotations

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.core.errors import IllegalMove
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import HAS_SIX_DICE, KNIFE, MAX_STATEMENTS, NO_CARD, QUARTERMASTER, THIRD_FIGURE
from stolik.games.fuji.rules.codes import (
    ACTIONS,
    AGREE,
    ASIDE,
    BAR,
    CARD,
    COPY,
    DIE,
    DONE,
    ENOUGH,
    EQUIPMENT_PHASE,
    FACE,
    FAIL,
    FIGURE,
    GIVE,
    KEEP,
    KEEPING,
    LATER,
    LEAVE,
    MOVING,
    OPEN,
    PLAN,
    PLANNING,
    PLAY,
    PLEASE,
    RATHER,
    READY,
    REMAIN,
    REROLLING,
    SKILLS_PHASE,
    STANDING,
    TALK,
    TARGET,
    THIRD,
    THREAT,
    THROW,
    TOPICS,
    WAIT,
    WOUND,
    YES,
)
from stolik.games.fuji.rules.menu import Menu


class Refusing(Menu):
    """Adds refusals: why an action is illegal, with the number of the rule."""

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        if self.over:
            return IllegalMove("2.1", "the_game_is_over")
        if not self.is_at_table(seat):
            return IllegalMove("2.1", "nobody_sits_there")
        if action < 0 or action >= ACTIONS:
            return IllegalMove("2.1", "no_such_move")
        if action >= TALK:
            return self.refused_talk(seat, action)
        if self.asked and not has(self.seats_asked(), seat):
            return IllegalMove("2.5", "another_answers_first")
        if action >= READY:
            return self.refused_readiness(seat, action)
        if action < THIRD:
            return self.refused_deed(seat, seat, action)
        if not self.plan.has_third():
            return IllegalMove("7.4", "nobody_third_here")
        return self.refused_deed(seat, THIRD_FIGURE, action - THIRD)

    def refused_deed(self, seat: i64, figure: i64, action: i64) -> IllegalMove:
        """What a figure may not do now."""
        if action < TARGET:
            return self.refused_start(figure, action)
        if self.phase == SKILLS_PHASE or self.phase == KEEPING:
            return IllegalMove("1.3", "the_start_comes_first")
        if FIGURE <= action < OPEN or action >= WOUND or COPY <= action < GIVE:
            return self.refused_answer(figure, action)
        if self.asked:
            return IllegalMove("2.5", "answer_first")
        if has(self.ready, seat) and self.is_free_order():
            return IllegalMove("2.4", "you_are_ready")
        if action < PLAY:
            return self.refused_target(figure, action - TARGET)
        if action < COPY:
            return self.refused_card(figure, action - PLAY)
        if action < FIGURE:
            return self.refused_gift(figure, action - GIVE)
        return self.refused_turn(figure, action)

    def refused_start(self, figure: i64, action: i64) -> IllegalMove:
        if action < KEEP:
            if self.phase != SKILLS_PHASE or not has(self.figures_without_skill(), figure):
                return IllegalMove("1.3", "skills_are_settled")
            if figure >= self.seats and not has(HAS_SIX_DICE, action):
                return IllegalMove("7.4", "the_third_needs_six_dice")
            return IllegalMove("1.3", "skill_is_taken")
        if self.phase != KEEPING or self.to_keep[figure] == 0:
            return IllegalMove("1.4", "nothing_to_keep_now")
        return IllegalMove("1.4", "not_among_the_cards_drawn")

    # -- Phases 2 and 4 ----------------------------------------------------------------------------

    def refused_readiness(self, seat: i64, action: i64) -> IllegalMove:
        if not self.is_free_order():
            return IllegalMove("2.4", "readiness_is_not_asked_now")
        if self.asked:
            return IllegalMove("2.5", "answer_first")
        if action == WAIT:
            return IllegalMove("2.4", "you_are_not_ready")
        if has(self.ready, seat):
            return IllegalMove("2.4", "you_are_ready")
        return IllegalMove("3.4", "put_your_target_first")

    def refused_target(self, figure: i64, card: i64) -> IllegalMove:
        if self.phase != PLANNING:
            return IllegalMove("3.4", "markers_lie_still")
        if self.target[figure] == card:
            return IllegalMove("3.4", "your_marker_lies_there")
        if not self.may_move_marker(figure):
            return IllegalMove("3.4", "marker_moved_too_often")
        if not has(self.reach[figure], card):
            return IllegalMove("3.1", "out_of_reach")
        return IllegalMove("3.3", "a_neighbour_has_that_target")

    def refused_card(self, figure: i64, card: i64) -> IllegalMove:
        if not has(self.held[figure], card):
            return IllegalMove("4.4", "you_do_not_have_that_card")
        if not self.may_use_cards(figure):
            return IllegalMove("6.2", "your_arm_is_broken")
        if not has(self.cards_of_phase() | bit(KNIFE), card) or not self.is_free_order():
            return IllegalMove("4.4", "not_in_this_phase")
        if has(self.new, card):
            return IllegalMove("5.6", "drawn_in_this_round")
        return IllegalMove("4.5", "it_would_do_nothing")

    def refused_gift(self, figure: i64, card: i64) -> IllegalMove:
        if not self.has_skill(figure, QUARTERMASTER):
            return IllegalMove("8.1", "only_the_quartermaster_gives")
        if not has(self.held[figure], card):
            return IllegalMove("8.1", "you_do_not_have_that_card")
        return IllegalMove("8.1", "not_given_in_this_phase")

    # -- Answers, and phase 3 ----------------------------------------------------------------------

    def refused_answer(self, figure: i64, action: i64) -> IllegalMove:
        """What was not asked, or cannot be the answer."""
        if self.phase == REROLLING:
            return self.refused_reroll(figure, action)
        if not has(self.asked, figure):
            return IllegalMove("2.5", "nobody_asked_that")
        if COPY <= action < GIVE:
            return IllegalMove("9.5", "that_cannot_be_copied")
        if action < DIE:
            return IllegalMove("4.6", "not_that_player")
        if action == THROW:
            return IllegalMove("4.2", "choose_dice_first")
        if action < ASIDE:
            return IllegalMove("4.2", "not_that_die")
        if CARD <= action < FACE:
            return IllegalMove("9.2", "not_that_place")
        if FACE <= action < YES:
            return IllegalMove("9.8", "not_that_face")
        if action >= WOUND:
            return IllegalMove("5.8", "not_that_wound")
        return IllegalMove("2.5", "that_is_no_answer")

    def refused_reroll(self, figure: i64, action: i64) -> IllegalMove:
        if ASIDE <= action < CARD:
            return IllegalMove("8.3", "no_die_to_put_aside")
        if action < DIE or action > DONE:
            return IllegalMove("4.3", "now_all_reroll")
        return IllegalMove("4.2", "no_such_reroll")

    # -- Phase 5 -----------------------------------------------------------------------------------

    def refused_turn(self, figure: i64, action: i64) -> IllegalMove:
        if self.phase != MOVING:
            return IllegalMove("5.1", "moving_comes_later")
        if action == BAR or action == ENOUGH:
            return IllegalMove("8.5", "no_bars_to_spend")
        if action == OPEN or action == LATER:
            return self.refused_opening(figure, action)
        if self.turn != figure:
            return IllegalMove("5.1", "open_your_turn_first")
        if self.collectors_asked():
            return IllegalMove("5.1", "the_collector_comes_first")
        if action == FAIL:
            return IllegalMove("5.3", "a_success_does_not_fail")
        if not self.succeeds(figure):
            return IllegalMove("5.2", "you_did_not_succeed")
        if action == REMAIN:
            return IllegalMove("5.3", "you_want_to_stay_anyway")
        if self.ways(figure) == 0:
            return IllegalMove("5.4", "there_is_no_way_any_more")
        return IllegalMove("5.5", "no_shortest_way_wakes_those")

    def refused_opening(self, figure: i64, action: i64) -> IllegalMove:
        if self.turn != NO_SEAT:
            return IllegalMove("5.1", "a_turn_is_open")
        if has(self.moved, figure):
            return IllegalMove("5.1", "you_have_had_your_turn")
        return IllegalMove("5.1", "you_have_waited")

    # -- Talk --------------------------------------------------------------------------------------

    def refused_talk(self, seat: i64, action: i64) -> IllegalMove:
        """[3.6-3.8] Silence, too much, nothing new, or nothing that matters."""
        if self.phase != PLANNING and self.phase != EQUIPMENT_PHASE:
            return IllegalMove("3.6", "no_talk_now")
        if self.statements[seat] >= MAX_STATEMENTS:
            return IllegalMove("3.8", "enough_said")
        if action < THREAT:
            is_topic: bool = has(self.topics(), (action - STANDING) % TOPICS)
            return IllegalMove("3.8", "said_already" if is_topic else "that_card_does_not_matter")
        if RATHER <= action < PLEASE or PLAN <= action < AGREE:
            return self.refused_claim(seat, action)
        return self.refused_address(seat, action)

    def refused_claim(self, seat: i64, action: i64) -> IllegalMove:
        if self.phase != PLANNING:
            return IllegalMove("3.8", "wishes_are_for_planning")
        if action >= PLAN:
            return IllegalMove("3.8", "said_already")
        card: i64 = (action - RATHER) % 30
        if not has(self.reach[seat], card):
            return IllegalMove("3.8", "that_card_does_not_matter")
        if action < LEAVE and (self.target[seat] == NO_CARD or self.target[seat] == card):
            return IllegalMove("3.7", "rather_than_what")
        return IllegalMove("3.8", "said_already")

    def refused_address(self, seat: i64, action: i64) -> IllegalMove:
        """Statements to a figure: threats, requests, opinions."""
        if action < RATHER:
            figure: i64 = (action - THREAT) % 4
            fits: bool = has(self.threatened(seat), figure)
        else:
            figure = (action - PLEASE) % 4 if action < PLAN else (action - AGREE) % 4
            fits = figure != seat and has(self.plan.pawns, figure)
        return IllegalMove("3.8", "said_already") if fits else IllegalMove("3.7", "not_to_that_player")
