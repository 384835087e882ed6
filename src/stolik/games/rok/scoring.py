"""[5.4-5.7] What a year counts: the best cards of each season in complete rows, less the cards aside."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stolik.core.scoring import ScoreBreakdown, ScoreReason, breakdown_of
from stolik.games.rok.pieces import SEASONS, SYMBOLS, SYMBOLS_IN_A_SEASON
from stolik.games.rok.view_types import RokPublic, Year


def explain_scores(view: Struct) -> tuple[ScoreBreakdown, ...]:
    """Season by season; fewer cards aside break ties."""
    assert isinstance(view, RokPublic)
    return tuple(breakdown_of(list(_lines(year))) for year in view.years)


def _lines(year: Year) -> Iterator[ScoreReason]:
    yield ScoreReason("score.rows", {"count": year.rows})
    if year.rows:
        for number, season in enumerate(SEASONS):
            yield ScoreReason(f"score.best.{season}", {"count": year.rows}, _best(year, number))
    aside = len(year.aside)
    yield ScoreReason("score.aside", {"count": aside}, -aside)
    yield ScoreReason("score.tie")


def _best(year: Year, season: int) -> int:
    """[5.4] The points of as many cards of a season as there are complete rows, the best ones."""
    symbols = SYMBOLS[SYMBOLS_IN_A_SEASON * season : SYMBOLS_IN_A_SEASON * (season + 1)]
    points = sorted((card.points for card in year.cards if card.symbol in symbols), reverse=True)
    return sum(points[: year.rows])
