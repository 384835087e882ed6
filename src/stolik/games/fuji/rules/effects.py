"""What a card or a move asks, and what follows from the answers (RULES.md 2.5, 4.6, 4.7 and chapter 9)."""

from __future__ import annotations

from mypy_extensions import i64

from stolik.core.bitset import bit, first, has
from stolik.core.position import EVERYONE, NO_SEAT
from stolik.games.fuji.pieces import (
    CARABINER,
    COMPASS,
    LIGHTER,
    MACHETE,
    MAP,
    MAX_DICE_OF_A_MACHETE,
    MAX_REROLLS_OF_A_WATER_BAG,
    NO_CARD,
    OPPOSITE_SUM,
    SHOVEL,
    SIDES,
    WATER_BAG,
)
from stolik.games.fuji.rules.codes import (
    ANSWERED,
    CHOSEN_CARD,
    DRAWING,
    EQUIPMENT_PHASE,
    LENDING,
    LENT,
    NAMED,
    NEW_FACE,
    ONE_DIE,
    PICKED,
    REROLL,
    SECOND_CARD,
    SHOWN,
    SOME_DICE,
    STEPPED,
    SWAPPED,
    TAKING_REROLL,
    THREW,
    TURNED,
    VILLAGE_REACHED,
)
from stolik.games.fuji.rules.equipment import Equipment
from stolik.games.fuji.rules.rerolling import above
from stolik.games.fuji.rules.state import PUBLIC_VIEWER


