"""Best play, computed exactly: of one turn for any aims, and of the whole game alone.

A turn is a small dice problem. Dice that are not told apart show 126 results; what is kept of them
is one of 210 handfuls of zero to four dice. Once it is known what each way to end a turn is worth,
the best handfuls to keep follow backwards from the third roll to the first.

What a middle is worth hangs on smaller middles only. Colours are interchangeable, so of the 2¹⁵
middles 792 are solved, one of each kind (the one with the smallest number), in rising order.

Deliberately absent: files (`tables`), rivals (`shares`, `evaluation`), dice told apart (`bots`). What is
legal comes from the rules. Equally good choices (closer than `EQUAL_WORTH_DIFFERENCE`) fall the same way compiled or
not.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.core.chance import FastRng
from stolik.games.stonogi.pieces import (
    COLOUR_COUNT,
    DICE,
    FACES,
    MIN_TILES_ASIDE_FOR_THE_LAST_GRADE,
    ROLLS_IN_A_TURN,
    SIZES,
    THROWS,
    TILES,
    face,
)
from stolik.games.stonogi.rules import ACTIONS, PASS, PUT_ASIDE, STEAL, TAKE, Stonogi

EQUAL_WORTH_DIFFERENCE: Final = 1e-12
"""Worths that differ by less count as equal."""
GRADES: Final[i64] = MIN_TILES_ASIDE_FOR_THE_LAST_GRADE + 1
COLOUR_STATES: Final[i64] = 8
"""Which of its three tiles a colour still has in the middle."""


# -- Handfuls of dice, and the kinds of middles ---------------------------------------------


def _handfuls() -> list[tuple[int, ...]]:
    """Zero to four dice, faces in rising order: the whole results first, the empty hand last."""
    sizes = range(DICE, -1, -1)
    return [handful for size in sizes for handful in combinations_with_replacement(range(FACES), size)]


def _with_another_die(handfuls: list[tuple[int, ...]]) -> list[int]:
    """For each handful and face, the handful with one such die more; −1 where all four lie already."""
    number = {handful: index for index, handful in enumerate(handfuls)}
    return [number.get(tuple(sorted((*handful, shown))), -1) for handful in handfuls for shown in range(FACES)]


def _with_a_die_less(handfuls: list[tuple[int, ...]]) -> list[int]:
    """For each handful, those with one die less; −1 fills up its four places."""
    number = {handful: index for index, handful in enumerate(handfuls)}
    places = []
    for handful in handfuls:
        fewer = sorted({number[handful[:die] + handful[die + 1 :]] for die in range(len(handful))})
        places += fewer + [-1] * (DICE - len(fewer))
    return places


def _results_of_dice(handfuls: list[tuple[int, ...]]) -> list[int]:
    """For dice told apart, as the rules have them, the number of their result."""
    number = {handful: index for index, handful in enumerate(handfuls)}
    table = [-1] * 4096
    for thrown in THROWS:
        table[thrown] = number[tuple(sorted([face(thrown, die) for die in range(DICE)]))]
    return table


def _dice_of_results(handfuls: list[tuple[int, ...]]) -> list[int]:
    """For each result, dice that show it."""
    return [sum([shown << 3 * die for die, shown in enumerate(whole)]) for whole in handfuls if len(whole) == DICE]


def _kinds() -> list[int]:
    """One middle of each kind, the smallest number, in rising order."""
    by_colour = combinations_with_replacement(range(COLOUR_STATES - 1, -1, -1), COLOUR_COUNT)
    return sorted([sum([state << SIZES * at for at, state in enumerate(states)]) for states in by_colour])


def _numbers_of_kinds(kinds: list[int]) -> list[int]:
    table = [-1] * (1 << TILES)
    for number, middle in enumerate(kinds):
        table[middle] = number
    return table


HANDFULS: Final = tuple(_handfuls())
WITH: Final[vec[i64]] = vec[i64](_with_another_die(_handfuls()))
WITHOUT: Final[vec[i64]] = vec[i64](_with_a_die_less(_handfuls()))
RESULT: Final[vec[i64]] = vec[i64](_results_of_dice(_handfuls()))
DICE_OF: Final[vec[i64]] = vec[i64](_dice_of_results(_handfuls()))
RESULTS: Final[i64] = 126
EMPTY_HAND: Final[i64] = 209

MIDDLES: Final[vec[i64]] = vec[i64](_kinds())
NUMBER: Final[vec[i64]] = vec[i64](_numbers_of_kinds(_kinds()))
KINDS: Final[i64] = 792


def kind_of(middle: i64) -> i64:
    """The number of a middle's kind: the colours in falling order make the smallest number."""
    states: i64 = 0
    state: i64 = COLOUR_STATES - 1
    found: i64 = 0
    while state > 0:
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            if (middle >> (SIZES * colour)) & (COLOUR_STATES - 1) == state:
                states |= state << (SIZES * found)
                found += 1
            colour += 1
        state -= 1
    return NUMBER[states]


