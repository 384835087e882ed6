"""What is deliberately absent from the tree."""

import re
from collections import Counter
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
PACKAGE = HOME / "src/stolik"
OURS = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists())


@pytest.mark.parametrize("key", OURS)
def test_no_module_outside_its_folder_names_a_game(key: str) -> None:
    elsewhere = [
        source
        for source in PACKAGE.rglob("*.py")
        if (PACKAGE / "games" / key) not in source.parents and "_native" not in source.parts
    ]
    assert elsewhere
    name = re.compile(rf"\b{key}\b", re.IGNORECASE)
    assert [str(source) for source in elsewhere if name.search(source.read_text("utf-8"))] == []


@pytest.mark.parametrize("file", sorted((HOME / "requirements").glob("*.txt")), ids=lambda file: file.stem)
def test_locked_packages_have_versions_and_hashes_and_no_address(file: Path) -> None:
    packages = file.read_text("utf-8").replace("\\\n", " ").splitlines()
    assert packages
    assert [line for line in packages if "==" not in line or "--hash=sha256:" not in line or "://" in line] == []


def test_tests_install_everything_that_playing_installs() -> None:
    """A version that is only tested, or only played with, proves nothing."""
    pins = {
        name: {
            line.split()[0]
            for line in (HOME / f"requirements/{name}.txt").read_text("utf-8").splitlines()
            if "==" in line
        }
        for name in ("play", "test")
    }
    assert pins["play"] <= pins["test"]


def test_nothing_is_pickled_or_evaluated() -> None:
    forbidden = re.compile(r"\b(pickle|marshal|shelve)\b|\beval\(|\bexec\(")
    assert [str(source) for source in PACKAGE.rglob("*.py") if forbidden.search(source.read_text("utf-8"))] == []


def test_no_two_modules_of_the_server_share_a_name() -> None:
    """Who looks for a module by its name finds one; `__init__` and migrations apart."""
    modules = [file for file in (PACKAGE / "server").rglob("*.py") if "migrations" not in file.parts]
    stems = Counter(file.stem for file in modules if file.stem != "__init__")
    assert stems
    assert [name for name, count in stems.items() if count > 1] == []


def test_no_file_is_two_rooms() -> None:
    sources = [file for room in ("src", "tests", "bench", "docs") for file in (HOME / room).rglob("*.py")]
    assert sources
    assert [str(file) for file in sources if len(file.read_text("utf-8").splitlines()) > 400] == []
