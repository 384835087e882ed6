"""Runs the tests that a fault names, each by the tool of the gate that runs it: pytest, vitest or svelte-check.

Tests in a browser need the page that the copy itself gives: it is built before them.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from planted.catalogue import BROWSER, CHECKOUT, SVELTE_CHECK
from planted.checkout import Copy

TEST_TIMEOUT_SECONDS: Final = 900.0
"""Seconds after which a run is called hung, which finds no fault."""
WITH_NODE: Final = str(CHECKOUT / "web" / "build" / "with_node")
LEFT_OUT: Final = ("cacheprovider", "randomly", "schemathesis", "faker")
"""Plugins that change the order, leave files behind, or only take long to import."""
PYTEST: Final = (sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", *(f"-pno:{plugin}" for plugin in LEFT_OUT))
VITEST: Final = (WITH_NODE, "node_modules/.bin/vitest", "run", "--root", "web", "--bail=1", "--reporter=json")
BUILD: Final = (WITH_NODE, "node_modules/.bin/vite", "build", "web", "--logLevel", "error")
CHECK: Final = (WITH_NODE, "node_modules/.bin/svelte-check", "--tsconfig", "web/tsconfig.json", "--fail-on-warnings")
PYTEST_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
CHECK_FAILED: Final = re.compile(r"^\d+ (?:ERROR|WARNING) (.+)$", re.MULTILINE)


class Outcome(msgspec.Struct, frozen=True):
    """How the tests of one fault went."""

    failed: str | None
    """The first test that failed, if one did."""
    trouble: str
    """What the tool wrote, where it neither passed nor failed by a test."""
    seconds: float


class Finished(msgspec.Struct, frozen=True):
    """A command that has ended, with all that it wrote."""

    status: int
    wrote: str


def run(copy: Copy, tests: Sequence[str]) -> Outcome:
    """Run the tests in the copy as it is now, until the first one fails."""
    begun = time.monotonic()
    for tool, chosen in _by_tool(tests):
        finished = _finish(tool.command(copy, chosen), copy)
        failed = tool.first_failed(copy, finished)
        if failed is not None or finished.status != 0:
            trouble = "" if failed is not None else finished.wrote[-2000:]
            return Outcome(failed, trouble, time.monotonic() - begun)
    return Outcome(None, "", time.monotonic() - begun)


class Tool(msgspec.Struct, frozen=True):
    """How a kind of test is run, and how its first failure is read."""

    command: Callable[[Copy, Sequence[str]], list[str]]
    first_failed: Callable[[Copy, Finished], str | None]


def _by_tool(tests: Sequence[str]) -> list[tuple[Tool, list[str]]]:
    browser = [test for test in tests if test.startswith(BROWSER)]
    pytest = [test for test in tests if ".py" in test and test not in browser]
    vitest = [test for test in tests if test.endswith(".test.ts")]
    check = [test for test in tests if test == SVELTE_CHECK]
    tools = ((BY_PYTEST, pytest), (BY_VITEST, vitest), (BY_CHECK, check), (BY_BROWSER, browser))
    return [(tool, chosen) for tool, chosen in tools if chosen]


def _report(copy: Copy) -> Path:
    return copy.folder.with_suffix(".vitest.json")


def _vitest(copy: Copy, tests: Sequence[str]) -> list[str]:
    return [*VITEST, f"--outputFile={_report(copy)}", *(str(copy.folder / test) for test in tests)]


def _pytest_failed(_copy: Copy, finished: Finished) -> str | None:
    found = PYTEST_FAILED.search(finished.wrote) if finished.status == 1 else None
    return found[1] if found else None


def _vitest_failed(copy: Copy, finished: Finished) -> str | None:
    if finished.status != 1 or not _report(copy).exists():
        return None
    report = msgspec.json.decode(_report(copy).read_bytes())
    for file in report["testResults"]:
        for test in file["assertionResults"]:
            if test["status"] == "failed":
                return f"{Path(file['name']).relative_to(copy.folder)}: {test['fullName']}"
    return None


def _check_failed(_copy: Copy, finished: Finished) -> str | None:
    found = CHECK_FAILED.search(finished.wrote) if finished.status == 1 else None
    return f"{SVELTE_CHECK}: {found[1]}" if found else None


def _build_and_test(_copy: Copy, tests: Sequence[str]) -> list[str]:
    return ["sh", "-c", f"{shlex.join(BUILD)} && exec {shlex.join([*PYTEST, *tests])}"]


BY_PYTEST: Final = Tool(lambda _copy, tests: [*PYTEST, *tests], _pytest_failed)
BY_BROWSER: Final = Tool(_build_and_test, _pytest_failed)
BY_VITEST: Final = Tool(_vitest, _vitest_failed)
BY_CHECK: Final = Tool(lambda _copy, _tests: [*CHECK, "--output", "machine"], _check_failed)


def _finish(command: Sequence[str], copy: Copy) -> Finished:
    """The command's end; one that hangs is ended with all that it started."""
    _report(copy).unlink(missing_ok=True)
    with subprocess.Popen(
        command,
        cwd=copy.folder,
        env=copy.environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            wrote, _ = process.communicate(timeout=TEST_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            return Finished(-1, f"hung for {TEST_TIMEOUT_SECONDS:.0f} seconds")
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    return Finished(process.returncode, wrote)
