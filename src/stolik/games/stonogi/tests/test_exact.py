"""The exact turn and the exact game alone: against brute force, against arithmetic, against itself."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from librt.vecs import vec

from stolik.core.bitset import elements, size
from stolik.core.chance import FastRng
from stolik.games.stonogi.pieces import DICE, FACES, THROWS, TILES
from stolik.games.stonogi.rules import ACTIONS, PUT_ASIDE, TAKE, Stonogi
from stolik.games.stonogi.solver.exact import (
    EMPTY_HAND,
    HANDFULS,
    KINDS,
    MIDDLES,
    RESULT,
    RESULTS,
    Solo,
    Turn,
    kind_of,
    throw_the_rest,
    zeros,
)
from stolik.games.stonogi.tests.boards import board
from stolik.games.stonogi.tests.solved_tables import IN_ONE_PROCESS, shared_tables

pytestmark = IN_ONE_PROCESS

A_DIE_IN_THREE_ROLLS = 19 / 27
"""How likely a die shows a colour or the star at last, when it is thrown up to three times."""


def solved(*, perfection: bool = False) -> Solo:
    return shared_tables().solo(perfection=perfection)


def some_worths(seed: int) -> vec[float]:
    rng = FastRng(seed)
    return vec[float]([rng.below(1000) / 100 for _ in range(ACTIONS)])


def dice_number(dice: tuple[int, ...]) -> int:
    return sum(shown << 3 * die for die, shown in enumerate(dice))


TABLES = [
    board("... / - / aside - / A1:yyyy"),
    board("r2k4b3 / ... / aside - / A1:yyyy"),
    board("... / y2y3 / r2 / A1:yyyy"),
    board("k4 / ... / r2 / - / B1:yyyy", stealing=True),
    board("g2g3k4 / y2y3 / r2r3 / - / ... / C1:yyyy", stealing=True),
]


def brute_ends(table: Stonogi, worth: vec[float]) -> dict[tuple[int, ...], float]:
    """What the best legal end of the turn is worth with each result, as the rules list the ends."""
    last_roll = table.clone(FastRng(0))
    last_roll.rolls = 3
    ends = {}
    for dice in HANDFULS[:RESULTS]:
        last_roll.dice = dice_number(dice)
        last_roll.choices = last_roll.find_choices()
        ends[dice] = max(worth[action] for action in last_roll.legal(table.seat))
    return ends


def brute_reroll(
    ends: dict[tuple[int, ...], float], after: dict[tuple[int, ...], float]
) -> dict[tuple[int, ...], float]:
    """The same before one roll more: the best of stopping and of every set of dice to throw again."""
    best = {}
    for dice, stopping in ends.items():
        choices = [stopping]
        for kept in product((False, True), repeat=DICE):
            if not all(kept):
                faces = [[shown] if keep else range(FACES) for shown, keep in zip(dice, kept, strict=True)]
                thrown = [after[tuple(sorted(result))] for result in product(*faces)]
                choices.append(sum(thrown) / len(thrown))
        best[dice] = max(choices)
    return best


def test_there_are_126_results_210_handfuls_and_792_kinds_of_middles() -> None:
    assert (RESULTS, len(HANDFULS), EMPTY_HAND, KINDS) == (126, 210, 209, 792)
    assert len(set(HANDFULS)) == 210
    assert [len(handful) for handful in HANDFULS].count(DICE) == RESULTS
    assert len(MIDDLES) == KINDS


def test_a_result_is_as_likely_as_the_throws_that_show_it() -> None:
    empty_hand = zeros(EMPTY_HAND + 1)
    empty_hand[EMPTY_HAND] = 1.0
    likely = throw_the_rest(empty_hand)
    shown = [RESULT[thrown] for thrown in THROWS]
    assert [likely[result] for result in range(RESULTS)] == pytest.approx(
        [shown.count(result) / 1296 for result in range(RESULTS)], abs=1e-15
    )


def test_middles_are_of_one_kind_exactly_when_their_colours_can_be_exchanged() -> None:
    for middle in range(0, 1 << TILES, 37):
        states = [(middle >> 3 * colour) & 7 for colour in range(5)]
        orders = permutations(range(5)) if middle % 5 == 0 else [(4, 2, 0, 3, 1)]
        for order in orders:
            exchanged = sum(states[colour] << 3 * at for at, colour in enumerate(order))
            assert kind_of(exchanged) == kind_of(middle)
        smallest = sum(state << 3 * at for at, state in enumerate(sorted(states, reverse=True)))
        assert MIDDLES[kind_of(middle)] == smallest


@pytest.mark.parametrize("table", TABLES)
def test_a_turn_is_worth_what_brute_force_says(table: Stonogi) -> None:
    worth = some_worths(seed=table.middle)
    turn = Turn(table, worth, zeros(ACTIONS))
    ends = brute_ends(table, worth)
    after_two_rolls = brute_reroll(ends, ends)
    after_one_roll = brute_reroll(ends, after_two_rolls)
    throws = [after_one_roll[tuple(sorted(dice))] for dice in product(range(FACES), repeat=DICE)]
    assert turn.first_worth == pytest.approx(sum(throws) / len(throws), abs=1e-9)


@pytest.mark.parametrize("table", TABLES)
def test_a_turn_ends_only_in_legal_ways_as_likely_as_it_is_worth(table: Stonogi) -> None:
    first, second = some_worths(seed=1), some_worths(seed=2)
    turn = Turn(table, first, second)
    chances = turn.chances()
    assert sum(chances) == pytest.approx(1)
    for aim, worth in ((first, turn.first_worth), (second, turn.second_worth)):
        assert sum(chance * aim[action] for action, chance in enumerate(chances)) == pytest.approx(worth)
    for result, action in enumerate(turn.end):
        last_roll = table.clone(FastRng(0))
        last_roll.dice, last_roll.rolls = dice_number(HANDFULS[result]), 3
        assert action in elements(last_roll.find_choices())


def test_the_second_aim_decides_only_where_the_first_is_equal() -> None:
    table = TABLES[0]
    second = some_worths(seed=3)
    indifferent = Turn(table, zeros(ACTIONS), second)
    assert indifferent.second_worth == pytest.approx(Turn(table, second, second).first_worth)
    first = some_worths(seed=4)
    assert Turn(table, first, second).first_worth == pytest.approx(Turn(table, first, first).first_worth)


def test_four_of_a_colour_come_as_often_as_arithmetic_says() -> None:
    worth = zeros(ACTIONS)
    worth[TAKE + 2] = 1.0  # y4
    turn = Turn(board("y4 / ... / aside - / A1:yyyy"), worth, worth)
    result = RESULT[dice_number((0, 0, 5, 1))]
    assert HANDFULS[turn.keep(result, 1)] == HANDFULS[turn.keep(result, 2)] == (0, 0, 5)
    assert turn.first_worth == pytest.approx(A_DIE_IN_THREE_ROLLS**4)


@pytest.mark.parametrize(("middle", "needed"), [("r2", 2), ("k3", 3), ("y4", 4)])
def test_the_last_tile_is_lost_as_often_as_arithmetic_says(middle: str, needed: int) -> None:
    p, q = A_DIE_IN_THREE_ROLLS, 1 - A_DIE_IN_THREE_ROLLS
    fits = {2: 1 - q**4 - 4 * p * q**3, 3: p**4 + 4 * p**3 * q, 4: p**4}[needed]
    kind = kind_of(board(f"{middle} / ... / aside - / A1:yyyy").middle)
    assert solved().few_aside[kind] == pytest.approx(fits - 1)
    assert solved().perfect[kind] == pytest.approx(fits)


def solve_without_symmetry(within: int) -> dict[int, tuple[float, float]]:
    """Tiles aside (negative) and the chance of none, for every middle that is part of this one, each solved itself."""
    solved_sets = {0: (0.0, 1.0)}
    for middle in range(1, within + 1):
        if middle & ~within:
            continue
        few_aside, perfect = zeros(ACTIONS), zeros(ACTIONS)
        for tile in elements(middle):
            few_aside[TAKE + tile], perfect[TAKE + tile] = solved_sets[middle & ~(1 << tile)]
            few_aside[PUT_ASIDE + tile] = few_aside[TAKE + tile] - 1
        table = Stonogi(1, False, FastRng(0))
        table.middle = middle
        turn = Turn(table, few_aside, perfect)
        solved_sets[middle] = (turn.first_worth, turn.second_worth)
    return solved_sets


@pytest.mark.parametrize(
    "tiles",
    ["r2r3r4k2k4g3b2", "y2g2b2k2r2y3g4", "y4g4b4k4r4r3k3", "g2g3b3b4r2r4"],
    ids=["mixed", "twos", "fours", "gaps"],
)
def test_a_middle_solved_itself_is_worth_what_its_kind_is_worth(tiles: str) -> None:
    middle = board(f"{tiles} / ... / aside - / A1:yyyy").middle
    solved_sets = solve_without_symmetry(middle)
    assert len(solved_sets) == 2 ** size(middle)
    for part, (few_aside, perfect) in solved_sets.items():
        assert solved().few_aside[kind_of(part)] == pytest.approx(few_aside, abs=1e-12)
        assert solved().perfect[kind_of(part)] == pytest.approx(perfect, abs=1e-12)


def test_the_optimum_of_the_game_alone_is_known_to_six_digits() -> None:
    assert solved().few_aside[KINDS - 1] == pytest.approx(-1.026390, abs=5e-7)
    assert solved().perfect[KINDS - 1] == pytest.approx(0.406101, abs=5e-7)
    assert solved(perfection=True).perfect[KINDS - 1] == pytest.approx(0.423502, abs=5e-7)


def test_each_aim_is_reached_best_by_who_plays_for_it() -> None:
    few_aside, perfection = solved(), solved(perfection=True)
    for kind in range(KINDS):
        assert few_aside.few_aside[kind] >= perfection.few_aside[kind] - 1e-9
        assert few_aside.perfect[kind] <= perfection.perfect[kind] + 1e-9


def test_grades_agree_with_the_chance_of_none_aside_and_with_the_mean() -> None:
    grades = solved().grades()
    assert sum(grades) == pytest.approx(1)
    assert grades[0] == pytest.approx(solved().perfect[KINDS - 1])
    counted_as_five = sum(grade * chance for grade, chance in enumerate(grades))
    assert 0 < -solved().few_aside[KINDS - 1] - counted_as_five < grades[5]
