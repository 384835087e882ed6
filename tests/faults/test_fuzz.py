"""The fuzz: that its messages are as broken as they claim, that its counters count, and that the server bears it."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from faults.fuzz import CONTROL, EXTENTS, SERVERS, at_server, at_servers, mutants
from faults.fuzz.census import Census, Marks
from faults.fuzz.findings import MUST_BE_EMPTY, Trial, figures
from faults.fuzz.grammar import SHAPES, WAYS, Grammar
from faults.fuzz.raw_frames import WRONG
from faults.fuzz.rest import Requests
from faults.load.websocket_client import TEXT, frame
from stolik.protocol.commands import Command
from support.seeds import Size

MESSAGE_COUNT = 5_000
EVERY_WAY = set(product(WAYS, SHAPES))


def test_a_message_that_is_called_broken_is_no_command(seed: int) -> None:
    grammar = Grammar(Random(seed))
    for message in (grammar.message() for _ in range(MESSAGE_COUNT)):
        if message.broken and isinstance(message.content, str):
            with pytest.raises((ValueError, RecursionError)):
                msgspec.json.decode(message.content, type=Command)


def test_commands_of_every_kind_are_sent_that_can_be_read(seed: int) -> None:
    grammar = Grammar(Random(seed))
    read = {msgspec.json.decode(grammar.make("valid", kind).content, type=Command).__class__ for kind in SHAPES}
    assert read == set(Command.__args__)


def test_even_the_quick_size_sends_every_command_in_every_way_from_either_side(seed: int) -> None:
    grammar = Grammar(Random(seed))
    for _ in range(EXTENTS["quick"].messages // 2):
        grammar.message()
    assert grammar.tried == EVERY_WAY
    assert EXTENTS["quick"].frames >= len(WRONG)


def test_the_same_seed_makes_the_same_messages(seed: int) -> None:
    first, second = Grammar(Random(seed)), Grammar(Random(seed))
    assert [first.message() for _ in range(MESSAGE_COUNT)] == [second.message() for _ in range(MESSAGE_COUNT)]


def test_no_message_is_too_large_to_be_read_at_all(seed: int) -> None:
    grammar = Grammar(Random(seed))
    assert max(len(grammar.message().content) for _ in range(MESSAGE_COUNT)) <= 16 * 1024


def test_a_right_frame_is_right() -> None:
    assert frame(TEXT, b"hello", mask=False) == b"\x81\x05hello"
    masked = frame(TEXT, b"hello")
    assert bytes(byte ^ masked[2 + at % 4] for at, byte in enumerate(masked[6:])) == b"hello"


def test_an_answer_of_500_is_a_breakdown_and_404_is_none() -> None:
    requests = Requests("", Trial(), 1)
    requests.note(404, "here")
    requests.note(503, "there")
    assert (requests.trial.requests, requests.trial.breakdowns) == (2, ["there"])


def test_a_container_that_grows_is_found_and_one_that_is_new_is_not() -> None:
    kept, new = ["first"], []
    marks = Marks()
    marks.mark()
    kept += ["more"] * 2_000
    new += ["other"] * 9_000
    grown, where = marks.count().growth
    assert (grown, where[:9]) == (2_000, "['first',")
    assert new


def test_what_is_more_than_in_a_fresh_server_is_left_but_for_what_was_written_last() -> None:
    fresh = Census({"TableDirectory": 1})
    assert Census({"TableDirectory": 1, "TableRunner": 1}).left(fresh) == []
    assert Census({"TableDirectory": 1, "TableRunner": 2}).left(fresh) == ["2 TableRunner"]


def trial(**found: Any) -> Trial:
    return Trial(messages=10, requests=2, frames=5, games=1, **found)


def failing(*real: Trial) -> list[str]:
    return [figure.name for figure in figures(real, trial()) if not figure.holds]


@pytest.mark.parametrize("kind", [field for field, *_ in MUST_BE_EMPTY])
def test_what_one_of_several_servers_does_wrong_does_not_hold(kind: str) -> None:
    assert failing(trial(), trial()) == []
    assert len(failing(trial(), trial(**{kind: ["x"]}))) == 1


def test_a_death_growth_or_games_that_never_end_do_not_hold_either() -> None:
    assert failing(trial(), trial(deaths=1)) == ["fuzz: process deaths"]
    assert failing(trial(growth=(1, "")), trial(growth=(2, ""))) == ["fuzz: growth of any container"]
    assert failing(Trial()) == ["fuzz: honest games verified"]


def test_nonsense_breaks_nothing(tmp_path: Path, size: Size, seed: int) -> None:
    found = asyncio.run(at_servers(tmp_path, EXTENTS[size], SERVERS[size], seed))
    assert [figure for figure in figures(found, trial()) if not figure.holds] == []
    assert all(one.tried == EVERY_WAY for one in found)


def test_every_weakness_is_found(tmp_path: Path, seed: int) -> None:
    weak = asyncio.run(at_server(tmp_path / "weak", CONTROL, seed, *mutants.ALL))
    assert [figure for figure in figures([trial()], weak) if not figure.caught] == []
