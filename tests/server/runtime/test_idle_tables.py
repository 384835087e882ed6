"""Tables that nobody looks at leave the memory of a house, never its log."""

from typing import NamedTuple

import pytest

from server.runtime.local_node import PATIENT, Clock, Room, hear, kinds
from server.table.table_fixtures import EVERYBODY
from stolik.protocol import answers

pytestmark = pytest.mark.anyio


class Timed(NamedTuple):
    """A room, and the clock by which its tables are let go."""

    room: Room
    clock: Clock

    def pass_and_sweep(self, seconds: float) -> None:
        """Time goes by, and the hub looks for tables to let go."""
        self.clock.now += seconds
        self.room.hub._unload_idle()


@pytest.fixture
async def timed(room: Room) -> Timed:
    clock = Clock()
    room.hub = room.open_hub(now=clock.ms)
    return Timed(room, clock)


async def test_a_table_that_nobody_looks_at_is_let_go_and_comes_back_from_its_log(timed: Timed) -> None:
    room = timed.room
    live = await room.table()
    moved = await room.move(live, 0).one()
    timed.pass_and_sweep(PATIENT.gc_interval_seconds)
    assert live.table.id in room.hub.tables, "not before its time"
    timed.pass_and_sweep(1)
    assert live.table.id not in room.hub.tables
    assert live.table.id not in room.hub.supervisors
    again = await room.hub.find_table(live.table.id)
    assert again is not live
    assert again.table.last_row == moved.n  # type: ignore[union-attr]
    assert isinstance(await room.move(again, 1).one(), answers.Applied)


async def test_a_table_with_a_screen_stays_until_that_is_gone(timed: Timed) -> None:
    room = timed.room
    live = await room.table()
    eyes = room.screen(live, EVERYBODY[0])
    timed.pass_and_sweep(2 * PATIENT.gc_interval_seconds)
    assert room.hub.tables[live.table.id] is live
    assert kinds(hear(eyes))[0] == "hello"
    room.hub.remove_viewer(live, eyes)
    timed.pass_and_sweep(PATIENT.gc_interval_seconds)
    assert live.table.id in room.hub.tables, "who has just left may come back"
    timed.pass_and_sweep(1)
    assert live.table.id not in room.hub.tables


async def test_a_table_at_which_bots_play_stays(timed: Timed) -> None:
    room = timed.room
    room.thoughts.may_answer.clear()
    live = await room.table(sitters=0, bots=2)
    timed.pass_and_sweep(2 * PATIENT.gc_interval_seconds)
    assert room.hub.tables[live.table.id] is live
    room.thoughts.may_answer.set()
