"""Commands of this game alone: `stolik fuji check FILE` says whether a file is a whole box of Fuji."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Console

from stolik.core.errors import BadFile
from stolik.core.game_cli import GameArgumentParser
from stolik.games.fuji.box import OWN_BOX, read_file
from stolik.games.fuji.box.building import build, find_problems
from stolik.games.fuji.box.file_format import BoxFile, read_box_file
from stolik.games.fuji.box.survey import Survey, survey

FEW_PLAYERS: Final = 3
"""Two and three players have the same map."""


def check(arguments: list[str]) -> None:
    """Print all that is wrong with a table file, or, where nothing is, how its maps measure."""
    parser = GameArgumentParser(prog="stolik fuji check", description="Is this file a whole box of Fuji?")
    parser.add_argument("file", metavar="FILE", help="tables in the form of rebuilt.toml, which comes with the game")
    file = str(parser.parse_args(arguments).file)
    box_file = read_box_file(read_file(file), file)
    out = Console(highlight=False, soft_wrap=True, markup=False)
    problems = find_problems(box_file)
    for problem in problems:
        out.print(f"{file}: {problem}")
    if problems:
        raise BadFile(f"{file} is no box of Fuji yet: {count(len(problems))} wrong")
    for line in praise(file, box_file):
        out.print(line)


def count(things: int) -> str:
    """One thing is, several things are."""
    return "one thing is" if things == 1 else f"{things} things are"


def praise(file: str, box_file: BoxFile) -> Iterator[str]:
    """A whole box: what its maps are like, and how to play with it."""
    yield f"{file} is a whole box of Fuji."
    for number, (drawn, chart) in enumerate(zip(box_file.map, build(box_file).maps, strict=True), start=1):
        yield f"map {number} ({drawn.name}): {measured(survey(chart, FEW_PLAYERS))}"
    yield f"To play with it: {OWN_BOX}={file} stolik play fuji --option box=own"


def measured(found: Survey) -> str:
    """A map's measures in words, for two and three players."""
    around = "no way" if found.around_tokens is None else str(found.around_tokens)
    return (
        f"steps to the village {found.from_white}, from the grey start {found.from_grey}, "
        f"without touching an eruption token {around}; "
        f"lava on the start in round {found.white_covered}, on the last landscape in round {found.last_covered}"
    )
