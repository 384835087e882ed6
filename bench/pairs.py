"""Which game of ours stands beside which of the peer: each game says so in its own folder."""

from __future__ import annotations

import importlib.resources
from typing import Final

import msgspec
from msgspec import Struct

from stolik import games, keys

PAIR_FILE: Final = "bench.toml"


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """A game of ours, the games of the peer that are most like it, and why."""

    peers: list[str]
    why: str
    players: int
    options: dict[str, str] = {}
    from_source: bool = False
    """Is it measured as plain Python too?"""


def pairs() -> dict[str, Pair]:
    """By the keys of our games, in their order; a game that names no peer has none."""
    return {key: found for key in keys() if (found := _pair(key)) is not None}


def _pair(key: str) -> Pair | None:
    file = importlib.resources.files(f"{games.__name__}.{key}") / PAIR_FILE
    return msgspec.toml.decode(file.read_bytes(), type=Pair) if file.is_file() else None
