"""[4.2-4.4, 6.4] What a centipede counts, colour by colour; alone, the tiles of the centipede and the grade."""

from __future__ import annotations

from msgspec import Struct

from stolik.core.scoring import ScoreBreakdown, ScoreReason, breakdown_of
from stolik.games.stonogi.pieces import COLOURS, MIN_TILES_ASIDE_FOR_THE_LAST_GRADE
from stolik.games.stonogi.view_types import Centipede, StonogiPublic


def explain_scores(view: Struct) -> tuple[ScoreBreakdown, ...]:
    """Skates by colour, and the best colour, which breaks ties."""
    assert isinstance(view, StonogiPublic)
    if view.players == 1:
        return (_alone(view),)
    return tuple(breakdown_of(_skates(centipede)) for centipede in view.centipedes)


def _skates(centipede: Centipede) -> list[ScoreReason]:
    by_colour = {colour: sum(tile.size for tile in centipede.tiles if tile.colour == colour) for colour in COLOURS}
    lines = [
        ScoreReason(f"score.skates.{colour}", {"count": skates}, skates)
        for colour, skates in by_colour.items()
        if skates
    ]
    return [*lines, ScoreReason("score.best_colour", {"count": centipede.best_colour})]


def _alone(view: StonogiPublic) -> ScoreBreakdown:
    """[6.4] What counts is how many tiles were not put aside."""
    tiles = len(view.centipedes[0].tiles)
    lines = [
        ScoreReason("score.tiles", {"count": tiles}, tiles),
        ScoreReason("score.aside", {"count": view.aside}),
    ]
    if view.over:
        lines.append(ScoreReason(f"ending.grade_{min(view.aside, MIN_TILES_ASIDE_FOR_THE_LAST_GRADE)}"))
    return breakdown_of(lines)
