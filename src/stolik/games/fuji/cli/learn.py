"""What the guides' judgement of a position is worth: `stolik fuji learn` fits its weights to games of the bots.

At the beginning of every round the measures of `bots/evaluation.py` are written down, with how the game ended; a
logistic regression with a small ridge, one for each level, makes weights of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import exp
from typing import Final, NamedTuple

from rich.console import Console

from stolik.core.bot import Bot
from stolik.core.options import Setup
from stolik.core.processes import Processes
from stolik.games.fuji.bots.evaluation import MEASURE_COUNT, EscapeEstimator, zero_costs
from stolik.games.fuji.cli.many_games import Cell, in_parts, new_parser, parse, rounds, team_named

RIDGE_GAMES: Final = 3.0
"""How strongly weights are drawn to nothing, counted in games."""
NEWTON_STEPS: Final = 12
"""Newton's method has settled long before."""


class Sample(NamedTuple):
    """The measures of one moment, and whether all got home."""

    measures: tuple[float, ...]
    won: bool


def watch(setup: Setup, players: Sequence[Bot], seed: int, number: int) -> list[Sample]:
    """One game: what could be measured when each of its rounds began."""
    moments = []
    won = False
    for position in rounds(setup, players, seed, number):
        won = position.over and not position.is_lost_by_all()
        estimator = EscapeEstimator(position)
        if not position.over and estimator.measure(position.pawn, zero_costs(), 0):
            moments.append(tuple(estimator.measures))
    return [Sample(moment, won) for moment in moments]


def watch_some(seed: int, task: tuple[Cell, range]) -> list[Sample]:
    """Some games of a cell."""
    cell, numbers = task
    setup, players = cell.setup(), cell.seated()
    return [seen for number in numbers for seen in watch(setup, players, seed, number)]


# -- Fitting -----------------------------------------------------------------------------------------


def fit(seen: Sequence[Sample]) -> list[float]:
    """Weights under which what was seen is most probable, the ridge considered."""
    weights = [0.0] * int(MEASURE_COUNT)
    for _ in range(NEWTON_STEPS):
        slope, bend = derivatives(seen, weights)
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def derivatives(seen: Sequence[Sample], weights: list[float]) -> tuple[list[float], list[list[float]]]:
    """The first and second derivatives of the log-likelihood; the first weight, a constant, has no ridge."""
    size = len(weights)
    ridges = [0.0, *[RIDGE_GAMES] * (size - 1)]
    slope = [-ridge * weight for ridge, weight in zip(ridges, weights, strict=True)]
    bend = [[ridges[row] if row == column else 0.0 for column in range(size)] for row in range(size)]
    for measures, won in seen:
        hope = 1.0 / (1.0 + exp(-sum(map(float.__mul__, measures, weights))))
        for row, measure in enumerate(measures):
            slope[row] += measure * (won - hope)
            if measure:
                tilt = measure * hope * (1.0 - hope)
                line = bend[row]
                for column, other in enumerate(measures):
                    line[column] += tilt * other
    return slope, bend


def solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination with pivots."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    size = len(table)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(table[row][at]))
        table[at], table[best] = table[best], table[at]
        for row in range(size):
            if row != at:
                factor = table[row][at] / table[at][at]
                table[row] = [value - factor * above for value, above in zip(table[row], table[at], strict=True)]
    return [table[at][size] / table[at][at] for at in range(size)]


def learn(arguments: list[str]) -> None:
    """Print weights for `bots/evaluation.py`, fitted to games of a team."""
    parser = new_parser("learn", "Weights of the bots' judgement, fitted to games that they play.")
    parser.add_argument("--team", default="guide", metavar="BOT,BOT…", help="who plays, in turn")
    options = parse(parser, arguments)
    team = team_named(options.team)
    out = Console(highlight=False, soft_wrap=True, markup=False)
    with Processes(options.workers) as processes:
        for level in options.level:
            kinds = product(options.players, options.map)
            cells = [Cell(level, players, scenario, team) for players, scenario in kinds]
            found = in_parts(watch_some, cells, options, processes)
            seen = [moment for parts in found for part in parts for moment in part]
            won = sum(moment.won for moment in seen) / len(seen)
            out.print(f"level {level}: {len(seen)} moments, {won:.1%} of them of games won")
            out.print("        " + " ".join(f"{weight:.2f}," for weight in fit(seen)))
