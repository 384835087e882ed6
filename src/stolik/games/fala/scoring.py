"""[4.2-4.4, 6.2] Points round by round, and what the round that is played now would bring."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stolik.core.scoring import ScoreBreakdown, ScoreReason, breakdown_of
from stolik.games.fala.view_types import FalaPublic, Place


def explain_scores(view: Struct) -> tuple[ScoreBreakdown, ...]:
    """Only finished rounds count; of the one that is played now the lines say how it stands."""
    assert isinstance(view, FalaPublic)
    lowest = min(place.level for place in view.places if not place.out)
    return tuple(breakdown_of([*_rounds(place), *(() if view.over else _now(place, lowest))]) for place in view.places)


def _rounds(place: Place) -> Iterator[ScoreReason]:
    for number, points in enumerate(place.rounds, 1):
        yield ScoreReason("score.round", {"round": number}, points)


def _now(place: Place, lowest: int) -> Iterator[ScoreReason]:
    if place.out:
        yield ScoreReason("score.now_out")
        return
    yield ScoreReason("score.now_belts", {"count": place.belts})
    if place.level == lowest:
        yield ScoreReason("score.now_lowest", {"level": place.level})
