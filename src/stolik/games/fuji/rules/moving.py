"""Phase 5: turns in an order of one's choice, fatigue and wounds (chapter 5 of RULES.md, 6.1 to 6.4 and 8.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, first, has, size
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import (
    ALL_WOUNDS,
    AMNESIA,
    COLLECTOR,
    FIGURES,
    LEG,
    NO_CARD,
    WOUND_COUNT,
)
from stolik.games.fuji.rules.codes import (
    ANSWERED,
    BAR_SPENT,
    DIE_LOST,
    DISCARDED,
    DRAWING,
    EXHAUSTION,
    FAILED,
    LET_GO_FIRST,
    LOSING_DIE,
    MOVED,
    MOVING,
    NO_MORE_BARS,
    OPENED,
    PHASE,
    REMAINED,
    TIRED,
    VILLAGE_REACHED,
    WOUNDED,
    WOUNDING,
)
from stolik.games.fuji.rules.effects import Effects

# How a figure's turn went, in one number, to be looked at when the round is over.
FATE_TURN: Final[i64] = 1  # the turn was taken
FATE_SUCCESS: Final[i64] = 2
FATE_WENT: Final[i64] = 4
FATE_ORDER: Final[i64] = 3  # from this bit on
FATE_BONUS: Final[i64] = 6
FATE_COST: Final[i64] = 14
FATE_WOUNDS: Final[i64] = 20


class Moving(Effects):
    """Phase 5: adds turns, movement, fatigue and wounds."""

    def open_moving(self) -> None:
        """[5.1] All screens open."""
        self.phase = MOVING
        self.change()
        self.radio = 0
        self.turn = NO_SEAT
        self.moved = 0
        self.waits = 0
        self.waited = 0
        self.emit(PHASE, NO_SEAT, self.phase, 0)
        figure: i64 = 0
        while figure < self.plan.figures:
            self.open_screen(figure)
            figure += 1

    def unmoved(self) -> i64:
        """[5.1] Who has not had a turn in this round."""
        return self.plan.pawns & ~self.moved

    def may_wait(self, figure: i64) -> bool:
        """[5.1] Once a round a figure lets others go first, if there are such."""
        return not has(self.waited, figure) and (self.unmoved() & ~self.waits & ~bit(figure)) != 0

    def let_others_go_first(self, figure: i64) -> None:
        """[5.1] When all who are left wait, nobody does any more."""
        self.changed += 1
        self.waits |= bit(figure)
        self.waited |= bit(figure)
        self.emit(LET_GO_FIRST, figure, 0, 0)

    # -- A turn ------------------------------------------------------------------------------------

    def open_turn(self, figure: i64) -> None:
        """[5.1] One turn ends before the next begins."""
        self.change()
        self.turn = figure
        self.extra = 0
        self.bars_kept = 0
        self.waits &= ~bit(figure)
        self.emit(OPENED, figure, self.target[figure], 0)

    def may_spend_bars(self, figure: i64) -> bool:
        """[8.5] A Collector with bars, in anybody's turn, until it has enough."""
        return self.bars[figure] > 0 and self.has_skill(figure, COLLECTOR) and not has(self.bars_kept, figure)

    def collectors_asked(self) -> i64:
        """[5.1] Who is asked for bars before another goes."""
        figures: i64 = 0
        figure: i64 = 0
        while figure < self.plan.figures:
            if figure != self.turn and self.is_pawn(figure) and self.may_spend_bars(figure):
                figures |= bit(figure)
            figure += 1
        return figures

    def spend_bar(self, figure: i64) -> None:
        """[8.5] One more for the open turn; the bar goes back to the supply."""
        self.change()
        self.bars[figure] -= 1
        self.extra += 1
        self.emit(BAR_SPENT, figure, self.turn, 0)

    def keep_bars(self, figure: i64) -> None:
        """[8.5] No more in this turn."""
        self.change()
        self.bars_kept |= bit(figure)
        self.emit(NO_MORE_BARS, figure, self.turn, 0)

    def succeeds(self, figure: i64) -> bool:
        """[5.2] Higher than each neighbour."""
        return self.lead(figure) > 0

    def may_remain(self, figure: i64) -> bool:
        """[5.3] A success may stay where it is; whoever wants just that has moved by it."""
        return self.succeeds(figure) and self.place_of[self.target[figure]] != self.pawn[figure]

    def go(self, figure: i64, tokens: i64) -> None:
        """[5.3] To the target; [6.6] home at last; [5.5] tokens on the way; [5.6] a card to draw; then fatigue."""
        self.change()
        self.note_fate(figure, FATE_SUCCESS | FATE_WENT)
        card: i64 = self.target[figure]
        self.pawn[figure] = self.place_of[card]
        self.emit(MOVED, figure, card, 0)
        if self.all_are_home():
            self.end(VILLAGE_REACHED)
            return
        if tokens:
            self.wake_tokens(self.places_of_tokens(tokens))
        if self.over:
            return
        if self.can_draw(figure):
            self.ask(figure, DRAWING, NO_CARD, figure, NO_SEAT)
        else:
            self.tire(figure)

    def places_of_tokens(self, tokens: i64) -> i64:
        """Where the eruption tokens of these numbers lie."""
        places: i64 = 0
        number: i64 = 0
        while number < 2:
            if has(tokens, number):
                places |= bit(self.plan.token_place(number))
            number += 1
        return places

    def remain(self, figure: i64) -> None:
        """[5.3, 5.4] A success that stays where it is, and [5.6] draws nothing."""
        self.change()
        self.note_fate(figure, FATE_SUCCESS)
        self.emit(REMAINED, figure, 0, 0)
        self.tire(figure)

    def fail(self, figure: i64) -> None:
        """[5.3] Who does not succeed stays."""
        self.change()
        self.note_fate(figure, 0)
        self.emit(FAILED, figure, 0, 0)
        self.tire(figure)

    def answer_draw(self, figure: i64, draws: bool) -> None:
        """[5.6] A card, or none; in a turn fatigue comes next."""
        self.answered(figure)
        self.change()
        if draws:
            self.draw_card(figure)
        else:
            self.emit(ANSWERED, figure, DRAWING, 0)
        if self.phase == MOVING:
            self.tire(figure)

    def note_fate(self, figure: i64, how: i64) -> None:
        """Remember how a turn went."""
        order: i64 = size(self.moved)
        self.fate[figure] = how | FATE_TURN | order << FATE_ORDER | self.bonus(figure) << FATE_BONUS

    # -- Fatigue and wounds ------------------------------------------------------------------------

    def tire(self, figure: i64) -> None:
        """[5.7] By the lead, [9.6] not with the first-aid kit; [6.7] the skull ends it all; [5.8] plasters wound."""
        cost: i64 = 0 if has(self.spared, figure) else self.cost(self.lead(figure))
        before: i64 = self.fatigue[figure]
        after: i64 = min(before + cost, self.plan.box.skull)
        self.fatigue[figure] = after
        self.emit(TIRED, figure, cost, after)
        if after == self.plan.box.skull:
            self.fate[figure] |= cost << FATE_COST
            self.end(EXHAUSTION)
            return
        free: i64 = WOUND_COUNT - size(self.wounds[figure])
        wounds: i64 = min(self.plasters_between(before, after), free)
        self.fate[figure] |= cost << FATE_COST | wounds << FATE_WOUNDS
        self.wounds_due[figure] = wounds
        self.go_on_wounding(figure)

    def go_on_wounding(self, figure: i64) -> None:
        """[5.8] Wound by wound, then the turn is over."""
        if self.wounds_due[figure] > 0:
            self.ask(figure, WOUNDING, NO_CARD, figure, NO_SEAT)
        else:
            self.close_turn(figure)

    def free_wounds(self, figure: i64) -> i64:
        """[5.8] The wounds that a figure does not have yet."""
        return ALL_WOUNDS & ~self.wounds[figure]

    def wound(self, figure: i64, wound: i64) -> None:
        """[5.8, 6.1, 6.3] One of the player's choice; what it takes at once is taken."""
        self.answered(figure)
        self.change()
        self.wounds_due[figure] -= 1
        self.wounds[figure] |= bit(wound)
        self.emit(WOUNDED, figure, wound, 0)
        if wound == LEG:
            self.legs_due |= bit(figure)
        elif wound == AMNESIA:
            self.forget_skill(figure)
        self.go_on_wounding(figure)

    def forget_skill(self, figure: i64) -> None:
        """[6.3] Bars go back, and what the Handyman has used once leaves the game."""
        self.bars[figure] = 0
        gone: i64 = self.held[figure] & self.used_once
        if gone:
            self.discard(figure, gone)
            self.emit(DISCARDED, figure, gone, 0)

    def close_turn(self, figure: i64) -> None:
        """[5.1] The next may open theirs."""
        self.moved |= bit(figure)
        self.turn = NO_SEAT
        self.extra = 0
        self.bars_kept = 0

    def close_moving(self) -> None:
        """[6.1] Lent and put-aside dice go back, then who has hurt a leg chooses a die to lose."""
        self.closing = True
        self.changed += 1
        self.remember_round()
        self.aside = 0
        figure: i64 = 0
        while figure < self.plan.figures:
            self.dice[figure] = self.dice_at_start(figure) & ~self.lost
            if has(self.legs_due, figure) and self.dice[figure]:
                self.ask(figure, LOSING_DIE, NO_CARD, figure, NO_SEAT)
            figure += 1
        self.legs_due = 0

    def lose_die(self, figure: i64, die: i64) -> None:
        """[6.1] For good: it shows nothing any more."""
        self.answered(figure)
        self.change()
        self.lost |= bit(die)
        self.value[die] = 1
        self.dice[figure] &= ~bit(die)
        self.emit(DIE_LOST, figure, die, 0)

    def is_waiting_for_turns(self) -> bool:
        """Has somebody still to move, and everybody let others go first?"""
        return self.turn == NO_SEAT and (self.unmoved() & ~self.waits) == 0 and self.waits != 0


def usual_way(ways: i64) -> i64:
    """[5.5] The set of tokens that the usual way wakes: the fewest."""
    fewest: i64 = first(ways)
    tokens: i64 = fewest
    while tokens < FIGURES:
        if has(ways, tokens) and size(tokens) < size(fewest):
            fewest = tokens
        tokens += 1
    return fewest
