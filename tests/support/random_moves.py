"""How those who play by chance choose their moves in tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def any_kind(moves: Sequence[T], chance: Random, text: Callable[[T], str]) -> T:
    """First a kind of move, by the first word of its notation, then one of that kind.

    Who chooses among all moves alike talks for most of a game in which much can be said, and it hardly ends.
    """
    kinds: dict[str, list[T]] = {}
    for move in moves:
        kinds.setdefault(text(move).split()[0], []).append(move)
    return chance.choice(kinds[chance.choice(sorted(kinds))])
