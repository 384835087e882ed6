"""What a player's words and deeds say about hidden dice: how well some dice would fit them.

Words are taken softly. People draw the lines between good and fair elsewhere, and some talk at random: whoever's words of
the round before did not fit the dice that were shown afterwards is believed less in this one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bits import has, size
from stolik.games.fuji.bot.worth import KIND_COUNT, Worth
from stolik.games.fuji.pieces import DICE_OF_A_FIGURE, FIGURES, NO_CARD, OPPOSITE
from stolik.games.fuji.rules.game import Fuji
from stolik.games.fuji.rules.mountain import LATE, SMALL, TALK_ROW, WISHES
from stolik.games.fuji.rules.talk import LATE_THREATS, PLANS, THREATS
from stolik.games.fuji.rules.verbs import GRADES

SAME: Final = 0.79
NEXT: Final = 0.1
FAR: Final = 0.01
"""How likely a speaker is to name the very grade, one beside it, or another."""
AT_RANDOM: Final = 0.25
BABBLERS: Final = 0.02
"""How many people talk at random, before anything is heard."""
MOST_DOUBT: Final = 0.98
LEAST_DOUBT: Final = 0.01
HALF_KEPT: Final = 0.5
"""Words of phase 2 against dice after rerolls: half of them may be others by then."""
HOPES: Final[vec[float]] = vec[float]([0.55, 0.85, 1.15, 1.45])
"""A target is chosen where one stands well, mostly."""
STRONG: Final[vec[float]] = vec[float]([0.1, 0.3, 0.7, 0.9])
WISHED: Final[vec[float]] = vec[float]([0.3, 0.4, 0.6, 0.7])
GIVEN_UP: Final[vec[float]] = vec[float]([0.6, 0.55, 0.45, 0.4])


def total_of(worth: Worth, topic: i64, dice: i64, values: vec[i64], at: i64) -> i64:
    """The pips of some dice on a topic."""
    total: i64 = 0
    die: i64 = 0
    row: i64 = topic * KIND_COUNT
    while dice >> die:
        if has(dice, die):
            total += worth.of[(row + die % DICE_OF_A_FIGURE // 2) * OPPOSITE + values[at + die]]
        die += 1
    return total


def likeness(said: i64, meant: i64) -> float:
    """How likely a grade is to be said for another."""
    if said == meant:
        return SAME
    return NEXT if said - meant == 1 or meant - said == 1 else FAR


@final
class Hearing:
    """What one speaker has said in this round, ready to be compared with dice."""

    def __init__(self, world: Fuji, worth: Worth, speaker: i64) -> None:
        self.world: Fuji = world
        self.worth: Worth = worth
        self.speaker: i64 = speaker
        self.speaks: bool = speaker < world.seats
        self.doubt: float = self.doubted() if self.speaks else BABBLERS

    def has_spoken(self) -> bool:
        """Is there anything to compare?"""
        if not self.speaks:
            return False
        row: i64 = self.speaker * TALK_ROW
        at: i64 = 0
        while at < TALK_ROW:
            if self.world.said[row + at]:
                return True
            at += 1
        return False

    def keeps(self) -> bool:
        """Does the speaker mean to keep the dice as they are?"""
        return self.speaks and has(self.world.said[self.speaker * TALK_ROW + SMALL] >> PLANS, 0)

    def fit(self, dice: i64, values: vec[i64], at: i64, late: bool) -> float:
        """How well dice go with what was said before rerolls, or after them."""
        if not self.speaks:
            return 1.0
        fit: float = self.fit_of_standings(self.world.said, dice, values, at, late)
        fit *= self.fit_of_threats(dice, values, at, late)
        if not late:
            fit *= self.fit_of_wishes(dice, values, at)
        return fit

    def fit_of_standings(self, said: vec[i64], dice: i64, values: vec[i64], at: i64, late: bool) -> float:
        row: i64 = self.speaker * TALK_ROW
        count: i64 = size(dice)
        believed: float = 1.0
        babbled: float = 1.0
        grade: i64 = 0
        while grade < GRADES:
            topics: i64 = said[row + grade] & said[row + LATE] if late else said[row + grade] & ~said[row + LATE]
            topic: i64 = 0
            while topics >> topic:
                if has(topics, topic):
                    total: i64 = total_of(self.worth, topic, dice, values, at)
                    believed *= likeness(grade, self.worth.grade(topic, count, total))
                    babbled *= AT_RANDOM
                topic += 1
            grade += 1
        return (1.0 - self.doubt) * believed + self.doubt * babbled

    def fit_of_threats(self, dice: i64, values: vec[i64], at: i64, late: bool) -> float:
        """Who may threaten a target stands well there, who should not does not."""
        small: i64 = self.world.said[self.speaker * TALK_ROW + SMALL]
        fit: float = 1.0
        figure: i64 = 0
        while figure < FIGURES:
            card: i64 = self.world.target[figure]
            if card != NO_CARD and has(small >> LATE_THREATS, figure) == late:
                grade: i64 = self.worth.grade(card, size(dice), total_of(self.worth, card, dice, values, at))
                if has(small >> THREATS, figure):
                    fit *= 1.0 - STRONG[grade]
                elif has(small >> THREATS, FIGURES + figure):
                    fit *= STRONG[grade]
            figure += 1
        return fit

    def fit_of_wishes(self, dice: i64, values: vec[i64], at: i64) -> float:
        """Whoever wants a card stands well there, who can give it up less so."""
        row: i64 = self.speaker * TALK_ROW + WISHES
        wanted: i64 = self.world.said[row] | self.world.said[row + 1]
        offered: i64 = self.world.said[row + 2]
        fit: float = 1.0
        card: i64 = 0
        while (wanted | offered) >> card:
            if has(wanted | offered, card):
                grade: i64 = self.worth.grade(card, size(dice), total_of(self.worth, card, dice, values, at))
                fit *= WISHED[grade] if has(wanted, card) else GIVEN_UP[grade]
            card += 1
        return fit

    def fit_of_target(self, dice: i64, values: vec[i64], at: i64) -> float:
        """[deeds] Markers are laid where dice are good."""
        card: i64 = self.world.target[self.speaker]
        if card == NO_CARD:
            return 1.0
        return HOPES[self.worth.grade(card, size(dice), total_of(self.worth, card, dice, values, at))]

    def doubted(self) -> float:
        """How probably the speaker talks at random, from the round before."""
        world: Fuji = self.world
        if world.last_round == 0 or world.last_round + 1 != world.round:
            return BABBLERS
        dice: i64 = world.last_dice[self.speaker] & ~world.last_aside
        row: i64 = self.speaker * TALK_ROW
        odds: float = (1.0 - BABBLERS) / BABBLERS
        grade: i64 = 0
        while grade < GRADES:
            topic: i64 = 0
            while world.last_said[row + grade] >> topic:
                if has(world.last_said[row + grade], topic):
                    total: i64 = total_of(self.worth, topic, dice, world.last_value, 0)
                    fit: float = likeness(grade, self.worth.grade(topic, size(dice), total))
                    if not has(world.last_said[row + LATE], topic):
                        fit = HALF_KEPT * fit + (1.0 - HALF_KEPT) * AT_RANDOM
                    odds *= fit / AT_RANDOM
                topic += 1
            grade += 1
        return min(MOST_DOUBT, max(LEAST_DOUBT, 1.0 / (1.0 + odds)))
