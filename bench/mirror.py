"""The same position in OpenSpiel: the draws of our game, applied to the peer's."""

from __future__ import annotations

from typing import Final

import pyspiel

from bench.reference_games.goofspiel import Goofspiel
from bench.reference_games.oh_hell import OhHell
from stolik.core.bitset import elements
from stolik.core.chance import FastRng

GOOFSPIEL: Final = "goofspiel(players=2)"
OH_HELL: Final = "oh_hell(players=3)"
"""The peer's games with default parameters."""


def goofspiel(seed: int, seats: int = 2) -> Goofspiel:
    """A new game of ours, the first prize turned up."""
    position = Goofspiel(seats, FastRng(seed))
    position.begin()
    return position


def oh_hell(seed: int, seats: int = 3) -> OhHell:
    """A new deal of ours."""
    position = OhHell(seats, FastRng(seed))
    position.begin()
    return position


def peer_goofspiel(position: Goofspiel, game: pyspiel.Game) -> pyspiel.State:
    """A new game of the peer with the same first prize."""
    state = game.new_initial_state()
    state.apply_action(position.prize)
    return state


def peer_oh_hell(position: OhHell, game: pyspiel.Game) -> pyspiel.State:
    """The same deal: tricks, dealer, cards one by one round the table, the trump."""
    state = game.new_initial_state()
    state.apply_action(position.tricks)
    state.apply_action(position.dealer)
    hands = [elements(position.hands[seat]) for seat in range(position.seats)]
    for turn in range(position.tricks):
        for hand in hands:
            state.apply_action(hand[turn])
    state.apply_action(position.turned)
    return state
