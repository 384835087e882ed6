"""docs/api.md shows every message, in JSON that the server's own types read and with a real server's fields."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from stolik import registry
from stolik.client import Client, Table, client
from stolik.core.rulebook import Chapter
from stolik.protocol.answers import Answer
from stolik.protocol.commands import Command
from stolik.protocol.messages import Presence, RowUpdate, SeatNames, Snapshot, StreamError, TimeoutWarning
from stolik.protocol.tables import MoveQuestion, MoveVerdict, SeatScore
from stolik.server.config import RATE_LIMITS, Timeouts
from stolik.server.table.refusals import REFUSAL_MESSAGES
from support.server import Server
from support.server_launcher import HANG_SECONDS

Json = dict[str, Any]
PAGE = (Path(__file__).parents[2] / "docs/api.md").read_text("utf-8")
BLOCKS = re.findall(r"^```json\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES: list[Json] = [msgspec.json.decode(block) for block in BLOCKS]
COMMANDS = {str(kind.__struct_config__.tag): kind for kind in get_args(Command)}
OUTGOING = {
    str(kind.__struct_config__.tag): kind
    for kind in (Snapshot, RowUpdate, Presence, SeatNames, TimeoutWarning, StreamError, *get_args(Answer))
}
OPAQUE = {"view", "events", "moves", "fact", "options"}
"""What a game or a log entry fills."""


def examples(tag: str) -> list[Json]:
    return [example for example in EXAMPLES if example.get("type") == tag]


def test_the_page_knows_all_kinds_of_messages() -> None:
    assert len(COMMANDS) == 17
    answers = {"applied", "duplicate", "stale", "illegal", "refused"}
    assert set(OUTGOING) == {"hello", "news", "here", "names", "warned", "error", *answers}


@pytest.mark.parametrize("tag", COMMANDS)
def test_every_command_has_an_example_that_the_server_reads(tag: str) -> None:
    assert examples(tag)
    for example in examples(tag):
        read = msgspec.convert(example, Command)
        assert isinstance(read, COMMANDS[tag])
        assert set(example) - {"type"} == set(COMMANDS[tag].__struct_fields__)


@pytest.mark.parametrize("tag", OUTGOING)
def test_every_message_from_the_server_has_an_example_with_exactly_its_fields(tag: str) -> None:
    assert examples(tag)
    for example in examples(tag):
        read = msgspec.json.decode(msgspec.json.encode(example), type=OUTGOING[tag])
        assert msgspec.json.decode(msgspec.json.encode(read)) == example


def test_every_refusal_and_limit_is_named() -> None:
    assert [code for code in REFUSAL_MESSAGES if f"`{code}`" not in PAGE] == []
    for name, limit in RATE_LIMITS.items():
        assert f"| {name} | {limit.burst:g} |" in PAGE


def test_the_time_that_a_bot_has_is_named() -> None:
    usual = Timeouts()
    assert f"it has {usual.stand_in_after_seconds:g} seconds for each" in PAGE
    assert f"after {usual.warn_after_seconds:g} seconds everybody at the table gets `warned`" in PAGE


def test_the_chapter_shown_is_one_of_a_game() -> None:
    shown = next(example for example in EXAMPLES if "paragraphs" in example)
    chapter = msgspec.convert(shown, Chapter)
    real = next(real for real in registry.load("stonogi").rulebook.chapters["en"] if real.title == chapter.title)
    assert set(chapter.paragraphs) <= set(real.paragraphs)


def test_the_move_questions_and_verdicts_shown_are_of_their_types() -> None:
    questions = [msgspec.convert(example, MoveQuestion) for example in EXAMPLES if set(example) == {"seat", "move"}]
    assert [question.move for question in questions] == ["pass"]
    shown = [example for example in EXAMPLES if "allowed" in example]
    assert [msgspec.to_builtins(msgspec.convert(example, MoveVerdict)) for example in shown] == shown
    refused = next(example for example in shown if not example["allowed"])
    assert refused["sentence"] == registry.load("stonogi").texts.say("en", f"refusal.{refused['code']}")


def test_the_scores_shown_are_explained_by_the_game() -> None:
    shown = msgspec.convert(next(example for example in EXAMPLES if "total" in example), SeatScore)
    assert sum(line.points or 0 for line in shown.lines) == shown.total
    texts = registry.load("stonogi").texts
    assert [line.text for line in shown.lines] == [
        texts.say("en", "score.skates.green", count=4),
        texts.say("en", "score.skates.red", count=3),
        texts.say("en", "score.best_colour", count=4),
    ]


def shape(part: object, path: str = "") -> Iterator[tuple[str, frozenset[str]]]:
    """Each object inside a message by where it stands, with its fields."""
    if isinstance(part, list):
        for item in part:
            yield from shape(item, f"{path}[]")
    elif isinstance(part, dict):
        yield path, frozenset(part)
        for name, inside in part.items():
            if name not in OPAQUE:
                yield from shape(inside, f"{path}.{name}")


def fields(messages: list[Json]) -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for message in messages:
        for path, names in shape(message):
            found[message["type"], path] |= names
    return found


class Recorder:
    """A raw socket that keeps every message that it receives."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[Json] = []

    def until(self, tag: str) -> Json:
        while True:
            frame: list[Json] = msgspec.json.decode(self.socket.recv(timeout=HANG_SECONDS))
            self.received += frame
            for message in frame:
                if message["type"] == tag:
                    return message

    def send(self, answer: str, command: str, **more: object) -> Json:
        self.socket.send(
            msgspec.json.encode({"type": command, "key": f"{command}{len(self.received)}", **more}).decode()
        )
        return self.until(answer)


