"""The rules against the oracle: whole random games, and boats scattered anyhow, position by position."""

from __future__ import annotations

from random import Random

import pytest

from stolik.core.chance import FastRng
from stolik.core.options import Setup
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.moves import MOVES
from stolik.games.kanaloa.notation import CARD_NAMES, COLOUR_LETTERS, write_position
from stolik.games.kanaloa.parsing import read_position
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import SETUP_NAMES, SETUPS, line, options, turn
from stolik.games.kanaloa.tests.oracle import FACES, Oracle
from support.seeds import Size

GAMES = 12
SCATTERED = {"quick": 100, "full": 1000}


def compare(position: Kanaloa, oracle: Oracle) -> None:
    """Do both say the same of boats, cards, turn and end?"""
    seats = range(position.seats)
    text = write_position(position)
    assert [position.progress(seat) for seat in seats] == [oracle.progress(seat) for seat in seats], text
    fields = [oracle.track.index(oracle.at[seat]) for seat in seats]
    assert [position.boats[seat] % 32 for seat in seats] == fields, text
    assert [position.beside >> seat & 1 for seat in seats] == oracle.beside, text
    assert [position.tricks[seat] for seat in seats] == oracle.tricks, text
    assert (position.winner if position.over else None) == oracle.winner, text
    if position.over:
        return
    assert turn(position) == f"{oracle.decision} {'ABCDE'[oracle.turn]}", text
    assert options(position) == oracle.allowed(), text
    if oracle.decision != "close":
        assert COLOUR_LETTERS[position.trump] == oracle.trump(), text


def follow(position: Kanaloa, bot_rng: FastRng, decisions: int) -> int:
    """Play at random, the oracle beside; how many positions were compared."""
    oracle = Oracle(write_position(position))
    compare(position, oracle)
    for number in range(decisions):
        if position.over:
            return number
        seat = position.first_to_move()
        action = position.random_action(seat, bot_rng)
        position.apply(seat, action)
        oracle.move(MOVES.write(action).removeprefix("play "), write_position(position))
        compare(position, oracle)
    return decisions


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_the_rules_and_the_oracle_play_the_same_games(setup: Setup, seed: int) -> None:
    compared = 0
    for game_seed in range(seed, seed + GAMES):
        position = GAME.start(setup.players, setup.options, game_seed)
        assert isinstance(position, Kanaloa)
        compared += follow(position, FastRng(game_seed, 9), GAME.max_decisions)
        assert position.over
    assert compared > 60 * GAMES


def scattered(random: Random, setup: Setup) -> str:
    """A track of any length, boats anywhere on it within a lap, some beside it, and a few cards each."""
    players = setup.players
    with_start = random.random() < 0.7
    others = [name for name in FACES if name != "M01"]
    cards = random.sample(others, random.randint(3 - with_start, 6 + players))
    row = ["M01"] * with_start + cards
    track = " ".join(name + random.choice(["", "'"]) for name in row)
    fields = 2 * len(row)
    base = random.randrange(2 * fields)
    spread = random.sample(range(base, base + fields), players)
    boats = [f"{way // fields}.{way % fields}" for way in spread]
    if setup.is_on("no_trick"):
        boats = [f"({boat})" if random.random() < 0.4 else boat for boat in boats]
    each = random.randint(1, 3)
    dealt = random.sample(CARD_NAMES[:12] + CARD_NAMES[30:], each * players)
    hands = " ".join(",".join(dealt[seat * each : (seat + 1) * each]) for seat in range(players))
    tricks = " ".join(random.choice("002") for _ in range(players))
    who, starter = random.choices("ABCDE"[:players], k=2)
    return line(track, " ".join(boats), hands, f"play {who}", tricks=tricks, number=f"2 {starter}")


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_the_rules_and_the_oracle_agree_on_boats_scattered_anyhow(setup: Setup, seed: int, size: Size) -> None:
    random = Random(f"{seed} {setup}")
    won, compared, boards = 0, 0, SCATTERED[size]
    for number in range(boards):
        position = read_position(scattered(random, setup), setup, FastRng(number))
        compared += follow(position, FastRng(number, 5), 4 * setup.players)
        won += position.over
    assert won > 0
    assert compared > 3 * boards


def test_the_oracle_itself_knows_a_track_with_a_turned_start() -> None:
    oracle = Oracle(line("M01' M10 M03", "0.0 0.2 0.5", "n1 n2 n3"))
    assert [field.colour for field in oracle.track] == list("ngtnrt")
    assert [oracle.progress(seat) for seat in range(3)] == [0, 2, 5]
    assert oracle.trump() == "t"
