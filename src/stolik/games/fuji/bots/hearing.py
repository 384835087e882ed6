"""The statement likelihood model: how likely a player's statements and target are, given some dice.

Statements are noisy: people draw the line between good and fair in different places, and some talk at random. If a
player's statements of the round before did not fit the dice shown afterwards, those of this round count less.

Each statement becomes a clue: a topic, and a likelihood for each sum of pips on it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import has
from stolik.games.fuji.bots.worth import Hand, Worth, hand_of
from stolik.games.fuji.pieces import FIGURES, NO_CARD
from stolik.games.fuji.rules.codes import GRADES
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.state import SAID_CLAIMS, SAID_FLAGS, SAID_LATE, SAID_ROW_LENGTH
from stolik.games.fuji.rules.talk import LATE_THREATS, PLANS, THREATS

SAME_GRADE_LIKELIHOOD: Final = 0.82
NEXT_GRADE_LIKELIHOOD: Final = 0.085
FAR_GRADE_LIKELIHOOD: Final = 0.01
"""How likely a speaker is to name the grade that the dice have, one beside it, or another."""
RANDOM_GRADE_LIKELIHOOD: Final = 0.25
"""The likelihood of each of the four grades from somebody who talks at random."""
BABBLER_SHARE: Final = 0.02
"""The prior probability that a player talks at random."""
MAX_DOUBT: Final = 0.98
MIN_DOUBT: Final = 0.01
"""Bounds of the probability that a player talks at random."""
KEPT_SHARE: Final = 0.5
"""How far a statement of phase 2 is held against dice shown after rerolls: the share taken not to have changed."""
TARGET_LIKELIHOOD: Final[vec[float]] = vec[float]([0.55, 0.85, 1.15, 1.45])
"""The likelihood of choosing a card as target, by the grade of one's dice on it."""
THREAT_LIKELIHOOD: Final[vec[float]] = vec[float]([0.1, 0.3, 0.7, 0.9])
"""The likelihood of saying "I may threaten your target", by the grade of one's dice on it."""
NO_THREAT_LIKELIHOOD: Final[vec[float]] = vec[float]([0.9, 0.7, 0.3, 0.1])
"""The same for saying that one does not threaten it."""
WANT_LIKELIHOOD: Final[vec[float]] = vec[float]([0.3, 0.4, 0.6, 0.7])
"""The same for wanting a card."""
OFFER_LIKELIHOOD: Final[vec[float]] = vec[float]([0.6, 0.55, 0.45, 0.4])
"""The same for offering to give a card up."""
MAX_CLUES: Final[i64] = 28
"""Clues beyond this number are left out."""
PIP_SUMS: Final[i64] = 64
"""Entries a clue has in the table: more than any sum of pips."""
EARLY_WORDS: Final[i64] = 1
LATE_WORDS: Final[i64] = 2
"""Which words count: those of phase 2, those of phase 4, or both."""


def grade_likelihood(said: i64, meant: i64) -> float:
    """How likely a speaker is to say one grade when the dice have another."""
    if said == meant:
        return SAME_GRADE_LIKELIHOOD
    return NEXT_GRADE_LIKELIHOOD if said - meant == 1 or meant - said == 1 else FAR_GRADE_LIKELIHOOD


