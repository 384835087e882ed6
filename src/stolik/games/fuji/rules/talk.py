"""Talk: statements in phases 2 and 4, which stand until the round ends (RULES.md 3.6 to 3.8).

A seat's row in `said` has four sets of topics, one a grade; the topics that were spoken of in phase 4; threats,
requests, opinions and a plan in one number; and the cards that it would rather take, wants for itself, or can give up.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.games.fuji.pieces import CARDS, MAX_STATEMENTS, NO_CARD
from stolik.games.fuji.rules.codes import (
    AGREE,
    BLOCK_CLAIM,
    BLOCK_PLEASE,
    BLOCK_STANDING,
    BLOCK_THREAT,
    DOUBT,
    EQUIPMENT_PHASE,
    GENERAL_TOPICS,
    GRADES,
    LEAVE,
    PLAN,
    PLANNING,
    PLEASE,
    RATHER,
    SAID,
    STANDING,
    THREAT,
    TOPICS,
    WAY,
)
from stolik.games.fuji.rules.dice import Dice
from stolik.games.fuji.rules.state import SAID_CLAIMS, SAID_FLAGS, SAID_LATE, SAID_ROW_LENGTH

THREATS: Final[i64] = 0  # + grade * 4 + figure
PLEAS: Final[i64] = 8  # + grade * 4 + figure
OPINIONS: Final[i64] = 16  # agree 4, doubt 4
PLANS: Final[i64] = 24  # three bits
LATE_THREATS: Final[i64] = 28
LATE_PLEAS: Final[i64] = 32
LATE_OPINIONS: Final[i64] = 36
"""Offsets of the bits in a seat's number of flags (`SAID_FLAGS`)."""


