"""Programs that the project cannot ship: what is missing is named with the command that installs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from support import programs

PROGRAM = Path(programs.__file__)


@pytest.mark.parametrize(("surroundings", "status"), [({}, 0), ({"CI": "true"}, 1)])
def test_what_is_missing_is_listed_and_fails_only_in_ci(surroundings: dict[str, str], status: int) -> None:
    command = [sys.executable, str(PROGRAM)]
    env = {"PATH": "/nowhere", **surroundings}
    done = subprocess.run(command, env=env, check=False, capture_output=True, text=True)
    last = done.stdout.splitlines()[-1]
    assert done.returncode == status
    assert last.startswith("left out where they are needed: chromium")
    assert "To install: apt-get install chromium-headless-shell " in last


@pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_a_test_whose_program_is_missing_is_left_out_and_fails_in_ci(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setitem(programs.PROGRAMS, "abacus", programs.Program(("abacus",), "abacus-bin", "counts"))
    with pytest.raises(outcome, match="abacus is not installed: apt-get install abacus-bin"):
        programs.need("abacus")
