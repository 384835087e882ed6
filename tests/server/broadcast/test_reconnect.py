"""Random games of every game over streams that break off: gapless, and the same in the end."""

import random

import msgspec
import pytest

from server.runtime.local_node import Json, LocalNode, take_messages
from server.table.table_fixtures import ANN, EVERYBODY
from stolik import registry
from stolik.protocol import commands
from stolik.server.broadcast.viewer import Viewer
from stolik.server.runtime.runner import TableRunner

pytestmark = pytest.mark.anyio
STEPS = 60


class Device:
    """A device: the rows that it received, and the newest state that it knows."""

    def __init__(self, node: LocalNode, runner: TableRunner, person: str) -> None:
        self.node, self.runner, self.person = node, runner, person
        self.n = runner.table.last_row
        self.rows: list[int] = []
        self.events: list[object] = []
        self.play: Json | None = None
        self.summary: Json = {}
        self.viewer: Viewer | None = None

    def connect(self) -> None:
        self.viewer = self.node.viewer(self.runner, self.person, self.n)

    def break_off(self) -> None:
        """Whatever was on its way is lost with the socket."""
        if self.viewer is not None:
            self.node.directory.remove_viewer(self.runner, self.viewer)
            self.viewer = None

    def read(self) -> None:
        for message in take_messages(self.viewer) if self.viewer else ():
            if message["type"] == "hello":
                for row in message["missed"]:
                    self._note(row["n"], row.get("seats", []))
                assert self.n == message["n"]
                self.play, self.summary = message["play"], message["table"]
            elif message["type"] == "news":
                play = message.get("play", {})
                self._note(message["n"], play.get("seats", []))
                self.play = play or self.play
                self.summary = message.get("table", self.summary)

    def _note(self, n: int, seats: list[Json]) -> None:
        assert n == self.n + 1, f"row {n} came after row {self.n}"
        self.n = n
        self.rows.append(n)
        self.events += [[seat["seat"], event] for seat in seats for event in seat["events"]]


def bare(play: Json | None) -> bytes:
    """The state without what happened in the last row."""
    assert play is not None
    return msgspec.json.encode({**play, "seats": [{**seat, "events": []} for seat in play["seats"]]})


async def step(node: LocalNode, runner: TableRunner, chance: random.Random) -> None:
    """A move mostly; sometimes words, a change of mind or a question."""
    table = runner.table
    roll = chance.random()
    undoable = [seat for seat in range(table.setup.players) if table.started_game().undoable_move(seat)]
    if roll < 0.1:
        await node.say(runner, chance.choice(EVERYBODY[: table.setup.players]), "well").one()
    elif roll < 0.25 and undoable:
        seat = chance.choice(undoable)
        await node.do(runner, EVERYBODY[seat], commands.Undo(node.key(), seat))
    elif roll < 0.3:
        await node.put(runner, ANN, commands.RequestTakeback(node.key(), 0)).one()
    elif table.seats_to_move():
        await node.move(runner, chance.choice(table.seats_to_move()), chance.randrange(1000)).one()


@pytest.mark.parametrize("key", registry.keys())
async def test_what_a_seat_receives_is_gapless_and_ends_like_a_snapshot(node: LocalNode, key: str, seed: int) -> None:
    chance = random.Random(f"{seed}/{key}")
    players = max(2, registry.load(key).players[0])
    runner = await node.table(key, players)
    twins = [Device(node, runner, person) for person in (*EVERYBODY[:players], "watcher")]
    broken = [Device(node, runner, person) for person in (*EVERYBODY[:players], "watcher")]
    for listener in (*twins, *broken):
        listener.connect()
    for _ in range(STEPS):
        await step(node, runner, chance)
        for twin in twins:
            twin.read()
        for listener in broken:
            change_connection(listener, chance)
    for twin, listener in zip(twins, broken, strict=True):
        listener.break_off()
        listener.connect()
        listener.read()
        compare(node, runner, twin, listener)


def change_connection(listener: Device, chance: random.Random) -> None:
    """Listen, break off with or without having listened, or come back."""
    roll = chance.random()
    if listener.viewer is None:
        if roll < 0.5:
            listener.connect()
    elif roll < 0.6:
        listener.read()
    elif roll < 0.8:
        listener.break_off()


def compare(node: LocalNode, runner: TableRunner, twin: Device, listener: Device) -> None:
    """Who was always there, who came and went, and who looks for the first time."""
    twin.read()
    assert twin.rows
    assert listener.rows == twin.rows
    assert msgspec.json.encode(listener.events) == msgspec.json.encode(twin.events)
    (fresh, *_) = take_messages(node.viewer(runner, twin.person))
    assert bare(listener.play) == bare(twin.play) == bare(fresh["play"])
    assert listener.summary == twin.summary == fresh["table"]
