"""The start: the map, skills and equipment, and phase 1 of every round (chapter 1 of RULES.md, and 2.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, has, pick, size
from stolik.core.cards import shuffled_deck
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import (
    ALL_EQUIPMENT,
    CARDS_DRAWN,
    CARDS_KEPT,
    CHANCE_CARDS,
    CHANCE_LANDSCAPES,
    CHANCE_SKILLS,
    CHANCE_VILLAGES,
    DICE,
    EQUIPMENT_COUNT,
    FIGURES,
    HAS_SIX_DICE,
    LANDSCAPES,
    NO_CARD,
    NO_SKILL,
    THIRD_FIGURE,
    VILLAGES,
)
from stolik.games.fuji.rules.codes import DEALT, KEEPING, KEPT, LAID, PHASE, PLANNING, ROUND, SKILLED
from stolik.games.fuji.rules.talk import Talk

CARD_BITS: Final[i64] = 4
CARD_MASK: Final[i64] = 15
"""A row of equipment cards takes four bits each."""
CELL_BITS: Final[i64] = 6
CARDS_PER_EVENT: Final[i64] = 10
NO_CARD_CODE: Final[i64] = 63
ALL_SKILLS: Final[i64] = 63


class Start(Talk):
    """Adds the setup: the map, skills, equipment, and the dice rolled in phase 1."""

    # -- The map -----------------------------------------------------------------------------------

    def lay_the_map(self) -> None:
        """[1.5, 1.6] Landscapes and villages in any order, one on each of their places."""
        landscapes: list[int] = shuffled_deck(LANDSCAPES, self.rng, CHANCE_LANDSCAPES, 0)
        villages: list[int] = shuffled_deck(VILLAGES, self.rng, CHANCE_VILLAGES, 0)
        place: i64 = 0
        while place < self.plan.chart.size:
            if has(self.plan.landscapes, place):
                self.lay(place, landscapes.pop())
            elif has(self.plan.villages, place):
                self.lay(place, LANDSCAPES + villages.pop())
            place += 1
        self.emit_map()

    def lay(self, place: i64, card: i64) -> None:
        """A terrain card on its place."""
        self.card_at[place] = card
        self.place_of[card] = place

    def emit_map(self) -> None:
        """Emit what lies where, ten cells an event."""
        begin: i64 = 0
        place: i64 = 0
        while self.plan.places >> place:
            cards: i64 = 0
            count: i64 = 0
            while count < CARDS_PER_EVENT and self.plan.places >> place:
                if has(self.plan.places, place):
                    card: i64 = self.card_at[place]
                    cards |= (NO_CARD_CODE if card == NO_CARD else card) << (CELL_BITS * count)
                    count += 1
                place += 1
            self.emit(LAID, NO_SEAT, cards, begin * CARDS_PER_EVENT * 2 + count)
            begin += count

    def place_pawns(self) -> None:
        """[1.7] On the white start, or two of four on the grey one."""
        figure: i64 = 0
        while figure < self.plan.figures:
            if self.is_pawn(figure):
                self.pawn[figure] = self.plan.start_of(figure)
            figure += 1

    # -- Skills ------------------------------------------------------------------------------------

    def free_skills(self, figure: i64) -> i64:
        """[1.3] Skills that nobody has; [7.4] for the third only such with six dice."""
        free: i64 = ALL_SKILLS
        other: i64 = 0
        while other < self.plan.figures:
            if self.skill[other] != NO_SKILL:
                free &= ~bit(self.skill[other])
            other += 1
        return free & HAS_SIX_DICE if figure >= self.seats else free

    def draw_skills(self) -> None:
        """[1.3] One drawn for each; the third, which may not have any, comes first."""
        if self.plan.has_third():
            self.draw_skill(THIRD_FIGURE)
        figure: i64 = 0
        while figure < self.seats:
            self.draw_skill(figure)
            figure += 1

    def draw_skill(self, figure: i64) -> None:
        free: i64 = self.free_skills(figure)
        self.take_skill(figure, pick(free, self.rng.draw(CHANCE_SKILLS, figure, size(free))))

    def take_skill(self, figure: i64, skill: i64) -> None:
        """[1.3] A figure has a skill, and nobody else."""
        self.skill[figure] = skill
        self.changed += 1
        self.emit(SKILLED, figure, skill, 0)

    def figures_without_skill(self) -> i64:
        """Figures that still have to choose."""
        figures: i64 = 0
        figure: i64 = 0
        while figure < self.plan.figures:
            if self.is_pawn(figure) and self.skill[figure] == NO_SKILL:
                figures |= bit(figure)
            figure += 1
        return figures

    # -- Equipment ---------------------------------------------------------------------------------

    def deal_equipment(self) -> None:
        """[1.4] As many cards as the skill says, face up; who draws no more than stays has them already."""
        self.phase = KEEPING
        self.stack = ALL_EQUIPMENT
        figure: i64 = 0
        while figure < self.plan.figures:
            if self.is_pawn(figure):
                self.deal_to(figure)
            figure += 1

    def deal_to(self, figure: i64) -> None:
        count: i64 = CARDS_DRAWN[self.skill[figure]]
        cards: i64 = 0
        at: i64 = 0
        while at < count:
            card: i64 = self.next_card()
            cards |= bit(card)
            self.drawn[figure] |= card << (CARD_BITS * at)
            at += 1
        self.drawn_count[figure] = count
        self.to_keep[figure] = CARDS_KEPT[self.skill[figure]]
        self.emit(DEALT, figure, cards, self.to_keep[figure])
        if self.to_keep[figure] == count:
            self.held[figure] = cards
            self.drawn[figure] = 0
            self.drawn_count[figure] = 0
            self.to_keep[figure] = 0

    def next_card(self) -> i64:
        """The top card of the stack: drawn, until only cards are left whose order is known."""
        unknown: i64 = size(self.stack)
        if unknown > 0:
            card: i64 = pick(self.stack, self.rng.draw(CHANCE_CARDS, EQUIPMENT_COUNT - unknown, unknown))
            self.stack &= ~bit(card)
            return card
        top: i64 = self.under & CARD_MASK
        self.under >>= CARD_BITS
        self.under_count -= 1
        return top

    def offered(self, figure: i64) -> i64:
        """[1.4] What a figure may still keep."""
        cards: i64 = 0
        at: i64 = 0
        while at < self.drawn_count[figure]:
            cards |= bit((self.drawn[figure] >> (CARD_BITS * at)) & CARD_MASK)
            at += 1
        return cards & ~self.held[figure]

    def keep(self, figure: i64, card: i64) -> None:
        """[1.4] One of the cards drawn stays."""
        self.held[figure] |= bit(card)
        self.to_keep[figure] -= 1
        self.changed += 1
        self.emit(KEPT, figure, card, 0)

    def figures_that_keep(self) -> i64:
        """Figures that still have to choose."""
        figures: i64 = 0
        figure: i64 = 0
        while figure < self.plan.figures:
            if self.to_keep[figure] > 0:
                figures |= bit(figure)
            figure += 1
        return figures

    def put_under(self) -> None:
        """[1.4] What was not kept goes under the stack, seat by seat, in the order drawn."""
        figure: i64 = 0
        while figure < self.plan.figures:
            at: i64 = 0
            while at < self.drawn_count[figure]:
                card: i64 = (self.drawn[figure] >> (CARD_BITS * at)) & CARD_MASK
                if not has(self.held[figure], card):
                    self.under |= card << (CARD_BITS * self.under_count)
                    self.under_count += 1
                at += 1
            self.drawn[figure] = 0
            self.drawn_count[figure] = 0
            figure += 1

    # -- Phase 1 -----------------------------------------------------------------------------------

    def take_dice(self) -> None:
        """[1.3] Everyone's dice, and [7.2] those of nobody's set."""
        figure: i64 = 0
        while figure < self.plan.figures:
            self.dice[figure] = self.dice_at_start(figure)
            figure += 1

    def open_round(self) -> None:
        """[2.3] Everyone rolls, behind their screen; then they plan."""
        self.round += 1
        self.new = 0
        self.emit(ROUND, NO_SEAT, self.round, 0)
        self.phase = PLANNING
        figure: i64 = 0
        while figure < FIGURES:
            self.throws[figure] = 0
            self.flares[figure] = 0
            self.rope_steps[figure] = 0
            self.target[figure] = NO_CARD
            self.fate[figure] = 0
            figure += 1
        self.spared = 0
        self.guided = 0
        self.moved = 0
        self.waited = 0
        self.closing = False
        self.roll_all()
        self.all_look_around()
        self.open_free_order()

    def roll_all(self) -> None:
        """[2.3, 7.3, 7.5] Each hand rolls its dice; of the third's each seat rolls the half it sees."""
        hand: i64 = 0
        while hand < FIGURES:
            dice: i64 = self.half(hand)
            if dice:
                self.throw(hand, dice)
            hand += 1
        figure: i64 = 0
        while figure < self.plan.figures:
            self.see_anew(figure)
            self.emit_throw(figure, self.dice[figure])
            figure += 1

    def open_free_order(self) -> None:
        """[2.4] Phase 2 or 4 begins: nobody is ready, and nobody has refused anything."""
        self.change()
        self.radio = 0
        self.let_all_talk()
        figure: i64 = 0
        while figure < FIGURES:
            self.retargeted[figure] = 0
            self.refused[figure] = 0
            figure += 1
        self.emit(PHASE, NO_SEAT, self.phase, 0)

    def remember_round(self) -> None:
        """[3.8] What everyone may look at when the round is over."""
        self.last_round = self.round
        die: i64 = 0
        while die < DICE:
            self.last_value[die] = self.value[die]
            die += 1
        figure: i64 = 0
        while figure < FIGURES:
            self.last_dice[figure] = self.dice[figure]
            self.last_target[figure] = self.target[figure]
            self.last_fate[figure] = self.fate[figure]
            figure += 1
        self.last_aside = self.aside
        self.forget_talk()
