"""A box from a file that was found to be right."""

from __future__ import annotations

from typing import Final

from stolik.games.fuji.box.conditions import VALUES, condition_of, face_of, faults_of_cards, mask_of
from stolik.games.fuji.box.file_format import BoxFile, Card, read_written
from stolik.games.fuji.box.maps import LANDSCAPES, beside, faults_of_maps, places_of, rows_of
from stolik.games.fuji.box.numbers import LEVELS, faults_of_dice, faults_of_levels, faults_of_track
from stolik.games.fuji.box.problems import BadBoxFile, BoxProblem
from stolik.games.fuji.pieces import KINDS
from stolik.games.fuji.rules.printed import EQUIPMENT_TOKEN, ERUPTION_TOKEN, LANDSCAPE, NO_TOKEN, Box, Chart
from stolik.games.fuji.view_types import Condition

LYING: Final = "K12LVv"
"""What lies on a place, in the order of the kinds in `rules.box`."""
TOKENS: Final = {"E": EQUIPMENT_TOKEN, "X": ERUPTION_TOKEN}


def faults(written: BoxFile) -> list[BoxProblem]:
    """Everything that is wrong with the tables of a file."""
    return [
        *faults_of_dice(written),
        *faults_of_cards(written),
        *faults_of_maps(written),
        *faults_of_track(written.track),
        *faults_of_levels(written),
    ]


def read_box(text: str, file: str) -> Box:
    """The box that a file describes, or `BadBoxFile` with the first thing that is wrong."""
    written = read_written(text, file)
    for fault in faults(written):
        raise BadBoxFile(file, fault)
    return build(written)


def build(written: BoxFile) -> Box:
    """The tables of a file without faults, as the rules use them."""
    cards = [*written.landscape, *written.village]
    conditions = [meant(card) for card in cards]
    box = Box(
        face=[face for kind in KINDS for face in faces_of(written.dice[kind])],
        mask=[mask_of(condition) for condition in conditions],
        reroll=[int(card.reroll) for card in cards],
        skull=written.track.skull,
        plasters=written.track.plasters,
        costs=[cost for level in LEVELS for cost in written.levels[level]],
    )
    box.conditions.extend(conditions)
    box.maps.extend(chart_of(drawn.drawn) for drawn in written.map)
    return box


def meant(card: Card) -> Condition:
    """The condition of a card without faults."""
    condition = condition_of(card.counts)
    assert condition is not None
    return condition


def faces_of(colours: list[str]) -> list[int]:
    """The faces of a die by value, with a blank before the one."""
    return [0, *(face_of(colour, value) for colour, value in zip(colours, VALUES, strict=True))]


def chart_of(drawn: str) -> Chart:
    """A map as numbers."""
    rows, places = rows_of(drawn), places_of(drawn)
    number = {place: index for index, place in enumerate(places)}
    letters = list(places.values())
    chart = Chart(
        rows=len(rows),
        columns=len(rows[0]),
        where=[row * len(rows[0]) + column for row, column in places],
        kind=[LANDSCAPE if letter in LANDSCAPES else LYING.index(letter) for letter in letters],
        token=[TOKENS.get(letter, NO_TOKEN) for letter in letters],
    )
    for place, index in number.items():
        chart.beside[index] = sum(1 << number[other] for other in beside(place) if other in number)
    chart.start_on(letters.index("S"), letters.index("G"))
    return chart
