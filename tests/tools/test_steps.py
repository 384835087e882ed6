"""The steps of make and the summary at the end of the gate: no step runs twice, no failure passes for success."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
APPEND = "open('made', 'a').write('x')"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A project of its own with these tools and one source."""
    shutil.copytree(TOOLS, tmp_path / "tools")
    (tmp_path / "source").write_text("one")
    return tmp_path


def run(home: Path, tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, f"tools/{tool}.py", *arguments]
    return subprocess.run(command, cwd=home, check=False, capture_output=True, text=True)


def build(home: Path, program: str = APPEND) -> int:
    """A step that depends on the source; how it ended."""
    how = ("--inputs", "source", "--output", "made", "--", sys.executable, "-c", program)
    return run(home, "step", "build", *how).returncode


def test_a_step_runs_again_when_the_bytes_of_an_input_or_its_output_have_changed(home: Path) -> None:
    def times_run() -> int:
        assert build(home) == 0
        return len((home / "made").read_text())

    assert [times_run(), times_run()] == [1, 1]
    (home / "source").write_text("one")  # as a checkout does: another time, the same bytes
    assert times_run() == 1
    (home / "source").write_text("two")
    assert [times_run(), times_run()] == [2, 2]
    (home / "made").unlink()
    assert times_run() == 1


def test_a_step_that_fails_says_why_and_is_not_taken_for_done(home: Path) -> None:
    program = f"{APPEND}; raise SystemExit('no wood left')"
    how = ("--inputs", "source", "--output", "made", "--", sys.executable, "-c", program)
    for times in (1, 2):
        done = run(home, "step", "build", *how)
        assert done.returncode == 1
        assert "no wood left" in done.stdout
        assert "✗ build failed" in done.stdout
        assert len((home / "made").read_text()) == times
    assert run(home, "summary", "build").returncode == 1


def test_the_summary_is_green_only_where_every_part_has_run_and_succeeded(home: Path) -> None:
    assert build(home) == 0
    assert run(home, "summary", "build").returncode == 0
    missing = run(home, "summary", "build", "test")
    assert missing.returncode == 1
    assert "test" in missing.stdout
    assert "did not run" in missing.stdout
    run(home, "summary", "--begin")
    assert run(home, "summary", "build").returncode == 1, "what an earlier run did is forgotten"


def test_the_summary_counts_tests_and_lists_what_was_left_out(home: Path) -> None:
    (home / ".steps").mkdir()
    reports = (
        {"outcomes": {"passed": 3}, "slowest": [["a", 2.0]], "left_out": {}, "failed": []},
        {
            "outcomes": {"passed": 4, "skipped": 1},
            "slowest": [["b", 9.0]],
            "left_out": {"no nginx: apt-get …": 1},
            "failed": ["c"],
        },
    )
    for number, report in enumerate(reports):
        (home / f".steps/{number}.report").write_text(json.dumps(report))
    lines = run(home, "summary").stdout.splitlines()
    assert lines[-1] == "7 passed, 0 failed, 1 skipped"
    assert "  FAILED    c" in lines
    assert "  left out, 1 tests: no nginx: apt-get …" in lines
    assert [line.split()[-1] for line in lines if line.endswith((" a", " b"))] == ["b", "a"]