def zeros(count: i64) -> vec[float]:
    """A row of noughts."""
    return vec[float]([0.0] * count)


# -- One turn -------------------------------------------------------------------------------


def expect(after: vec[float]) -> vec[float]:
    """For each handful, the mean over the dice still to be thrown of what their result is worth."""
    mean = vec[float]([0.0] * (EMPTY_HAND + 1))
    handful: i64 = 0
    while handful < RESULTS:
        mean[handful] = after[handful]
        handful += 1
    while handful <= EMPTY_HAND:
        total: float = 0.0
        larger: i64 = handful * FACES
        while larger < (handful + 1) * FACES:
            total += mean[WITH[larger]]
            larger += 1
        mean[handful] = total / 6.0
        handful += 1
    return mean


def is_better(first: float, second: float, than_first: float, than_second: float) -> bool:
    """More of the first aim; where that is equal, more of the second."""
    if first > than_first + EQUAL_WORTH_DIFFERENCE:
        return True
    return first > than_first - EQUAL_WORTH_DIFFERENCE and second > than_second + EQUAL_WORTH_DIFFERENCE


def best_keeps(first: vec[float], second: vec[float]) -> vec[i64]:
    """For each handful, the best one to keep of it: all of it, unless fewer dice are better."""
    keeps = vec[i64]([0] * (EMPTY_HAND + 1))
    handful: i64 = EMPTY_HAND
    while handful >= 0:
        best: i64 = handful
        fewer: i64 = handful * DICE
        while fewer < (handful + 1) * DICE and WITHOUT[fewer] >= 0:
            keep: i64 = keeps[WITHOUT[fewer]]
            if is_better(first[keep], second[keep], first[best], second[best]):
                best = keep
            fewer += 1
        keeps[handful] = best
        handful -= 1
    return keeps


@final
class Turn:
    """The best play of the turn before which `table` stands, for two aims, the first before the second.

    `first` and `second` say for each action that ends a turn what comes of it. Afterwards `end` has
    the best of them for each result, `keep` the handful to keep after the first and after the second
    roll, and `first_worth` and `second_worth` what the turn is worth before it begins.
    """

    def __init__(self, table: Stonogi, first: vec[float], second: vec[float]) -> None:
        self.end: vec[i64] = vec[i64]([0] * RESULTS)
        self.first_end: vec[float] = zeros(RESULTS)
        self.second_end: vec[float] = zeros(RESULTS)
        self.choose_ends(table, first, second)
        self.last_keep: vec[i64] = self.end
        self.first_keep: vec[i64] = self.end
        self.first_worth: float = 0.0
        self.second_worth: float = 0.0
        self.choose_keeps()

    def choose_ends(self, table: Stonogi, first: vec[float], second: vec[float]) -> None:
        """The best legal way to end the turn with each result; of equal ones the first."""
        scratch = table.clone(table.rng)
        scratch.rolls = ROLLS_IN_A_TURN
        result: i64 = 0
        while result < RESULTS:
            scratch.dice = DICE_OF[result]
            end: i64 = best_action(scratch.find_choices(), first, second)
            self.end[result] = end
            self.first_end[result] = first[end]
            self.second_end[result] = second[end]
            result += 1

    def choose_keeps(self) -> None:
        """Backwards from the third roll: what to keep after the second, then after the first."""
        first: vec[float] = expect(self.first_end)
        second: vec[float] = expect(self.second_end)
        self.last_keep = best_keeps(first, second)
        first = expect(kept(first, self.last_keep))
        second = expect(kept(second, self.last_keep))
        result: i64 = 0
        while result < RESULTS:  # all four kept is the end of the turn, not another roll forgone
            first[result] = self.first_end[result]
            second[result] = self.second_end[result]
            result += 1
        self.first_keep = best_keeps(first, second)
        self.first_worth = expect(kept(first, self.first_keep))[EMPTY_HAND]
        self.second_worth = expect(kept(second, self.first_keep))[EMPTY_HAND]

    def keep(self, result: i64, rolls: i64) -> i64:
        """The handful to keep of a result after so many rolls; the result itself: end the turn."""
        if rolls == 1:
            return self.first_keep[result]
        return self.last_keep[result] if rolls == 2 else result

    def chances(self) -> vec[float]:
        """How likely the turn is to end in each action, played like this."""
        ended = vec[float]([0.0] * ACTIONS)
        lying: vec[float] = zeros(RESULTS)
        thrown = zeros(EMPTY_HAND + 1)
        thrown[EMPTY_HAND] = 1.0
        roll: i64 = 1
        while roll <= ROLLS_IN_A_TURN:
            lying = throw_the_rest(thrown)
            thrown = zeros(EMPTY_HAND + 1)
            result: i64 = 0
            while result < RESULTS:
                keep: i64 = self.keep(result, roll)
                if keep == result:
                    ended[self.end[result]] += lying[result]
                else:
                    thrown[keep] += lying[result]
                result += 1
            roll += 1
        return ended


