"""Random games of OpenSpiel's, written in C++, through its Python API."""

from __future__ import annotations

import pyspiel

from bench.ours import picks
from bench.rounds import Runner, Work


def open_spiel(name: str) -> Runner:
    """Random games of one of OpenSpiel's, chance nodes drawn in the same way as decisions."""
    game = pyspiel.load_game(name)
    pick = picks().__next__

    def run(_number: int) -> Work:
        state = game.new_initial_state()
        decisions = steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(pick() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                decisions += 1
            steps += 1
        return Work(decisions, steps)

    return run
