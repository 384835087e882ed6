"""Randomness that comes out the same again: for servers that tests start, from Python alone."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Final

from stolik.server.randomness import Randomness

SEED: Final = 2026
"""The seed of the gate; `make explore` draws others."""


class SeededRandomness(Randomness):
    """The same bytes for the n-th draw under a label, whatever is drawn under others between them."""

    def __init__(self, seed: object) -> None:
        self.seed = seed
        self._drawn: Counter[str] = Counter()

    def draw(self, label: str, size: int) -> bytes:
        self._drawn[label] += 1
        return hashlib.shake_256(f"{self.seed}/{label}/{self._drawn[label]}".encode()).digest(size)


def secret(*words: object) -> bytes:
    """32 bytes that are no secret at all: a key, a seed or a salt that is the same in every run."""
    return hashlib.sha256("/".join(map(str, words)).encode()).digest()
