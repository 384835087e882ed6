# ruff: noqa: T201 - this is a program: it prints
"""Mutation testing: plant small faults one at a time and show that the tests named by each find it.

`make plant`, or `PYTHONPATH=tests python -m planted`, copies the checkout into a temporary folder and goes through
`faults/*.toml`. The tests that a fault names must pass without it (asked once for each set of tests) and fail with it.
They run from source in the copy, each by the tool of the gate that runs it. One line is printed for each fault, and a
table at the end; the exit code is 1 where a fault survives or where its tests fail without it.

A fault that survives needs a test, and a new test that guards something is worth a fault here. `test_planted.py` keeps
the catalogue true: every old text stands once in its file, and every test that is named exists.

`--list` shows the catalogue, `--only ID` plants the faults whose id begins so (it can be given more than once), and
`--workers N` says how many run side by side.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from planted.catalogue import BROWSER, CHECKOUT, SVELTE_CHECK, Fault, areas, faults
from planted.checkout import Copy
from planted.run_tests import Outcome, run

FOUND: Final = "found"
SURVIVED: Final = "survived"
BROKEN: Final = "broken"
"""The tests fail without the fault, or end otherwise than by a failed test."""

Verdicts = dict[str, str]
"""By the id of a fault: found, survived or broken."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant what was asked for; the exit code."""
    asked = _read(arguments)
    chosen = [fault for fault in faults() if not asked.only or fault.id.startswith(tuple(asked.only))]
    if asked.list:
        for fault in chosen:
            print(f"{fault.id:40} {fault.why}")
        return 0
    if not chosen or _needs_node_modules(chosen):
        print("node_modules is missing: run make page" if chosen else "no fault has such an id")
        return 1
    begun = time.monotonic()
    verdicts = _plant_all(chosen, asked.workers)
    _print_table(verdicts, time.monotonic() - begun)
    return 0 if set(verdicts.values()) == {FOUND} else 1


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("planted", description="Plant small faults and show that tests find them.")
    parser.add_argument("--list", action="store_true", help="show the catalogue")
    parser.add_argument("--only", action="append", metavar="ID", help="only the faults whose id begins so")
    parser.add_argument("--workers", type=int, default=2, help="how many run side by side")
    return parser.parse_args(arguments)


def _needs_node_modules(chosen: Iterable[Fault]) -> bool:
    tests = [test for fault in chosen for test in fault.tests]
    is_page = any(test.endswith(".ts") or test == SVELTE_CHECK or test.startswith(BROWSER) for test in tests)
    return is_page and not (CHECKOUT / "node_modules" / ".bin" / "vitest").exists()


def _plant_all(chosen: Iterable[Fault], workers: int) -> Verdicts:
    """Faults with the same tests go together, so that these are run once without a fault."""
    groups: dict[tuple[str, ...], list[Fault]] = {}
    for fault in chosen:
        groups.setdefault(fault.tests, []).append(fault)
    with tempfile.TemporaryDirectory(prefix="planted-") as folder, ThreadPoolExecutor(workers) as pool:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(workers):
            copies.put(Copy(Path(folder).resolve() / f"copy{number}"))
        verdicts: Verdicts = {}
        for some in pool.map(lambda group: _plant(group, copies), groups.values()):
            verdicts |= some
    return verdicts


def _plant(group: Sequence[Fault], copies: SimpleQueue[Copy]) -> Verdicts:
    copy = copies.get()
    try:
        sound = run(copy, group[0].tests)
        if sound.failed is not None or sound.trouble:
            return {fault.id: _say(fault, BROKEN, sound, f"without it: {sound.failed}") for fault in group}
        return {fault.id: _plant_one(fault, copy) for fault in group}
    finally:
        copies.put(copy)


def _plant_one(fault: Fault, copy: Copy) -> str:
    with copy.planted(fault):
        outcome = run(copy, fault.tests)
    if outcome.trouble:
        return _say(fault, BROKEN, outcome, "the tests did not run")
    return _say(fault, FOUND if outcome.failed else SURVIVED, outcome, outcome.failed or ", ".join(fault.tests))


def _say(fault: Fault, verdict: str, outcome: Outcome, where: str) -> str:
    print(f"{verdict:8} {outcome.seconds:6.1f} s  {fault.id:40} {where}", flush=True)
    if outcome.trouble:
        print(outcome.trouble, flush=True)
    return verdict


def _print_table(verdicts: Verdicts, seconds: float) -> None:
    print(f"\n{'area':12} {'faults':>8} {FOUND:>8} {SURVIVED:>8} {BROKEN:>8}")
    for area, members in areas().items():
        _print_row(area, [verdicts[fault.id] for fault in members if fault.id in verdicts])
    _print_row("all", list(verdicts.values()))
    print(f"{seconds / 60:.1f} minutes")
    for fault, verdict in verdicts.items():
        if verdict != FOUND:
            print(f"{verdict}: {fault}")


def _print_row(name: str, verdicts: Sequence[str]) -> None:
    counted = Counter(verdicts)
    if verdicts:
        print(f"{name:12} {len(verdicts):8} {counted[FOUND]:8} {counted[SURVIVED]:8} {counted[BROKEN]:8}")


if __name__ == "__main__":
    sys.exit(main())
