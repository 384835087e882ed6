"""Shows that the gate decides the same way twice: in fresh clones, calm, beside busy processes and at low priority.

    prove_gate.py [calm] [busy] [polite] [chance]

calm: nothing else runs. busy: four processes that only burn time run beside it. polite: at nice 15, beside two of
them. chance: each test that once failed by chance (once_by_chance.txt), fifty times beside four of them. All must be
green with the same number of tests.
"""

from __future__ import annotations

import json
import os
import re
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

BURN: Final = "while True: pass"
COUNTS: Final = re.compile(r"^(\d+ passed, \d+ failed, \d+ skipped)$", re.MULTILINE)
TIMES: Final = 50
BROWSER: Final = "tests/browser/"
ONCE: Final = HOME / "tools/once_by_chance.txt"


class Run(NamedTuple):
    """Under which circumstances the gate runs."""

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
    tests = [line.split()[0] for line in ONCE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    of_browser = [test for test in tests if test.startswith(BROWSER)]
    others = [test for test in tests if not test.startswith(BROWSER)]
    begun, total = time.monotonic(), Counter[str]()
    with burning(4):
        for chosen, surroundings in ((others, {}), (others, {"STOLIK_PURE": "1"}), (of_browser, {})):
            total += run_often(clone, chosen, surroundings)
    counts = ", ".join(f"{total[outcome]} {outcome}" for outcome in ("passed", "failed", "skipped"))
    return counts, time.monotonic() - begun


def run_often(clone: Path, tests: list[str], surroundings: dict[str, str]) -> Counter[str]:
    """How often these tests passed and failed; those of the browser and of plain rules have runs of their own."""
    wanted = "(source or both) and not slow" if surroundings else "not source and not slow and not timed"
    report = clone / ".steps/often.report"
    command = [".venv/bin/pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "loadgroup"]
    command += ["--times", str(TIMES), "--report", str(report), "-m", wanted, *tests]
    done = subprocess.run(
        command, cwd=clone, check=False, capture_output=True, text=True, env={**os.environ, **surroundings}
    )
    say(done.stdout[-3000:])
    return Counter(json.loads(report.read_text("utf-8"))["outcomes"])


def make_clone(clone: Path) -> None:
    """What is committed, and nothing else."""
    subprocess.run(["git", "clone", "--quiet", str(HOME), str(clone)], check=True)


@contextmanager
def burning(number: int) -> Iterator[None]:
    """So many processes that take all the time they get, each in a session of its own."""
    burners = [subprocess.Popen([sys.executable, "-c", BURN], start_new_session=True) for _ in range(number)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


if __name__ == "__main__":
    os.environ.setdefault("CI", "true")
    sys.exit(main())
