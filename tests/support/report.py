"""What a run of pytest was, as JSON for the table at the end of the gate: counts, slowest tests, what was left out."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

SLOWEST_TESTS_LISTED: Final = 12


class Report:
    """Listens to all tests, those of other workers too."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.outcomes: Counter[str] = Counter()
        self.seconds: dict[str, float] = {}
        self.left_out: Counter[str] = Counter()
        self.failed: list[str] = []
        self.figures: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.outcome] += 1
        if report.failed:
            self.failed.append(report.nodeid)
        if report.skipped and isinstance(report.longrepr, tuple):
            self.left_out[report.longrepr[2].removeprefix("Skipped: ")] += 1
        if report.when == "call":
            self.figures += [str(figure) for name, figure in report.user_properties if name == "figure"]

    def pytest_sessionfinish(self) -> None:
        reported = {
            "outcomes": self.outcomes,
            "slowest": sorted(self.seconds.items(), key=lambda test: -test[1])[:SLOWEST_TESTS_LISTED],
            "failed": self.failed,
            "left_out": self.left_out,
            "figures": self.figures,
        }
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_text(json.dumps(reported), "utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for figure in self.figures:
            terminalreporter.write_line(figure)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--report", type=Path, default=None, help="write counts and slowest tests to this file")


def pytest_configure(config: pytest.Config) -> None:
    file = config.getoption("report")
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(file))
