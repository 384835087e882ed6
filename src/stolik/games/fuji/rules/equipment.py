"""Which equipment can be used, and what playing a card begins (RULES.md 4.4, 4.5, 8.1, 8.6 and chapter 9)."""

from __future__ import annotations

from mypy_extensions import i64

from stolik.core.bitset import bit, has, size
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import (
    ARM,
    BINOCULARS,
    CARABINER,
    COMPASS,
    EQUIPMENT_COUNT,
    FIRST_AID,
    FLARE,
    FOR_EQUIPMENT,
    FOR_PLANNING,
    HANDYMAN,
    KNIFE,
    LIGHTER,
    MACHETE,
    MAP,
    NO_CARD,
    OPPOSITE_SUM,
    QUARTERMASTER,
    RADIO,
    ROPE,
    SHOVEL,
    SIDES,
    TAPE,
    TORCH,
    WATER_BAG,
)
from stolik.games.fuji.rules.codes import (
    COPIED,
    COPYING,
    EQUIPMENT_PHASE,
    FIRST_CARD,
    GIVEN,
    GIVER,
    GIVING,
    MOVING,
    ONE_DIE,
    PLANNING,
    PLAYED,
    RECEIVER,
    REROLL,
    SOME_DICE,
    STEP,
)
from stolik.games.fuji.rules.erupting import Eruption


