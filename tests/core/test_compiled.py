"""A build never shadows its source: edited, foreign or damaged, it is ignored, and the source runs."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import warnings
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

import pytest

import stolik
from stolik import _compiled
from stolik._compiled import NATIVE_GROUP, NativeFinder

PACKAGE = Path(stolik.__file__).parent
EDITED = "stolik.games.stonogi.pieces"
COMPILED = ("stolik.core.bitset", "stolik.core.chance", "stolik.core.position", EDITED, "stolik.games.stonogi.rules")
"""Modules that are compiled wherever anything is."""

NO_SOURCES = [f'{{"suffix": "SUFFIX", "sources": {value}}}' for value in ("5", "null", '"none"', "[5]", "{}")]
"""Manifests for this Python that say nothing of sources."""

WHAT_RUNS = """
import stolik
from stolik.games.stonogi import pieces
print(stolik.RULES_BUILD, "|", pieces.__file__, "|", getattr(pieces, "EDITED_JUST_NOW", "unedited"))
"""

Python = Callable[..., tuple[list[str], str]]


def source(home: Path, module: str) -> Path:
    return home.joinpath(*module.split(".")).with_suffix(".py")


def library(home: Path, module: str) -> Path:
    return home / "stolik" / "_native" / (module + EXTENSION_SUFFIXES[0])


def manifest(home: Path) -> Path:
    return home / "stolik" / "_native" / "manifest.json"


def listed() -> list[str]:
    """All modules in the build of the working tree, if there is one."""
    file = manifest(PACKAGE.parent)
    return list(json.loads(file.read_text("utf-8"))["sources"] if file.exists() else COMPILED)


def write_manifest(home: Path, suffix: str) -> None:
    """A manifest that fits the sources as they are, of all modules in the build, if there is one."""
    file, modules = manifest(home), listed()
    digests = {module: hashlib.sha256(source(home, module).read_bytes()).hexdigest() for module in modules}
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"suffix": suffix, "sources": digests}), "utf-8")
    for module in (*modules, NATIVE_GROUP):
        library(home, module).touch()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The sources that are compiled, with a build, or the claim that there is one, that fits them."""
    for module in listed():
        file = source(tmp_path, module)
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source(PACKAGE.parent, module), file)
    write_manifest(tmp_path, EXTENSION_SUFFIXES[0])
    return tmp_path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that can be run, in which the build fits the sources."""
    left_out = shutil.ignore_patterns("__pycache__", "tests", "site", "web")
    shutil.copytree(PACKAGE, tmp_path / "stolik", ignore=left_out)
    write_manifest(tmp_path, EXTENSION_SUFFIXES[0])
    return tmp_path


class Choice(NamedTuple):
    """What `install_native_finder` has chosen: in words, where a module would be found, and its warnings."""

    running: str
    file: Path
    warned: str


@pytest.fixture
def choice(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Choice]:
    """Let it choose for that folder, in this process."""
    monkeypatch.setattr(_compiled, "PACKAGE", home / "stolik")
    monkeypatch.setattr(_compiled, "NATIVE_FOLDER", home / "stolik" / "_native")
    monkeypatch.setattr(sys, "meta_path", [])
    monkeypatch.delenv("STOLIK_PURE", raising=False)

    def choose() -> Choice:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            running = _compiled.install_native_finder()
        files = [finder.files[EDITED] for finder in sys.meta_path if isinstance(finder, NativeFinder)]
        return Choice(
            running, files[0] if files else source(home, EDITED), "\n".join(str(one.message) for one in warned)
        )

    return choose


def edit(file: Path, added: str = "\n") -> None:
    with file.open("a", encoding="utf-8") as file_to_edit:
        file_to_edit.write(added)


@pytest.mark.usefixtures("build")
def test_a_fresh_build_runs_also_in_a_copy(copy: Path, fresh_python: Python) -> None:
    """The control: the copies of the following tests would run compiled if nothing were wrong with them."""
    (running, file, edited), warned = fresh_python(WHAT_RUNS, copy)
    assert (running, edited, warned) == ("compiled", "unedited", "")
    assert copy / "stolik" / "_native" in Path(file).parents  # mypyc names files as if they lay in folders


@pytest.mark.usefixtures("build")
def test_stolik_pure_asks_for_the_source_of_a_fresh_build(copy: Path, fresh_python: Python) -> None:
    (running, file, _), warned = fresh_python(WHAT_RUNS, copy, pure=True)
    assert (running, warned) == ("source, as STOLIK_PURE asks", "")
    assert Path(file) == source(copy, EDITED)


def test_an_edited_source_runs_and_the_warning_names_it(copy: Path, fresh_python: Python) -> None:
    edit(source(copy, EDITED), '\nEDITED_JUST_NOW = "edited"\n')
    (running, file, edited), warned = fresh_python(WHAT_RUNS, copy)
    assert (running, edited) == (f"source, as the build is older than {EDITED}", "edited")
    assert Path(file) == source(copy, EDITED)
    assert f"RuntimeWarning: the compiled rules are older than {EDITED}" in warned


def test_the_source_of_a_damaged_build_runs(copy: Path, fresh_python: Python) -> None:
    library(copy, NATIVE_GROUP).unlink()
    (running, file, _), warned = fresh_python(WHAT_RUNS, copy)
    assert (running, warned) == ("source, as nothing is compiled here", "")
    assert Path(file) == source(copy, EDITED)


def test_a_fresh_build_is_chosen(home: Path, choice: Callable[[], Choice]) -> None:
    """The control of all that follows."""
    assert choice() == ("compiled", library(home, EDITED), "")


@pytest.mark.parametrize("module", COMPILED)
def test_the_build_is_all_or_none_whichever_source_was_edited(
    home: Path, choice: Callable[[], Choice], module: str
) -> None:
    edit(source(home, module))
    chosen = choice()
    assert chosen.running == f"source, as the build is older than {module}"
    assert chosen.file == source(home, EDITED)
    assert module in chosen.warned


def test_a_source_that_is_gone_makes_the_build_stale(home: Path, choice: Callable[[], Choice]) -> None:
    kept = json.loads(manifest(home).read_text("utf-8"))
    kept["sources"]["stolik.core.gone"] = "0" * 64
    manifest(home).write_text(json.dumps(kept), "utf-8")
    library(home, "stolik.core.gone").touch()
    chosen = choice()
    assert chosen.running == "source, as the build is older than stolik.core.gone"
    assert chosen.file == source(home, EDITED)


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
    home: Path, choice: Callable[[], Choice], harm: Callable[[Path], None]
) -> None:
    harm(manifest(home))
    assert choice() == ("source, as nothing is compiled here", source(home, EDITED), "")


@pytest.mark.parametrize("content", ["{}", "[]", "null", "5", '{"sources": {}}', *NO_SOURCES])
def test_a_manifest_of_another_shape_is_ignored(home: Path, choice: Callable[[], Choice], content: str) -> None:
    manifest(home).write_text(content.replace("SUFFIX", EXTENSION_SUFFIXES[0]), "utf-8")
    assert choice() == ("source, as nothing is compiled here", source(home, EDITED), "")


@pytest.mark.parametrize("missing", [*COMPILED, NATIVE_GROUP])
def test_a_build_without_one_of_its_libraries_is_ignored(
    home: Path, choice: Callable[[], Choice], missing: str
) -> None:
    library(home, missing).unlink()
    assert choice() == ("source, as nothing is compiled here", source(home, EDITED), "")
