"""[6.8] What an escape is worth: the same for all, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stolik.core.scoring import ScoreBreakdown, ScoreReason, breakdown_of
from stolik.games.fuji.pieces import LOST, POINTS_OF_A_PLAYER
from stolik.games.fuji.view_types import FujiPublic


def explain_scores(view: Struct) -> tuple[ScoreBreakdown, ...]:
    """Four a player, wounds off, cards never used on; nothing of that if somebody was lost."""
    assert isinstance(view, FujiPublic)
    lost = view.over and view.ending != "village"
    lines = [ScoreReason("score.lost", points=LOST)] if lost else list(_lines(view))
    return (breakdown_of(lines),) * view.players


def _lines(view: FujiPublic) -> Iterator[ScoreReason]:
    players = sum(figure.cell is not None for figure in view.figures)
    wounds = sum(len(figure.wounds) for figure in view.figures)
    unused = sum(not card.used_once for figure in view.figures for card in figure.equipment)
    yield ScoreReason("score.players", {"count": players}, POINTS_OF_A_PLAYER * players)
    yield ScoreReason("score.wounds", {"count": wounds}, -wounds)
    yield ScoreReason("score.unused", {"count": unused}, unused)
