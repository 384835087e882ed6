"""The program of a worker process, run as one: lines of JSON in, lines of JSON out, and nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable

import msgspec
import pytest

from stolik import games, registry
from stolik.bots import bot_names, with_level
from stolik.bots.worker import NICENESS, BotReply, BotRequest, reply_to
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.position import Position

PROGRAM = f"""
from stolik import games
games.__path__[:] = {list(games.__path__)!r}
from stolik.bots import worker
worker.main()
"""
"""The worker with the shelf of the tests, which has one game more."""
PRATTLER = """
from stolik.bots import worker
honest = worker.compute_reply
def think(question):
    print("a player prints,", input("and reads"))
    return honest(question)
worker.compute_reply = think
worker.main()
"""
QUICK = {"search": with_level("search", 1)}
NICEST = 19
"""Linux goes no further: who starts nice already is not made nicer than this."""


def run(lines: Iterable[bytes], *program: str) -> list[BotReply]:
    """All that a worker answers to these lines before its stdin is closed."""
    command = [sys.executable, *(program or ("-c", PROGRAM))]
    done = subprocess.run(command, input=b"".join(line + b"\n" for line in lines), check=True, capture_output=True)
    assert done.stderr == b""
    return [msgspec.json.decode(line, type=BotReply) for line in done.stdout.splitlines()]


def question(game: Game, position: Position, bot: str, number: int = 5, kind: str = "move") -> bytes:
    """What the first seat on turn is asked at a table with the usual options."""
    seat = position.first_to_move()
    setup = game.setup(position.seats)
    asked = BotRequest(
        id=number,
        game=game.key,
        players=setup.players,
        options=dict(setup.options),
        rules=setup.rules,
        world=game.write_position(position.imagine(seat, FastRng(number))),
        seat=seat,
        bot=QUICK.get(bot, bot),
        seed=1234567890123 + number,
    )
    return msgspec.json.encode({**msgspec.to_builtins(asked), "kind": kind})


def questions(kind: str = "move") -> list[bytes]:
    """One for every program of every game, at the start and a few moves later."""
    asked: list[bytes] = []
    for key in registry.keys():
        game = registry.load(key)
        position, rng = game.start(game.players[-1], seed=3), FastRng(8)
        for bot in (*bot_names(game), *bot_names(game)):
            asked.append(question(game, position, bot, number=len(asked), kind=kind))
            seat = position.first_to_move()
            position.apply(seat, position.random_action(seat, rng))
    return asked


def test_every_program_of_every_game_answers_with_a_legal_move() -> None:
    lines = questions()
    for line, answered in zip(lines, run(lines), strict=True):
        asked = msgspec.json.decode(line, type=BotRequest)
        game = registry.load(asked.game)
        world = game.read_position(asked.world, game.setup(asked.players, asked.options), FastRng(0))
        assert answered.error == ""
        assert answered.id == asked.id
        assert answered.action in world.legal(asked.seat)


def test_an_answer_hangs_on_its_question_alone() -> None:
    """Not on the process, nor on what was asked before: a player keeps nothing from one seat to another."""
    lines = questions()
    assert run(lines) == run(reversed(lines))[::-1] == [reply_to(line) for line in lines]


def test_hints_rate_every_legal_action_the_best_first() -> None:
    games = [registry.load(key) for key in registry.keys()]
    positions = [game.start(game.players[0], seed=3) for game in games]
    asked = [question(game, position, "search", kind="hint") for game, position in zip(games, positions, strict=True)]
    for position, answered in zip(positions, run(asked), strict=True):
        assert {thought.action for thought in answered.ratings} == set(position.legal(position.first_to_move()))
        assert [thought.visits for thought in answered.ratings] == sorted(
            (thought.visits for thought in answered.ratings), reverse=True
        )


WRONG: list[tuple[dict[str, object], str]] = [
    ({"game": "chess"}, "UnknownGame"),
    ({"players": 99}, "BadSetup"),
    ({"options": {"colour": "blue"}}, "BadSetup"),
    ({"world": "3,7,9 of hearts"}, "BadNotation"),
    ({"seat": -1}, "BadSetup"),
    ({"bot": "nobody"}, "BadSetup"),
    ({"bot": "random", "kind": "hint"}, "BadSetup"),
]
"""What is wrong with a question, and the error that says so."""


def test_questions_that_cannot_be_answered_cost_the_worker_nothing() -> None:
    game = registry.load(registry.keys()[0])
    line = question(game, game.start(game.players[0], seed=3), "random")
    asked = [msgspec.json.encode({**msgspec.json.decode(line), **changed}) for changed, _ in WRONG]
    answers = run(one for wrong in asked for one in (wrong, line))
    for (changed, error), failed, good in zip(WRONG, answers[::2], answers[1::2], strict=True):
        assert failed.action is None, changed
        # and no message, which may quote cards
        assert re.fullmatch(rf"{error} in \w+, line \d+", failed.error), changed
        assert good == reply_to(line)


def test_lines_that_are_no_question_are_answered_too() -> None:
    lines = [b"", b"{", b"[]", b'{"id": "one"}', b"\xff\xfe", b"null"]
    *failed, ready = run([*lines, b'{"id": 3}'])
    assert [one.id for one in failed] == [-1] * len(lines)
    assert all(one.error for one in failed)
    assert ready == BotReply(3)


def test_what_a_player_prints_or_reads_does_not_touch_the_line_to_the_server() -> None:
    game = registry.load(registry.keys()[0])
    line = question(game, game.start(game.players[0], seed=3), "random")
    first, second = run([line, line], "-c", PRATTLER)
    assert first == second
    assert first.error.startswith("EOFError")


def test_it_runs_as_a_module() -> None:
    assert run([b'{"id": 3}'], "-m", "stolik.bots.worker") == [BotReply(3)]


STEP_BACK = """
import os
from stolik.bots.worker import AUTOGROUP_FILE, lower_priority
def session_niceness():
    return AUTOGROUP_FILE.read_text().split()[-1:] if AUTOGROUP_FILE.exists() else []
before = session_niceness()
lower_priority()
print(os.nice(0), before, session_niceness(), sep=";")
"""


@pytest.mark.parametrize("alone", [True, False])
def test_a_worker_steps_back_with_its_own_session_and_with_no_other(alone: bool) -> None:
    """The file of a session can be missing or empty: a system need not share time by session, nor in every one."""
    command = [sys.executable, "-c", STEP_BACK]
    done = subprocess.run(command, check=True, capture_output=True, text=True, start_new_session=alone)
    nice, before, after = done.stdout.strip().split(";")
    assert int(nice) == min(os.nice(0) + NICENESS, NICEST)
    assert after == (str([str(NICENESS)]) if alone and before != "[]" else before)
