"""A build never shadows its source: edited, foreign or damaged, it is ignored, and the source runs."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import stolik
from stolik._compiled import GROUP

PACKAGE = Path(stolik.__file__).parent
EDITED = "stolik.games.stonogi.pieces"
COMPILED = ("stolik.core.bits", "stolik.core.chance", "stolik.core.position", EDITED, "stolik.games.stonogi.rules")
"""Modules that are compiled wherever anything is."""

NO_SOURCES = [f'{{"suffix": "SUFFIX", "sources": {value}}}' for value in ("5", "null", '"none"', "[5]", "{}")]
"""Manifests for this Python that say nothing of sources."""

WHAT_RUNS = """
import stolik
from stolik.games.stonogi import pieces
print(stolik.RUNNING, "|", pieces.__file__, "|", getattr(pieces, "EDITED_JUST_NOW", "unedited"))
"""

Python = Callable[..., tuple[list[str], str]]


def source(home: Path, module: str) -> Path:
    return home.joinpath(*module.split(".")).with_suffix(".py")


def library(home: Path, module: str) -> Path:
    return home / "stolik" / "_native" / (module + EXTENSION_SUFFIXES[0])


def manifest(home: Path) -> Path:
    return home / "stolik" / "_native" / "manifest.json"


def write_manifest(home: Path, suffix: str) -> None:
    """A manifest that fits the sources as they are, of all modules in the build, if there is one."""
    file = manifest(home)
    modules = json.loads(file.read_text("utf-8"))["sources"] if file.exists() else COMPILED
    digests = {module: hashlib.sha256(source(home, module).read_bytes()).hexdigest() for module in modules}
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"suffix": suffix, "sources": digests}), "utf-8")
    for module in (*modules, GROUP):
        library(home, module).touch()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A copy of the package in which the build, or the claim that there is one, fits the sources."""
    shutil.copytree(PACKAGE, tmp_path / "stolik", ignore=shutil.ignore_patterns("__pycache__", "tests"))
    write_manifest(tmp_path, EXTENSION_SUFFIXES[0])
    return tmp_path


@pytest.mark.usefixtures("build")
def test_a_fresh_build_runs_also_in_a_copy(home: Path, fresh_python: Python) -> None:
    """The control: the copies of the following tests would run compiled if nothing were wrong with them."""
    (running, file, edited), warned = fresh_python(WHAT_RUNS, home)
    assert (running, edited, warned) == ("compiled", "unedited", "")
    assert home / "stolik" / "_native" in Path(file).parents  # mypyc names files as if they lay in folders


@pytest.mark.usefixtures("build")
def test_stolik_pure_asks_for_the_source_of_a_fresh_build(home: Path, fresh_python: Python) -> None:
    (running, file, _), warned = fresh_python(WHAT_RUNS, home, pure=True)
    assert (running, warned) == ("source, as STOLIK_PURE asks", "")
    assert Path(file) == source(home, EDITED)


def test_an_edited_source_runs_and_the_warning_names_it(home: Path, fresh_python: Python) -> None:
    with source(home, EDITED).open("a", encoding="utf-8") as file_to_edit:
        file_to_edit.write('\nEDITED_JUST_NOW = "edited"\n')
    (running, file, edited), warned = fresh_python(WHAT_RUNS, home)
    assert (running, edited) == (f"source, as the build is older than {EDITED}", "edited")
    assert Path(file) == source(home, EDITED)
    assert f"RuntimeWarning: the compiled rules are older than {EDITED}" in warned


@pytest.mark.parametrize("module", COMPILED)
def test_the_build_is_all_or_none_whichever_source_was_edited(home: Path, fresh_python: Python, module: str) -> None:
    with source(home, module).open("a", encoding="utf-8") as file_to_edit:
        file_to_edit.write("\n")
    (running, file, _), warned = fresh_python(WHAT_RUNS, home)
    assert running == f"source, as the build is older than {module}"
    assert Path(file) == source(home, EDITED)
    assert module in warned


def test_a_source_that_is_gone_makes_the_build_stale(home: Path, fresh_python: Python) -> None:
    listed = json.loads(manifest(home).read_text("utf-8"))
    listed["sources"]["stolik.core.gone"] = "0" * 64
    manifest(home).write_text(json.dumps(listed), "utf-8")
    library(home, "stolik.core.gone").touch()
    (running, file, _), _ = fresh_python(WHAT_RUNS, home)
    assert running == "source, as the build is older than stolik.core.gone"
    assert Path(file) == source(home, EDITED)


def empty(file: Path) -> None:
    file.write_bytes(b"")


def cut_in_half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def garble(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00" * 100)


def for_another_python(file: Path) -> None:
    write_manifest(file.parents[2], ".cpython-39-x86_64-linux-gnu.so")


@pytest.mark.parametrize("harm", [empty, cut_in_half, garble, for_another_python, Path.unlink])
def test_a_build_whose_manifest_is_damaged_or_for_another_python_is_ignored(
    home: Path, fresh_python: Python, harm: Callable[[Path], None]
) -> None:
    harm(manifest(home))
    (running, file, _), warned = fresh_python(WHAT_RUNS, home)
    assert (running, warned) == ("source, as nothing is compiled here", "")
    assert Path(file) == source(home, EDITED)


@pytest.mark.parametrize("content", ["{}", "[]", "null", "5", '{"sources": {}}', *NO_SOURCES])
def test_a_manifest_of_another_shape_is_ignored(home: Path, fresh_python: Python, content: str) -> None:
    manifest(home).write_text(content.replace("SUFFIX", EXTENSION_SUFFIXES[0]), "utf-8")
    (running, file, _), warned = fresh_python(WHAT_RUNS, home)
    assert (running, warned) == ("source, as nothing is compiled here", "")
    assert Path(file) == source(home, EDITED)


@pytest.mark.parametrize("missing", [*COMPILED, GROUP])
def test_a_build_without_one_of_its_libraries_is_ignored(home: Path, fresh_python: Python, missing: str) -> None:
    library(home, missing).unlink()
    (running, file, _), warned = fresh_python(WHAT_RUNS, home)
    assert (running, warned) == ("source, as nothing is compiled here", "")
    assert Path(file) == source(home, EDITED)
