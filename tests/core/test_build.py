"""Without a C compiler the package still installs; it only runs from source, and says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.seeds import Size

HOME = Path(__file__).parents[2]
PATTERNS = 'compiled = ["core/bitset.py", "core/chance.py"]\n'


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that has only two small files to compile."""
    shutil.copytree(
        HOME / "src", tmp_path / "src", ignore=shutil.ignore_patterns("_native", "__pycache__", "tests", "site")
    )
    shutil.copy(HOME / "setup.py", tmp_path)
    for file in ("README.md", "LICENSE"):
        (tmp_path / file).touch()
    project = (HOME / "pyproject.toml").read_text("utf-8")
    before, rest = project.split("compiled = [", 1)
    (tmp_path / "pyproject.toml").write_text(before + PATTERNS + rest.split("]\n", 1)[1], "utf-8")
    return tmp_path


def build(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    kept = {key: value for key, value in os.environ.items() if key != "STOLIK_BENCH"}
    return subprocess.run(command, cwd=checkout, env=kept | environment, check=False, capture_output=True, text=True)


def test_without_a_compiler_the_build_goes_on_and_says_so(checkout: Path) -> None:
    done = build(checkout, CC="/no/such/compiler")
    assert done.returncode == 0, done.stderr
    assert "the rules are not compiled" in done.stdout
    assert not (checkout / "src/stolik/_native").exists()


@pytest.mark.usefixtures("build")
def test_with_a_compiler_the_build_lies_apart_from_its_sources(checkout: Path, size: Size) -> None:
    """The build of the working tree; at full size one from the beginning, too."""
    homes = [HOME] if size == "quick" else [HOME, checkout]
    for home in homes:
        done = build(checkout) if home == checkout else None
        assert done is None or done.returncode == 0, done
        package = home / "src/stolik"
        assert (package / "_native/manifest.json").exists()
        assert {file.parent for file in package.rglob("*.so")} == {package / "_native"}


DATA = ("*.json", "*.toml", "corpus/*.txt", "RULES.md", "RULES.pl.md")
"""What the games read besides their modules."""


def test_everything_that_games_read_is_in_the_package(checkout: Path) -> None:
    command = [sys.executable, "setup.py", "build_py", "--build-lib", "whole"]
    environment = os.environ | {"STOLIK_COMPILE": "no"}
    done = subprocess.run(command, cwd=checkout, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    games = checkout / "src/stolik/games"
    wanted = {file for shape in DATA for file in games.rglob(shape) if "web" not in file.parts}
    assert {"words", "corpus", "texts", "box"} <= {file.parent.name for file in wanted}
    missing = [file for file in wanted if not (checkout / "whole/stolik/games" / file.relative_to(games)).exists()]
    assert missing == []
