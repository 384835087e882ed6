"""A box from a file that was found to be right."""

from __future__ import annotations

from typing import Final

from stolik.games.fuji.box.conditions import VALUES, condition_of, face_of, mask_of, problems_of_cards
from stolik.games.fuji.box.file_format import BoxFile, Card, read_box_file
from stolik.games.fuji.box.maps import LANDSCAPES, beside, places_of, problems_of_maps, rows_of
from stolik.games.fuji.box.numbers import LEVELS, problems_of_dice, problems_of_levels, problems_of_track
from stolik.games.fuji.box.problems import BadBoxFile, BoxProblem
from stolik.games.fuji.pieces import KINDS
from stolik.games.fuji.rules.printed import EQUIPMENT_TOKEN, ERUPTION_TOKEN, LANDSCAPE, NO_TOKEN, Box, Chart
from stolik.games.fuji.view_types import Condition

LYING: Final = "K12LVv"
"""What lies on a place, in the order of the kinds in `rules.printed`."""
TOKENS: Final = {"E": EQUIPMENT_TOKEN, "X": ERUPTION_TOKEN}


def find_problems(box_file: BoxFile) -> list[BoxProblem]:
    """Everything that is wrong with the tables of a file."""
    return [
        *problems_of_dice(box_file),
        *problems_of_cards(box_file),
        *problems_of_maps(box_file),
        *problems_of_track(box_file.track),
        *problems_of_levels(box_file),
    ]


def read_box(text: str, file: str) -> Box:
    """The box that a file describes, or `BadBoxFile` with the first thing that is wrong."""
    box_file = read_box_file(text, file)
    for problem in find_problems(box_file):
        raise BadBoxFile(file, problem)
    return build(box_file)


def build(box_file: BoxFile) -> Box:
    """The tables of a file without problems, as the rules use them."""
    cards = [*box_file.landscape, *box_file.village]
    conditions = [meant(card) for card in cards]
    box = Box(
        face=[face for kind in KINDS for face in faces_of(box_file.dice[kind])],
        mask=[mask_of(condition) for condition in conditions],
        reroll=[int(card.reroll) for card in cards],
        skull=box_file.track.skull,
        plasters=box_file.track.plasters,
        costs=[cost for level in LEVELS for cost in box_file.levels[level]],
    )
    box.conditions.extend(conditions)
    box.maps.extend(chart_of(drawn.drawn) for drawn in box_file.map)
    return box


def meant(card: Card) -> Condition:
    """The condition of a card without problems."""
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
