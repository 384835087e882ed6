"""Rates, measured in short rounds that take turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeVar

ROUNDS = 5
ROUND_SECONDS = 0.4


class Work(NamedTuple):
    """The work done in some time: decisions of players, and those together with draws of chance."""

    decisions: int
    steps: int


class Rate(NamedTuple):
    """Work in a second."""

    decisions: float
    steps: float


Runner = Callable[[int], Work]
"""Plays some games, numbered, and returns the work that was done."""
Measure = Callable[[], Rate]
"""One round's rate."""
Name = TypeVar("Name")


def one_round(run: Runner) -> Rate:
    """The rate of a runner over one short round of whole games."""
    decisions = steps = number = 0
    begin = perf_counter()
    while (passed := perf_counter() - begin) < ROUND_SECONDS:
        work = run(number)
        decisions += work.decisions
        steps += work.steps
        number += 1
    return Rate(decisions / passed, steps / passed)


def by_turns(measures: dict[Name, Measure]) -> dict[Name, Rate]:
    """The median rate of each, over rounds taken by turns."""
    rounds: dict[Name, list[Rate]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            rounds[name].append(measure())
    return {
        name: Rate(median(rate.decisions for rate in rates), median(rate.steps for rate in rates))
        for name, rates in rounds.items()
    }


def here(run: Runner) -> Measure:
    """A round in this process."""
    return partial(one_round, run)


def from_source(key: str, players: int, options: dict[str, str], entry_point: str) -> Measure:
    """A round in another process, where the rules run from their source (see `bench.run_from_source`)."""
    chosen = [f"{option}={value}" for option, value in options.items()]

    def measure() -> Rate:
        command = [sys.executable, "-m", "bench.run_from_source", key, str(players), entry_point, *chosen]
        environment = os.environ | {"STOLIK_PURE": "1"}
        said = subprocess.run(command, env=environment, capture_output=True, check=True)
        return Rate(*json.loads(said.stdout))

    return measure
