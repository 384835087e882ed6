"""Hidden dice that fit what was heard: exactly as probable as they are, before rerolls.

Two dice of a kind can be told apart by nobody, so a kind has 21 pairs of faces, and three kinds 9,261 sets of dice: few
enough to weigh them all against every clue.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bits import bit, has
from stolik.core.chance import Rng
from stolik.games.fuji.bot.hearing import MOST_CLUES, SUMS, Hearing
from stolik.games.fuji.bot.worth import KIND_AT, KIND_COUNT, TOPIC_ROW, Worth
from stolik.games.fuji.pieces import DICE, DICE_OF_A_FIGURE, OPPOSITE, SIDES

PAIRS: Final[i64] = 21
ALL_SETS: Final[i64] = 9261
NO_DIE: Final[i64] = -1


@final
class Supposing:
    """All sets of faces of at most two hidden dice a kind, with their weights; used again for every player."""

    def __init__(self) -> None:
        self.first: vec[i64] = vec[i64]([NO_DIE] * KIND_COUNT)
        self.second: vec[i64] = vec[i64]([NO_DIE] * KIND_COUNT)
        """The hidden dice of each kind."""
        self.others: i64 = 0
        """Hidden dice beyond two of a kind: borrowed ones, of which nothing is supposed."""
        self.ways: vec[i64] = vec[i64]([1] * KIND_COUNT)
        self.high: vec[i64] = vec[i64]([1] * (KIND_COUNT * PAIRS))
        self.low: vec[i64] = vec[i64]([1] * (KIND_COUNT * PAIRS))
        self.chance: vec[float] = vec[float]([1.0] * (KIND_COUNT * PAIRS))
        self.pips: vec[i64] = vec[i64]([0] * (KIND_COUNT * PAIRS * MOST_CLUES))
        self.known: vec[i64] = vec[i64]([0] * MOST_CLUES)
        self.weights: vec[float] = vec[float]([0.0] * ALL_SETS)

    def sort_dice(self, hidden: i64) -> None:
        """Hidden dice by kinds."""
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
                    at: i64 = kind * PAIRS + count
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
            row: i64 = hearing.topic[clue] * TOPIC_ROW + kind * OPPOSITE
            pips: i64 = 0
            if self.first[kind] != NO_DIE:
                pips += worth.of[row + self.high[at]]
            if self.second[kind] != NO_DIE:
                pips += worth.of[row + self.low[at]]
            self.pips[at * MOST_CLUES + clue] = pips
            clue += 1

    def weigh_all(self, hearing: Hearing, worth: Worth, dice: i64, hidden: i64, values: vec[i64]) -> float:
        """The weights of all sets of faces, and their sum; dice that are known count as they lie."""
        self.sort_dice(hidden)
        self.list_ways(hearing, worth)
        self.count_known(hearing, worth, dice & ~hidden, values)
        total: float = 0.0
        number: i64 = 0
        one: i64 = 0
        while one < self.ways[0]:
            two: i64 = 0
            while two < self.ways[1]:
                three: i64 = 0
                while three < self.ways[2]:
                    weight: float = self.weigh(hearing, one, PAIRS + two, 2 * PAIRS + three)
                    self.weights[number] = weight
                    total += weight
                    number += 1
                    three += 1
                two += 1
            one += 1
        return total

    def count_known(self, hearing: Hearing, worth: Worth, dice: i64, values: vec[i64]) -> None:
        clue: i64 = 0
        while clue < hearing.count:
            pips: i64 = 0
            die: i64 = 0
            while dice >> die:
                if has(dice, die):
                    pips += worth.of[hearing.topic[clue] * TOPIC_ROW + KIND_AT[die] + values[die]]
                die += 1
            self.known[clue] = pips
            clue += 1

    def weigh(self, hearing: Hearing, one: i64, two: i64, three: i64) -> float:
        """How well a set fits all clues, and how many ways of falling it has."""
        fit: float = 1.0
        clue: i64 = 0
        while clue < hearing.standings:
            fit *= hearing.table[clue * SUMS + self.sum_of(one, two, three, clue)]
            clue += 1
        fit = (1.0 - hearing.doubt) * fit + hearing.doubt * hearing.babble
        while clue < hearing.count:
            fit *= hearing.table[clue * SUMS + self.sum_of(one, two, three, clue)]
            clue += 1
        return fit * self.chance[one] * self.chance[two] * self.chance[three]

    def sum_of(self, one: i64, two: i64, three: i64, clue: i64) -> i64:
        pips: i64 = self.pips[one * MOST_CLUES + clue] + self.pips[two * MOST_CLUES + clue]
        return pips + self.pips[three * MOST_CLUES + clue] + self.known[clue]

    # -- Drawing ---------------------------------------------------------------------------------

    def draw(self, total: float, rows: i64, out: vec[i64], rng: Rng) -> None:
        """So many sets, at even distances along their weights; the rows of dice in `out` get their faces."""
        step: float = total / float(rows)
        mark: float = step * (float(rng.below(1024)) + 0.5) / 1024.0
        number: i64 = 0
        reached: float = self.weights[0]
        last: i64 = self.ways[0] * self.ways[1] * self.ways[2] - 1
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
            place: i64 = kind * PAIRS + way % self.ways[kind]
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
