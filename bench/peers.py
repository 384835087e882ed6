"""OpenSpiel's games, written in C++, through the entry points it has.

Two of its own loops play random games without Python in between, and both are measured:

- playouts: `RandomRolloutEvaluator`, reached through an `MCTSBot` of one simulation, which evaluates its root with
  as many playouts as asked and does nothing else. For sequential games; others go through OpenSpiel's own
  `turn_based_simultaneous_game`.
- bots: `evaluate_bots` with uniformly random bots in C++, which takes simultaneous games as they are.

Neither says how long its games were. That is known from games played from the same positions beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import pyspiel

from bench.entry_points import API, PLAYOUTS, SEARCH, SIMULATIONS, STARTS, picks
from bench.peer_search import is_paid_at_the_end, mcts_bot, search_of
from bench.timing import Runner, Work

PLAYOUT_LOOP: Final = "playouts"
BOT_LOOP: Final = "bots"
LOOPS: Final = (PLAYOUT_LOOP, BOT_LOOP)
GAMES_COUNTED: Final = 40
"""From each start, to know how long a game is."""


def dealt(name: str) -> list[pyspiel.State]:
    """New games, each with chance drawn until there is more than one thing to choose."""
    game = pyspiel.load_game(name)
    rng = Random(1)
    states: list[pyspiel.State] = []
    while len(states) < STARTS:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        if state.is_simultaneous_node() or len(state.legal_actions()) > 1:
            states.append(state)
    return states


def play(state: pyspiel.State, pick: Callable[[], float]) -> Work:
    """A random game to its end through the Python API, chance drawn in the same way as decisions."""
    players = range(state.num_players())
    decisions = chances = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(pick() * len(outcomes))][0])
            chances += 1
        elif state.is_simultaneous_node():
            lists = [state.legal_actions(player) for player in players]
            state.apply_actions([legal[int(pick() * len(legal))] for legal in lists])
            decisions += len(lists)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
            decisions += 1
    return Work(decisions, decisions + chances)


def usual_work(start: pyspiel.State, pick: Callable[[], float], games: int) -> Work:
    """How much work so many games from here are, judged by some."""
    counted = [play(start.clone(), pick) for _ in range(GAMES_COUNTED)]
    decisions = sum(work.decisions for work in counted) / GAMES_COUNTED
    steps = sum(work.steps for work in counted) / GAMES_COUNTED
    return Work(round(games * decisions), round(games * steps))


def one_after_another(start: pyspiel.State) -> pyspiel.State:
    """The same position, with simultaneous choices made in turn where there are any; only chance came before."""
    if not start.is_simultaneous_node():
        return start
    state = pyspiel.convert_to_turn_based(start.get_game()).new_initial_state()
    for action in start.history():
        state.apply_action(action)
    return state


def without_search(starts: Sequence[pyspiel.State]) -> dict[str, Runner]:
    """The entry points that need no search: its playouts go through one."""
    pick = picks().__next__
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(starts[0].num_players())]
    works = [usual_work(start, pick, PLAYOUTS) for start in starts]

    def python_api(number: int) -> Work:
        return play(starts[number % len(starts)].clone(), pick)

    def bot_loop(number: int) -> Work:
        for seed in range(PLAYOUTS):
            pyspiel.evaluate_bots(starts[number % len(starts)].clone(), bots, seed)
        return works[number % len(starts)]

    return {API: python_api, BOT_LOOP: bot_loop}


def runners(starts: Sequence[pyspiel.State]) -> dict[str, Runner]:
    """The Python API, both compiled loops, and its search; without the last where it pays as the game goes on."""
    pick = picks().__next__
    game = starts[0].get_game()
    if not is_paid_at_the_end(starts[0]):
        return without_search(starts)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    works = [usual_work(start, pick, PLAYOUTS) for start in starts]
    in_turn = [one_after_another(start) for start in starts]
    run_search = search_of(in_turn[0])
    searches = [usual_work(start, pick, SIMULATIONS) for start in in_turn]
    playouts = mcts_bot(in_turn[0].get_game(), simulations=1, playouts=PLAYOUTS)

    def python_api(number: int) -> Work:
        return play(starts[number % len(starts)].clone(), pick)

    def playout_loop(number: int) -> Work:
        playouts.mcts_search(in_turn[number % len(starts)])
        return works[number % len(starts)]

    def bot_loop(number: int) -> Work:
        for seed in range(PLAYOUTS):
            pyspiel.evaluate_bots(starts[number % len(starts)].clone(), bots, seed)
        return works[number % len(starts)]

    def search(number: int) -> Work:
        run_search(in_turn[number % len(starts)])
        return searches[number % len(starts)]

    return {API: python_api, PLAYOUT_LOOP: playout_loop, BOT_LOOP: bot_loop, SEARCH: search}
