"""The posterior over one player's hidden dice before rerolls, given what was said; exact, not sampled.

Two dice of a kind can be told apart by nobody, so a kind has 21 pairs of faces, and three kinds 9,261 sets of dice: few
enough to compute the weight of each from every clue.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.core.chance import Rng
from stolik.games.fuji.bots.hearing import MAX_CLUES, PIP_SUMS, Hearing
from stolik.games.fuji.bots.worth import KIND_COUNT, KIND_OFFSET, TOPIC_ROW_LENGTH, Worth
from stolik.games.fuji.pieces import DICE, DICE_OF_A_FIGURE, KIND_STRIDE, SIDES

PAIR_COUNT: Final[i64] = 21
"""Pairs of faces of two dice of a kind, in no order."""
PAIR_TRIPLES: Final[i64] = 9261
"""Sets of three such pairs: 21 to the third power."""
NO_DIE: Final[i64] = -1


@final
class Supposing:
    """The posterior over sets of faces, for at most two hidden dice of each kind; reused for every player."""

    def __init__(self) -> None:
        self.first: vec[i64] = vec[i64]([NO_DIE] * KIND_COUNT)
        self.second: vec[i64] = vec[i64]([NO_DIE] * KIND_COUNT)
        """The hidden dice of each kind."""
        self.others: i64 = 0
        """Hidden dice beyond two of a kind: borrowed ones, which are taken to be uniform."""
        self.ways: vec[i64] = vec[i64]([1] * KIND_COUNT)
        self.high: vec[i64] = vec[i64]([1] * (KIND_COUNT * PAIR_COUNT))
        self.low: vec[i64] = vec[i64]([1] * (KIND_COUNT * PAIR_COUNT))
        self.chance: vec[float] = vec[float]([1.0] * (KIND_COUNT * PAIR_COUNT))
        self.pips: vec[i64] = vec[i64]([0] * (KIND_COUNT * PAIR_COUNT * MAX_CLUES))
        self.known: vec[i64] = vec[i64]([0] * MAX_CLUES)
        self.weights: vec[float] = vec[float]([0.0] * PAIR_TRIPLES)
        self.sets: i64 = 0

    def sort_dice(self, hidden: i64) -> None:
        """Sort the hidden dice by kind."""
        self.others = 0
        kind: i64 = 0
        while kind < KIND_COUNT:
            self.first[kind] = NO_DIE
            self.second[kind] = NO_DIE
            kind += 1
        die: i64 = 0
        while hidden >> die:
            if has(hidden, die):
                kind = die % DICE_OF_A_FIGURE // 2
                if self.first[kind] == NO_DIE:
                    self.first[kind] = die
                elif self.second[kind] == NO_DIE:
                    self.second[kind] = die
                else:
                    self.others |= bit(die)
            die += 1

    def list_ways(self, hearing: Hearing, worth: Worth) -> None:
        """What the hidden dice of each kind may show, and what that is worth to every clue."""
        kind: i64 = 0
        while kind < KIND_COUNT:
            count: i64 = 0
            high: i64 = 1
            while high <= (SIDES if self.first[kind] != NO_DIE else 1):
                low: i64 = 1
                while low <= (high if self.second[kind] != NO_DIE else 1):
                    at: i64 = kind * PAIR_COUNT + count
                    self.high[at] = high
                    self.low[at] = low
                    self.chance[at] = 2.0 if self.second[kind] != NO_DIE and low < high else 1.0
                    self.weigh_way(hearing, worth, kind, at)
                    count += 1
                    low += 1
                high += 1
            self.ways[kind] = count
            kind += 1

    def weigh_way(self, hearing: Hearing, worth: Worth, kind: i64, at: i64) -> None:
        clue: i64 = 0
        while clue < hearing.count:
            row: i64 = hearing.topic[clue] * TOPIC_ROW_LENGTH + kind * KIND_STRIDE
            pips: i64 = 0
            if self.first[kind] != NO_DIE:
                pips += worth.pips[row + self.high[at]]
            if self.second[kind] != NO_DIE:
                pips += worth.pips[row + self.low[at]]
            self.pips[clue * KIND_COUNT * PAIR_COUNT + at] = pips
            clue += 1

    def weigh_all(self, hearing: Hearing, worth: Worth, dice: i64, hidden: i64, values: vec[i64]) -> float:
        """The weights of all sets of faces, and their sum; dice that are known count as they lie."""
        self.sort_dice(hidden)
        self.list_ways(hearing, worth)
        self.count_known(hearing, worth, dice & ~hidden, values)
        self.begin_weights()
        clue: i64 = 0
        while clue < hearing.standings:
            self.weigh_clue(hearing.table, clue)
            clue += 1
        self.doubt(hearing.doubt, hearing.doubt * hearing.babble)
        while clue < hearing.count:
            self.weigh_clue(hearing.table, clue)
            clue += 1
        return self.weigh_chances()

    def count_known(self, hearing: Hearing, worth: Worth, dice: i64, values: vec[i64]) -> None:
        clue: i64 = 0
        while clue < hearing.count:
            pips: i64 = 0
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    pips += worth.pips[hearing.topic[clue] * TOPIC_ROW_LENGTH + KIND_OFFSET[die] + values[die]]
                die += 1
            self.known[clue] = pips
            clue += 1

    def begin_weights(self) -> None:
        self.sets = self.ways[0] * self.ways[1] * self.ways[2]
        weights: vec[float] = self.weights
        number: i64 = 0
        while number < self.sets:
            weights[number] = 1.0
            number += 1

    def weigh_clue(self, table: vec[float], clue: i64) -> None:
        """Multiply the weights of all sets by the likelihood of one clue; clue by clue, to read memory in order."""
        weights: vec[float] = self.weights
        pips: vec[i64] = self.pips
        row: i64 = clue * KIND_COUNT * PAIR_COUNT
        third: i64 = row + 2 * PAIR_COUNT
        end: i64 = third + self.ways[2]
        number: i64 = 0
        one: i64 = row
        while one < row + self.ways[0]:
            two: i64 = row + PAIR_COUNT
            while two < row + PAIR_COUNT + self.ways[1]:
                at: i64 = clue * PIP_SUMS + self.known[clue] + pips[one] + pips[two]
                three: i64 = third
                while three < end:
                    weights[number] *= table[at + pips[three]]
                    number += 1
                    three += 1
                two += 1
            one += 1

    def doubt(self, doubt: float, babble: float) -> None:
        """Mix in the case that the player talks at random: then all sets are equally likely."""
        weights: vec[float] = self.weights
        number: i64 = 0
        while number < self.sets:
            weights[number] = (1.0 - doubt) * weights[number] + babble
            number += 1

    def weigh_chances(self) -> float:
        """Multiply by the prior, the number of ways in which each set can fall; returns the sum of all weights."""
        weights: vec[float] = self.weights
        chance: vec[float] = self.chance
        total: float = 0.0
        number: i64 = 0
        one: i64 = 0
        while one < self.ways[0]:
            two: i64 = PAIR_COUNT
            while two < PAIR_COUNT + self.ways[1]:
                three: i64 = 2 * PAIR_COUNT
                while three < 2 * PAIR_COUNT + self.ways[2]:
                    weights[number] *= chance[one] * chance[two] * chance[three]
                    total += weights[number]
                    number += 1
                    three += 1
                two += 1
            one += 1
        return total

    # -- Drawing ---------------------------------------------------------------------------------

    def draw(self, total: float, rows: i64, out: vec[i64], rng: Rng) -> None:
        """Systematic resampling: write `rows` sets into `out`, drawn by their weights at even distances."""
        step: float = total / float(rows)
        mark: float = step * (float(rng.below(1024)) + 0.5) / 1024.0
        number: i64 = 0
        reached: float = self.weights[0]
        last: i64 = self.sets - 1
        row: i64 = 0
        while row < rows:
            while reached < mark and number < last:
                number += 1
                reached += self.weights[number]
            self.lay(number, out, row * DICE, rng)
            mark += step
            row += 1

    def lay(self, number: i64, out: vec[i64], at: i64, rng: Rng) -> None:
        """The faces of a set, either of two dice being the higher."""
        way: i64 = number
        kind: i64 = KIND_COUNT - 1
        while kind >= 0:
            place: i64 = kind * PAIR_COUNT + way % self.ways[kind]
            way //= self.ways[kind]
            swapped: bool = self.second[kind] != NO_DIE and rng.below(2) == 1
            if self.first[kind] != NO_DIE:
                out[at + self.first[kind]] = self.low[place] if swapped else self.high[place]
            if self.second[kind] != NO_DIE:
                out[at + self.second[kind]] = self.high[place] if swapped else self.low[place]
            kind -= 1
        die: i64 = 0
        while self.others >> die:
            if has(self.others, die):
                out[at + die] = rng.below(SIDES) + 1
            die += 1
