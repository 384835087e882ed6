"""The fuzz: that its messages are as broken as they claim, that its counters count, and that the server bears it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from faults.authorisation.scenes import kinds
from faults.figures import Figure
from faults.fuzz import CONTROL, EXTENTS, SERVERS, Trial, at_server, at_servers, figures, mutants
from faults.fuzz.census import Census, Marks, left
from faults.fuzz.flood import Flood
from faults.fuzz.grammar import WAYS, Grammar
from faults.fuzz.honest import Honesty
from faults.fuzz.raw_frames import TEXT, WRONG, frame
from faults.fuzz.rest import Replies
from stolik.server.table.commands import Command
from support.seeds import Size

MANY = 5_000


def test_a_message_that_is_called_broken_is_no_command(seed: int) -> None:
    grammar = Grammar(random.Random(seed))
    for message in (grammar.message() for _ in range(MANY)):
        if message.broken and isinstance(message.content, str):
            with pytest.raises((ValueError, RecursionError)):
                msgspec.json.decode(message.content, type=Command)


def test_commands_of_every_kind_are_sent_that_can_be_read(seed: int) -> None:
    grammar = Grammar(random.Random(seed))
    read = {msgspec.json.decode(grammar.valid(kind).content, type=Command).__class__ for kind in grammar.shapes}
    assert read == set(Command.__args__)


def test_even_the_quick_size_sends_every_command_in_every_way_from_either_side(seed: int) -> None:
    grammar = Grammar(random.Random(seed))
    for _ in range(EXTENTS["quick"].messages // 2):
        grammar.message()
    assert grammar.tried == {(way.__name__, kind) for way in WAYS for kind in grammar.shapes}
    assert EXTENTS["quick"].frames >= len(WRONG)


def test_the_same_seed_makes_the_same_messages(seed: int) -> None:
    first, second = Grammar(random.Random(seed)), Grammar(random.Random(seed))
    assert [first.message() for _ in range(MANY)] == [second.message() for _ in range(MANY)]


def test_no_message_is_too_large_to_be_read_at_all(seed: int) -> None:
    grammar = Grammar(random.Random(seed))
    assert max(len(grammar.message().content) for _ in range(MANY)) <= 16 * 1024


def test_a_right_frame_is_right() -> None:
    assert frame(TEXT, b"hello", mask=False) == b"\x81\x05hello"
    masked = frame(TEXT, b"hello")
    assert bytes(byte ^ masked[2 + at % 4] for at, byte in enumerate(masked[6:])) == b"hello"


def test_an_answer_of_500_is_a_breakdown_and_404_is_none() -> None:
    replies = Replies()
    replies.note(404, "here")
    replies.note(503, "there")
    assert (replies.sent, replies.broken) == (2, ["there"])


def test_a_container_that_grows_is_found_and_one_that_is_new_is_not(tmp_path: Path) -> None:
    kept, new = ["first"], []
    marks = Marks(tmp_path / "census")
    marks.mark()
    kept += ["more"] * 2_000
    new += ["other"] * 9_000
    marks.write()
    found = msgspec.json.decode(marks.file.read_bytes(), type=Census)
    assert (found.grown, found.where[:9]) == (2_000, "['first',")
    assert new


def test_what_is_more_than_in_a_fresh_server_is_left_but_for_what_was_written_last() -> None:
    fresh = Census({"Hub": 1}, 0)
    assert left(fresh, Census({"Hub": 1, "LiveTable": 1}, 0)) == []
    assert left(fresh, Census({"Hub": 1, "LiveTable": 2}, 0)) == ["2 LiveTable"]


def trial(**found: list[str]) -> Trial:
    flood = Flood(sent=10, dropped=found.get("dropped", []), carried_out=found.get("carried_out", []))
    replies = Replies(sent=2, broken=found.get("broken", []))
    honesty = Honesty(games=1, lost=found.get("lost", []))
    return Trial(flood, replies, honesty, 5, found.get("faults", []), 0, 0, found.get("left", []), 0, "")


def failing(*real: Trial, size: Size = "full") -> list[Figure]:
    return [figure for figure in figures(list(real), trial(), EXTENTS[size]) if not figure.holds]


@pytest.mark.parametrize("kind", ["dropped", "carried_out", "broken", "lost", "faults", "left"])
def test_what_one_of_several_servers_does_wrong_does_not_hold(kind: str) -> None:
    assert failing(trial(), trial()) == []
    assert len(failing(trial(), trial(**{kind: ["x"]}))) == 1


def test_nonsense_breaks_nothing(tmp_path: Path, size: Size, seed: int) -> None:
    found = asyncio.run(at_servers(tmp_path, EXTENTS[size], SERVERS[size], seed))
    assert failing(*found, size=size) == []
    assert all(one.flood.tried == {(way.__name__, kind) for way in WAYS for kind in kinds()} for one in found)


def test_every_weakness_is_found(tmp_path: Path, seed: int) -> None:
    weak = asyncio.run(at_server(tmp_path / "weak", CONTROL, seed, *mutants.ALL))
    assert [figure for figure in figures([trial()], weak, EXTENTS["quick"]) if not figure.caught] == []
