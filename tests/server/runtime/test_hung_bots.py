"""A remote bot that hangs is warned and gets a stand-in. The clock is the test's."""

import random
from typing import Any

import pytest

from server.runtime.local_node import Clock, LocalNode, kinds, take_messages
from server.runtime.waiting import SHORT, entries, note_timers, pass_time
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


async def beside_a_remote_bot(
    node: LocalNode, clock: Clock, **settings: Any
) -> tuple[TableRunner, Viewer, TableSupervisor]:
    """A game of Ann with a remote bot of Bob, both present; only the bot is to move."""
    node.remote_bots.add(BOB)
    runner = await node.table(**settings)
    viewer = node.viewer(runner, ANN)
    node.viewer(runner, BOB)
    supervisor = node.supervisor(runner, SHORT, clock)
    await node.move(runner, 0).one()
    take_messages(viewer)
    return runner, viewer, supervisor


async def test_a_remote_bot_that_does_nothing_is_warned_then_gets_a_stand_in_and_may_come_back(
    node: LocalNode,
) -> None:
    clock = Clock()
    runner, viewer, supervisor = await beside_a_remote_bot(node, clock)
    assert runner.table.seats_to_move() == (1,)
    await pass_time(node, supervisor, clock, 19)
    assert take_messages(viewer) == []
    await pass_time(node, supervisor, clock, 1)
    assert take_messages(viewer) == [{"type": "warned", "seat": 1, "seconds": 40}]
    await pass_time(node, supervisor, clock, 39)
    assert entries(runner, StandInStarted) == []
    node.bot_pool.may_answer.clear()
    clock.now += 1
    supervisor.check()
    await node.until(lambda: runner.table.stand_ins)
    clock.now += 59
    await node.do(runner, BOB, commands.ReclaimSeats(node.key()))
    node.bot_pool.may_answer.set()
    await pass_time(node, supervisor, clock, 59)
    assert entries(runner, StandInStarted, StandInEnded, MoveMade)[2:] == [StandInEnded(1)], "it has all its time again"
    await pass_time(node, supervisor, clock, 1)
    assert len(entries(runner, StandInStarted)) == 2
    assert [entry.seat for entry in runner.table.entries if isinstance(entry, MoveMade)][:2] == [0, 1]


async def test_the_supervisor_checks_a_remote_bot_by_a_timer(node: LocalNode, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing comes from a bot that hangs: a timer is set for its warning."""
    delays = note_timers(monkeypatch)
    await beside_a_remote_bot(node, Clock())
    assert SHORT.warn_after_seconds in delays


@pytest.mark.parametrize("key", FREE_ORDER)
async def test_a_remote_bot_that_goes_on_in_the_same_phase_has_new_time_for_each_move(
    node: LocalNode, key: str, seed: int
) -> None:
    node.remote_bots |= {ANN, BOB}
    runner, clock = await node.table(key), Clock()
    viewers = node.viewer(runner, ANN), node.viewer(runner, BOB)
    supervisor = node.supervisor(runner, SHORT, clock)
    calm = await until_calm(node, runner, random.Random(seed))
    await pass_time(node, supervisor, clock, 0)
    phase = runner.table.phase
    take_messages(viewers[0])
    await pass_time(node, supervisor, clock, 40)
    for seat in (0, 1):
        await node.move(runner, seat, calm[seat]).one()
    await pass_time(node, supervisor, clock, 40)
    assert (runner.table.phase, runner.table.seats_to_move()) == (phase, (0, 1))
    assert entries(runner, StandInStarted) == []
    assert kinds(take_messages(viewers[0])).count("warned") == 4, "each is warned anew"
    await pass_time(node, supervisor, clock, 20)
    assert {entry.seat for entry in runner.table.entries if isinstance(entry, StandInStarted)} == {0, 1}


async def until_calm(node: LocalNode, runner: TableRunner, chance: random.Random) -> dict[int, int]:
    """Play until both seats can act and are still to move in the same phase; which of their moves."""
    while True:
        found = {seat: place for seat in (0, 1) if (place := calm_move(runner, seat)) is not None}
        if len(found) == 2:
            return found
        await node.move(runner, chance.choice(runner.table.seats_to_move()), chance.randrange(1000)).one()


def calm_move(runner: TableRunner, seat: int) -> int | None:
    position = runner.table.started_game().position
    for place, action in enumerate(position.legal(seat)):
        twin = position.clone(FastRng(0))
        twin.apply(seat, action)
        if (twin.free_order_segment(), twin.to_move_set()) == (position.free_order_segment(), position.to_move_set()):
            return place
    return None


@pytest.mark.parametrize(("pace", "limit"), [("timed", 3600), ("days", 24 * 3600)])
async def test_at_a_table_with_a_clock_a_remote_bot_has_the_time_of_the_clock(
    node: LocalNode, pace: str, limit: int
) -> None:
    clock = Clock()
    runner, _, supervisor = await beside_a_remote_bot(node, clock, pace=pace, limit=limit)
    runner.table.entry_times_ms = [clock.ms() for _ in runner.table.entry_times_ms]
    await pass_time(node, supervisor, clock, 0)
    await pass_time(node, supervisor, clock, limit - 1)
    assert entries(runner, StandInStarted) == []
    await pass_time(node, supervisor, clock, 1)
    assert entries(runner, StandInStarted) != []


async def test_a_remote_bot_whose_move_waits_in_the_queue_gets_no_stand_in(node: LocalNode) -> None:
    clock = Clock()
    runner, _, supervisor = await beside_a_remote_bot(node, clock)
    node.store.is_holding = True
    words, move = node.say(runner, ANN, "hurry"), node.move(runner, 1)
    clock.now += 60
    await node.until(lambda: node.store.held)
    node.store.is_holding = False
    node.store.release()
    assert isinstance(await words.one(), answers.Applied)
    assert isinstance(await move.one(), answers.Applied)
    await pass_time(node, supervisor, clock, 0)
    assert entries(runner, StandInStarted) == []
