"""The ways into a game that are measured, and how a decision is picked where Python picks it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Final

API: Final = "Python API"
LOOP: Final = "loop over legal()"
QUICK: Final = "loop of random_action"
SEARCH: Final = "IS-MCTS"
ENTRY_POINTS: Final = (API, LOOP, QUICK, SEARCH)

STARTS: Final = 24
"""Dealt positions that a measurement goes round."""
PLAYOUTS: Final = 40
"""Games from one start in one call of a compiled loop."""
SIMULATIONS: Final = 400
"""In one search, with one playout each."""


def picks(seed: int = 1) -> Iterator[float]:
    """Numbers in [0, 1) made beforehand, so that a loop in Python times the game and not `random`."""
    source = Random(seed)
    return cycle([source.random() for _ in range(8192)])
