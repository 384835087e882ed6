"""The load is honest: what counts as a move, from when latency is measured, and that both servers can be driven.

How fast anything is decides nothing here.
"""

import asyncio
import json
import os
import time
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from faults.load import ours, peers
from faults.load.driving import Pacer, rush
from faults.load.ours import GAME, OurTable
from faults.load.peer import FOLDER, PeerTable, is_installed
from faults.load.process import cpu_seconds, resident
from faults.load.races import LoadServer
from faults.load.tables import SEATS, LoadTable
from faults.load.websocket_client import Socket, frame
from stolik import registry

T = TypeVar("T")
ROW_UPDATE = (
    b'[{"type":"news","n":%d,"at":1,"fact":{"type":"moved","seat":0},"play":{"phase":%d,"waiting":[1],"over":false,'
    b'"seats":[{"seat":0,"events":[],"view":{},"moves":[{"move":{},"text":"pass"}]}],"scores":null,"places":null}}'
)
MOVER = 1
"""The seat that is to move in all these states."""
APPLIED = b'{"type":"applied","key":"1","n":8}]'
UPDATE = (
    b'42/cards,["update","M",{"G":{"trick":[],"hand":[{"suit":1,"rank":2}]},"ctx":{"currentPlayer":"1"},'
    b'"_undo":[],"_redo":[],"_stateID":%d},[{"action":{},"_stateID":%d}]]'
)
SYNC = (
    b'42/cards,["sync","M",{"state":{"G":{"trick":[],"hand":[{"suit":3,"rank":9}]},"ctx":{"currentPlayer":"1"},'
    b'"_stateID":0}}]'
)


class Line:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.sent.append(data)


def connected(table: LoadTable) -> list[Line]:
    """Sockets that lead nowhere, for all seats."""
    lines = [Line() for _ in range(SEATS)]
    for seat, line in enumerate(lines):
        socket = Socket(partial(table.receive, seat))
        socket.connection_made(line)  # type: ignore[arg-type]
        table.sockets.append(socket)
    return lines


def test_our_move_counts_only_when_it_is_answered_and_everybody_has_seen_it() -> None:
    table = OurTable("T", [], Random(1))
    lines = connected(table)
    for seat in range(SEATS):
        table.receive(seat, ROW_UPDATE % (7, 7) + b"]")
    table.play()
    assert lines[MOVER].sent[0].endswith(b'{"type":"move","key":"1","phase":7,"move":"pass"}')
    for seat in range(SEATS):
        table.receive(seat, ROW_UPDATE % (8, 8) + b"]")
    assert table.made == 0, "nobody has answered"
    table.receive(MOVER, b"[" + APPLIED)
    assert table.made == 1


@pytest.mark.parametrize("blind", sorted({*range(SEATS)} - {MOVER}))
def test_our_move_does_not_count_while_one_seat_has_not_seen_it(blind: int) -> None:
    table = OurTable("T", [], Random(1))
    connected(table)
    for seat in range(SEATS):
        table.receive(seat, ROW_UPDATE % (7, 7) + b"]")
    table.play()
    for seat in set(range(SEATS)) - {blind}:
        table.receive(seat, ROW_UPDATE % (8, 8) + (b"," + APPLIED if seat == MOVER else b"]"))
    table.receive(blind, ROW_UPDATE % (7, 7) + b"]")
    assert table.made == 0, "an old state shows no move"
    table.receive(blind, ROW_UPDATE % (8, 8) + b"]")
    assert table.made == 1


def test_the_peers_move_counts_when_everybody_has_the_new_state() -> None:
    table = PeerTable("M", ["a", "b", "c", "d"])
    lines = connected(table)
    for seat in range(SEATS):
        table.receive(seat, SYNC)
    table.play()
    assert b'"args":[3,9],"playerID":"1","credentials":"b"' in lines[MOVER].sent[0]
    for seat in (0, 1, 2, 2):
        table.receive(seat, UPDATE % (1, 0))
    table.receive(3, UPDATE % (0, 0))
    assert table.made == 0, "an old state shows no move"
    table.receive(3, UPDATE % (1, 0))
    assert table.made == 1


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 1000])
def test_frames_are_whole_however_they_arrive(piece: int) -> None:
    received: list[bytes] = []
    socket, line = Socket(received.append), Line()
    socket.connection_made(line)  # type: ignore[arg-type]
    texts = [b"a", b"b" * 125, b"c" * 126, b"d" * 70_000]
    data = b"\x89\x02hi\x81\x01a\x81\x7d" + texts[1] + b"\x81\x7e\x00\x7e" + texts[2]
    data += b"\x81\x7f" + (70_000).to_bytes(8) + texts[3]
    for start in range(0, len(data), piece):
        socket.data_received(data[start : start + piece])
    assert received == texts
    assert line.sent == [b"\x8a\x82\0\0\0\0hi"], "a ping is answered"


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_that_is_sent_is_read_as_it_was(size: int) -> None:
    received: list[bytes] = []
    Socket(received.append).data_received(frame(1, b"x" * size, mask=False))
    assert received == [b"x" * size]


