"""How much is measured, and the form of its figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from faults.figures import Figure, Size


class Plan(Struct, frozen=True):
    """The size of one run."""

    tables: tuple[int, ...]
    """How many at once, one figure for each."""
    rounds: int
    """Ours and the peer by turns, so many times; one more before that, for warming up."""
    moves: int
    """Of each table, at full speed."""
    seconds: float
    """Of each run at fixed moments."""
    share: float
    """Of what the slower server can do: how often moves fall due."""
    silent: int
    """Sockets that never read."""
    pairs: int
    """Runs without and with them."""
    measured_seconds: float
    """Of each of those runs: long enough that one disturbance is less than a hundredth of the moves."""
    filling_seconds: float
    """Before each of those runs, while the buffers of the silent sockets fill."""
    give_up_seconds: float
    """To wait until the server has given up all of them; 0: do not wait."""
    idle: int
    """Tables at which nothing happens."""


PLANS: Final[Mapping[Size, Plan]] = {
    "quick": Plan(
        tables=(2,), rounds=1, moves=10, seconds=0.5, share=0.2, silent=6, pairs=1, measured_seconds=0.5,
        filling_seconds=0.2, give_up_seconds=0.0, idle=4,
    ),
    "full": Plan(
        tables=(50, 200), rounds=4, moves=80, seconds=5.0, share=0.4, silent=500, pairs=10, measured_seconds=20.0,
        filling_seconds=8.0, give_up_seconds=90.0, idle=200,
    ),
}  # fmt: skip


def unjudged(name: str, value: str, aim: str = "printed", beside: str = "") -> Figure:
    """A figure by which nothing is judged: aims are printed beside the values."""
    return Figure(name, value, aim, holds=True, control=beside, judged=False)
