"""Idle tables are unloaded from memory and loaded again from their logs."""

from typing import NamedTuple

import pytest

from server.runtime.local_node import PATIENT, Clock, LocalNode, kinds, take_messages
from server.table.table_fixtures import EVERYBODY
from stolik.protocol import answers

pytestmark = pytest.mark.anyio


class Timed(NamedTuple):
    """A node, and the clock by which its tables are unloaded."""

    node: LocalNode
    clock: Clock

    def pass_and_sweep(self, seconds: float) -> None:
        """Let time pass, and let the directory unload idle tables."""
        self.clock.now += seconds
        self.node.directory._unload_idle()


@pytest.fixture
async def timed(node: LocalNode) -> Timed:
    clock = Clock()
    node.directory = node.open_directory(now=clock.ms)
    return Timed(node, clock)


async def test_a_table_without_viewers_is_unloaded_and_loaded_again_from_its_log(timed: Timed) -> None:
    node = timed.node
    runner = await node.table()
    moved = await node.move(runner, 0).one()
    timed.pass_and_sweep(PATIENT.gc_interval_seconds)
    assert runner.table.id in node.directory.tables, "not before its time"
    timed.pass_and_sweep(1)
    assert runner.table.id not in node.directory.tables
    assert runner.table.id not in node.directory.supervisors
    again = await node.directory.find_table(runner.table.id)
    assert again is not runner
    assert again.table.last_row == moved.n  # type: ignore[union-attr]
    assert isinstance(await node.move(again, 1).one(), answers.Applied)


async def test_a_table_with_a_viewer_stays_until_that_is_gone(timed: Timed) -> None:
    node = timed.node
    runner = await node.table()
    viewer = node.viewer(runner, EVERYBODY[0])
    timed.pass_and_sweep(2 * PATIENT.gc_interval_seconds)
    assert node.directory.tables[runner.table.id] is runner
    assert kinds(take_messages(viewer))[0] == "hello"
    node.directory.remove_viewer(runner, viewer)
    timed.pass_and_sweep(PATIENT.gc_interval_seconds)
    assert runner.table.id in node.directory.tables, "who has just left may come back"
    timed.pass_and_sweep(1)
    assert runner.table.id not in node.directory.tables


async def test_a_table_at_which_bots_play_stays(timed: Timed) -> None:
    node = timed.node
    node.bot_pool.may_answer.clear()
    runner = await node.table(people_count=0, bots=2)
    timed.pass_and_sweep(2 * PATIENT.gc_interval_seconds)
    assert node.directory.tables[runner.table.id] is runner
    node.bot_pool.may_answer.set()