def play_alone(recorder: Recorder, table: Table) -> None:
    """A solo game to its end, with every kind of answer on the way."""
    recorder.until("hello")
    recorder.send("applied", "sit", seat=0)
    recorder.send("applied", "say", text="hej")
    recorder.send("refused", "rematch")
    recorder.send("error", "dance")
    recorder.send("applied", "start")
    recorder.send("stale", "move", phase=0, move="pass")
    now, is_refused = table.snapshot().play, False
    while now is not None and not now.over:
        seat = now.seats[0]
        if not is_refused and all(choice.text != "pass" for choice in seat.moves):
            is_refused = bool(recorder.send("illegal", "move", phase=now.phase, move="pass"))
        body = {"phase": now.phase, "move": seat.moves[-1].text, "key": f"k{now.phase}"}
        recorder.send("applied", "move", **body)
        recorder.send("duplicate", "move", **body)
        now = table.snapshot().play
    while table.summary().state != "over":
        recorder.until("news")
    recorder.send("applied", "rematch")


def test_a_real_server_sends_what_the_page_shows(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "TIMEOUT_SECONDS", HANG_SECONDS)
    with Client.as_guest(server.address, "Ala") as ala, Client.as_guest(server.address, "Ola") as ola:
        table = ala.open_table("stonogi", 1)
        address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table.id}/stream"
        patient = partial(
            connect,
            proxy=None,
            open_timeout=HANG_SECONDS,
            ping_interval=None,
        )
        mine, hers = ({"additional_headers": {"Authorization": f"Bearer {one.token}"}} for one in (ala, ola))
        with patient(f"{address}?say=en", **mine) as socket:
            recorder = Recorder(socket)
            play_alone(recorder, table)
            with patient(address, **hers):
                recorder.until("here")
            recorder.until("here")
            ala.request("PATCH", "/api/me", {"name": "Alicja"})
            recorder.until("names")
        with patient(f"{address}?since=0&say=en", **mine) as socket:
            again = Recorder(socket)
            again.until("hello")
    real, shown = (
        fields(recorder.received + again.received),
        fields([example for tag in OUTGOING for example in examples(tag)]),
    )
    assert {tag for tag, _ in real} == set(OUTGOING) - {"warned"}
    for (tag, path), names in real.items():
        assert names <= shown[tag, path], (tag, path)
        if not path:
            assert names == shown[tag, path], tag
