"""Chapter 1: the box and the start."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.chance import FastRng
from stolik.core.errors import BadSetup
from stolik.core.options import Setup
from stolik.games.stonogi import GAME
from stolik.games.stonogi.notation import pieces_in_play, write_dice, write_position
from stolik.games.stonogi.pieces import THROWS, size_of
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.tests.boards import BOX, SETUP_NAMES, SETUPS, LoadedDice, board, play


def start(players: int, rng: LoadedDice) -> Stonogi:
    position = Stonogi(players, stealing=False, rng=rng)
    position.begin()
    return position


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r1_1_the_box_has_a_two_a_three_and_a_four_of_five_colours(players: int) -> None:
    position = GAME.start(players)
    assert sorted(pieces_in_play(position)) == sorted(BOX)
    assert len(BOX) == 15


def test_r1_1_there_are_forty_five_skates() -> None:
    assert sum(size_of(tile) for tile in range(15)) == 45


def test_r1_2_every_throw_of_four_six_sided_dice_is_one_result() -> None:
    throws = [write_dice(dice) for dice in THROWS]
    assert len(set(throws)) == len(throws) == 6**4
    for die in range(4):
        assert Counter(throw[die] for throw in throws) == dict.fromkeys("ygbkr*", 6**3)


def test_r1_3_a_head_carries_no_skates() -> None:
    position = board("... / - / - / A1:yyyy")
    assert [position.skates(seat) for seat in range(2)] == [0, 0]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r1_4_all_tiles_begin_in_the_middle_behind_nobody(players: int) -> None:
    fields = write_position(GAME.start(players)).split(" / ")
    assert fields[0] == "".join(BOX)
    assert fields[1 : 1 + players] == ["-"] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_5_n9_one_draw_among_the_seats_says_who_begins(players: int) -> None:
    for first in range(players):
        dice = LoadedDice("yyyy", first)
        assert start(players, dice).to_move() == (first,)
        assert dice.labels == ["first/0", "dice/0"]
        assert dice.asked == [players, 6**4]


def test_r1_5_nobody_draws_who_begins_alone() -> None:
    dice = LoadedDice("yyyy")
    assert start(1, dice).to_move() == (0,)
    assert dice.labels == ["dice/0"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_5_n9_every_seat_begins_equally_often(players: int) -> None:
    games = 6000
    begun = Counter(GAME.start(players, seed=seed).to_move()[0] for seed in range(games))
    expected = games / players
    chi_square = sum((begun[seat] - expected) ** 2 / expected for seat in range(players))
    assert chi_square < 16, begun  # one sound generator in a thousand would fail; the seeds are fixed


def test_r1_6_turns_go_round_clockwise() -> None:
    position = board("... / - / - / - / B3:yykk", "yykk yykk yykk")
    seats = []
    for move in ("take y2", "take k2", "pass"):
        play(position, move)
        seats.append(position.seat)
    assert seats == [2, 0, 1]


def test_r1_6_only_the_seat_on_turn_owes_a_decision() -> None:
    position = board("... / - / - / - / B1:yykk")
    assert position.to_move() == (1,)
    assert position.legal(0) == position.legal(2) == ()
    assert not position.is_legal(0, position.legal(1)[0])


@pytest.mark.parametrize("players", [0, 5])
def test_the_game_is_for_one_to_four(players: int) -> None:
    with pytest.raises(BadSetup, match="1 to 4 players"):
        GAME.setup(players)


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_every_setup_opens_with_a_first_roll_and_a_choice(setup: Setup) -> None:
    position = GAME.lay_out(setup, FastRng(3))
    assert isinstance(position, Stonogi)
    position.begin()
    assert position.rolls == 1
    assert position.stealing is (setup.options["stealing"] == "on")
    assert position.legal(position.seat)
