"""What the documents name is there: files, modules, and the functions on the way of a move."""

import re
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from pydoc import locate

import pytest

from stolik.conformance import CHECKS

HOME = Path(__file__).parents[2]
PACKAGE = HOME / "src/stolik"
GAMES = [folder for folder in sorted((PACKAGE / "games").iterdir()) if (folder / "RULES.md").is_file()]
PAGES = {
    str(page.relative_to(HOME)): page.read_text("utf-8")
    for page in (*sorted(HOME.glob("*.md")), *sorted((HOME / "docs").rglob("*.md")))
    if page.name != "CHANGELOG.md"
}
ARCHITECTURE, GLOSSARY, NEW_GAME = (PAGES[name] for name in ("ARCHITECTURE.md", "docs/glossary.md", "docs/new-game.md"))

QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?!/)[\w.<>*/-]+")
SUFFIXES = (".py", ".ts", ".svelte", ".md", ".toml", ".txt", ".json")
NAME = re.compile(r"[A-Za-z_]\w*")
MODULE = re.compile(r"`(stolik\.(?!db`)[\w.]+)`")
DRAWN = re.compile(r"^( *)([\w.<>/-]+)  +\S")
TOP = tuple(f"{file.name}/" for home in (HOME, PACKAGE) for file in home.iterdir() if file.is_dir())
BUILT = ("build/figures", "src/stolik/server/site")
"""Folders that `make` fills."""
MAX_STEPS = 16


def section(page: str, title: str) -> str:
    return page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The rows of a table, without its head."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.+\|$", text, re.MULTILINE)
    ][2:]


def paths(text: str) -> list[str]:
    """Files and folders in backticks."""
    found = [quoted.replace("KEY", "<key>") for quoted in QUOTED.findall(text) if PATH.fullmatch(quoted)]
    return [path for path in found if "/" in path or path.endswith(SUFFIXES)]


def files(path: str) -> list[Path]:
    """What lies there, from the root or from the package; where `<key>` stands for a game, all games must have it."""
    before, key, inside = f"{path.rstrip('/')}/".partition("<key>/")
    if not key:
        return [file for home in (HOME, PACKAGE) for file in home.glob(before.rstrip("/"))]
    found = [list(game.glob(inside.rstrip("/"))) if inside else [game] for game in GAMES]
    return [file for some in found for file in some] if all(found) else []


def sources(path: str) -> Iterator[Path]:
    for file in files(path):
        yield from [file] if file.is_file() else file.rglob("*.py")


def tree() -> Iterator[str]:
    """The drawn tree, line after line, each with the folders that it stands in."""
    within: list[tuple[int, str]] = []
    for drawn in filter(None, map(DRAWN.match, section(ARCHITECTURE, "The tree").splitlines())):
        within = [one for one in within if one[0] < len(drawn[1])] + [(len(drawn[1]), drawn[2].strip("/"))]
        yield "/".join(name for _, name in within)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_by_its_path_exists(page: str) -> None:
    named = [path for path in paths(PAGES[page]) if path.startswith(TOP) and path not in BUILT]
    assert [path for path in named if not files(path)] == []


def test_the_architecture_and_the_glossary_name_files_by_their_path_alone() -> None:
    for page in (ARCHITECTURE, GLOSSARY):
        assert [path for path in paths(page) if not files(path)] == []


@pytest.mark.parametrize(("package", "contract"), [("stolik", "layers"), ("server", "server-layers")])
def test_the_layers_are_those_of_the_import_contracts(package: str, contract: str) -> None:
    contracts = ConfigParser()
    contracts.read(HOME / ".importlinter")
    held = contracts[f"importlinter:contract:{contract}"]["layers"].strip().splitlines()
    [drawn] = re.findall(rf"^{package} +(.+)$", section(ARCHITECTURE, "Layers"), re.MULTILINE)
    assert [layer.split(", ") for layer in drawn.split(" > ")] == [
        [module.rpartition(".")[2] for module in layer.split(" | ")] for layer in held
    ]


def test_every_line_of_the_drawn_tree_exists() -> None:
    drawn = list(tree())
    assert len(drawn) > 40
    assert [path for path in drawn if not files(path)] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_module_that_a_page_names_exists(page: str) -> None:
    assert [name for name in MODULE.findall(PAGES[page]) if locate(name) is None] == []


def test_the_glossary_has_some_forty_terms_each_with_its_meaning_and_module() -> None:
    glossary = rows(GLOSSARY)
    assert 36 <= len(glossary) <= 50
    assert [row for row in glossary if len(row) != 3 or not all(row) or not paths(row[2])] == []
    assert len({row[0] for row in glossary}) == len(glossary)


def test_the_way_of_a_move_names_a_file_for_each_step_and_what_stands_in_it() -> None:
    steps = rows(section(ARCHITECTURE, "The way of a move"))
    assert [step[0] for step in steps] == [str(number) for number in range(1, len(steps) + 1)]
    assert 10 <= len(steps) <= MAX_STEPS
    for number, where, what in steps:
        named = paths(where)
        assert named, number
        words = {word for path in named for file in sources(path) for word in NAME.findall(file.read_text("utf-8"))}
        assert {name for name in QUOTED.findall(what) if NAME.fullmatch(name)} <= words, number


def test_the_page_for_authors_says_what_the_template_and_every_game_have() -> None:
    for named, _, is_written in rows(section(NEW_GAME, "What is in the folder")):
        names = [name.rstrip("/") for name in QUOTED.findall(named)]
        suffices = any if " or " in named else all
        written = suffices(any((PACKAGE / "template").glob(f"{name}*")) for name in names)
        having = [game for game in GAMES if suffices((game / name).exists() for name in names)]
        assert written == is_written.startswith("yes"), named
        assert having == GAMES if written else having, named


def test_the_page_for_authors_counts_the_conformance_checks() -> None:
    assert f"{len(CHECKS)} checks" in NEW_GAME
