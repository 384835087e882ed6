"""Positions as lines: exact, and nothing that cannot be is read."""

from __future__ import annotations

from itertools import islice

import pytest

from stolik.core.chance import FastRng
from stolik.core.errors import BadNotation
from stolik.core.options import Setup
from stolik.games.fuji import GAME
from stolik.games.fuji.moves import MOVES
from stolik.games.fuji.notation import write_position
from stolik.games.fuji.parsing import read_position
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.games_played import SETUPS, start, walk
from stolik.games.fuji.view import view

SHORT = "round 1 planning 5 / skill guide quartermaster instructor -"
"""A position of three that says as little as it can: cards by their numbers, dice all ones."""


def read(text: str, players: int = 3) -> Fuji:
    return read_position(text, GAME.setup(players), FastRng(1))


@pytest.mark.parametrize("setup", SETUPS[::4], ids=lambda setup: f"{setup.players}-{'-'.join(setup.options.values())}")
def test_positions_of_a_game_are_read_as_they_were_written(setup: Setup, seed: int) -> None:
    for position in islice(walk(setup, seed), seed % 5, None, 5):
        text = write_position(position)
        twin = read_position(text, setup, FastRng(1))
        assert write_position(twin) == text
        for seat in range(-1, position.seats):
            assert view(twin, seat) == view(position, seat)


def test_what_is_left_out_is_usual() -> None:
    position = read(SHORT)
    assert [position.pawn[figure] for figure in range(3)] == [position.plan.chart.white] * 3
    assert [position.value[die] for die in range(18)] == [1] * 18
    assert position.stack == 0x7FFF
    assert MOVES.read("target L09") in position.legal(0)


@pytest.mark.parametrize("kind", ["equipment_tokens", "eruption_tokens"])
def test_tokens_that_are_all_gone_stay_gone(kind: str) -> None:
    position = start(GAME.setup(3), 1)
    setattr(position, kind, 0)
    assert getattr(read_position(write_position(position), GAME.setup(3), FastRng(1)), kind) == 0


def test_dice_are_written_by_figures_with_what_is_lent_and_what_is_not_there() -> None:
    line = f"{SHORT} / dice 46325. 311562+5:4 2546.3"
    position = read(line)
    assert [position.value[die] for die in range(5)] == [4, 6, 3, 2, 5]
    assert position.dice[1] == 0b111111_100000
    assert position.lost == 1 << 16
    assert "dice 46325. 311562+5:4 2546.3" in write_position(position)


def test_lava_takes_tokens_along() -> None:
    position = read("round 6 planning 5 / lava 5 / skill guide quartermaster instructor - / at V1 V1 L20 -")
    assert position.lava & (position.equipment_tokens | position.eruption_tokens) == 0


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "begins with its round and phase"),
        ("round 1 walking 5", "begins with its round and phase"),
        ("round x planning 5", "'x' is no number"),
        ("round 1 planning over won 5", "over in one of these ways"),
        ("round 1 planning 5", "everyone who flees has a skill"),
        (f"{SHORT} / weather fine", "'weather' is no field"),
        (f"{SHORT} / bars 1 0 0 0 / bars 1 0 0 0", "there once"),
        (f"{SHORT} / map L01 L01", "each card once"),
        (f"{SHORT} / at L99 - - -", "'L99' is none of"),
        (f"{SHORT} / at V5 - - -", "does not lie on this map"),
        (f"{SHORT} / target V6 - - -", "a marker lies on a card of this map"),
        (f"{SHORT} / tokens L01", "a token lies only where the map has one"),
        (f"{SHORT} / dice 777777 - -", "a value from 1 to 6"),
        (f"{SHORT} / dice 111111+0:3 - -", "die 0 lies once"),
        (f"{SHORT} / dice 1111 - -", "six values or points"),
        (f"{SHORT} / dice - - - -", "a row of 3 is expected"),
        (f"{SHORT} / held rope rope - -", "in one place only"),
        (f"{SHORT} / held sword - - -", "'sword' is none of"),
        (f"{SHORT} / ready E", "is no figure"),
        (f"{SHORT} / known zz", "no hexadecimal number"),
        (f"{SHORT} / known 7fffffffffffffffff", "out of range"),
        (f"{SHORT} / turn A B", "one word is expected"),
        (f"{SHORT} / last 1 | 2", "the last round is"),
        (f"{SHORT} / turn D", "figures are numbered up to 2"),
        (f"{SHORT} / turn B", "whose turn is open has a target"),
        (f"{SHORT} / asker 0 7 0 0", "figures are numbered up to 2"),
        (f"{SHORT} / source 15", "the number of an equipment card"),
    ],
)
def test_what_cannot_be_is_not_read(line: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        read(line)


@pytest.mark.parametrize(
    "move", ["target L25", "fly", "", "third", "go X3", "die 24", "standing L01", "TARGET L01", "ready "]
)
def test_what_is_no_move_is_not_read(move: str) -> None:
    with pytest.raises(BadNotation, match="is no move"):
        MOVES.read(move)


def test_a_new_game_has_its_cards_to_keep_in_the_line() -> None:
    position = start(GAME.setup(3), 1)
    assert "to_keep" in write_position(position)
