"""Compiled rules and their source play the same games: every choice, draw, event and end, over hundreds of seeds."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

import stolik

PACKAGE = Path(stolik.__file__).parent
SEEDS = 308

PLAY = """
import hashlib
import stolik
from stolik.core.chance import FastRng
from stolik.core.position import random_game, random_game_by_list
from stolik.core.sitting import Sitting
from stolik.search.mcts import Search

tables = [(stolik.load(key), setup) for key in stolik.keys() for setup in stolik.load(key).setups()]
everything = hashlib.sha256()

def played_with_a_record(game, setup, seed):
    sitting = Sitting(game, setup, FastRng(seed))
    position, whims = sitting.position, FastRng(seed, 1)
    while not position.over:
        seat = position.on_turn()
        everything.update(repr((seat, position.legal(seat))).encode())
        sitting.apply(seat, position.random_action(seat, whims))
    told = [(news.kind, news.audience, news.seat, news.what, news.more) for news in sitting.news()]
    return sitting.entries, told, game.write_position(position), position.scores()

def thought_about(game, setup, seed):
    position = game.start(setup.players, setup.options, seed)
    seat = position.on_turn()
    search = Search(position, seat, game.knowledge(), FastRng(seed, 3))
    search.simulate(20)
    world = position.imagine(seat, FastRng(seed, 4))
    return [search.visits(action) for action in position.legal(seat)], game.write_position(world)

def played_quickly(game, setup, seed, play):
    position = game.start(setup.players, setup.options, seed)
    actions = play(position, FastRng(seed, 2), game.longest)
    return actions, game.write_position(position), position.places(), position.ending()

for seed in range(FIRST, FIRST + SEEDS):
    game, setup = tables[seed % len(tables)]
    play = random_game if seed % 3 else random_game_by_list
    everything.update(repr(played_with_a_record(game, setup, seed)).encode())
    everything.update(repr(played_quickly(game, setup, seed, play)).encode())
    everything.update(repr(thought_about(game, setup, seed)).encode())
print(stolik.RUNNING, "|", everything.hexdigest())
"""


def script(first: int, seeds: int) -> str:
    return PLAY.replace("FIRST", str(first)).replace("SEEDS", str(seeds))


@pytest.mark.usefixtures("build")
def test_compiled_and_source_play_the_same_games(fresh_python: Callable[..., tuple[list[str], str]]) -> None:
    (how, compiled), _ = fresh_python(script(0, SEEDS))
    (how_pure, plain), _ = fresh_python(script(0, SEEDS), pure=True)
    assert (how, how_pure) == ("compiled", "source, as STOLIK_PURE asks")
    assert compiled == plain


def test_the_same_seeds_are_the_same_games_and_one_other_seed_shows(
    fresh_python: Callable[..., tuple[list[str], str]],
) -> None:
    """The control: the comparison above is of something fixed, and would see one different game."""
    (_, once), _ = fresh_python(script(0, 7), pure=True)
    (_, again), _ = fresh_python(script(0, 7), pure=True)
    (_, shifted), _ = fresh_python(script(1, 7), pure=True)
    assert once == again != shifted


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
    assert "stolik.core.bits" in modules
    for name, file in modules.items():
        assert {taken for taken in imported_constants(file) if taken[0] not in modules} == set(), name
