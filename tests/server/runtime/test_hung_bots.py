"""A program that stays connected and does nothing is warned and replaced. Time is what the test says it is."""

import random
from typing import Any

import pytest

from server.runtime.local_node import Clock, Room, hear, kinds
from server.runtime.waiting import SHORT, facts, note_timers, pass_time
from server.table.table_fixtures import ANN, BOB
from stolik import registry
from stolik.core.chance import FastRng
from stolik.protocol import answers, commands
from stolik.server.broadcast.viewer import Viewer
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.supervisor import TableSupervisor
from stolik.server.table.log_entries import MoveMade, StandInEnded, StandInStarted

pytestmark = pytest.mark.anyio
FREE_ORDER = [
    key for key in registry.keys() if registry.load(key).start(registry.load(key).players[-1]).free_order_segment() >= 0
]


async def beside_a_program(room: Room, clock: Clock, **wishes: Any) -> tuple[TableRunner, Viewer, TableSupervisor]:
    """A game of Ann's with a program of Bob's, both of whom look; it is the program's turn alone."""
    room.programs.add(BOB)
    live = await room.table(**wishes)
    screen = room.screen(live, ANN)
    room.screen(live, BOB)
    steward = room.steward(live, SHORT, clock)
    await room.move(live, 0).one()
    hear(screen)
    return live, screen, steward


async def test_a_program_that_listens_and_does_nothing_is_warned_then_kept_warm_and_may_come_back(room: Room) -> None:
    clock = Clock()
    live, screen, steward = await beside_a_program(room, clock)
    assert live.table.seats_to_move() == (1,)
    await pass_time(room, steward, clock, 19)
    assert hear(screen) == []
    await pass_time(room, steward, clock, 1)
    assert hear(screen) == [{"type": "warned", "seat": 1, "seconds": 40}]
    await pass_time(room, steward, clock, 39)
    assert facts(live, StandInStarted) == []
    room.thoughts.may_answer.clear()
    clock.now += 1
    steward.check()
    await room.until(lambda: live.table.stand_ins)
    clock.now += 59
    await room.do(live, BOB, commands.ReclaimSeats(room.key()))
    room.thoughts.may_answer.set()
    await pass_time(room, steward, clock, 59)
    assert facts(live, StandInStarted, StandInEnded, MoveMade)[2:] == [StandInEnded(1)], "it has all its time again"
    await pass_time(room, steward, clock, 1)
    assert len(facts(live, StandInStarted)) == 2
    assert [fact.seat for fact in live.table.entries if isinstance(fact, MoveMade)][:2] == [0, 1]


async def test_the_steward_looks_at_a_program_by_itself(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """No news comes from a program that hangs: a timer is set for its warning."""
    delays = note_timers(monkeypatch)
    await beside_a_program(room, Clock())
    assert SHORT.warn_after_seconds in delays


@pytest.mark.parametrize("key", FREE_ORDER)
async def test_a_program_that_goes_on_in_the_same_phase_has_new_time_for_each_move(
    room: Room, key: str, seed: int
) -> None:
    room.programs |= {ANN, BOB}
    live, clock = await room.table(key), Clock()
    screens = room.screen(live, ANN), room.screen(live, BOB)
    steward = room.steward(live, SHORT, clock)
    calm = await until_calm(room, live, random.Random(seed))
    await pass_time(room, steward, clock, 0)
    phase = live.table.phase
    hear(screens[0])
    await pass_time(room, steward, clock, 40)
    for seat in (0, 1):
        await room.move(live, seat, calm[seat]).one()
    await pass_time(room, steward, clock, 40)
    assert (live.table.phase, live.table.seats_to_move()) == (phase, (0, 1))
    assert facts(live, StandInStarted) == []
    assert kinds(hear(screens[0])).count("warned") == 4, "each is warned anew"
    await pass_time(room, steward, clock, 20)
    assert {fact.seat for fact in live.table.entries if isinstance(fact, StandInStarted)} == {0, 1}


async def until_calm(room: Room, live: TableRunner, luck: random.Random) -> dict[int, int]:
    """Play until both seats can do something and still owe a decision in the same phase; which of their moves."""
    while True:
        found = {seat: place for seat in (0, 1) if (place := calm_move(live, seat)) is not None}
        if len(found) == 2:
            return found
        await room.move(live, luck.choice(live.table.seats_to_move()), luck.randrange(1000)).one()


def calm_move(live: TableRunner, seat: int) -> int | None:
    position = live.table.started_game().position
    for place, action in enumerate(position.legal(seat)):
        twin = position.clone(FastRng(0))
        twin.apply(seat, action)
        if (twin.free_order_segment(), twin.to_move_set()) == (position.free_order_segment(), position.to_move_set()):
            return place
    return None


@pytest.mark.parametrize(("pace", "limit"), [("timed", 3600), ("days", 24 * 3600)])
async def test_where_a_clock_runs_a_program_has_the_time_of_the_clock(room: Room, pace: str, limit: int) -> None:
    clock = Clock()
    live, _, steward = await beside_a_program(room, clock, pace=pace, limit=limit)
    live.table.entry_times_ms = [clock.ms() for _ in live.table.entry_times_ms]
    await pass_time(room, steward, clock, 0)
    await pass_time(room, steward, clock, limit - 1)
    assert facts(live, StandInStarted) == []
    await pass_time(room, steward, clock, 1)
    assert facts(live, StandInStarted) != []


async def test_a_program_whose_move_waits_in_the_queue_is_not_replaced(room: Room) -> None:
    clock = Clock()
    live, _, steward = await beside_a_program(room, clock)
    room.store.is_holding = True
    words, move = room.say(live, ANN, "hurry"), room.move(live, 1)
    clock.now += 60
    await room.until(lambda: room.store.held)
    room.store.is_holding = False
    room.store.release()
    assert isinstance(await words.one(), answers.Applied)
    assert isinstance(await move.one(), answers.Applied)
    await pass_time(room, steward, clock, 0)
    assert facts(live, StandInStarted) == []
