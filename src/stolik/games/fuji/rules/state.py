"""Everything that lies on the table, and who knows which dice: the state of a game, not what may be done with it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has, size
from stolik.core.chance import Rng
from stolik.core.position import Position
from stolik.games.fuji.pieces import AMNESIA, BARS, CARDS, DICE, FIGURES, NO_CARD, NO_FIGURE, NO_SKILL
from stolik.games.fuji.rules.codes import BLOCKS, NOTHING, SKILLS_PHASE, VILLAGE_REACHED
from stolik.games.fuji.rules.expedition import Expedition
from stolik.games.fuji.rules.listing import Listing

SAID_ROW_LENGTH: Final[i64] = 9
"""Numbers a seat takes in `said`: standings in four grades, then what follows at the offsets below."""
SAID_LATE: Final[i64] = 4
"""The topics whose standing was stated in phase 4, as a set."""
SAID_FLAGS: Final[i64] = 5
"""Threats, requests, opinions and the plan, as bits of one number; `talk` has their offsets."""
SAID_CLAIMS: Final[i64] = 6
"""Three sets of cards: those the seat would rather take, wants for itself, or can give up."""
PUBLIC_VIEWER: Final[i64] = 4
"""The index in `known` of the dice that everyone has seen, after one index for each seat."""


def copy_row(source: vec[i64], target: vec[i64]) -> None:
    """Let a row have the numbers of another of the same length."""
    at: i64 = 0
    length: i64 = len(source)
    while at < length:
        target[at] = source[at]
        at += 1


class FujiState(Position):
    """The fields of a position: the map, the figures and what they have, dice, and statements."""

    def __init__(self, plan: Expedition, rng: Rng) -> None:  # noqa: PLR0915 - a table has many things on it
        super().__init__(plan.seats, rng)
        self.plan: Expedition = plan
        self.round: i64 = 0
        self.phase: i64 = SKILLS_PHASE
        self.how: i64 = VILLAGE_REACHED
        self.changed: i64 = 0
        """Counts changes of the table, and phases: what a seat saw before the last of them is not what is now."""
        # The map.
        self.card_at: vec[i64] = vec[i64]([NO_CARD] * plan.chart.size)
        self.place_of: vec[i64] = vec[i64]([-1] * CARDS)
        self.lava: i64 = plan.crater
        self.equipment_tokens: i64 = plan.equipment_tokens
        self.eruption_tokens: i64 = plan.eruption_tokens
        # The figures.
        self.skill: vec[i64] = vec[i64]([NO_SKILL] * FIGURES)
        self.pawn: vec[i64] = vec[i64]([-1] * FIGURES)
        self.target: vec[i64] = vec[i64]([NO_CARD] * FIGURES)
        self.reach: vec[i64] = vec[i64]([0] * FIGURES)
        """The cards that may be a pawn's target now, as far as its steps go; kept up to date by `Terrain`."""
        self.retargeted: vec[i64] = vec[i64]([0] * FIGURES)
        self.fatigue: vec[i64] = vec[i64]([0] * FIGURES)
        self.wounds: vec[i64] = vec[i64]([0] * FIGURES)
        self.bars: vec[i64] = vec[i64]([0] * FIGURES)
        self.flares: vec[i64] = vec[i64]([0] * FIGURES)
        self.rope_steps: vec[i64] = vec[i64]([0] * FIGURES)
        self.spared: i64 = 0
        # Equipment.
        self.stack: i64 = 0
        """What lies face down in an order that nobody knows."""
        self.under: i64 = 0
        self.under_count: i64 = 0
        """Beneath it, in a known order: four bits a card, the uppermost lowest."""
        self.held: vec[i64] = vec[i64]([0] * FIGURES)
        self.drawn: vec[i64] = vec[i64]([0] * FIGURES)
        self.drawn_count: vec[i64] = vec[i64]([0] * FIGURES)
        """At the start: what a figure may choose from, in the order drawn, four bits a card."""
        self.to_keep: vec[i64] = vec[i64]([0] * FIGURES)
        self.used_once: i64 = 0
        self.new: i64 = 0
        self.used: i64 = 0
        # Dice.
        self.value: vec[i64] = vec[i64]([1] * DICE)
        self.dice: vec[i64] = vec[i64]([0] * FIGURES)
        """The dice in a figure's hands, those put aside too; a lent die is with its receiver."""
        self.aside: i64 = 0
        self.lost: i64 = 0
        self.radio: i64 = 0
        """Figures whose screens are open."""
        self.known: vec[i64] = vec[i64]([0] * (PUBLIC_VIEWER + 1))
        self.need: vec[i64] = vec[i64]([0] * FIGURES)
        self.need_among: vec[i64] = vec[i64]([0] * FIGURES)
        """What a played card gave away: among these dice, at least one shows this value."""
        self.throws: vec[i64] = vec[i64]([0] * FIGURES)
        # Rerolling: by hands. The third's dice are in two hands, 2 for those that seat 0 sees and 3 for the others.
        self.rights: vec[i64] = vec[i64]([0] * FIGURES)
        self.left: vec[i64] = vec[i64]([0] * FIGURES)
        self.picked: vec[i64] = vec[i64]([0] * FIGURES)
        self.rolling: i64 = 0
        """Hands that have not finished."""
        self.guided: i64 = 0
        """Figures whose Guide has put a die aside in this round."""
        # Free order.
        self.ready: i64 = 0
        self.statements: vec[i64] = vec[i64]([0] * FIGURES)
        self.said: vec[i64] = vec[i64]([0] * (SAID_ROW_LENGTH * FIGURES))
        # What is asked before anything else.
        self.asked: i64 = 0
        """The figures that are asked something, as a set."""
        self.question: vec[i64] = vec[i64]([0] * FIGURES)
        self.about: vec[i64] = vec[i64]([NO_CARD] * FIGURES)
        """The equipment that asks."""
        self.asker: vec[i64] = vec[i64]([NO_FIGURE] * FIGURES)
        self.actor: vec[i64] = vec[i64]([NO_FIGURE] * FIGURES)
        """Which seat answers for the third; nobody: either."""
        self.throws_made: i64 = 0
        self.source: i64 = NO_CARD
        """The card that is being carried out, the knife where it copies."""
        self.partner: i64 = NO_FIGURE
        self.first_card: i64 = NO_CARD
        self.refused: vec[i64] = vec[i64]([0] * FIGURES)
        """Who has refused a figure's lighter in this phase."""
        self.wounds_due: vec[i64] = vec[i64]([0] * FIGURES)
        # Moving.
        self.turn: i64 = NO_FIGURE
        self.extra: i64 = 0
        """Bars spent in the open turn."""
        self.bars_kept: i64 = 0
        """Figures that spend no more in it."""
        self.moved: i64 = 0
        self.waits: i64 = 0
        self.waited: i64 = 0
        self.legs_due: i64 = 0
        self.closing: bool = False
        self.fate: vec[i64] = vec[i64]([0] * FIGURES)
        # The round before, for those who want to see what was said beside the dice.
        self.last_round: i64 = 0
        self.last_value: vec[i64] = vec[i64]([1] * DICE)
        self.last_dice: vec[i64] = vec[i64]([0] * FIGURES)
        self.last_aside: i64 = 0
        self.last_target: vec[i64] = vec[i64]([NO_CARD] * FIGURES)
        self.last_fate: vec[i64] = vec[i64]([0] * FIGURES)
        self.last_said: vec[i64] = vec[i64]([0] * (SAID_ROW_LENGTH * FIGURES))
        # What a seat may do now, once somebody asks.
        self.menu: vec[i64] = vec[i64]([0] * BLOCKS)
        self.menu_of: i64 = NO_FIGURE
        self.listing: Listing | None = None

    # -- Small questions ---------------------------------------------------------------------------

    def seat_of(self, figure: i64) -> i64:
        """[7.6] The seat of a figure; nobody's alone is the third of two players."""
        return figure if figure < self.seats else NO_FIGURE

    def seats_of(self, figure: i64) -> i64:
        """[7.6] The seats that decide for a figure, as a set."""
        return bit(figure) if figure < self.seats else bit(self.seats) - 1

    def has_skill(self, figure: i64, skill: i64) -> bool:
        """[6.3] Has a figure this skill, and not forgotten it?"""
        return self.skill[figure] == skill and not has(self.wounds[figure], AMNESIA)

    def is_pawn(self, figure: i64) -> bool:
        """Does a figure flee, rather than be a set of dice?"""
        return has(self.plan.pawns, figure)

    def supply(self) -> i64:
        """[8.5] Bars that nobody has."""
        return BARS - self.bars[0] - self.bars[1] - self.bars[2] - self.bars[3]

    def stack_size(self) -> i64:
        """How many equipment cards can still be drawn."""
        return size(self.stack) + self.under_count

    def active_dice(self, figure: i64) -> i64:
        """[4.7] The dice of a figure that count."""
        return self.dice[figure] & ~self.aside

    def change(self) -> None:
        """[2.4] The table is not what it was: everyone's readiness is taken back."""
        self.changed += 1
        self.ready = 0

    def ask(self, figure: i64, question: i64, about: i64, asker: i64, actor: i64) -> None:
        """[2.5] Something that a figure must answer before anything else: what others meant to do has to wait."""
        self.changed += 1
        self.asked |= bit(figure)
        self.question[figure] = question
        self.about[figure] = about
        self.asker[figure] = asker
        self.actor[figure] = actor if figure >= self.seats else NO_FIGURE
        self.picked[figure] = 0

    def answered(self, figure: i64) -> None:
        """Nothing more is asked of a figure."""
        self.asked &= ~bit(figure)
        self.question[figure] = NOTHING
        self.about[figure] = NO_CARD
        self.asker[figure] = NO_FIGURE
        self.actor[figure] = NO_FIGURE
        self.picked[figure] = 0

    # -- Copies ------------------------------------------------------------------------------------

    def copy_table(self, twin: FujiState) -> None:
        """Let another position be the same."""
        self.copy_map(twin)
        self.copy_figures(twin)
        self.copy_dice(twin)
        self.copy_questions(twin)
        self.copy_last_round(twin)
        twin.round = self.round
        twin.phase = self.phase
        twin.how = self.how
        twin.changed = self.changed
        twin.over = self.over
        twin.ready = self.ready
        copy_row(self.statements, twin.statements)
        copy_row(self.said, twin.said)

    def copy_map(self, twin: FujiState) -> None:
        copy_row(self.card_at, twin.card_at)
        copy_row(self.place_of, twin.place_of)
        twin.lava = self.lava
        twin.equipment_tokens = self.equipment_tokens
        twin.eruption_tokens = self.eruption_tokens
        twin.stack = self.stack
        twin.under = self.under
        twin.under_count = self.under_count
        twin.used_once = self.used_once
        twin.new = self.new
        twin.used = self.used

    def copy_figures(self, twin: FujiState) -> None:
        figure: i64 = 0
        while figure < FIGURES:
            twin.skill[figure] = self.skill[figure]
            twin.pawn[figure] = self.pawn[figure]
            twin.target[figure] = self.target[figure]
            twin.reach[figure] = self.reach[figure]
            twin.retargeted[figure] = self.retargeted[figure]
            twin.fatigue[figure] = self.fatigue[figure]
            twin.wounds[figure] = self.wounds[figure]
            twin.bars[figure] = self.bars[figure]
            twin.flares[figure] = self.flares[figure]
            twin.rope_steps[figure] = self.rope_steps[figure]
            twin.held[figure] = self.held[figure]
            twin.drawn[figure] = self.drawn[figure]
            twin.drawn_count[figure] = self.drawn_count[figure]
            twin.to_keep[figure] = self.to_keep[figure]
            figure += 1
        twin.spared = self.spared

    def copy_dice(self, twin: FujiState) -> None:
        copy_row(self.value, twin.value)
        copy_row(self.known, twin.known)
        figure: i64 = 0
        while figure < FIGURES:
            twin.dice[figure] = self.dice[figure]
            twin.need[figure] = self.need[figure]
            twin.need_among[figure] = self.need_among[figure]
            twin.throws[figure] = self.throws[figure]
            twin.rights[figure] = self.rights[figure]
            twin.left[figure] = self.left[figure]
            twin.picked[figure] = self.picked[figure]
            figure += 1
        twin.aside = self.aside
        twin.lost = self.lost
        twin.radio = self.radio
        twin.rolling = self.rolling
        twin.guided = self.guided

    def copy_questions(self, twin: FujiState) -> None:
        figure: i64 = 0
        while figure < FIGURES:
            twin.question[figure] = self.question[figure]
            twin.about[figure] = self.about[figure]
            twin.asker[figure] = self.asker[figure]
            twin.actor[figure] = self.actor[figure]
            twin.refused[figure] = self.refused[figure]
            twin.wounds_due[figure] = self.wounds_due[figure]
            twin.fate[figure] = self.fate[figure]
            figure += 1
        twin.asked = self.asked
        twin.throws_made = self.throws_made
        twin.source = self.source
        twin.partner = self.partner
        twin.first_card = self.first_card
        twin.turn = self.turn
        twin.extra = self.extra
        twin.bars_kept = self.bars_kept
        twin.moved = self.moved
        twin.waits = self.waits
        twin.waited = self.waited
        twin.legs_due = self.legs_due
        twin.closing = self.closing

    def copy_last_round(self, twin: FujiState) -> None:
        twin.last_round = self.last_round
        if self.last_round > 0:
            copy_row(self.last_value, twin.last_value)
            copy_row(self.last_dice, twin.last_dice)
            copy_row(self.last_target, twin.last_target)
            copy_row(self.last_fate, twin.last_fate)
            copy_row(self.last_said, twin.last_said)
            twin.last_aside = self.last_aside
