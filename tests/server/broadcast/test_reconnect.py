"""Random games of every game on the shelf, heard through streams that break off: gapless, and the same in the end."""

import random

import msgspec
import pytest

from server.runtime.local_node import Json, Room, hear
from server.table.table_fixtures import ANN, EVERYBODY
from stolik import registry
from stolik.protocol import commands
from stolik.server.broadcast.viewer import Viewer
from stolik.server.runtime.runner import TableRunner

pytestmark = pytest.mark.anyio
STEPS = 60


class Listener:
    """A device: what it has heard of, and the newest state that it knows."""

    def __init__(self, room: Room, live: TableRunner, person: str) -> None:
        self.room, self.live, self.person = room, live, person
        self.n = live.table.last_row
        self.rows: list[int] = []
        self.events: list[object] = []
        self.play: Json | None = None
        self.card: Json = {}
        self.screen: Viewer | None = None

    def connect(self) -> None:
        self.screen = self.room.screen(self.live, self.person, self.n)

    def break_off(self) -> None:
        """Whatever was on its way is lost with the socket."""
        if self.screen is not None:
            self.room.hub.remove_viewer(self.live, self.screen)
            self.screen = None

    def listen(self) -> None:
        for message in hear(self.screen) if self.screen else ():
            if message["type"] == "hello":
                for row in message["missed"]:
                    self._note(row["n"], row.get("seats", []))
                assert self.n == message["n"]
                self.play, self.card = message["play"], message["table"]
            elif message["type"] == "news":
                play = message.get("play", {})
                self._note(message["n"], play.get("seats", []))
                self.play = play or self.play
                self.card = message.get("table", self.card)

    def _note(self, n: int, seats: list[Json]) -> None:
        assert n == self.n + 1, f"row {n} came after row {self.n}"
        self.n = n
        self.rows.append(n)
        self.events += [[seat["seat"], event] for seat in seats for event in seat["events"]]


def bare(play: Json | None) -> bytes:
    """The state without what happened in the last row."""
    assert play is not None
    return msgspec.json.encode({**play, "seats": [{**seat, "events": []} for seat in play["seats"]]})


async def step(room: Room, live: TableRunner, luck: random.Random) -> None:
    """A move mostly; sometimes words, a change of mind or a question."""
    table = live.table
    roll = luck.random()
    undoable = [seat for seat in range(table.setup.players) if table.started_game().undoable_move(seat)]
    if roll < 0.1:
        await room.say(live, luck.choice(EVERYBODY[: table.setup.players]), "well").one()
    elif roll < 0.25 and undoable:
        seat = luck.choice(undoable)
        await room.do(live, EVERYBODY[seat], commands.Undo(room.key(), seat))
    elif roll < 0.3:
        await room.put(live, ANN, commands.RequestTakeback(room.key(), 0)).one()
    elif table.seats_to_move():
        await room.move(live, luck.choice(table.seats_to_move()), luck.randrange(1000)).one()


@pytest.mark.parametrize("key", registry.keys())
async def test_what_a_seat_hears_is_gapless_and_ends_like_a_fresh_look(room: Room, key: str, seed: int) -> None:
    luck = random.Random(f"{seed}/{key}")
    players = max(2, registry.load(key).players[0])
    live = await room.table(key, players)
    twins = [Listener(room, live, person) for person in (*EVERYBODY[:players], "watcher")]
    broken = [Listener(room, live, person) for person in (*EVERYBODY[:players], "watcher")]
    for listener in (*twins, *broken):
        listener.connect()
    for _ in range(STEPS):
        await step(room, live, luck)
        for twin in twins:
            twin.listen()
        for listener in broken:
            change_connection(listener, luck)
    for twin, listener in zip(twins, broken, strict=True):
        listener.break_off()
        listener.connect()
        listener.listen()
        compare(room, live, twin, listener)


def change_connection(listener: Listener, luck: random.Random) -> None:
    """Listen, break off with or without having listened, or come back."""
    roll = luck.random()
    if listener.screen is None:
        if roll < 0.5:
            listener.connect()
    elif roll < 0.6:
        listener.listen()
    elif roll < 0.8:
        listener.break_off()


def compare(room: Room, live: TableRunner, twin: Listener, listener: Listener) -> None:
    """Who was always there, who came and went, and who looks for the first time."""
    twin.listen()
    assert twin.rows
    assert listener.rows == twin.rows
    assert msgspec.json.encode(listener.events) == msgspec.json.encode(twin.events)
    (fresh, *_) = hear(room.screen(live, twin.person))
    assert bare(listener.play) == bare(twin.play) == bare(fresh["play"])
    assert listener.card == twin.card == fresh["table"]
