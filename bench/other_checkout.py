"""Compares our own speed with that of another checkout: `python -m bench.other_checkout FOLDER [--only KEY]`.

Each round is a process of its own in one of the two, by turns; both must have been built. Printed is the median of the
ratios, ours to the other's, with its bootstrapped 95 % interval. `--module bench.source` asks a checkout of before the
names of today.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from pathlib import Path
from statistics import median
from typing import Final

from bench.entry_points import ENTRY_POINTS
from bench.pairs import Pair, pairs

HERE: Final = Path(__file__).parents[1]
MODULE: Final = "bench.run_from_source"
ROUNDS: Final = 11
RESAMPLES: Final = 2000


def main() -> None:
    """A line for each entry point of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", metavar="KEY", help="this game alone")
    parser.add_argument("--module", default=MODULE, help="what measures a round in the other checkout")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    for key, pair in pairs().items():
        for entry_point in ENTRY_POINTS if asked.only in {None, key} else ():
            ratios = [ratio(asked.folder, asked.module, key, pair, entry_point) for _ in range(asked.rounds)]
            low, high = interval(ratios)
            print(f"{key:8} {entry_point:22} {median(ratios):.3f} × [{low:.3f}, {high:.3f}]", flush=True)


def ratio(other: Path, module: str, key: str, pair: Pair, entry_point: str) -> float:
    """One round here and one there, in an order by chance."""
    sides = [(HERE, MODULE), (other, module)]
    random.shuffle(sides)
    rates = {folder: rate(folder, name, key, pair, entry_point) for folder, name in sides}
    return rates[HERE] / rates[other]


def rate(folder: Path, module: str, key: str, pair: Pair, entry_point: str) -> float:
    """Decisions a second in one round, by the Python of a checkout."""
    options = [f"{option}={value}" for option, value in pair.options.items()]
    command = [str(folder / ".venv/bin/python"), "-m", module, key, str(pair.players), entry_point, *options]
    printed = subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout
    decisions: float = json.loads(printed)[0]
    return decisions


def interval(ratios: list[float]) -> tuple[float, float]:
    """Between these the median lies in 95 % of samples drawn anew from the ratios."""
    rng = random.Random(1)
    medians = sorted(median(rng.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
    return medians[RESAMPLES // 40], medians[-1 - RESAMPLES // 40]


if __name__ == "__main__":
    main()
