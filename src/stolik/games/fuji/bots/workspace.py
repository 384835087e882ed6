"""Buffers for sampled worlds, allocated once and reused for every decision."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.games.fuji.bots.hearing import Hearing
from stolik.games.fuji.bots.supposing import Supposing
from stolik.games.fuji.bots.worth import KIND_COUNT, MAX_THROWS, TOPIC_ROW_LENGTH, Hand
from stolik.games.fuji.pieces import DICE, FIGURES

TRIES_PER_ROW: Final[i64] = 3
"""Samples drawn for each that is kept."""
LISTENER_ROWS: Final[i64] = 96
"""Samples of the seat's own dice, as listeners may draw them."""
DRAWS_PER_ROW: Final[i64] = MAX_THROWS * DICE
"""Faces drawn ahead for each row: one for each die and throw."""


@final
class Workspace:
    """Buffers for sampled worlds, reused for every decision: clearing them is quicker than allocating."""

    def __init__(self, rows: i64) -> None:
        self.rows: i64 = rows
        self.values: vec[i64] = vec[i64]([1] * (rows * DICE))
        self.throws_ahead: vec[i64] = vec[i64]([1] * (rows * DRAWS_PER_ROW))
        self.drawn: vec[i64] = vec[i64]([1] * (rows * DICE))
        self.tries: vec[i64] = vec[i64]([1] * (max(rows, LISTENER_ROWS) * TRIES_PER_ROW * DICE))
        self.weights: vec[float] = vec[float]([0.0] * (max(rows, LISTENER_ROWS) * TRIES_PER_ROW))
        self.wants: vec[i64] = vec[i64]([0] * (FIGURES * TOPIC_ROW_LENGTH))
        self.hopes: vec[i64] = vec[i64]([0] * (FIGURES * KIND_COUNT * (MAX_THROWS + 1)))
        self.falls: vec[float] = vec[float]([0.0] * TOPIC_ROW_LENGTH)
        self.hearing: Hearing = Hearing()
        self.supposing: Supposing = Supposing()
        self.kept: vec[i64] = vec[i64]([1] * (rows * DICE))
        self.supposed: vec[i64] = vec[i64]([1] * (LISTENER_ROWS * DICE))
        self.hands: list[Hand] = [Hand() for _ in range(FIGURES)]