class Effects(Equipment):
    """Adds effects of cards: the questions that a card or a move asks, and what the answers change."""

    def picker(self, figure: i64) -> i64:
        """The seat that chooses dice for a figure."""
        return figure if figure < self.seats else self.actor[figure]

    # -- Choosing dice -----------------------------------------------------------------------------

    def dice_to_choose(self, figure: i64, seat: i64) -> i64:
        """[4.2, 9.8] Which dice may be chosen for the question that a figure is asked; several in rising order."""
        question: i64 = self.question[figure]
        about: i64 = self.about[figure]
        chosen: i64 = self.picked[figure]
        if question == REROLL:
            return above(self.active_dice(figure), chosen)
        if question == SOME_DICE:
            if about != MACHETE:
                return above(self.turnable(figure, about, seat), chosen)
            full: bool = has_at_least(chosen, MAX_DICE_OF_A_MACHETE)
            return 0 if full else above(self.active_dice(figure), chosen)
        if question == ONE_DIE and about == SHOVEL:
            return self.active_dice(figure) & self.seen_by(seat, figure)
        return self.active_dice(figure)

    def choose_die(self, figure: i64, seat: i64, die: i64) -> None:
        """One die: to be thrown, turned, put aside or lent."""
        question: i64 = self.question[figure]
        if question == REROLL or question == SOME_DICE:
            self.picked[figure] |= bit(die)
            self.emit_to(bit(seat), PICKED, figure, die, 0)
        elif self.about[figure] == SHOVEL:
            self.question[figure] = NEW_FACE
            self.picked[figure] = bit(die)
            self.emit(ANSWERED, figure, NEW_FACE, 1)
            self.emit_to(bit(seat), PICKED, figure, die, 0)
        elif self.about[figure] == CARABINER:
            self.answered(figure)
            self.throw_again(figure, bit(die))
        elif self.about[figure] == MAP:
            self.lend(figure, self.partner, die)
        else:
            assert self.about[figure] == LIGHTER
            self.lend(figure, self.asker[figure], die)

    def throw_again(self, figure: i64, dice: i64) -> None:
        """[4.2] Behind the screen, if it is not open: others only learn that dice were thrown."""
        self.change()
        self.throw(figure, dice)
        self.see_anew(figure)
        self.emit(THREW, figure, 0, 0)
        self.emit_throw(figure, dice)

    def throw_picked(self, figure: i64) -> None:
        """[9.1, 9.7] One reroll; [9.7] the water bag's own may be followed by a second."""
        dice: i64 = self.picked[figure]
        about: i64 = self.about[figure]
        own: bool = self.asker[figure] == figure
        seat: i64 = self.actor[figure]
        self.answered(figure)
        self.throw_again(figure, dice)
        self.throws_made += 1
        if about == WATER_BAG and own and self.throws_made < MAX_REROLLS_OF_A_WATER_BAG:
            self.ask(figure, REROLL, about, figure, seat)

    def is_reroll_optional(self, figure: i64) -> bool:
        """[9.7] Only the second one of a water bag."""
        return self.question[figure] == REROLL and self.throws_made > 0

    def stop_rerolling(self, figure: i64) -> None:
        """[9.7] No second reroll."""
        self.answered(figure)
        self.change()
        self.emit(ANSWERED, figure, REROLL, 0)

    def finish_choice(self, figure: i64) -> None:
        """[9.8] The chosen dice are turned or put aside."""
        dice: i64 = self.picked[figure]
        about: i64 = self.about[figure]
        among: i64 = self.active_dice(figure) & self.seen_by(self.picker(figure), figure)
        self.answered(figure)
        self.change()
        if about == MACHETE:
            self.need[figure] = 0
            self.put_aside(figure, dice)
            return
        value: i64 = OPPOSITE_SUM - SIDES if about == COMPASS else SIDES
        die: i64 = 0
        while dice >> die:
            if has(dice, die):
                self.value[die] = value
            die += 1
        self.show_turned(figure, dice)
        self.need[figure] = value
        self.need_among[figure] = among

    def show_turned(self, figure: i64, dice: i64) -> None:
        """Others know that dice were turned; who sees them, which."""
        self.see_anew(figure)
        self.emit(TURNED, figure, 0, 0)
        self.emit_throw(figure, dice)

    def turn_to(self, figure: i64, value: i64) -> None:
        """[9.8] The shovel: one die to any other face."""
        die: i64 = first(self.picked[figure])
        self.answered(figure)
        self.change()
        self.value[die] = value
        self.show_turned(figure, bit(die))

    # -- Others ------------------------------------------------------------------------------------

    def name(self, figure: i64, seat: i64, other: i64) -> None:
        """[4.6] Whom a card is for, or who should lend a die."""
        about: i64 = self.about[figure]
        self.change()
        self.emit(NAMED, figure, other, about)
        if about == MAP:
            self.partner = other
            self.ask(figure, ONE_DIE, MAP, figure, seat)
            return
        self.answered(figure)
        if about == LIGHTER:
            self.ask(other, LENDING, LIGHTER, figure, NO_SEAT)
        elif other == figure:
            self.throws_made = 0
            self.ask(figure, REROLL, WATER_BAG, figure, seat)
        else:
            self.ask(other, TAKING_REROLL, WATER_BAG, figure, NO_SEAT)

    def say_yes(self, figure: i64, seat: i64) -> None:
        """[9.7, 9.9] Take the reroll, or lend a die."""
        asker: i64 = self.asker[figure]
        self.change()
        self.emit(ANSWERED, figure, self.question[figure], 1)
        if self.question[figure] == LENDING:
            self.spend(asker)
            self.ask(figure, ONE_DIE, LIGHTER, asker, seat)
        else:
            self.throws_made = 0
            self.ask(figure, REROLL, WATER_BAG, asker, seat)

    def say_no(self, figure: i64) -> None:
        """[9.7] Decline a reroll; [9.9] refuse to lend, which costs nothing and is not asked again in this phase."""
        self.change()
        self.emit(ANSWERED, figure, self.question[figure], 0)
        if self.question[figure] == LENDING:
            self.refused[self.asker[figure]] |= bit(figure)
            self.source = NO_CARD
        self.answered(figure)

    def lend(self, figure: i64, receiver: i64, die: i64) -> None:
        """[4.6] A die keeps its face and is the receiver's until the round ends; giver and receiver know it."""
        self.answered(figure)
        self.partner = NO_SEAT
        self.change()
        self.dice[figure] &= ~bit(die)
        self.dice[receiver] |= bit(die)
        self.need[figure] = 0
        self.need_among[figure] = 0
        self.see_too(receiver)
        self.emit(LENT, figure, die, receiver)
        if self.seen_by(PUBLIC_VIEWER, receiver) & bit(die):
            self.emit_dice(SHOWN, EVERYONE, receiver, bit(die))
            return
        seat: i64 = 0
        while seat < self.seats:
            self.emit_dice(SHOWN, bit(seat), receiver, bit(die) & self.seen_by(seat, receiver))
            seat += 1

    # -- The map -----------------------------------------------------------------------------------

    def rope_to(self, figure: i64, card: i64) -> None:
        """[9.3] One step at once: it may win, wake a token, and draw a card."""
        place: i64 = self.place_of[card]
        self.answered(figure)
        self.change()
        self.pawn[figure] = place
        if self.phase == EQUIPMENT_PHASE:
            self.rope_steps[figure] += 1
        self.emit(STEPPED, figure, card, 0)
        if self.all_are_home():
            self.end(VILLAGE_REACHED)
            return
        self.look_around(figure)
        if self.phase != EQUIPMENT_PHASE:
            self.take_off_markers()
        if has(self.eruption_tokens, place):
            self.wake_tokens(bit(place))
        if not self.over and self.can_draw(figure):
            self.ask(figure, DRAWING, NO_CARD, figure, NO_SEAT)

    def choose_first_card(self, figure: i64, card: i64) -> None:
        """[9.2] One of two landscapes."""
        self.first_card = card
        self.question[figure] = SECOND_CARD
        self.emit(CHOSEN_CARD, figure, card, 0)

    def swap_cards(self, figure: i64, card: i64) -> None:
        """[9.2] Two landscapes change places."""
        other: i64 = self.first_card
        self.first_card = NO_CARD
        self.answered(figure)
        self.change()
        place: i64 = self.place_of[card]
        self.lay(self.place_of[other], card)
        self.lay(place, other)
        self.all_look_around()
        self.emit(SWAPPED, figure, other, card)


def has_at_least(dice: i64, count: i64) -> bool:
    """Are there so many dice?"""
    while count > 1:
        dice &= dice - 1
        count -= 1
    return dice != 0
