"""What rivals may expect: shares of a middle, the race for the last tiles, the evaluation of a position."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements
from stolik.core.chance import FastRng
from stolik.games.stonogi.pieces import THROWS
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.solver.evaluation import FEW_TILES, WinEstimator, after, likely_positive, ways_to_end
from stolik.games.stonogi.solver.exact import KINDS, kind_of
from stolik.games.stonogi.solver.race import Race, counted_from
from stolik.games.stonogi.solver.shares import COUNT, SKATES, Shares
from stolik.games.stonogi.tests.boards import board
from stolik.games.stonogi.tests.solved_tables import IN_ONE_PROCESS, shared_tables

pytestmark = IN_ONE_PROCESS

P = 19 / 27
"""How likely a die shows a colour or the star at last, when it is thrown up to three times."""
TAKES_A_TWO = 1 - (1 - P) ** 4 - 4 * P * (1 - P) ** 3
FIRST_KINDS = 60
"""Some races, as many as are quick."""


def shares(players: int) -> Shares:
    return shared_tables().shares(players)


def kind(tiles: str) -> int:
    return kind_of(board(f"{tiles} / ... / aside - / A1:yyyy").middle)


def first_to_succeed(players: int, chance: float) -> list[float]:
    """Who comes first when all try in turn."""
    return [chance * (1 - chance) ** turn / (1 - (1 - chance) ** players) for turn in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_skates_of_a_middle_go_to_somebody(players: int) -> None:
    for number in range(KINDS):
        assert sum(shares(players).mean[number]) == pytest.approx(SKATES[number])
        assert all(spread >= -1e-12 for spread in shares(players).spread(number))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_tile_goes_to_who_comes_first(players: int) -> None:
    first = first_to_succeed(players, TAKES_A_TWO)
    assert shares(players).mean[kind("r2")] == pytest.approx([2 * chance for chance in first])
    assert shares(players).square[kind("r2")] == pytest.approx([4 * chance for chance in first])


def test_between_two_what_one_gets_more_the_other_gets_less() -> None:
    for number in range(0, KINDS, 7):
        mine, theirs = shares(2).spread(number)
        assert mine == pytest.approx(theirs)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_all_are_level_the_last_tile_wins(players: int) -> None:
    race = Race(shares(players))
    chances = race.chances(kind("r2"), (11,) * players)
    assert chances == pytest.approx(first_to_succeed(players, TAKES_A_TWO))


def test_who_is_beaten_has_no_chance_and_the_leader_needs_no_tile() -> None:
    race = Race(shares(3))
    assert race.chances(kind("r2"), (14, 11, 3)) == (1, 0, 0)
    assert race.chances(0, (9, 12, 12)) == (0, 0.5, 0.5)


def test_a_lone_chaser_needs_the_last_tile_and_the_leader_ends_the_game() -> None:
    chaser, leader = Race(shares(2)).chances(kind("r4"), (10, 13))
    assert (chaser, leader) == pytest.approx(first_to_succeed(2, P**4))


def test_who_can_only_level_the_game_wins_half_of_it() -> None:
    chaser, leader = Race(shares(2)).chances(kind("r2"), (10, 12))
    levels, ends = first_to_succeed(2, TAKES_A_TWO)
    assert chaser == pytest.approx(levels / 2)
    assert leader == pytest.approx(levels / 2 + ends)


@pytest.mark.parametrize(("players", "skates"), [(2, (10, 11)), (3, (9, 10, 7)), (4, (5, 6, 6, 4))])
def test_somebody_wins_every_race(players: int, skates: tuple[int, ...]) -> None:
    race = Race(shares(players))
    for number in range(1, FIRST_KINDS):
        if COUNT[number] <= FEW_TILES[players]:
            chances = race.chances(number, skates)
            assert sum(chances) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in chances)


def test_only_the_distances_between_players_matter_in_a_race() -> None:
    race = Race(shares(2))
    assert race.chances(kind("r2k4"), (3, 5)) == race.chances(kind("g2b4"), (20, 22))


def test_a_row_counted_from_a_player_and_back_is_the_same() -> None:
    assert counted_from((1, 2, 3), 1) == (2, 3, 1)
    assert counted_from(counted_from((1, 2, 3, 4), 3), -3) == (1, 2, 3, 4)


def test_the_evaluation_between_equals_is_even_but_for_the_first_turn() -> None:
    mover, other = WinEstimator(shares(2), stealing=False).judge(board("... / y2g3 / y3g2 / B1:yyyy"))[::-1]
    assert mover + other == pytest.approx(1)
    assert 0.5 < mover < 0.7


def test_the_evaluation_improves_with_every_skate() -> None:
    estimator = WinEstimator(shares(2), stealing=False)
    middle = kind("r2r3r4k2k3")
    ahead = [estimator.estimate(middle, (10 + lead, 10))[0] for lead in range(-6, 7)]
    assert ahead == sorted(ahead)
    assert ahead[0] < 0.2
    assert ahead[-1] > 0.8


def test_stealing_makes_a_lead_less_certain() -> None:
    middle = kind("r2r3r4k2k3")
    safe = WinEstimator(shares(2), stealing=False).estimate(middle, (15, 10))[0]
    assert 0.5 < WinEstimator(shares(2), stealing=True).estimate(middle, (15, 10))[0] < safe


def test_a_finished_game_has_the_evaluation_of_its_result() -> None:
    estimator = WinEstimator(shares(2), stealing=False)
    assert estimator.chances(board("- / r2r3r4 / ... / over"), 0) == (0, 1)


@pytest.mark.parametrize(
    "table",
    [board("r2k4b3 / y2 / ... / A1:yyyy", stealing=True), board("r2k4b3 / y2 / ... / - / C1:yyyy", stealing=True)],
)
def test_no_dice_end_a_turn_in_a_way_that_was_not_thought_of(table: Stonogi) -> None:
    thought_of = set(ways_to_end(table))
    last_roll = table.clone(FastRng(0))
    last_roll.rolls = 3
    ends: set[int] = set()
    for dice in THROWS:
        last_roll.dice = dice
        ends |= set(elements(last_roll.find_choices()))
    assert ends == thought_of


def test_looking_ahead_leaves_the_table_as_it_is() -> None:
    table = board("r2k4b3 / y2 / ... / A1:yyyy", stealing=True)
    then = after(table, ways_to_end(table)[-1])
    assert then.seat == 1
    assert then.skates(0) > table.skates(0) == 2
    assert table.seat == 0


def test_a_normal_number_is_positive_half_of_the_time_around_zero() -> None:
    assert likely_positive(0, 3) == 0.5
    assert likely_positive(1.959964, 1) == pytest.approx(0.975, abs=1e-6)
