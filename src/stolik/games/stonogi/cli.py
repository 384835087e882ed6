"""Commands of this game alone: `stolik stonogi optimum` prints what perfect play comes to."""

from __future__ import annotations

from argparse import Namespace
from math import sqrt
from statistics import mean, stdev
from typing import Final

from rich.console import Console

from stolik.core.bitset import size
from stolik.core.chance import FastRng
from stolik.core.confidence import Z_95
from stolik.core.game_cli import GameArgumentParser
from stolik.games.stonogi.bots import Exact
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.solver.exact import GRADES, KINDS
from stolik.games.stonogi.solver.tables import SolvedTables, cached_tables

MIN_GAMES: Final = 2
"""An interval takes two games at least."""


def optimum(arguments: list[str], tables: SolvedTables | None = None) -> None:
    """Print how well the game alone can be played, and with --games how well `Exact` does play it."""
    options = parse(arguments)
    tables = tables or cached_tables()
    out = Console(highlight=False, soft_wrap=True)
    for line in solution(tables):
        out.print(line)
    if options.games:
        out.print(trial(tables, options.games, options.seed))


def parse(arguments: list[str]) -> Namespace:
    """The arguments of the command."""
    parser = GameArgumentParser(
        prog="stolik stonogi optimum", description="What perfect play of the game alone comes to."
    )
    parser.add_argument("--games", type=int, default=0, metavar="N", help="also play N games, and compare")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of those games")
    options = parser.parse_args(arguments)
    if options.games and options.games < MIN_GAMES:
        parser.error(f"--games takes {MIN_GAMES} or more, not {options.games}")
    return options


def solution(tables: SolvedTables) -> list[str]:
    """What was solved, in words."""
    solo, perfection = tables.solo(), tables.solo(perfection=True)
    lines = [f"Tiles put aside on average, at best: {optimal_mean(tables):.6f}", "Played so, the tiles put aside are:"]
    for grade, chance in enumerate(solo.grades()):
        lines.append(f"  {grade}{' or more' if grade == GRADES - 1 else ''}: {chance:.4%}")
    lines.append(f"Playing for no tile aside alone, that comes about in {perfection.perfect[KINDS - 1]:.4%} of games.")
    return lines


def optimal_mean(tables: SolvedTables) -> float:
    """The smallest possible mean number of tiles put aside."""
    return -tables.solo().few_aside[KINDS - 1]


def trial(tables: SolvedTables, games: int, seed: int) -> str:
    """Let the exact player play, and say whether the optimum lies in the interval of its mean."""
    low, middle, high = mean_interval(play_alone(tables, games, seed))
    inside = "lies" if low <= optimal_mean(tables) <= high else "does NOT lie"
    return (
        f"Simulated in {games} games, seed {seed}: {middle:.4f}, 95 % interval {low:.4f} to {high:.4f}; "
        f"the optimum {inside} inside."
    )


def mean_interval(numbers: list[int]) -> tuple[float, float, float]:
    """The mean of the numbers between the ends of its 95 % interval."""
    middle, reach = mean(numbers), Z_95 * stdev(numbers) / sqrt(len(numbers))
    return middle - reach, middle, middle + reach


def play_alone(tables: SolvedTables, games: int, seed: int) -> list[int]:
    """How many tiles the exact player put aside in each of these games."""
    player, aside = Exact(tables), []
    for number in range(games):
        rng = FastRng(seed, number)
        position = Stonogi(1, False, rng.fork())
        position.begin()
        while not position.over:
            world = position.imagine(0, rng.fork())
            position.apply(0, player.choose(world, 0, rng))
        aside.append(size(position.aside))
    return aside
