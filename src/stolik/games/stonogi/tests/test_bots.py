"""The programs that know this game: legal, the same every time, and as strong as they say."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stolik.core.bot import Bot
from stolik.core.chance import FastRng
from stolik.core.options import Setup
from stolik.games.stonogi import GAME
from stolik.games.stonogi.bots import Exact, Greedy, dice_to_throw
from stolik.games.stonogi.cli import mean_interval, play_alone
from stolik.games.stonogi.moves import MOVES
from stolik.games.stonogi.pieces import DICE, THROWS, face
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.solver.exact import HANDFULS, KINDS, kind_of
from stolik.games.stonogi.solver.race import Race
from stolik.games.stonogi.tests.boards import SETUP_NAMES, SETUPS, board
from stolik.games.stonogi.tests.solved_tables import IN_ONE_PROCESS, shared_tables

pytestmark = IN_ONE_PROCESS


def choice(player: Bot, position: Stonogi) -> str:
    """What the player does, in notation."""
    return MOVES.write(player.choose(position, position.seat, FastRng(0)))


def play_out(setup: Setup, players: Sequence[Bot], seed: int) -> Stonogi:
    """A whole game; `apply` refuses whatever is not legal."""
    position = GAME.lay_out(setup, FastRng(seed))
    assert isinstance(position, Stonogi)
    position.begin()
    while not position.over:
        seat = position.seat
        position.apply(seat, players[seat].choose(position.imagine(seat, FastRng(seed)), seat, FastRng(seed)))
    return position


# -- Greedy ---------------------------------------------------------------------------------


def test_greedy_keeps_the_colour_that_shows_most_and_all_stars() -> None:
    assert choice(Greedy(), board("... / - / - / A1:rr*y")) == "roll 4"
    assert choice(Greedy(), board("... / - / - / A2:kygy")) == "roll 13"


def test_greedy_does_not_collect_a_colour_that_is_gone() -> None:
    assert choice(Greedy(), board("... / r2r3r4 / - / A1:rrry")) == "roll 123"


def test_greedy_stops_at_the_largest_tile_of_its_colour() -> None:
    assert choice(Greedy(), board("... / r4 / - / A1:rr*y")) == "take r3"


def test_greedy_takes_the_largest_tile_after_three_rolls() -> None:
    assert choice(Greedy(), board("... / - / - / A3:rr*y")) == "take r3"
    assert choice(Greedy(), board("r4 / ... / - / A3:kkyy")) == "pass"


def test_greedy_steals_only_what_is_more() -> None:
    assert choice(Greedy(), board("r2... / y2r3 / k3 / B3:rr*y", stealing=True)) == "steal A"
    assert choice(Greedy(), board("... / k2r2 / k3 / B3:rryy", stealing=True)) == "take y2"


# -- Exact ----------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", THROWS[::25])
def test_what_is_not_thrown_again_is_the_handful_to_keep(dice: int) -> None:
    shown = [face(dice, die) for die in range(DICE)]
    for kept in range(1 << DICE):
        handful = tuple(sorted(shown[die] for die in range(DICE) if kept >> die & 1))
        thrown = dice_to_throw(dice, HANDFULS.index(handful))
        assert sorted(shown[die] for die in range(DICE) if not thrown >> die & 1) == list(handful)


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_exact_and_greedy_play_every_kind_of_game_to_its_end(setup: Setup) -> None:
    for seed in range(3):
        players: list[Bot] = [
            Exact(shared_tables()) if (seat + seed) % 2 else Greedy() for seat in range(setup.players)
        ]
        assert play_out(setup, players, seed).over


def test_exact_decides_the_same_whatever_it_was_asked_before() -> None:
    setup = GAME.setup(2, {"stealing": "on"})
    first, second = (
        play_out(setup, [player, Greedy()], 5) for player in (Exact(shared_tables()), Exact(shared_tables()))
    )
    assert GAME.write_position(first) == GAME.write_position(second)
    experienced = Exact(shared_tables())
    play_out(setup, [experienced, Greedy()], 6)
    again = play_out(setup, [experienced, Greedy()], 5)
    assert GAME.write_position(again) == GAME.write_position(first)


def test_exact_does_not_touch_the_world_that_it_is_shown() -> None:
    world = board("r2k4 / y2y3b4 / ... / A2:rrky", stealing=True)
    before = GAME.write_position(world)
    Exact(shared_tables()).choose(world, 0, FastRng(0))
    assert GAME.write_position(world) == before


def test_exact_alone_takes_the_tile_that_is_harder_to_get_later() -> None:
    assert choice(Exact(shared_tables()), board("y4g2 / ... / aside - / A3:yy**")) == "take y4"


def test_exact_plays_the_race_as_well_as_it_can_be_played() -> None:
    table = board("r2k4 / y2y3y4g2b2b3k3 / ... / A1:rrky")
    skates = (table.skates(0), table.skates(1))
    assert skates == (19, 20)
    chance, _ = Race(shared_tables().shares(2)).chances(kind_of(table.middle), skates)
    assert Exact(shared_tables()).turn_at(table).first_worth == pytest.approx(chance)


def test_r4_3_exact_ends_the_game_level_only_if_it_has_most_in_one_colour() -> None:
    red_makes_nine = "r2 / r3r4g3g4b2k3 / y2y4g2b3b4k2k4 / y3 / A1:rryk"
    red_makes_two = "r2 / y3y4g2g4k2k4 / b2b3b4r3r4k3y2 / g3 / A1:rryk"
    assert choice(Exact(shared_tables()), board(red_makes_nine)) == "take r2"
    assert choice(Exact(shared_tables()), board(red_makes_two)).startswith("roll ")


def test_exact_steals_rather_than_end_a_game_that_it_loses() -> None:
    behind = "r2 / y2y3y4g2g3g4b2b3r3 / b4k2k3k4r4 / B3:rr*y"
    assert choice(Exact(shared_tables()), board(behind, stealing=True)) == "steal A"


def test_exact_ends_a_game_that_it_wins_rather_than_steal() -> None:
    ahead = "r2 / b4k2k3k4r4r3 / y2y3y4g2g3g4b2b3 / B1:rr*y"
    assert choice(Exact(shared_tables()), board(ahead, stealing=True)) == "take r2"


def test_alone_the_simulated_mean_agrees_with_the_optimum() -> None:
    low, _, high = mean_interval(play_alone(shared_tables(), games=200, seed=1))
    assert low <= -shared_tables().solo().few_aside[KINDS - 1] <= high
    assert high - low < 0.35


def test_exact_beats_greedy_where_tiles_can_be_stolen() -> None:
    setup = GAME.setup(2, {"stealing": "on"})
    exact, won = Exact(shared_tables()), 0
    for game in range(24):
        seat = game % 2
        places = play_out(setup, [exact, Greedy()] if seat == 0 else [Greedy(), exact], game).places()
        won += places[seat] == 1 and places.count(1) == 1
    assert won >= 18  # even players would come so far once in a hundred matches