def kept(mean: vec[float], keeps: vec[i64]) -> vec[float]:
    """For each result, what it is worth with the best handful kept."""
    after: vec[float] = zeros(RESULTS)
    result: i64 = 0
    while result < RESULTS:
        after[result] = mean[keeps[result]]
        result += 1
    return after


def throw_the_rest(likely: vec[float]) -> vec[float]:
    """How likely each result is, when each handful is kept as likely as given; spends what is given."""
    handful: i64 = EMPTY_HAND
    while handful >= RESULTS:
        share: float = likely[handful] / 6.0
        larger: i64 = handful * FACES
        while larger < (handful + 1) * FACES:
            likely[WITH[larger]] += share
            larger += 1
        handful -= 1
    return likely


def best_action(actions: i64, first: vec[float], second: vec[float]) -> i64:
    """The best of a set of actions that end a turn; of equal ones the first."""
    best: i64 = -1
    action: i64 = 0
    if not has(actions, PASS):
        actions >>= TAKE  # rerolls do not end a turn
        action = TAKE
    while actions:
        if actions & 1 and (best < 0 or is_better(first[action], second[action], first[best], second[best])):
            best = action
        actions >>= 1
        action += 1
    return best


# -- The game alone -------------------------------------------------------------------------


@final
class Solo:
    """What each kind of middle is worth to a player alone, once `solve` went through them all.

    `few_aside` is the expected number of tiles put aside, negative, so that more is better;
    `perfect` the chance that none is. The first aim is few tiles aside, or with `perfection` the
    perfect game; the other breaks ties.
    """

    def __init__(self, perfection: bool) -> None:
        self.perfection: bool = perfection
        self.few_aside: vec[float] = zeros(KINDS)
        self.perfect: vec[float] = zeros(KINDS)
        self.perfect[0] = 1.0

    def solve(self, begin: i64, end: i64) -> None:
        """Solve these kinds; all before them must be solved. The empty middle, kind 0, always is."""
        kind: i64 = begin
        while kind < end:
            if kind > 0:
                turn = self.turn(MIDDLES[kind])
                self.few_aside[kind] = turn.second_worth if self.perfection else turn.first_worth
                self.perfect[kind] = turn.first_worth if self.perfection else turn.second_worth
            kind += 1

    def turn(self, middle: i64) -> Turn:
        """The best play of a turn with this middle."""
        few_aside: vec[float] = zeros(ACTIONS)
        perfect: vec[float] = zeros(ACTIONS)
        tile: i64 = 0
        while tile < TILES:
            if has(middle, tile):
                left: i64 = kind_of(middle & ~bit(tile))
                few_aside[TAKE + tile] = self.few_aside[left]
                perfect[TAKE + tile] = self.perfect[left]
                few_aside[PUT_ASIDE + tile] = self.few_aside[left] - 1.0
            tile += 1
        table = Stonogi(1, False, FastRng(0))
        table.middle = middle
        if self.perfection:
            return Turn(table, perfect, few_aside)
        return Turn(table, few_aside, perfect)

    def grades(self) -> list[float]:
        """How likely each grade is from the full middle on."""
        likely: vec[float] = zeros(KINDS * GRADES)
        likely[(KINDS - 1) * GRADES] = 1.0
        kind: i64 = KINDS - 1
        while kind > 0:
            self.pass_on(kind, likely)
            kind -= 1
        return [likely[grade] for grade in range(GRADES)]

    def pass_on(self, kind: i64, likely: vec[float]) -> None:
        """From how likely a middle is with each number of tiles aside, to the middles after the turn."""
        middle: i64 = MIDDLES[kind]
        chances: vec[float] = self.turn(middle).chances()
        action: i64 = TAKE
        while action < STEAL:
            if chances[action] > 0.0:
                is_aside: i64 = 1 if action >= PUT_ASIDE else 0
                left: i64 = kind_of(middle & ~bit((action - TAKE) % TILES))
                grade: i64 = 0
                while grade < GRADES:
                    then: i64 = min(grade + is_aside, GRADES - 1)
                    likely[left * GRADES + then] += likely[kind * GRADES + grade] * chances[action]
                    grade += 1
            action += 1