@final
class Hearing:
    """The statement likelihood model of one player's dice; the object is reused for the next player."""

    def __init__(self) -> None:
        self.topic: vec[i64] = vec[i64]([0] * MAX_CLUES)
        self.table: vec[float] = vec[float]([1.0] * (MAX_CLUES * PIP_SUMS))
        self.count: i64 = 0
        self.standings: i64 = 0
        """How many of the clues are standings; these come first, and somebody who talks at random may state any."""
        self.doubt: float = BABBLER_SHARE
        """The probability that the player talks at random."""
        self.babble: float = 1.0
        """The likelihood of all standings if so."""

    def listen(self, world: Fuji, worth: Worth, speaker: i64, hand: Hand, which: i64) -> None:
        """Gather the clues: a player's statements of this round and its target."""
        self.count = 0
        self.standings = 0
        self.babble = 1.0
        if speaker >= world.seats:
            return
        self.doubt = doubted(world, worth, speaker)
        row: i64 = speaker * SAID_ROW_LENGTH
        late: i64 = world.said[row + SAID_LATE]
        grade: i64 = 0
        while grade < GRADES:
            topics: i64 = world.said[row + grade]
            if which == EARLY_WORDS:
                topics &= ~late
            elif which == LATE_WORDS:
                topics &= late
            self.weigh_standings(worth, hand.count, topics, grade)
            grade += 1
        self.standings = self.count
        self.weigh_threats(world, worth, speaker, hand.count, which)
        if which != LATE_WORDS:
            self.weigh_claims(world, worth, speaker, hand.count)
            if world.target[speaker] != NO_CARD:
                self.add(worth, hand.count, world.target[speaker], TARGET_LIKELIHOOD)

    def weigh_standings(self, worth: Worth, dice: i64, topics: i64, grade: i64) -> None:
        topic: i64 = 0
        while topics >> topic:
            if has(topics, topic) and self.count < MAX_CLUES:
                total: i64 = 0
                while total < PIP_SUMS:
                    self.table[self.count * PIP_SUMS + total] = grade_likelihood(grade, worth.grade(topic, dice, total))
                    total += 1
                self.topic[self.count] = topic
                self.count += 1
                self.babble *= RANDOM_GRADE_LIKELIHOOD
            topic += 1

    def add(self, worth: Worth, dice: i64, topic: i64, fits: vec[float]) -> None:
        """Add a clue whose likelihood depends on the grade alone."""
        if self.count == MAX_CLUES:
            return
        total: i64 = 0
        while total < PIP_SUMS:
            self.table[self.count * PIP_SUMS + total] = fits[worth.grade(topic, dice, total)]
            total += 1
        self.topic[self.count] = topic
        self.count += 1

    def weigh_threats(self, world: Fuji, worth: Worth, speaker: i64, dice: i64, which: i64) -> None:
        """Add the clues of statements about threats to others' targets."""
        flags: i64 = world.said[speaker * SAID_ROW_LENGTH + SAID_FLAGS]
        figure: i64 = 0
        while figure < FIGURES:
            card: i64 = world.target[figure]
            words: i64 = LATE_WORDS if has(flags >> LATE_THREATS, figure) else EARLY_WORDS
            if card != NO_CARD and words & which:
                if has(flags >> THREATS, figure):
                    self.add(worth, dice, card, NO_THREAT_LIKELIHOOD)
                elif has(flags >> THREATS, FIGURES + figure):
                    self.add(worth, dice, card, THREAT_LIKELIHOOD)
            figure += 1

    def weigh_claims(self, world: Fuji, worth: Worth, speaker: i64, dice: i64) -> None:
        """Add the clues of claims: wanting a card speaks for good dice on it, giving it up against them."""
        row: i64 = speaker * SAID_ROW_LENGTH + SAID_CLAIMS
        wanted: i64 = world.said[row] | world.said[row + 1]
        offered: i64 = world.said[row + 2]
        card: i64 = 0
        while (wanted | offered) >> card:
            if has(wanted, card):
                self.add(worth, dice, card, WANT_LIKELIHOOD)
            elif has(offered, card):
                self.add(worth, dice, card, OFFER_LIKELIHOOD)
            card += 1

    def fit(self, worth: Worth, hand: Hand, values: vec[i64], at: i64) -> float:
        """The likelihood of all clues, given dice."""
        believed: float = 1.0
        nth: i64 = 0
        while nth < self.standings:
            believed *= self.table[nth * PIP_SUMS + worth.total(self.topic[nth], hand, values, at)]
            nth += 1
        fit: float = (1.0 - self.doubt) * believed + self.doubt * self.babble
        while nth < self.count:
            fit *= self.table[nth * PIP_SUMS + worth.total(self.topic[nth], hand, values, at)]
            nth += 1
        return fit


def keeps_dice(world: Fuji, speaker: i64) -> bool:
    """Has a player said that its dice stay as they are?"""
    return speaker < world.seats and has(world.said[speaker * SAID_ROW_LENGTH + SAID_FLAGS] >> PLANS, 0)


def doubted(world: Fuji, worth: Worth, speaker: i64) -> float:
    """The probability that a player talks at random, from its statements and dice of the round before."""
    if world.last_round == 0 or world.last_round + 1 != world.round:
        return BABBLER_SHARE
    hand: Hand = hand_of(world.last_dice[speaker] & ~world.last_aside)
    row: i64 = speaker * SAID_ROW_LENGTH
    odds: float = (1.0 - BABBLER_SHARE) / BABBLER_SHARE
    grade: i64 = 0
    while grade < GRADES:
        topic: i64 = 0
        while world.last_said[row + grade] >> topic:
            if has(world.last_said[row + grade], topic):
                fit: float = grade_likelihood(grade, worth.standing(topic, hand, world.last_value, 0))
                if not has(world.last_said[row + SAID_LATE], topic):
                    fit = KEPT_SHARE * fit + (1.0 - KEPT_SHARE) * RANDOM_GRADE_LIKELIHOOD
                odds *= fit / RANDOM_GRADE_LIKELIHOOD
            topic += 1
        grade += 1
    return min(MAX_DOUBT, max(MIN_DOUBT, 1.0 / (1.0 + odds)))
