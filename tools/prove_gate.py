"""Shows that the gate decides the same way twice: in fresh clones, calm, beside busy processes and at low priority.

    prove_gate.py [calm] [busy] [polite] [chance]

calm: nothing else runs. busy: four processes that only burn time run beside it. polite: at nice 15, beside two of
them. chance: each test that once failed by chance (flaky_tests.txt), fifty times beside four of them. All must be
green with the same number of tests.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from step import HOME, say

BUSY_LOOP: Final = "while True: pass"
COUNTS: Final = re.compile(r"^(\d+ passed, \d+ failed, \d+ skipped)$", re.MULTILINE)
REPEATS: Final = 50
BUILDS: Final = {"not source": dict[str, str](), "source": {"STOLIK_PURE": "1"}}
"""Compiled, and from source: markers of tests, and what chooses the rules."""
FLAKY_TESTS_FILE: Final = HOME / "tools/flaky_tests.txt"


class Run(NamedTuple):
    """The load under which the gate runs."""

    burners: int
    before: tuple[str, ...] = ()


RUNS: Final = {"calm": Run(0), "busy": Run(4), "polite": Run(2, ("nice", "-n", "15"))}


def main() -> int:
    """All that were named, or all; then the verdicts beside each other."""
    names = sys.argv[1:] or [*RUNS, "chance"]
    with tempfile.TemporaryDirectory(prefix="stolik-gate-") as folder:
        verdicts = {name: gate(Path(folder) / name, RUNS[name]) for name in names if name in RUNS}
        if "chance" in names:
            verdicts["chance"] = repeat(Path(folder) / "chance")
    for name, (verdict, seconds) in verdicts.items():
        say(f"{name:<8}{seconds / 60:6.1f} min  {verdict}")
    of_gate = {verdict for name, (verdict, _) in verdicts.items() if name in RUNS}
    is_green = all(" 0 failed" in verdict for verdict, _ in verdicts.values())
    return int(not is_green or len(of_gate) > 1)


def gate(clone: Path, run: Run) -> tuple[str, float]:
    """What `make test` says in a fresh clone, and after how many seconds."""
    make_clone(clone)
    begun = time.monotonic()
    with burning(run.burners):
        done = subprocess.run([*run.before, "make", "test"], cwd=clone, check=False, capture_output=True, text=True)
    say(done.stdout)
    found = COUNTS.search(done.stdout)
    verdict = found[1] if found and not done.returncode else f"exit code {done.returncode}: {found and found[1]}"
    return verdict, time.monotonic() - begun


def repeat(clone: Path) -> tuple[str, float]:
    """Each test that ever failed by chance, fifty times beside burners."""
    make_clone(clone)
    subprocess.run(["make", "test-packages", "rules", "page", "programs"], cwd=clone, check=True)
    begun, total = time.monotonic(), Counter[str]()
    with burning(4):
        for test in tests_of(FLAKY_TESTS_FILE):
            total += run_often(clone, test)
    counts = ", ".join(f"{total[outcome]} {outcome}" for outcome in ("passed", "failed", "skipped"))
    return counts, time.monotonic() - begun


def tests_of(file: Path) -> list[list[str]]:
    """The tests of a list, each with its options; the rest of a line says why it is there."""
    lines = [shlex.split(line, comments=True) for line in file.read_text("utf-8").splitlines()]
    return [line for line in lines if line]


def run_often(clone: Path, test: list[str]) -> Counter[str]:
    """How often one test passed and failed, on the rules with which the gate runs it."""
    total, report = Counter[str](), clone / ".steps/often.report"
    for wanted, build_environment in BUILDS.items():
        command = [".venv/bin/pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--times", str(REPEATS)]
        command += ["--report", str(report), "-m", f"{wanted} and not slow and not timed", *test]
        env = {**os.environ, **build_environment}
        done = subprocess.run(command, cwd=clone, check=False, capture_output=True, text=True, env=env)
        total.update(json.loads(report.read_text("utf-8"))["outcomes"])
        if total["failed"]:
            say(done.stdout[-5000:])
    say(f"{dict(total)} {' '.join(test)}")
    return total


def make_clone(clone: Path) -> None:
    """What is committed, and nothing else."""
    subprocess.run(["git", "clone", "--quiet", str(HOME), str(clone)], check=True)


@contextmanager
def burning(number: int) -> Iterator[None]:
    """So many processes that take all the time they get, each in a session of its own."""
    burners = [subprocess.Popen([sys.executable, "-c", BUSY_LOOP], start_new_session=True) for _ in range(number)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


if __name__ == "__main__":
    os.environ.setdefault("CI", "true")
    sys.exit(main())
