"""The fuzz: that its messages are as broken as they claim, that its counters count, and that the house bears it."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from faults.fuzz import EXTENTS, Trial, measure, together
from faults.fuzz.flood import Flood
from faults.fuzz.grammar import WAYS, Grammar
from faults.fuzz.honest import Honesty
from faults.fuzz.raw_frames import TEXT, frame, wrong
from faults.fuzz.rest import Replies
from stolik.server.table.commands import Command

MANY = 5_000


def test_a_message_that_is_called_broken_is_no_command() -> None:
    grammar = Grammar(random.Random(1))
    for message in (grammar.message() for _ in range(MANY)):
        if message.broken and isinstance(message.content, str):
            with pytest.raises((ValueError, RecursionError)):
                msgspec.json.decode(message.content, type=Command)


def test_commands_of_every_kind_are_sent_that_can_be_read() -> None:
    grammar = Grammar(random.Random(1))
    read = {msgspec.json.decode(grammar.valid(kind).content, type=Command).__class__ for kind in grammar.shapes}
    assert read == set(Command.__args__)


def test_every_way_to_be_wrong_is_taken_and_the_same_seed_takes_the_same() -> None:
    first, second = Grammar(random.Random(7)), Grammar(random.Random(7))
    assert [first.message() for _ in range(MANY)] == [second.message() for _ in range(MANY)]
    made = [way(first, "say").broken for way in WAYS]
    assert {True, False} == set(made)


def test_no_message_is_too_large_to_be_read_at_all() -> None:
    grammar = Grammar(random.Random(3))
    assert max(len(grammar.message().content) for _ in range(MANY)) <= 16 * 1024


def test_a_right_frame_is_right_and_the_wrong_ones_are_many() -> None:
    right = frame(TEXT, b"hello", mask=False)
    assert right == b"\x81\x05hello"
    masked = frame(TEXT, b"hello")
    assert bytes(byte ^ masked[2 + at % 4] for at, byte in enumerate(masked[6:])) == b"hello"
    luck = random.Random(1)
    assert len({wrong(luck)[:2] for _ in range(500)}) > 15


def test_what_a_thousand_messages_leave_behind_is_counted_after_the_first_third() -> None:
    assert Flood(rss=[(0, 0), (1000, 500), (2000, 515), (3000, 520)]).slope() == 10
    assert Flood(rss=[(0, 100), (0, 100), (0, 100)]).slope() == 0


def test_a_house_that_breathes_does_not_leak_and_one_that_leaks_is_found_out_all_the_same() -> None:
    breath = [(sent, 140 - 40 * (sent % 500 == 0)) for sent in range(0, 10_000, 100)]
    assert Flood(rss=breath).slope() == 0
    assert Flood(rss=[*breath, (10_000, 140)]).slope() == 0
    assert Flood(rss=[(sent, weight + sent // 100) for sent, weight in breath]).slope() == pytest.approx(10, rel=0.1)


def test_an_answer_of_500_is_a_breakdown_and_404_is_none() -> None:
    replies = Replies()
    replies.note(404, "here")
    replies.note(503, "there")
    assert (replies.sent, replies.broken, replies.statuses) == (2, ["there"], {404: 1, 503: 1})


def test_the_sizes_are_those_that_are_promised() -> None:
    assert [EXTENTS[size].messages for size in ("quick", "full")] == [10_000, 1_000_000]


def trial(sent: int, rss: list[tuple[int, int]], **found: list[str]) -> Trial:
    flood = Flood(sent=sent, rss=rss, dropped=found.get("dropped", []))
    replies = Replies(sent=2, statuses={200: 1, 404: 1}, broken=found.get("broken", []))
    return Trial(flood, replies, Honesty(games=1, verified=1), 5, 1, found.get("faults", []), 0, 0)


def test_several_houses_are_counted_as_one_and_the_one_that_grows_most_is_weighed() -> None:
    steep = [(0, 0), (1000, 500), (2000, 515), (3000, 520)]
    both = together([trial(10, [(0, 0)] * 3), trial(20, steep, faults=["x"], broken=["GET /"], dropped=["1006"])])
    assert (both.flood.sent, both.frames, both.replies.sent, both.honesty.games) == (30, 10, 4, 2)
    assert (both.faults, both.replies.broken, both.flood.dropped) == (["x"], ["GET /"], ["1006"])
    assert both.replies.statuses == {200: 2, 404: 2}
    assert both.flood.slope() == 10


def test_ten_thousand_messages_break_nothing_and_every_weakness_is_found() -> None:
    figures = asyncio.run(measure("quick", 1))
    assert len(figures) == 8
    assert [figure for figure in figures if not figure.stands] == []
