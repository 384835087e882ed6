"""Who is charged for the time of a table's bots."""

from __future__ import annotations

import pytest

from server.runtime.local_node import Clock, LocalNode
from server.runtime.waiting import SHORT
from server.table.table_fixtures import ANN, BOB, CAT
from stolik.server.runtime.bot_time import Payer
from stolik.server.runtime.supervisor import OTHER_NODE_NETWORK

pytestmark = pytest.mark.anyio


async def test_viewers_pay_first_seated_people_then_the_host_and_at_an_unwatched_table_the_host_comes_last(
    node: LocalNode,
) -> None:
    runner = await node.table(people_count=1, bots=1)
    supervisor, table = node.supervisor(runner, SHORT, Clock()), runner.table.id
    assert supervisor.payer() == Payer("", ANN, table, is_watched=False)
    runner.present_elsewhere.update({CAT, ANN})
    assert supervisor.payer() == Payer(OTHER_NODE_NETWORK, ANN, table)
    stranger = node.viewer(runner, CAT)
    stranger.network = "crowd"
    assert supervisor.payer() == Payer("crowd", CAT, table)
    for network in ("home", "away"):
        node.viewer(runner, ANN).network = network
    assert supervisor.payer() == Payer("home", ANN, table)
    runner.viewers[:] = runner.viewers[:1]
    runner.table.host = CAT
    runner.viewers.insert(0, node.viewer(runner, BOB))
    assert supervisor.payer() == Payer("crowd", CAT, table)


async def test_a_new_viewer_pays_for_requests_that_wait_already(
    node: LocalNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the bots of a table that its host opens in this moment would run last, though the host watches."""
    charged: list[Payer] = []
    monkeypatch.setattr(node.bot_pool, "charge", charged.append)
    node.bot_pool.may_answer.clear()
    runner = await node.table(people_count=0, bots=2)
    await node.until(lambda: node.bot_pool.paid_by)
    assert not node.bot_pool.paid_by[-1].is_watched
    viewer = node.viewer(runner, ANN)
    assert charged[-1] == Payer("", ANN, runner.table.id)
    node.directory.remove_viewer(runner, viewer)
    assert charged[-1] == node.bot_pool.paid_by[-1]
    node.bot_pool.may_answer.set()
