"""How often a team gets home: `stolik fuji calibrate` by level, players and map, `stolik fuji teams` beside others."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt

from rich.console import Console

from stolik.core.confidence import wilson_interval
from stolik.core.processes import Processes
from stolik.games.fuji.cli.many_games import Cell, in_parts, new_parser, parse, rounds, team_named


@dataclass(frozen=True, slots=True)
class WinCount:
    """Games played and won."""

    wins: int = 0
    games: int = 0

    def __add__(self, other: WinCount) -> WinCount:
        return WinCount(self.wins + other.wins, self.games + other.games)

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson_interval(self.wins, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} ({low:.1%} to {high:.1%})"


def newcombe_difference(one: WinCount, other: WinCount) -> tuple[float, float, float]:
    """How much more often one team wins than another, with Newcombe's 95 % interval."""
    gap = one.share - other.share
    (low, high), (other_low, other_high) = one.interval, other.interval
    below = sqrt((one.share - low) ** 2 + (other_high - other.share) ** 2)
    above = sqrt((high - one.share) ** 2 + (other.share - other_low) ** 2)
    return gap, gap - below, gap + above


def play_some(seed: int, task: tuple[Cell, range]) -> WinCount:
    """Some games of a cell, one after the other."""
    cell, numbers = task
    setup, players = cell.setup(), cell.seated()
    wins = 0
    for number in numbers:
        *_, end = rounds(setup, players, seed, number)
        wins += not end.is_lost_by_all()
    return WinCount(wins, len(numbers))


def play_all(cells: Sequence[Cell], options: Namespace, processes: Processes) -> Iterator[WinCount]:
    """Every cell's games, as they are played."""
    return (sum(parts, WinCount()) for parts in in_parts(play_some, cells, options, processes))


# -- Commands ----------------------------------------------------------------------------------------


def calibrate(arguments: list[str]) -> None:
    """Print how often a team gets home: by level, players and map."""
    parser = new_parser("calibrate", "How often a team of bots gets home, by level, players and map.")
    parser.add_argument("--team", default="guide", metavar="BOT,BOT…", help="who plays, in turn")
    options = parse(parser, arguments)
    team = team_named(options.team)
    rows = list(product(options.level, options.players))
    cells = [Cell(level, players, scenario, team) for (level, players), scenario in product(rows, options.map)]
    out = Console(highlight=False, soft_wrap=True, markup=False)
    out.print(f"{options.games} games a cell, seed {options.seed}, team {options.team}; shares won with 95 % intervals")
    out.print(f"| Level | Players | {' | '.join(f'Map {number}' for number in options.map)} | All maps |")
    out.print("|---|---|" + "---|" * (len(options.map) + 1))
    with Processes(options.workers) as processes:
        tallies = play_all(cells, options, processes)
        for level, players in rows:
            of_row = [next(tallies) for _ in options.map]
            out.print(f"| {level} | {players} | {' | '.join(map(str, of_row))} | {sum(of_row, WinCount())} |")


def teams(arguments: list[str]) -> None:
    """Print how often several teams get home at the same tables, and how they differ from the first."""
    parser = new_parser("teams", "Teams of bots at the same tables: how often they get home, and how they differ.")
    parser.add_argument("team", nargs="+", metavar="BOT,BOT…", help="who plays, in turn; seats change game by game")
    options = parse(parser, arguments)
    out = Console(highlight=False, soft_wrap=True, markup=False)
    tables = list(product(options.level, options.players, options.map))
    sums = []
    with Processes(options.workers) as processes:
        for name in options.team:
            team = team_named(name)
            cells = [Cell(level, players, scenario, team) for level, players, scenario in tables]
            sums.append(sum(play_all(cells, options, processes), WinCount()))
    where = f"levels {','.join(options.level)}, players {','.join(options.players)}, maps {','.join(options.map)}"
    out.print(f"{sums[0].games} games a team, {where}, seed {options.seed}")
    for name, tally in zip(options.team, sums, strict=True):
        gap, low, high = newcombe_difference(tally, sums[0])
        out.print(f"  {name:<24} {tally}  against the first {gap:+.1%} ({low:+.1%} to {high:+.1%})")
