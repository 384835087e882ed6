"""Real games, written down, for the tests of this folder; and where the documents lie."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import stolik
from stolik.core.chance import FastRng
from stolik.core.dealer import Dealer
from stolik.core.game import Game
from stolik.core.record import Record, write_text
from stolik.core.recorded_game import RecordedGame, build_record, context_for_table
from stolik.registry import load
from support.programs import need

TABLE = "Kuchnia u Żółwia"
SHORT_GAME = 178
"""The seed of a game for three that is soon over."""
NAMES = ("Zosia", "Łukasz", "bot: easy", "Ćma")


def secret(words: str) -> bytes:
    return sha256(words.encode()).digest()


def play(
    players: int = 3,
    *,
    stealing: bool = False,
    salted: tuple[int, ...] = (0, 2),
    decisions: int = -1,
    seed: int = SHORT_GAME,
) -> Record:
    """A game of Stonogi to its end, or for so many decisions, by players who like rolling and taking."""
    game = load("stonogi")
    setup = game.setup(players, {"stealing": "on" if stealing else "off"})
    dealer = Dealer(secret(f"seed {seed}"), secret(f"salt {seed}"), context_for_table(game, setup, TABLE), players)
    for seat in salted:
        dealer.add_salt(seat, secret(f"seat {seat}"))
    recorded_game = RecordedGame(game, setup, dealer.deal(game.chance_kinds), NAMES[:players])
    rng = FastRng(seed, 1)
    while not recorded_game.position.over and decisions != 0:
        seat = recorded_game.position.first_to_move()
        actions = recorded_game.position.legal(seat)
        recorded_game.apply(seat, actions[-1] if rng.below(4) else actions[rng.below(len(actions))])
        decisions -= 1
    return build_record(recorded_game, dealer, TABLE)


@pytest.fixture(scope="session")
def stonogi() -> Game:
    return load("stonogi")


@pytest.fixture(scope="session")
def played() -> Callable[..., Record]:
    """Play another game: see `play`."""
    return play


@pytest.fixture(scope="session")
def finished() -> Record:
    """A whole game for three with two salts."""
    record = play(3)
    assert record.end == "finished"
    return record


@pytest.fixture(scope="session")
def unfinished() -> Record:
    """The same game, broken off after seven decisions."""
    record = play(3, decisions=7)
    assert record.end == "unfinished"
    return record


@pytest.fixture(scope="session")
def docs() -> Path:
    return Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="session")
def vectors(docs: Path) -> dict[str, Any]:
    """The published test vectors of docs/fairness.md."""
    vectors: dict[str, Any] = json.loads((docs / "fairness-vectors.json").read_text("utf-8"))
    return vectors


@pytest.fixture(scope="session")
def lines(finished: Record) -> tuple[str, ...]:
    """The finished record as lines, so that a test can damage one."""
    return tuple(write_text(finished).splitlines())


@pytest.fixture
def line_of(lines: tuple[str, ...]) -> Callable[[str], int]:
    """Where, counted from 1, the first line stands that begins like this."""

    def find(beginning: str) -> int:
        return next(number for number, line in enumerate(lines, 1) if line.startswith(beginning))

    return find


def run_python(
    code: str, home: Path = Path(stolik.__file__).parents[1], *, pure: bool = False
) -> tuple[list[str], str]:
    """What a fresh Python prints with Stolik from that folder: the parts of its line, and its warnings."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith(("STOLIK", "PYTHON"))}
    ours = {"PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"} | ({"STOLIK_PURE": "1"} if pure else {})
    done = subprocess.run([sys.executable, "-c", code], env=usual | ours, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip().split(" | "), done.stderr


@pytest.fixture(scope="session")
def fresh_python() -> Callable[..., tuple[list[str], str]]:
    """Run code in a Python of its own, compiled if it can be: see `run_python`."""
    return run_python


@pytest.fixture(scope="session")
def build() -> None:
    """The compiled rules, fresh. Left out only where somebody asks for the source, or there is no compiler."""
    if os.environ.get("STOLIK_PURE"):
        pytest.skip("compiled rules are compared where they run: without STOLIK_PURE")
    need("compiler")
    assert stolik.RULES_BUILD == "compiled", f"Stolik runs from {stolik.RULES_BUILD} (make build)"