class Sluggish(LoadTable):
    """A table whose server takes its time."""

    def __init__(self, seconds: float, length: int) -> None:
        super().__init__()
        self.seconds = seconds
        self.length = length

    def play(self) -> None:
        self._begin()
        asyncio.get_running_loop().call_later(self.seconds, self._answer)

    def receive(self, seat: int, content: bytes) -> None:
        """Nothing is ever sent."""

    def _answer(self) -> None:
        self.over = self.made + 1 >= self.length
        for seat in range(SEATS):
            self._arrive(seat)


class TimelessLoop(asyncio.SelectorEventLoop):
    """A loop whose clock goes on only when nothing is left to do at the moment."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0].when())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


def timeless(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=TimelessLoop) as runner:
        return runner.run(work)


async def paced(table: LoadTable, rate: float, seconds: float, seed: int) -> tuple[list[float], list[float]]:
    """When moves were due, and how long each took."""
    pacer = Pacer([table], rate, seconds, Random(seed), asyncio.get_running_loop().time)
    due = [moment for moment, _table in pacer.due]
    await pacer.run()
    return due, pacer.latencies


def test_a_move_that_had_to_wait_for_the_server_is_late_by_that_wait_too(seed: int) -> None:
    due, latencies = timeless(paced(Sluggish(0.02, 1000), 200.0, 0.2, seed))
    done, expected = 0.0, []
    for moment in due:
        done = max(done, moment) + 0.02
        expected.append(done - moment)
    assert latencies == pytest.approx(expected)
    assert max(latencies) > 0.02


def test_what_is_due_after_a_games_end_is_not_waited_for(seed: int) -> None:
    due, latencies = timeless(paced(Sluggish(0.001, 3), 500.0, 0.2, seed))
    assert len(latencies) == 3 < len(due)


def test_a_rush_makes_the_moves_that_were_asked_for_and_stops_at_an_end() -> None:
    async def run() -> int:
        return await rush([Sluggish(0.001, 100), Sluggish(0.001, 4)], 10)

    assert timeless(run()) == 14


def test_the_game_under_load_seats_four_who_decide_in_turn(seed: int) -> None:
    game = registry.load(GAME)
    position = game.start(SEATS, seed=seed)
    chance = Random(seed)
    while not position.over:
        (seat,) = position.to_move()
        position.apply(seat, chance.choice(position.legal(seat)))


def test_the_system_says_what_a_process_costs() -> None:
    before, until = cpu_seconds(os.getpid()), time.process_time() + 0.1
    while time.process_time() < until:
        pass
    assert cpu_seconds(os.getpid()) >= before + 0.05
    assert resident(os.getpid()) > 1_000_000


def test_the_peers_packages_are_pinned_by_hash_and_name_no_registry() -> None:
    lock = json.loads((Path(FOLDER) / "package-lock.json").read_text("utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages["node_modules/koa-compose"]["version"] == "4.1.0"
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


async def drive(server: LoadServer) -> int:
    """Play five moves at each of two tables, as fast as they are answered; how many were made."""
    gathered = await server.gather(2)
    made = await rush(gathered, 5)
    for table in gathered:
        table.leave()
    return made


def test_our_server_can_be_driven(seed: int) -> None:
    with ours(seed) as server:
        assert asyncio.run(drive(server)) == 10


@pytest.mark.slow
def test_the_peers_server_can_be_driven() -> None:
    if not is_installed():
        missing = "boardgame.io is not installed: python -m faults.load.peer"
        pytest.fail(missing) if os.environ.get("CI") == "true" else pytest.skip(missing)
    with peers() as servers:
        assert asyncio.run(drive(servers[0])) == 10
