"""Sums up the steps of a run: seconds of each, the slowest tests, skipped tests, and how many tests there were.

summary.py --begin        forget the steps of earlier runs
summary.py STEP …         print the table; exit code 1 where one of these steps, or any other, did not succeed
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

from step import KEPT, say

SLOWEST_SHOWN = 15


def main() -> int:
    """Forget earlier steps, or print the summary."""
    if sys.argv[1:] == ["--begin"]:
        for file in (*KEPT.glob("*.json"), *KEPT.glob("*.report")):
            file.unlink()
        return 0
    steps = sorted(read("json"), key=lambda step: step["ended"])
    missing = set(sys.argv[1:]) - {step["name"] for step in steps}
    print_steps(steps, missing)
    print_tests(read("report"))
    return int(bool(missing) or any(step["status"] for step in steps))


def read(kind: str) -> list[dict[str, Any]]:
    """The files that steps and runs of pytest have written."""
    return [json.loads(file.read_text("utf-8")) for file in sorted(KEPT.glob(f"*.{kind}"))]


def print_steps(steps: list[dict[str, Any]], missing: set[str]) -> None:
    """In the order in which they ended."""
    say("")
    for step in steps:
        seconds = f"{step['seconds']:.1f} s" if step["seconds"] else "kept"
        say(f"  {step['name']:<20}{seconds:>10}{'  FAILED' if step['status'] else ''}")
    for name in sorted(missing):
        say(f"  {name:<20}{'did not run':>12}")


def print_tests(reports: list[dict[str, Any]]) -> None:
    """The slowest tests, skipped tests with their reasons, and the counts of all runs together."""
    slowest = sorted((tuple(test) for report in reports for test in report["slowest"]), key=lambda test: -test[1])
    say("\n  slowest tests")
    for name, seconds in slowest[:SLOWEST_SHOWN]:
        say(f"  {seconds:6.1f} s  {name}")
    for name in (name for report in reports for name in report["failed"]):
        say(f"  FAILED    {name}")
    for reason, count in total(reports, "left_out").items():
        say(f"  left out, {count} tests: {reason}")
    outcomes = total(reports, "outcomes")
    say(f"\n{outcomes['passed']} passed, {outcomes['failed']} failed, {outcomes['skipped']} skipped")


def total(reports: list[dict[str, Any]], what: str) -> Counter[str]:
    """Counts of all runs together."""
    counts: Counter[str] = Counter()
    for report in reports:
        counts.update(report[what])
    return counts


if __name__ == "__main__":
    sys.exit(main())
