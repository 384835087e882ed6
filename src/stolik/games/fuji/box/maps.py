"""The seven maps, from drawings: one letter a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stolik.games.fuji.box.file_format import BoxFile, Drawn
from stolik.games.fuji.box.problems import BoxProblem

NOTHING: Final = "."
LETTERS: Final = "K12LSGEXVv"
VOLCANO: Final = "K12"
LANDSCAPES: Final = "LSGEX"
MAPS: Final = 7
MAX_ROW_PLACES: Final = 30
COUNTS: Final = (
    ("K", 1, "craters (K)"),
    ("1", 1, "first volcano cards (1)"),
    ("2", 1, "second volcano cards (2)"),
    (LANDSCAPES, 24, "landscapes (L, S, G, E and X)"),
    ("S", 1, "white starts (S)"),
    ("G", 1, "grey starts (G)"),
    ("E", 7, "equipment tokens (E)"),
    ("X", 2, "eruption tokens (X)"),
    ("V", 4, "villages (V)"),
    ("v", 2, "villages for four players (v)"),
)
"""Letters, how many places have one of them, and what people call those."""

Where = tuple[int, int]
Places = dict[Where, str]


def rows_of(drawn: str) -> list[str]:
    """The lines of a drawing, without the empty ones around it."""
    return drawn.strip("\n").split("\n")


def places_of(drawn: str) -> Places:
    """What is drawn where, in reading order."""
    rows = enumerate(rows_of(drawn))
    return {(row, column): letter for row, line in rows for column, letter in enumerate(line) if letter != NOTHING}


def beside(place: Where) -> tuple[Where, ...]:
    """The four places around one."""
    row, column = place
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def touched(places: Places, place: Where) -> str:
    """The letters that touch a place."""
    return "".join(places[other] for other in beside(place) if other in places)


def reached(places: Places, start: Where) -> set[Where]:
    """All places to which one can come from a place."""
    found, edge = {start}, [start]
    while edge:
        new = {other for place in edge for other in beside(place) if other in places} - found
        found |= new
        edge = list(new)
    return found


def problems_of_maps(box_file: BoxFile) -> Iterator[BoxProblem]:
    """What is wrong with the maps."""
    if len(box_file.map) != MAPS:
        yield BoxProblem("map", f"there are {len(box_file.map)} maps", f"there should be {MAPS}")
    for number, drawn in enumerate(box_file.map, start=1):
        for wrong, right in problems_of_map(drawn):
            yield BoxProblem(f"map {number} ({drawn.name})", wrong, right)


def problems_of_map(drawn: Drawn) -> Iterator[tuple[str, str]]:
    """What is wrong with a map, and what would be right: its drawing, else its counts, else how it hangs together."""
    for check in (problems_of_drawing, problems_of_counts, problems_of_volcano, problems_of_ways):
        problems = list(check(drawn.drawn))
        yield from problems
        if problems:
            return


def problems_of_drawing(drawn: str) -> Iterator[tuple[str, str]]:
    """Lines of one length, of known letters."""
    rows = rows_of(drawn)
    for number, line in enumerate(rows, start=1):
        for column, letter in enumerate(line, start=1):
            if letter not in LETTERS + NOTHING:
                yield f"row {number}, column {column} is {letter!r}", f"a place is one of {' '.join(LETTERS)} or a dot"
                return
        if len(line) != len(rows[0]):
            yield f"row {number} has {len(line)} places", f"all rows should be as long as the first, {len(rows[0])}"
            return
    if max(len(rows), len(rows[0])) > MAX_ROW_PLACES:
        yield (
            f"it has {len(rows)} rows of {len(rows[0])} places",
            f"there is room for {MAX_ROW_PLACES} in a row or a column",
        )


def problems_of_counts(drawn: str) -> Iterator[tuple[str, str]]:
    """Every card and token of the box is used once."""
    for letters, wanted, called in COUNTS:
        found = sum(drawn.count(letter) for letter in letters)
        if found != wanted:
            yield f"the number of {called} is {found}", f"it should be {wanted}"


def problems_of_volcano(drawn: str) -> Iterator[tuple[str, str]]:
    """The lava goes from the crater over the first volcano card to the second, and on from there."""
    places = places_of(drawn)
    at = {letter: place for place, letter in places.items() if letter in VOLCANO}
    for letter, wanted, called in (("K", "1", "the crater"), ("1", "2K", "the first volcano card")):
        found = "".join(sorted(touched(places, at[letter])))
        if found != wanted:
            right = f"it should touch {' and '.join(wanted)} only"
            yield f"{called} touches {' and '.join(found) or 'nothing'}", right


def problems_of_ways(drawn: str) -> Iterator[tuple[str, str]]:
    """Everybody can walk everywhere, with the villages for four players and without, and so can the lava."""
    places = places_of(drawn)
    slope = {place: letter for place, letter in places.items() if letter not in VOLCANO}
    few = {place: letter for place, letter in slope.items() if letter != "v"}
    start = next(place for place, letter in places.items() if letter == "S")
    for part, whose in ((slope, "with four players"), (few, "with two or three players")):
        for row, column in sorted(part.keys() - reached(part, start)):
            wrong = f"row {row + 1}, column {column + 1} ({part[row, column]}) cannot be reached on foot {whose}"
            yield wrong, "every landscape and village should hang together by sides, not over the volcano"
            return
    second = next(place for place, letter in places.items() if letter == "2")
    if not set(touched(places, second)) & set(LANDSCAPES):
        yield "the second volcano card touches no landscape", "the lava should find its way to the slope there"
