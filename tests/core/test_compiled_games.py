"""Compiled rules and their source play the same games: every choice, draw, event, end, imagined world and search."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import stolik
from core.digests import SourceProcess, digests
from stolik import registry
from stolik.core.game import Game
from stolik.core.options import Setup
from support.game_folders import OURS
from support.seeds import Size

PACKAGE = Path(stolik.__file__).parent
ALL = [(registry.load(key), setup) for key in OURS for setup in registry.load(key).setups()]
GAMES = {"quick": 2, "full": 30}
SEARCHES = {"quick": 1, "full": 7}
"""In every setup; from source a search takes as long as fifty games."""


def name(value: Game | Setup) -> str:
    return value.key if isinstance(value, Game) else "-".join([str(value.players), *value.options.values()])


@pytest.fixture(scope="session")
def source() -> Iterator[SourceProcess]:
    with SourceProcess() as process:
        yield process


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize(("game", "setup"), ALL, ids=name)
def test_compiled_and_source_play_the_same_games(
    game: Game, setup: Setup, source: SourceProcess, seed: int, size: Size
) -> None:
    assert stolik.RULES_BUILD == "compiled"
    many = (seed, GAMES[size], SEARCHES[size])
    assert digests(game, setup, *many) == source.digests(game, setup, *many)


@pytest.mark.parametrize("key", OURS)
def test_the_same_seeds_are_the_same_games_and_another_seed_shows(key: str, source: SourceProcess, seed: int) -> None:
    """The control: the comparison above is of something fixed, and every part of it would show one other game."""
    game = registry.load(key)
    setup = list(game.setups())[-1]
    once, again, other = (source.digests(game, setup, one, 1, 0) for one in (seed, seed, seed + 1))
    assert once == again
    assert all(once[part] != other[part] for part in once if part != "search")


LITERALS = (bool, int, float, str, bytes)
"""What mypyc writes into the build; anything else is looked up where it stands."""


def imported_constants(file: Path) -> set[tuple[str, str]]:
    """The modules of Stolik from which a source takes constants, with these."""
    imports = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    names = {(str(node.module), name.name) for node in imports for name in node.names if name.name.isupper()}
    ours = {(module, name) for module, name in names if module.startswith("stolik.")}
    return {(module, name) for module, name in ours if isinstance(getattr(import_module(module), name), LITERALS)}


def test_compiled_sources_take_constants_from_compiled_sources_alone() -> None:
    """mypyc writes imported constants into the build; a source outside it could be edited unnoticed."""
    project = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text("utf-8"))
    files = {file for pattern in project["tool"]["stolik"]["compiled"] for file in PACKAGE.glob(pattern)}
    modules = {".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts): file for file in files}
    assert "stolik.core.bitset" in modules
    for name, file in modules.items():
        assert {taken for taken in imported_constants(file) if taken[0] not in modules} == set(), name
