"""[4.2-4.4, 6.2] Points round by round, and what the round that is played now would bring."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stolik.core.scoring import Line, Reckoning, reckoned
from stolik.games.fala.view_types import FalaPublic, Place


def reckon(seen: Struct) -> tuple[Reckoning, ...]:
    """Only finished rounds count; of the one that is played now the lines say how it stands."""
    assert isinstance(seen, FalaPublic)
    lowest = min(place.level for place in seen.places if not place.out)
    return tuple(reckoned([*_rounds(place), *(() if seen.over else _now(place, lowest))]) for place in seen.places)


def _rounds(place: Place) -> Iterator[Line]:
    for number, points in enumerate(place.rounds, 1):
        yield Line("reckoning.round", {"round": number}, points)


def _now(place: Place, lowest: int) -> Iterator[Line]:
    if place.out:
        yield Line("reckoning.now_out")
        return
    yield Line("reckoning.now_belts", {"count": place.belts})
    if place.level == lowest:
        yield Line("reckoning.now_lowest", {"level": place.level})
