"""A match: many games between the same bots, which change seats so that each has every seat equally often.

A game is determined by the match's seed and its own number, so the result does not depend on the number
of processes. Positions do not travel between processes; seeds do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from stolik import registry
from stolik.bots import choose_action, make_bot
from stolik.core.bot import Bot
from stolik.core.chance import FastRng
from stolik.core.confidence import wilson_interval
from stolik.core.errors import BadSetup
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.processes import Processes

CHUNKS_PER_WORKER: Final = 4
"""Games are distributed in chunks, small enough that no process waits long for the last one."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one of the bots did: a win shared by two counts one half for each, one of all together counts whole."""

    name: str
    games: int
    wins: float
    mean_score: float

    @property
    def win_share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def win_interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval of the share."""
        return wilson_interval(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game's outcome for each bot, in the order in which the match names them."""

    wins: tuple[float, ...]
    scores: tuple[int, ...]


def play_match(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    workers: int = 1,
) -> list[Standing]:
    """Play at least `games` games, rounded up to whole rounds of the seats; a standing for each bot."""
    setup = game.setup(len(bots), options)
    if games < 1 or workers < 1:
        raise BadSetup("a match takes at least one game and one worker")
    rounds = -(-games // len(bots))
    played = _play_all(game, setup, tuple(bots), seed, rounds * len(bots), workers)
    return [_standing(name, [(one.wins[bot], one.scores[bot]) for one in played]) for bot, name in enumerate(bots)]


def _standing(name: str, outcomes: list[tuple[float, int]]) -> Standing:
    wins = sum(win for win, _ in outcomes)
    return Standing(name, len(outcomes), wins, sum(score for _, score in outcomes) / len(outcomes))


def _play_all(game: Game, setup: Setup, bots: tuple[str, ...], seed: int, games: int, workers: int) -> list[GameResult]:
    if workers == 1:
        return _play_chunk(game, setup, bots, seed, range(games))
    size = -(-games // (workers * CHUNKS_PER_WORKER))
    chunks = [range(begin, min(begin + size, games)) for begin in range(0, games, size)]
    with Processes(workers) as processes:
        parts = processes.map(
            partial(_play_chunk_by_key, game.key, setup.players, dict(setup.options), bots, seed), chunks
        )
        return [one for part in parts for one in part]


def _play_chunk_by_key(
    key: str, players: int, options: dict[str, str], bots: tuple[str, ...], seed: int, numbers: range
) -> list[GameResult]:
    game = registry.load(key)
    return _play_chunk(game, game.setup(players, options), bots, seed, numbers)


def _play_chunk(game: Game, setup: Setup, bots: tuple[str, ...], seed: int, numbers: range) -> list[GameResult]:
    """These games of the match, one after the other."""
    players = [make_bot(game, name) for name in bots]
    return [_play_one(game, setup, players, seed, number) for number in numbers]


def _play_one(game: Game, setup: Setup, bots: list[Bot], seed: int, number: int) -> GameResult:
    """Game `number`: bot *b* sits on seat *b* + `number`, counted round the table."""
    seats = len(bots)
    rng = FastRng(seed, number)
    position = game.lay_out(setup, rng.fork())
    position.begin()
    decisions = 0
    while not position.over:
        if decisions == game.max_decisions:
            raise RuntimeError(f"game {number} of the match is not over after {decisions} decisions")
        seat = position.first_to_move()
        position.apply(seat, choose_action(bots[(seat - number) % seats], position, seat, rng))
        decisions += 1
    places, scores = position.places(), position.scores()
    own = [(bot + number) % seats for bot in range(seats)]
    shared = 1 if game.is_cooperative else places.count(1)
    won = [0.0 if position.is_lost_by_all() else (places[seat] == 1) / shared for seat in own]
    return GameResult(tuple(won), tuple(scores[seat] for seat in own))
