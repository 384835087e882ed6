"""[3.3, 6.3] How far a boat has come, in laps and fields; tricks of the round count nothing by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stolik.core.scoring import ScoreBreakdown, ScoreReason, breakdown_of
from stolik.games.kanaloa.pieces import FIELDS_OF_A_CARD
from stolik.games.kanaloa.view_types import KanaloaPublic


def explain_scores(view: Struct) -> tuple[ScoreBreakdown, ...]:
    """Progress, and who won by it or in spite of it."""
    assert isinstance(view, KanaloaPublic)
    return tuple(breakdown_of(list(_lines(view, seat))) for seat in range(view.players))


def _lines(view: KanaloaPublic, seat: int) -> Iterator[ScoreReason]:
    boat = view.seats[seat].boat
    lap = FIELDS_OF_A_CARD * len(view.track)
    if boat.laps:
        yield ScoreReason("score.laps", {"count": boat.laps, "fields": lap}, boat.laps * lap)
    yield ScoreReason("score.fields", {"count": boat.field}, boat.field)
    yield ScoreReason("score.tricks", {"count": view.seats[seat].tricks})
    if seat == view.winner:
        furthest = max(other.boat.progress for number, other in enumerate(view.seats) if number != seat)
        ahead = furthest + 1 - boat.progress  # [7.6] a boat that failed may lie ahead of the winner
        yield ScoreReason("score.winner", points=ahead if ahead > 0 else None)
