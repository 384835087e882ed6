"""Random games of ours, through three doors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

from bench.rounds import Runner, Work
from stolik import load
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import random_game, random_game_by_list
from stolik.core.record import Drawn
from stolik.core.sitting import Sitting


def picks(seed: int = 1) -> Iterator[float]:
    """Numbers in [0, 1) made beforehand, so that the loop times the game and not `random`."""
    source = Random(seed)
    return cycle([source.random() for _ in range(8192)])


def draws_a_decision(game: Game, setup: Setup) -> float:
    """How many draws of chance come with one decision, on average over some random games."""
    entries = 0
    drawn = 0
    for seed in range(20):
        sitting = Sitting(game, setup, FastRng(seed))
        minds = FastRng(seed, 1)
        while (seat := sitting.position.on_turn()) >= 0:
            sitting.apply(seat, sitting.position.random_action(seat, minds))
        entries += len(sitting.entries)
        drawn += sum(isinstance(entry, Drawn) for entry in sitting.entries)
    return drawn / (entries - drawn)


def runners(key: str, players: int, options: dict[str, str]) -> dict[str, Runner]:
    """The three doors: the Python API, a compiled loop over `legal()`, a compiled loop of `random_action`."""
    game = load(key)
    setup = game.setup(players, options)
    chance = draws_a_decision(game, setup)
    pick = picks().__next__

    def work(decisions: int) -> Work:
        return Work(decisions, round(decisions * (1 + chance)))

    def python_api(number: int) -> Work:
        position = game.lay_out(setup, FastRng(number))
        position.begin()
        decisions = 0
        while (seat := position.on_turn()) >= 0:
            legal = position.legal(seat)
            position.apply(seat, legal[int(pick() * len(legal))])
            decisions += 1
        return work(decisions)

    def legal_loop(number: int) -> Work:
        position = game.lay_out(setup, FastRng(number))
        position.begin()
        return work(random_game_by_list(position, FastRng(number, 1), game.longest))

    def random_action_loop(number: int) -> Work:
        position = game.lay_out(setup, FastRng(number))
        position.begin()
        return work(random_game(position, FastRng(number, 1), game.longest))

    return {"Python API": python_api, "loop over legal()": legal_loop, "loop of random_action": random_action_loop}
