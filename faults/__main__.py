"""`python -m faults`: every fault in turn, one table of figures; exit code 1 where a bound or a control fails."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from inspect import isawaitable
from typing import Final

import pytest

from faults.figures import Figure, Size, printed

PARTS: Final = {
    "storm": "faults.crash",
    "order": "faults.write_order",
    "restart": "faults.restart",
    "disk": "faults.disk",
    "cluster": "faults.cluster",
    "secrecy": "faults.secrecy",
    "authorisation": "faults.access",
    "fuzz": "faults.fuzz",
    "pressure": "faults.pressure.classes",
    "load": "faults.load",
}
"""Names for `--only`, and the modules whose `measure(size, seed)` gives their figures."""
LEFT_OUT: Final = (pytest.skip.Exception, pytest.fail.Exception)
"""A program that the machine lacks (`support.programs`)."""


def present() -> list[str]:
    """The parts that are here."""
    return [name for name, module in PARTS.items() if find_spec(module) is not None]


async def measure(name: str, size: Size, seed: int) -> list[Figure]:
    """The figures of one part; one that breaks down is a figure that does not hold."""
    try:
        figures = import_module(PARTS[name]).measure(size, seed)
        return list(await figures if isawaitable(figures) else figures)
    except (Exception, *LEFT_OUT) as error:  # noqa: BLE001 - the other parts are measured all the same
        return [Figure(name, f"broke down: {type(error).__name__}: {error}", "runs", holds=False, control="")]


async def measure_all(names: Sequence[str], size: Size, seed: int) -> list[Figure]:
    """All parts in turn: they would disturb each other."""
    figures: list[Figure] = []
    for name in names:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        figures += await measure(name, size, seed)
    return figures


def main() -> None:
    """Measure, print, and say by the exit code whether all stands."""
    asked = _arguments()
    figures = asyncio.run(measure_all(asked.only or present(), asked.size, asked.seed))
    print(printed(figures, asked.seed))
    sys.exit(0 if figures and all(figure.stands for figure in figures) else 1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m faults", description=__doc__)
    parser.add_argument("--size", choices=("quick", "full"), default="full")
    parser.add_argument("--only", choices=present(), action="append", metavar="NAME", help=f"of {', '.join(present())}")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 31))
    return parser.parse_args()


if __name__ == "__main__":
    main()
