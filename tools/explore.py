"""Runs the suites of the gate with fresh seeds for so many seconds, and prints the seed of whatever fails.

    explore.py SECONDS

A failing seed goes into tests/seeds.toml; from then on the gate runs that test with it for ever.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
from typing import Final

from step import HOME, KEPT, say

SUITES: Final = ("test-source", "test-compiled", "test-browser")


def main() -> int:
    """One seed after another, each through all suites, until the time is over."""
    end = time.monotonic() + float(sys.argv[1])
    failures: list[tuple[str, int]] = []
    while time.monotonic() < end:
        seed = secrets.randbelow(1 << 31)
        for suite in SUITES:
            if (left := end - time.monotonic()) > 0:
                say(f"seed {seed}, {suite} …")
                failures += [(test, seed) for test in failed(suite, seed, left)]
    for test, seed in failures:
        say(f'FAILED with seed {seed}; line for tests/seeds.toml: "{test.partition("[")[0]}" = [{seed}]')
    say(f"{len(failures)} failures")
    return int(bool(failures))


def failed(suite: str, seed: int, seconds: float) -> list[str]:
    """The tests of a suite that fail with a seed; those that have not run when the time is over do not count."""
    report = KEPT / f"{suite}.report"
    report.unlink(missing_ok=True)
    process = subprocess.Popen(["make", suite, f"CHANCE=--seed {seed}"], cwd=HOME, start_new_session=True)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()
    return list(json.loads(report.read_text("utf-8"))["failed"]) if report.exists() else []


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    sys.exit(main())
