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

FEWEST_GAMES: Final = 2
"""An interval takes two games at least."""


def optimum(arguments: list[str], shelf: SolvedTables | None = None) -> None:
    """Print how well the game alone can be played, and with --games how well `Exact` does play it."""
    asked = read(arguments)
    shelf = shelf or cached_tables()
    out = Console(highlight=False, soft_wrap=True)
    for line in solution(shelf):
        out.print(line)
    if asked.games:
        out.print(trial(shelf, asked.games, asked.seed))


def read(arguments: list[str]) -> Namespace:
    """The arguments of the command."""
    reader = GameArgumentParser(
        prog="stolik stonogi optimum", description="What perfect play of the game alone comes to."
    )
    reader.add_argument("--games", type=int, default=0, metavar="N", help="also play N games, and compare")
    reader.add_argument("--seed", type=int, default=0, metavar="S", help="the luck of those games")
    asked = reader.parse_args(arguments)
    if asked.games and asked.games < FEWEST_GAMES:
        reader.error(f"--games takes {FEWEST_GAMES} or more, not {asked.games}")
    return asked


def solution(shelf: SolvedTables) -> list[str]:
    """What was solved, in words."""
    solo, perfection = shelf.solo(), shelf.solo(perfection=True)
    lines = [f"Tiles put aside on average, at best: {optimal_mean(shelf):.6f}", "Played so, the tiles put aside are:"]
    for grade, chance in enumerate(solo.grades()):
        lines.append(f"  {grade}{' or more' if grade == GRADES - 1 else ''}: {chance:.4%}")
    lines.append(f"Playing for no tile aside alone, that comes about in {perfection.perfect[KINDS - 1]:.4%} of games.")
    return lines


def optimal_mean(shelf: SolvedTables) -> float:
    """The smallest possible mean number of tiles put aside."""
    return -shelf.solo().few_aside[KINDS - 1]


def trial(shelf: SolvedTables, games: int, seed: int) -> str:
    """Let the exact player play, and say whether the optimum lies in the interval of its mean."""
    low, middle, high = mean_interval(play_alone(shelf, games, seed))
    inside = "lies" if low <= optimal_mean(shelf) <= high else "does NOT lie"
    return (
        f"Simulated in {games} games, seed {seed}: {middle:.4f}, 95 % interval {low:.4f} to {high:.4f}; "
        f"the optimum {inside} inside."
    )


def mean_interval(numbers: list[int]) -> tuple[float, float, float]:
    """The mean of the numbers between the ends of its 95 % interval."""
    middle, reach = mean(numbers), Z_95 * stdev(numbers) / sqrt(len(numbers))
    return middle - reach, middle, middle + reach


def play_alone(shelf: SolvedTables, games: int, seed: int) -> list[int]:
    """How many tiles the exact player put aside in each of these games."""
    player, aside = Exact(shelf), []
    for number in range(games):
        luck = FastRng(seed, number)
        position = Stonogi(1, False, luck.fork())
        position.begin()
        while not position.over:
            world = position.imagine(0, luck.fork())
            position.apply(0, player.choose(world, 0, luck))
        aside.append(size(position.aside))
    return aside
