"""One connection, and one network, is bounded; a server without the bounds is found out."""

from __future__ import annotations

from faults.pressure.connections import HALF_OPEN, HANDSHAKES, HEADS, NEIGHBOURS, measure
from support.seeds import Size


def test_nobody_holds_connections_open_fills_them_up_or_takes_all(size: Size, seed: int) -> None:
    figures = {figure.name: figure for figure in measure(size, seed)}
    assert {HEADS, HALF_OPEN, HANDSHAKES, NEIGHBOURS} <= figures.keys()
    assert [figure for figure in figures.values() if not figure.stands] == []