class Equipment(Eruption):
    """Adds equipment: which cards a figure may use now, and how playing one begins."""

    # -- What can be used --------------------------------------------------------------------------

    def cards_of_phase(self) -> i64:
        """[4.4] What may be played now, the knife apart."""
        if self.phase == PLANNING:
            return FOR_PLANNING
        return FOR_EQUIPMENT if self.phase == EQUIPMENT_PHASE else 0

    def may_use_cards(self, figure: i64) -> bool:
        """[6.2] Not with a broken arm."""
        return not has(self.wounds[figure], ARM)

    def usable(self, figure: i64) -> i64:
        """[4.4, 5.6] Cards of a figure that are for this phase and were not drawn in this round."""
        phase: i64 = self.cards_of_phase()
        if phase == 0 or not self.may_use_cards(figure):
            return 0
        return self.held[figure] & ~self.new & (phase | bit(KNIFE))

    def playable(self, figure: i64, seat: i64) -> i64:
        """[4.5] Of these, such as would do something, as far as who plays them knows."""
        cards: i64 = self.usable(figure)
        if cards == 0:
            return 0
        found: i64 = 0
        card: i64 = 0
        while card < EQUIPMENT_COUNT:
            if has(cards, card) and self.has_effect(figure, card, seat):
                found |= bit(card)
            card += 1
        return found

    def copyable(self, figure: i64, seat: i64) -> i64:
        """[9.5] Face up and unused before anybody, for this phase, and with an effect."""
        cards: i64 = 0
        other: i64 = 0
        while other < self.plan.figures:
            cards |= self.held[other]
            other += 1
        cards &= self.cards_of_phase() & ~bit(KNIFE) & ~self.used_once
        found: i64 = 0
        card: i64 = 0
        while card < EQUIPMENT_COUNT:
            if has(cards, card) and self.has_effect(figure, card, seat):
                found |= bit(card)
            card += 1
        return found

    def has_effect(self, figure: i64, card: i64, seat: i64) -> bool:
        """[4.5] Would the card do something? Asked from what the seat sees."""
        if card == RADIO or card == FIRST_AID or card == FLARE:
            return True
        if card == KNIFE:
            return self.copyable(figure, seat) != 0
        if card == ROPE:
            return self.rope_places(figure) != 0
        if card == BINOCULARS:
            return size(self.empty_landscapes()) > 1
        if card == WATER_BAG or card == CARABINER:
            return self.figures_with_dice(self.plan.pawns) != 0
        if card == LIGHTER:
            return self.lenders(figure) != 0
        if card == COMPASS or card == TAPE:
            return self.turnable(figure, card, seat) != 0
        if card == SHOVEL:
            return self.active_dice(figure) & self.seen_by(seat, figure) != 0
        return self.active_dice(figure) != 0

    def rope_places(self, figure: i64) -> i64:
        """[9.3] Walkable cards beside the pawn."""
        return self.plan.beside[self.pawn[figure]] & self.walkable()

    def empty_landscapes(self) -> i64:
        """[9.2] Landscapes without pawn, marker or token, which are not lava; as cards."""
        places: i64 = self.plan.landscapes & ~self.lava & ~self.equipment_tokens & ~self.eruption_tokens
        figure: i64 = 0
        while figure < self.plan.figures:
            if self.is_pawn(figure):
                places &= ~bit(self.pawn[figure])
                if self.target[figure] != NO_CARD:
                    places &= ~bit(self.place_of[self.target[figure]])
            figure += 1
        return self.cards_on(places)

    def figures_with_dice(self, figures: i64) -> i64:
        """Of these figures, such as have a die that counts."""
        found: i64 = 0
        figure: i64 = 0
        while figure < self.plan.figures:
            if has(figures, figure) and self.active_dice(figure):
                found |= bit(figure)
            figure += 1
        return found

    def others(self, figure: i64) -> i64:
        """[4.6] Another player is anyone who flees."""
        return self.plan.pawns & ~bit(figure)

    def lenders(self, figure: i64) -> i64:
        """[9.9] Others with a die, who have not refused this figure in this phase."""
        return self.figures_with_dice(self.others(figure)) & ~self.refused[figure]

    def turnable(self, figure: i64, card: i64, seat: i64) -> i64:
        """[9.8] The sixes that a compass turns, or the ones that a tape does, as far as the seat sees them."""
        dice: i64 = self.active_dice(figure) & self.seen_by(seat, figure)
        wanted: i64 = SIDES if card == COMPASS else OPPOSITE_SUM - SIDES
        found: i64 = 0
        die: i64 = 0
        while dice >> die:
            if has(dice, die) and self.value[die] == wanted:
                found |= bit(die)
            die += 1
        return found

    # -- Playing a card ----------------------------------------------------------------------------

    def play_card(self, figure: i64, card: i64, seat: i64) -> None:
        """[4.4] Say which card, then do what it says; [9.5] a knife first says what it copies."""
        self.change()
        self.source = card
        self.emit(PLAYED, figure, card, 0)
        if card == KNIFE:
            self.ask(figure, COPYING, KNIFE, figure, seat)
        else:
            self.carry_out(figure, card, seat)

    def copy_card(self, figure: i64, card: i64, seat: i64) -> None:
        """[9.5] The knife does what another card does; that one stays."""
        self.change()
        self.answered(figure)
        self.emit(COPIED, figure, card, 0)
        self.carry_out(figure, card, seat)

    def spend(self, figure: i64) -> None:
        """[4.4] A card used is out of the game; [8.6] the Handyman's only with its second use."""
        card: i64 = self.source
        self.source = NO_CARD
        if self.has_skill(figure, HANDYMAN) and not has(self.used_once, card):
            self.used_once |= bit(card)
        else:
            self.discard(figure, bit(card))

    def discard(self, figure: i64, cards: i64) -> None:
        """Cards leave the game."""
        self.held[figure] &= ~cards
        self.used_once &= ~cards
        self.used |= cards

    def carry_out(self, figure: i64, card: i64, seat: i64) -> None:
        """Begin what a card does; most cards ask something. [9.9] A lighter is spent only when a die is lent."""
        if card != LIGHTER:
            self.spend(figure)
        if card == RADIO:
            self.radio |= bit(figure)
            self.open_screen(figure)
        elif card == FIRST_AID:
            self.spared |= bit(figure)
        elif card == FLARE:
            self.flares[figure] += 1
        elif card == CARABINER:
            self.ask_all_for_a_die(figure)
        elif card == TORCH:
            self.throws_made = 0
            self.ask(figure, REROLL, card, figure, seat)
        elif card == WATER_BAG or card == MAP:
            self.ask(figure, RECEIVER, card, figure, seat)
        elif card == LIGHTER:
            self.ask(figure, GIVER, card, figure, seat)
        elif card == ROPE:
            self.ask(figure, STEP, card, figure, seat)
        elif card == BINOCULARS:
            self.ask(figure, FIRST_CARD, card, figure, seat)
        elif card == SHOVEL:
            self.ask(figure, ONE_DIE, card, figure, seat)
        else:
            assert card == COMPASS or card == TAPE or card == MACHETE
            self.ask(figure, SOME_DICE, card, figure, seat)

    def ask_all_for_a_die(self, figure: i64) -> None:
        """[9.7] The carabiner: every player rerolls one die."""
        asked: i64 = self.figures_with_dice(self.plan.pawns)
        other: i64 = 0
        while other < self.plan.figures:
            if has(asked, other):
                self.ask(other, ONE_DIE, CARABINER, figure, NO_SEAT)
            other += 1

    # -- Handing a card over -----------------------------------------------------------------------

    def givable(self, figure: i64) -> i64:
        """[8.1] What a Quartermaster may hand over now."""
        if self.phase != PLANNING and self.phase != EQUIPMENT_PHASE and self.phase != MOVING:
            return 0
        if self.closing or not self.has_skill(figure, QUARTERMASTER):
            return 0
        return self.held[figure]

    def hand_over(self, figure: i64, seat: i64, card: i64) -> None:
        """[8.1] Which card; to whom is asked next."""
        self.ask(figure, GIVING, card, figure, seat)

    def give(self, figure: i64, receiver: i64) -> None:
        """[8.1] The card changes hands; [2.4] a change of the table."""
        card: i64 = self.about[figure]
        self.answered(figure)
        self.held[figure] &= ~bit(card)
        self.held[receiver] |= bit(card)
        self.change()
        self.emit(GIVEN, figure, card, receiver)
