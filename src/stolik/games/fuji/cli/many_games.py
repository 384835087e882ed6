"""Many games of a team of bots, on many kinds of table: what the commands that count and learn have in common.

A game is given by the seed, its number and the table's options, so what comes out is the same however many processes
play it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final, TypeVar

from stolik.core.bot import Bot
from stolik.core.chance import FastRng
from stolik.core.errors import BadSetup
from stolik.core.game_cli import GameArgumentParser
from stolik.core.options import Setup
from stolik.core.processes import Processes
from stolik.games.fuji.bots import BOTS
from stolik.games.fuji.box import box_named, box_names
from stolik.games.fuji.expedition_setup import expedition
from stolik.games.fuji.pieces import MAX_DECISIONS, RULES_VERSIONS
from stolik.games.fuji.rules.position import Fuji

LEVELS: Final = ("1", "2", "3", "4")
PLAYERS: Final = ("2a", "2b", "3", "4")
MAPS: Final = ("1", "2", "3", "4", "5", "6", "7")
GAMES_PER_TASK: Final = 20
"""Games that a process plays before it asks for more."""
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of table: a level, how many play and by which variant, a map, and who sits there."""

    level: str
    players: str
    scenario: str
    team: tuple[str, ...]

    def setup(self) -> Setup:
        """The table's options, all others being the usual ones."""
        pair = self.players[1:] or "a"
        options = {
            "level": self.level, "scenario": self.scenario, "pair": pair, "excitement": "off", "text": "checked",
            "skills": "drawn", "start": "opposite", "spare_die": "c", "box": box_names()[-1],
        }  # fmt: skip
        return Setup(int(self.players[0]), options, RULES_VERSIONS[-1])

    def seated(self) -> list[Bot]:
        """The team, called up in turn until every seat is taken."""
        return [BOTS[self.team[seat % len(self.team)]]() for seat in range(int(self.players[0]))]


def rounds(setup: Setup, players: Sequence[Bot], seed: int, number: int) -> Iterator[Fuji]:
    """One game, shown when each of its rounds begins and when it is over; player *p* sits on seat *p* + `number`."""
    rng = FastRng(seed, number)
    position = Fuji(expedition(setup, box_named(setup.options["box"])), rng.fork())
    position.begin()
    shown = 0
    for _ in range(MAX_DECISIONS):
        if position.over or position.round > shown:
            shown = position.round
            yield position
        if position.over:
            return
        seat = position.first_to_move()
        world = position.imagine(seat, rng.fork())
        position.apply(seat, players[(seat - number) % len(players)].choose(world, seat, rng))
    raise RuntimeError(f"game {number} with seed {seed} does not end")


def in_parts(
    job: Callable[[int, tuple[Cell, range]], Found], cells: Sequence[Cell], options: Namespace, processes: Processes
) -> Iterator[list[Found]]:
    """What a job finds in the games of each cell, part by part."""
    parts = [
        range(begin, min(begin + GAMES_PER_TASK, options.games)) for begin in range(0, options.games, GAMES_PER_TASK)
    ]
    found = processes.map(partial(job, options.seed), list(product(cells, parts)))
    for _ in cells:
        yield [next(found) for _ in parts]


# -- Arguments -----------------------------------------------------------------------------------------


def new_parser(name: str, description: str) -> ArgumentParser:
    """The arguments that all these commands take."""
    parser = GameArgumentParser(prog=f"stolik fuji {name}", description=description)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games a level, number of players and map")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of those games")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that play")
    parser.add_argument("--level", type=_listed(LEVELS), default=LEVELS, metavar="1,2…")
    parser.add_argument("--players", type=_listed(PLAYERS), default=PLAYERS, metavar="2a,2b,3,4")
    parser.add_argument("--map", type=_listed(MAPS), default=MAPS, metavar="1,2…")
    return parser


def parse(parser: ArgumentParser, arguments: list[str]) -> Namespace:
    """The parsed arguments, refused where nothing would be played."""
    options = parser.parse_args(arguments)
    if options.games < 1 or options.workers < 1:
        parser.error("--games and --workers take one or more")
    return options


def team_named(text: str) -> tuple[str, ...]:
    """Bots by name, between commas."""
    return _read_list(tuple(BOTS), text)


def _listed(allowed: tuple[str, ...]) -> Callable[[str], tuple[str, ...]]:
    return partial(_read_list, allowed)


def _read_list(allowed: tuple[str, ...], text: str) -> tuple[str, ...]:
    chosen = tuple(text.split(","))
    if not set(chosen) <= set(allowed):
        raise BadSetup(f"{text!r} is not a list of {', '.join(allowed)}")
    return chosen
