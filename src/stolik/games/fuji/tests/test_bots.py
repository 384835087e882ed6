"""The team of bots: legal everywhere, the same for the same seed, better with more thought and with talk."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import chain
from typing import Final

import pytest

from stolik._rules_build import RULES_BUILD
from stolik.core.bitset import elements, size
from stolik.core.bot import Bot
from stolik.core.chance import FastRng
from stolik.core.options import Setup
from stolik.core.processes import Processes
from stolik.games.fuji import GAME
from stolik.games.fuji.bots import BOTS
from stolik.games.fuji.bots.mind import Mind
from stolik.games.fuji.cli.calibrate import WinCount, newcombe_difference, play_all
from stolik.games.fuji.cli.many_games import Cell
from stolik.games.fuji.rules.codes import GO, GRADES, MOVING, READY, REMAIN, STANDING, TALK, THREAT, TOPICS
from stolik.games.fuji.rules.position import Fuji

HASTY: Final = 2
"""Imagined tables, where only legality counts."""
IS_COMPILED: Final = RULES_BUILD == "compiled"
takes_many_games = pytest.mark.skipif(not IS_COMPILED, reason="from source this takes many minutes")


class Hasty:
    """A bot of few imagined tables, so that it is quick from source too."""

    def __init__(self) -> None:
        self.mind = Mind(HASTY, listens=IS_COMPILED, words=int(IS_COMPILED), late_words=0)

    def choose(self, world: Fuji, seat: int, rng: FastRng) -> int:
        return self.mind.choose(world, seat, rng)


def played(setup: Setup, players: list[Bot] | list[Hasty], seed: int) -> list[tuple[int, int]]:
    """All moves of a game; every one of them was legal."""
    rng = FastRng(seed)
    position = GAME.lay_out(setup, rng.fork())
    position.begin()
    moves: list[tuple[int, int]] = []
    while not position.over:
        assert len(moves) < GAME.max_decisions
        seat = position.first_to_move()
        action = players[seat].choose(position.imagine(seat, rng.fork()), seat, rng)  # type: ignore[arg-type]
        position.apply(seat, action)
        moves.append((seat, action))
    return moves


@pytest.mark.parametrize(
    "setup", list(GAME.setups()), ids=lambda setup: f"{setup.players}-{'-'.join(setup.options.values())}"
)
def test_bots_play_legally_to_the_end_in_every_variant(setup: Setup) -> None:
    played(setup, [Hasty() for _ in range(setup.players)], seed=5)


@takes_many_games
@pytest.mark.parametrize("name", list(BOTS))
def test_every_bot_of_the_game_plays_to_the_end(name: str) -> None:
    setup = GAME.setup(2, {"pair": "b", "level": "4"})
    played(setup, [BOTS[name]() for _ in range(2)], seed=3)


def test_the_same_seed_makes_the_same_game() -> None:
    setup = GAME.setup(3, {"scenario": "4"})
    games = [played(setup, [Hasty() for _ in range(3)], seed=8) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0] != played(setup, [Hasty() for _ in range(3)], seed=9)


@takes_many_games
def test_a_bot_says_a_handful_at_most_in_a_phase_and_then_is_ready() -> None:
    moves = played(GAME.setup(3), [BOTS["guide"]() for _ in range(3)], seed=2)
    in_a_row = dict.fromkeys(range(3), 0)
    for seat, action in moves:
        in_a_row[seat] = in_a_row[seat] + 1 if action >= TALK else 0
        assert in_a_row[seat] <= 5
    assert any(action >= TALK for _, action in moves)
    assert any(action == READY for _, action in moves)


@takes_many_games
def test_the_silent_one_never_speaks_and_the_babbler_does() -> None:
    moves = played(GAME.setup(3), [BOTS["silent"](), BOTS["babbler"](), BOTS["silent"]()], seed=2)
    assert {seat for seat, action in moves if action >= TALK} == {1}


@takes_many_games
def test_what_a_good_bot_says_of_its_dice_is_true() -> None:
    """Grades part what dice are worth by chance into quarters: a statement can be checked by its speaker's dice."""
    rng, setup = FastRng(4), GAME.setup(3)
    position = GAME.lay_out(setup, rng.fork())
    position.begin()
    players = [BOTS["guide"]() for _ in range(3)]
    worths = {grade: list[float]() for grade in range(GRADES)}
    while not position.over:
        seat = position.first_to_move()
        action = players[seat].choose(position.imagine(seat, rng.fork()), seat, rng)
        if STANDING <= action < THREAT and (action - STANDING) % TOPICS < 6:
            assert isinstance(position, Fuji)
            topic, grade = (action - STANDING) % TOPICS, (action - STANDING) // TOPICS
            worths[grade].append(float(position.strength(seat, topic)))
        position.apply(seat, action)
    means = [sum(found) / len(found) for found in worths.values() if found]
    assert len(means) > 2
    assert means == sorted(means)


@pytest.mark.slow
@takes_many_games
def test_guides_get_home_more_often_than_novices() -> None:
    """Few games: the gap is wide, and the seed fixed."""
    asked = Namespace(games=12, seed=7, workers=1)
    wins = {}
    for bot in ("guide", "novice"):
        tables = [Cell("2", "3", scenario, (bot,)) for scenario in ("2", "5")]
        wins[bot] = sum(play_all(tables, asked, Processes(1)), WinCount()).wins
    assert wins["guide"] > wins["novice"]


def test_intervals_hold_the_share_and_differences_their_sign() -> None:
    few, many = WinCount(6, 10), WinCount(600, 1000)
    assert few.interval[0] < 0.6 < few.interval[1]
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
    gap, low, high = newcombe_difference(WinCount(700, 1000), many)
    assert low < gap < high
    assert low > 0
    assert newcombe_difference(WinCount(7, 10), few)[1] < 0


def turns_with_two_ways(setup: Setup, seed: int) -> Iterator[Fuji]:
    """Open turns of a game of hasty bots, in which one way wakes more than another."""
    rng = FastRng(seed)
    position = GAME.lay_out(setup, rng.fork())
    position.begin()
    assert isinstance(position, Fuji)
    while not position.over:
        seat = position.first_to_move()
        if position.phase == MOVING and position.turn == seat and not position.asked and position.succeeds(seat):
            if size(position.ways(seat)) > 1:
                yield position
        position.apply(seat, Hasty().choose(position.imagine(seat, rng.fork()), seat, rng))


def test_r5_5_a_bot_wakes_no_more_than_it_must() -> None:
    """Also in a team that is lost in any case, for which all ways are equally bad."""
    setup = GAME.setup(3, {"scenario": "2", "level": "1"})
    seen = 0
    for position in chain.from_iterable(turns_with_two_ways(setup, seed) for seed in range(12)):
        least = min(size(tokens) for tokens in elements(position.ways(position.turn)))
        lost = position.clone(FastRng(1))
        for figure in range(3):
            lost.fatigue[figure] = lost.plan.box.skull
        for world in (position, lost):
            chosen = Hasty().choose(world, world.turn, FastRng(2))
            assert chosen == REMAIN or size(chosen - GO) == least
        seen += 1
    assert seen > 1
