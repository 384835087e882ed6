"""A digest of all that the rules do with one seed; as a program, a process that answers with digests from source.

The tests' own process runs the compiled rules. It asks one process that runs their source, so that imports are paid
once: a line of JSON with key, number of the setup, seed, games and searches is answered with a digest for each part.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import stolik
from stolik.core.chance import FastRng, Rng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position, play_random_game, play_random_game_from_list
from stolik.core.recorded_game import RecordedGame
from stolik.search.mcts import Search

SIMULATIONS: Final = 20
Digests = dict[str, str]


def digests(game: Game, setup: Setup, seed: int, games: int, searches: int) -> Digests:
    """What is played, imagined and searched with so many seeds from that one on, part by part."""
    results = {part: [play(game, setup, seed + number) for number in range(games)] for part, play in PLAYS.items()}
    results["search"] = [searched(game, setup, seed + number) for number in range(searches)]
    return {part: hashlib.sha256(repr(result).encode()).hexdigest() for part, result in results.items()}


def played_with_a_record(game: Game, setup: Setup, seed: int) -> object:
    """Every choice that was offered, every draw and event, the end and the scores."""
    recorded_game = RecordedGame(game, setup, FastRng(seed))
    position, choices, offered = recorded_game.position, FastRng(seed, 1), []
    while not position.over:
        seat = position.first_to_move()
        offered.append((seat, position.legal(seat)))
        recorded_game.apply(seat, position.random_action(seat, choices))
    events = [
        (event.kind, event.audience, event.seat, event.value, event.extra) for event in recorded_game.take_events()
    ]
    return offered, recorded_game.entries, events, game.write_position(position), position.scores()


def played_quickly(
    game: Game, setup: Setup, seed: int, play: Callable[[Position, Rng, int], int] = play_random_game
) -> object:
    position = game.start(setup.players, setup.options, seed)
    actions = play(position, FastRng(seed, 2), game.max_decisions)
    return actions, game.write_position(position), position.places(), position.ending()


def played_by_list(game: Game, setup: Setup, seed: int) -> object:
    return played_quickly(game, setup, seed, play_random_game_from_list)


def searched(game: Game, setup: Setup, seed: int) -> object:
    """How often a search of the first decision visited every action."""
    position = game.start(setup.players, setup.options, seed)
    seat = position.first_to_move()
    search = Search(position, seat, game.heuristics(), FastRng(seed, 3))
    search.simulate(SIMULATIONS)
    return [search.visits(action) for action in position.legal(seat)]


def imagined(game: Game, setup: Setup, seed: int) -> object:
    """What the seat to move imagines before each decision of a game."""
    position, choices = game.start(setup.players, setup.options, seed), FastRng(seed, 4)
    worlds = []
    while not position.over:
        seat = position.first_to_move()
        worlds.append(game.write_position(position.imagine(seat, choices.fork())))
        position.apply(seat, position.random_action(seat, choices))
    return worlds


PLAYS: Final[dict[str, Callable[[Game, Setup, int], object]]] = {
    "record": played_with_a_record,
    "quick play": played_quickly,
    "quick play by list": played_by_list,
    "imagined worlds": imagined,
}


class SourceProcess:
    """Another process in which the rules run from source."""

    def __init__(self) -> None:
        usual = {name: value for name, value in os.environ.items() if not name.startswith("STOLIK")}
        self._process = subprocess.Popen(
            [sys.executable, "-P", Path(__file__)],
            env={**usual, "STOLIK_PURE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def digests(self, game: Game, setup: Setup, *how_many: int) -> Digests:
        """The same as the function of this name, from source."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        number = list(game.setups()).index(setup)
        print(json.dumps([game.key, number, *how_many]), file=self._process.stdin, flush=True)
        answer: Digests = json.loads(self._process.stdout.readline())
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()


def answer_lines() -> None:
    """Run as the other process."""
    assert stolik.RULES_BUILD.startswith("source"), stolik.RULES_BUILD
    for line in sys.stdin:
        key, number, *how_many = json.loads(line)
        game = stolik.load(key)
        sys.stdout.write(json.dumps(digests(game, list(game.setups())[number], *how_many)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    answer_lines()
