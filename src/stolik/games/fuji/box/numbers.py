"""Dice, fatigue track and levels: the parts of a table file that are rows of numbers and colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stolik.games.fuji.box.conditions import VALUES
from stolik.games.fuji.box.file_format import BoxFile, Track
from stolik.games.fuji.box.problems import BoxProblem
from stolik.games.fuji.pieces import COLOURS, KINDS

LEVELS: Final = ("1", "2", "3", "4")
COLUMNS: Final = 7
MAX_WOUNDS: Final = 4
MAX_TRACK_FIELDS: Final = 99


def problems_of_dice(box_file: BoxFile) -> Iterator[BoxProblem]:
    """Three kinds of dice, each with six faces, opposite ones in the same colour."""
    if tuple(sorted(box_file.dice)) != KINDS:
        wrong = f"the kinds are {', '.join(box_file.dice) or 'missing'}"
        yield BoxProblem("dice", wrong, f"there should be three: {', '.join(KINDS)}")
    for kind, colours in box_file.dice.items():
        for wrong, right in problems_of_die(colours):
            yield BoxProblem(f"dice {kind}", wrong, right)
    twins = [kind for kind in box_file.dice if list(box_file.dice.values()).count(box_file.dice[kind]) > 1]
    if twins:
        yield BoxProblem("dice", f"{' and '.join(twins)} have the same faces", "the three kinds should differ")


def problems_of_die(colours: list[str]) -> Iterator[tuple[str, str]]:
    """One kind of die."""
    if len(colours) != len(VALUES):
        yield f"it has {len(colours)} faces", f"there should be {len(VALUES)}, the colours of one to six"
        return
    for value, colour in zip(VALUES, colours, strict=True):
        if colour not in COLOURS:
            yield f"the colour of {value} is {colour!r}", f"it should be one of {', '.join(COLOURS)}"
            return
    for value in VALUES[: len(VALUES) // 2]:
        here, opposite = colours[value - 1], colours[-value]
        if here != opposite:
            wrong = f"{value} is {here} and {len(VALUES) + 1 - value} is {opposite}"
            yield wrong, "opposite faces, which add up to seven, should share a colour"


def problems_of_track(track: Track) -> Iterator[BoxProblem]:
    """A heart, plasters that rise, and a skull behind them."""
    if not 1 <= track.skull <= MAX_TRACK_FIELDS:
        yield BoxProblem(
            "track", f"the skull is on space {track.skull}", f"it should be on one of 1 to {MAX_TRACK_FIELDS}"
        )
    if len(track.plasters) > MAX_WOUNDS:
        wrong = f"there are {len(track.plasters)} plasters"
        yield BoxProblem("track", wrong, f"there should be {MAX_WOUNDS} at most, one for each wound")
    before = 0
    for space in track.plasters:
        if space <= before:
            wrong = f"a plaster on space {space} follows space {before}"
            yield BoxProblem("track", wrong, "plasters should rise, each behind the one before and behind the heart, 0")
        elif space >= track.skull:
            wrong = f"the plaster on space {space} is not before the skull on {track.skull}"
            yield BoxProblem("track", wrong, "every plaster should come before the skull")
        before = space


def problems_of_levels(box_file: BoxFile) -> Iterator[BoxProblem]:
    """Four levels of seven numbers each; who wins by more is never more tired."""
    if tuple(sorted(box_file.levels)) != LEVELS:
        wrong = f"the levels are {', '.join(box_file.levels) or 'missing'}"
        yield BoxProblem("levels", wrong, f"there should be four: {', '.join(LEVELS)}")
    for level, costs in box_file.levels.items():
        for wrong, right in problems_of_level(costs):
            yield BoxProblem(f"levels {level}", wrong, right)


def problems_of_level(costs: list[int]) -> Iterator[tuple[str, str]]:
    """One level."""
    if len(costs) != COLUMNS:
        right = f"there should be {COLUMNS}: failing, then by 1-2, 3-4, 5-6, 7-8, 9-10, 11 or more"
        yield f"there are {len(costs)} numbers", right
    elif costs != sorted(costs, reverse=True):
        yield f"{costs} rises", "each number should be as small as the one before or smaller"
    elif not 0 <= costs[-1] <= costs[0] <= MAX_TRACK_FIELDS:
        yield f"{costs} leaves the track", f"fatigue should be between 0 and {MAX_TRACK_FIELDS}"
