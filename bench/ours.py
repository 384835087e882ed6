"""Our games through all entry points."""

from __future__ import annotations

from collections.abc import Sequence

from bench.entry_points import API, LOOP, PLAYOUTS, QUICK, SEARCH, SIMULATIONS, STARTS, picks
from bench.timing import Runner, Work
from stolik import load
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.heuristics import Heuristics
from stolik.core.options import Setup
from stolik.core.position import Position, play_random_game, play_random_game_from_list
from stolik.core.record import RecordedDraw
from stolik.core.recorded_game import RecordedGame
from stolik.search.mcts import Search

NO_BOUND = 1_000_000


def draws_a_decision(game: Game, setup: Setup) -> float:
    """How many draws of chance come with one decision after the deal, on average over some random games."""
    decisions = 0
    drawn = 0
    for seed in range(20):
        recorded_game = RecordedGame(game, setup, FastRng(seed))
        dealt = len(recorded_game.entries)
        rng = FastRng(seed, 1)
        while (seat := recorded_game.position.first_to_move()) >= 0:
            recorded_game.apply(seat, recorded_game.position.random_action(seat, rng))
        draws = sum(isinstance(entry, RecordedDraw) for entry in recorded_game.entries[dealt:])
        drawn += draws
        decisions += len(recorded_game.entries) - dealt - draws
    return drawn / decisions


def runners_of_game(key: str, players: int, options: dict[str, str]) -> dict[str, Runner]:
    """The runners of one of our games."""
    game = load(key)
    setup = game.setup(players, options)
    starts = [game.start(players, options, seed) for seed in range(STARTS)]
    return runners(starts, draws_a_decision(game, setup))


def runners(starts: Sequence[Position], chance: float) -> dict[str, Runner]:
    """The Python API, compiled loops over `legal()` and of `random_action`, and a search with random playouts."""
    pick = picks().__next__
    rng = FastRng(1)

    def work(decisions: int) -> Work:
        return Work(decisions, round(decisions * (1 + chance)))

    def python_api(number: int) -> Work:
        position = starts[number % len(starts)].clone(rng)
        decisions = 0
        while (seat := position.first_to_move()) >= 0:
            legal = position.legal(seat)
            position.apply(seat, legal[int(pick() * len(legal))])
            decisions += 1
        return work(decisions)

    def legal_loop(number: int) -> Work:
        start = starts[number % len(starts)]
        return work(sum(play_random_game_from_list(start.clone(rng), rng, NO_BOUND) for _ in range(PLAYOUTS)))

    def random_action_loop(number: int) -> Work:
        start = starts[number % len(starts)]
        return work(sum(play_random_game(start.clone(rng), rng, NO_BOUND) for _ in range(PLAYOUTS)))

    def search(number: int) -> Work:
        start = starts[number % len(starts)]
        mcts = Search(start, start.first_to_move(), Heuristics(), rng)
        mcts.simulate(SIMULATIONS)
        return work(mcts.steps)

    return {API: python_api, LOOP: legal_loop, QUICK: random_action_loop, SEARCH: search}
