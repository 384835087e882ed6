"""Many games of a team of bots: `stolik fuji calibrate` and `stolik fuji teams` print how often they get home.

A game is told by the seed, its number and the table's options, so a table comes out the same however many processes
play it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import sqrt
from multiprocessing import get_all_start_methods, get_context
from typing import Final

from rich.console import Console

from stolik.core.chance import FastRng
from stolik.core.errors import BadSetup
from stolik.core.options import Setup
from stolik.core.player import Player
from stolik.games.fuji.bot.players import BOTS
from stolik.games.fuji.box import box_named, box_names
from stolik.games.fuji.commands import Reader
from stolik.games.fuji.pieces import LONGEST_GAME
from stolik.games.fuji.rules.game import Fuji
from stolik.games.fuji.setting_out import expedition

NORMAL_95: Final = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""
LEVELS: Final = ("1", "2", "3", "4")
PLAYERS: Final = ("2a", "2b", "3", "4")
MAPS: Final = ("1", "2", "3", "4", "5", "6", "7")
CHUNK: Final = 20
"""Games that a process plays before it asks for more."""


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
        return Setup(int(self.players[0]), options)


@dataclass(frozen=True, slots=True)
class Tally:
    """Games played and won."""

    wins: int = 0
    games: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.games + other.games)

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        spread = NORMAL_95**2 / self.games
        centre = (self.share + spread / 2) / (1 + spread)
        reach = sqrt(spread * self.share * (1 - self.share) + spread**2 / 4) / (1 + spread)
        return max(0.0, centre - reach), min(1.0, centre + reach)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} ({low:.1%} to {high:.1%})"


def difference(one: Tally, other: Tally) -> tuple[float, float, float]:
    """How much more often one team wins than another, with Newcombe's 95 % interval."""
    gap = one.share - other.share
    (low, high), (other_low, other_high) = one.interval, other.interval
    below = sqrt((one.share - low) ** 2 + (other_high - other.share) ** 2)
    above = sqrt((high - one.share) ** 2 + (other.share - other_low) ** 2)
    return gap, gap - below, gap + above


# -- Playing -----------------------------------------------------------------------------------------


def play(setup: Setup, players: Sequence[Player], seed: int, number: int) -> bool:
    """One game; player *p* sits on seat *p* + `number`, counted round the table. Did all get home?"""
    luck = FastRng(seed, number)
    position = Fuji(expedition(setup, box_named(setup.options["box"])), luck.fork())
    position.begin()
    for _ in range(LONGEST_GAME):
        if position.over:
            return not position.all_lost()
        seat = position.on_turn()
        world = position.imagine(seat, luck.fork())
        position.apply(seat, players[(seat - number) % len(players)].choose(world, seat, luck))
    raise RuntimeError(f"game {number} with seed {seed} does not end")


def play_some(seed: int, task: tuple[Cell, range]) -> Tally:
    """Some games of a cell, one after the other."""
    cell, numbers = task
    setup = cell.setup()
    players = [BOTS[cell.team[seat % len(cell.team)]]() for seat in range(setup.players)]
    return Tally(sum(play(setup, players, seed, number) for number in numbers), len(numbers))