class Talk(Dice):
    """Adds statements: which ones a seat may make now, and which ones stand."""

    def may_talk(self, seat: i64) -> bool:
        """[3.6, 3.8] In phases 2 and 4, as often as anybody likes."""
        if self.phase != PLANNING and self.phase != EQUIPMENT_PHASE:
            return False
        return self.statements[seat] < MAX_STATEMENTS

    def topics(self) -> i64:
        """[3.8] Cards that matter now, and what can always be spoken of."""
        topics: i64 = GENERAL_TOPICS
        figure: i64 = 0
        while figure < self.plan.figures:
            topics |= self.reach[figure]
            if self.target[figure] != NO_CARD:
                topics |= bit(self.target[figure])
            figure += 1
        return topics

    def offer_talk(self, seat: i64) -> None:
        """[3.7, 3.8] What a seat may say now goes on its menu: whatever does not stand already."""
        if not self.may_talk(seat):
            return
        row: i64 = seat * SAID_ROW_LENGTH
        topics: i64 = self.topics()
        grade: i64 = 0
        while grade < GRADES:
            self.menu[BLOCK_STANDING + grade] = topics & ~self.said[row + grade]
            grade += 1
        flags: i64 = self.said[row + SAID_FLAGS]
        self.menu[BLOCK_THREAT] = self.threatened(seat) & ~(flags >> THREATS)
        others: i64 = self.plan.pawns & ~bit(seat)
        both: i64 = others | others << 4
        pleas: i64 = both & ~(flags >> PLEAS)
        opinions: i64 = both & ~(flags >> OPINIONS)
        self.menu[BLOCK_PLEASE] = pleas | opinions << (AGREE - PLEASE)
        if self.phase == PLANNING:
            self.offer_claims(seat)
            self.menu[BLOCK_PLEASE] |= (7 & ~(flags >> PLANS)) << (PLAN - PLEASE)

    def threatened(self, seat: i64) -> i64:
        """[3.7] Neighbours who have a target, once for each of two grades."""
        figures: i64 = 0
        figure: i64 = 0
        while figure < self.plan.figures:
            if has(self.plan.neighbours[seat], figure) and self.target[figure] != NO_CARD:
                figures |= bit(figure)
            figure += 1
        return figures | figures << 4

    def offer_claims(self, seat: i64) -> None:
        """[3.7, 3.8] Claims are for cards that the speaker can reach, and end when markers lie still."""
        claims: i64 = seat * SAID_ROW_LENGTH + SAID_CLAIMS
        reach: i64 = self.reach[seat]
        if self.target[seat] != NO_CARD:
            rather: i64 = reach & ~bit(self.target[seat]) & ~self.said[claims]
            self.menu[BLOCK_THREAT] |= rather << (RATHER - THREAT)
        self.menu[BLOCK_CLAIM] = (reach & ~self.said[claims + 1]) | (reach & ~self.said[claims + 2]) << CARDS

    # -- Saying it ---------------------------------------------------------------------------------

    def say(self, seat: i64, action: i64) -> None:
        """[3.8] A statement stands from now on, and replaces what the seat said on the same topic."""
        self.statements[seat] += 1
        if action < THREAT:
            self.say_standing(seat, (action - STANDING) % TOPICS, (action - STANDING) // TOPICS)
        elif action < RATHER:
            self.say_flag(seat, action - THREAT, THREATS, LATE_THREATS)
        elif action < LEAVE:
            self.say_claim(seat, action - RATHER, 0)
        elif action < WAY:
            self.say_claim(seat, action - LEAVE, 1)
        elif action < PLEASE:
            self.say_claim(seat, action - WAY, 2)
        elif action < PLAN:
            self.say_flag(seat, action - PLEASE, PLEAS, LATE_PLEAS)
        elif action < AGREE:
            at: i64 = seat * SAID_ROW_LENGTH + SAID_FLAGS
            plans: i64 = 7
            self.said[at] = (self.said[at] & ~(plans << PLANS)) | bit(PLANS + action - PLAN)
        elif action < DOUBT:
            self.say_flag(seat, action - AGREE, OPINIONS, LATE_OPINIONS)
        else:
            self.say_flag(seat, action - DOUBT + 4, OPINIONS, LATE_OPINIONS)
        self.emit(SAID, seat, action, 0)

    def say_standing(self, seat: i64, topic: i64, grade: i64) -> None:
        row: i64 = seat * SAID_ROW_LENGTH
        other: i64 = 0
        while other < GRADES:
            self.said[row + other] &= ~bit(topic)
            other += 1
        self.said[row + grade] |= bit(topic)
        self.said[row + SAID_LATE] &= ~bit(topic)
        if self.phase == EQUIPMENT_PHASE:
            self.said[row + SAID_LATE] |= bit(topic)

    def say_flag(self, seat: i64, which: i64, shift: i64, late: i64) -> None:
        """One of two things about a figure: the other is taken back by it."""
        at: i64 = seat * SAID_ROW_LENGTH + SAID_FLAGS
        figure: i64 = which % 4
        flags: i64 = self.said[at] & ~bit(shift + figure) & ~bit(shift + 4 + figure) & ~bit(late + figure)
        flags |= bit(shift + which)
        if self.phase == EQUIPMENT_PHASE:
            flags |= bit(late + figure)
        self.said[at] = flags

    def say_claim(self, seat: i64, card: i64, which: i64) -> None:
        """One of three things about a card: the others are taken back by it."""
        at: i64 = seat * SAID_ROW_LENGTH + SAID_CLAIMS
        other: i64 = 0
        while other < 3:
            self.said[at + other] &= ~bit(card)
            other += 1
        self.said[at + which] |= bit(card)

    def forget_talk(self) -> None:
        """[3.8] With the round, what was said is over."""
        at: i64 = 0
        while at < len(self.said):
            self.last_said[at] = self.said[at]
            self.said[at] = 0
            at += 1

    def let_all_talk(self) -> None:
        """[3.8] A new phase, in which everyone may speak anew."""
        seat: i64 = 0
        while seat < self.seats:
            self.statements[seat] = 0
            seat += 1
