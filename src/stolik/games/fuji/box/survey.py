"""A map measured: how far the village is, and when the lava comes. For whoever draws one; no rule uses it."""

from __future__ import annotations

from typing import Final, NamedTuple

from stolik.games.fuji.rules.printed import ERUPTION_TOKEN, LANDSCAPE, SECOND_VOLCANO, VILLAGE, VILLAGE_FOR_FOUR, Chart

ROUNDS_BEFORE_THE_SLOPE: Final = 2
"""Rounds in which the lava only takes the two volcano cards."""
PLAYERS_AT_A_FULL_TABLE: Final = 4


class Survey(NamedTuple):
    """Steps to the nearest village, and rounds at whose ends lava comes."""

    from_white: int
    from_grey: int
    around_tokens: int | None
    """From the white start without touching an eruption token; None where there is no such way."""
    white_covered: int
    last_covered: int


def survey(chart: Chart, players: int) -> Survey:
    """Measure a map as it is laid out for so many players."""
    slope = places_of_kind(chart, LANDSCAPE)
    villages = places_of_kind(chart, VILLAGE, VILLAGE_FOR_FOUR if players == PLAYERS_AT_A_FULL_TABLE else VILLAGE)
    quiet = {place for place in slope if chart.token[place] != ERUPTION_TOKEN}
    lava = distances(chart, min(places_of_kind(chart, SECOND_VOLCANO)), slope)
    on_foot = distances(chart, chart.white, slope | villages)
    return Survey(
        from_white=nearest(on_foot, villages) or 0,
        from_grey=nearest(distances(chart, chart.grey, slope | villages), villages) or 0,
        around_tokens=nearest(distances(chart, chart.white, quiet | villages), villages),
        white_covered=ROUNDS_BEFORE_THE_SLOPE + lava[chart.white],
        last_covered=ROUNDS_BEFORE_THE_SLOPE + max(lava.values()),
    )


def places_of_kind(chart: Chart, *kinds: int) -> set[int]:
    """The places with cards of some kinds."""
    return {place for place in range(chart.size) if chart.kind[place] in kinds}


def distances(chart: Chart, start: int, passable: set[int]) -> dict[int, int]:
    """How far every place is that can be reached over passable ones."""
    found, edge = {start: 0}, [start]
    for place in edge:
        for other in sorted(passable - found.keys()):
            if chart.beside[place] >> other & 1:
                found[other] = found[place] + 1
                edge.append(other)
    return found


def nearest(found: dict[int, int], goals: set[int]) -> int | None:
    """The distance of the nearest goal, if any was found."""
    return min((found[goal] for goal in goals if goal in found), default=None)