def play_all(cells: Sequence[Cell], games: int, seed: int, workers: int) -> list[Tally]:
    """So many games of every cell."""
    parts = [range(begin, min(begin + CHUNK, games)) for begin in range(0, games, CHUNK)]
    tasks = list(product(cells, parts))
    tallies = _in_processes(partial(play_some, seed), tasks, workers)
    sums = [Tally()] * len(cells)
    for number, tally in enumerate(tallies):
        sums[number // len(parts)] += tally
    return sums


def _in_processes(job: partial[Tally], tasks: Sequence[tuple[Cell, range]], workers: int) -> Iterable[Tally]:
    if workers == 1:
        return map(job, tasks)
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    with ProcessPoolExecutor(workers, mp_context=get_context(method)) as pool:
        return list(pool.map(job, tasks))


# -- Commands ----------------------------------------------------------------------------------------


def calibrate(arguments: list[str]) -> None:
    """Print how often a team gets home: by level, players and map."""
    reader = _reader("calibrate", "How often a team of bots gets home, by level, players and map.")
    reader.add_argument("--team", default="guide", metavar="BOT,BOT…", help="who plays, in turn")
    asked = _asked(reader, arguments)
    team = _team(asked.team)
    rows = list(product(asked.level, asked.players))
    cells = [Cell(level, players, scenario, team) for (level, players), scenario in product(rows, asked.map)]
    tallies = play_all(cells, asked.games, asked.seed, asked.workers)
    out = Console(highlight=False, soft_wrap=True, markup=False)
    out.print(f"{asked.games} games a cell, seed {asked.seed}, team {asked.team}; shares won with 95 % intervals")
    out.print(f"| Level | Players | {' | '.join(f'Map {number}' for number in asked.map)} | All maps |")
    out.print("|---|---|" + "---|" * (len(asked.map) + 1))
    for row, (level, players) in enumerate(rows):
        of_row = tallies[row * len(asked.map) : (row + 1) * len(asked.map)]
        out.print(f"| {level} | {players} | {' | '.join(map(str, of_row))} | {sum(of_row, Tally())} |")


def teams(arguments: list[str]) -> None:
    """Print how often several teams get home at the same tables, and how they differ from the first."""
    reader = _reader("teams", "Teams of bots at the same tables: how often they get home, and how they differ.")
    reader.add_argument("team", nargs="+", metavar="BOT,BOT…", help="who plays, in turn; seats change game by game")
    asked = _asked(reader, arguments)
    out = Console(highlight=False, soft_wrap=True, markup=False)
    tables = list(product(asked.level, asked.players, asked.map))
    sums = []
    for name in asked.team:
        cells = [Cell(level, players, scenario, _team(name)) for level, players, scenario in tables]
        sums.append(sum(play_all(cells, asked.games, asked.seed, asked.workers), Tally()))
    where = f"levels {','.join(asked.level)}, players {','.join(asked.players)}, maps {','.join(asked.map)}"
    out.print(f"{sums[0].games} games a team, {where}, seed {asked.seed}")
    for name, tally in zip(asked.team, sums, strict=True):
        gap, low, high = difference(tally, sums[0])
        out.print(f"  {name:<24} {tally}  against the first {gap:+.1%} ({low:+.1%} to {high:+.1%})")


def _reader(name: str, description: str) -> ArgumentParser:
    reader = Reader(prog=f"stolik fuji {name}", description=description)
    reader.add_argument("--games", type=int, default=100, metavar="N", help="games a level, number of players and map")
    reader.add_argument("--seed", type=int, default=0, metavar="S", help="the luck of those games")
    reader.add_argument("--workers", type=int, default=1, metavar="N", help="processes that play")
    reader.add_argument("--level", type=_listed(LEVELS), default=LEVELS, metavar="1,2…")
    reader.add_argument("--players", type=_listed(PLAYERS), default=PLAYERS, metavar="2a,2b,3,4")
    reader.add_argument("--map", type=_listed(MAPS), default=MAPS, metavar="1,2…")
    return reader


def _listed(allowed: tuple[str, ...]) -> partial[tuple[str, ...]]:
    return partial(_read_list, allowed)


def _read_list(allowed: tuple[str, ...], text: str) -> tuple[str, ...]:
    chosen = tuple(text.split(","))
    if not set(chosen) <= set(allowed):
        raise BadSetup(f"{text!r} is not a list of {', '.join(allowed)}")
    return chosen


def _team(text: str) -> tuple[str, ...]:
    return _read_list(tuple(BOTS), text)


def _asked(reader: ArgumentParser, arguments: list[str]) -> Namespace:
    asked = reader.parse_args(arguments)
    if asked.games < 1 or asked.workers < 1:
        reader.error("--games and --workers take one or more")
    return asked
