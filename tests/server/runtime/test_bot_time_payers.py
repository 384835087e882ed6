"""Who pays for the thoughts of a table's bots."""

from __future__ import annotations

import pytest

from server.runtime.local_node import Clock, Room
from server.runtime.waiting import SHORT
from server.table.table_fixtures import ANN, BOB, CAT
from stolik.server.runtime.bot_time import Payer
from stolik.server.runtime.supervisor import ELSEWHERE

pytestmark = pytest.mark.anyio


async def test_who_looks_pays_first_who_sits_then_the_host_and_where_nobody_looks_the_host_last_of_all(
    room: Room,
) -> None:
    live = await room.table(sitters=1, bots=1)
    steward, table = room.steward(live, SHORT, Clock()), live.table.id
    assert steward.payer() == Payer("", ANN, table, is_watched=False)
    live.present_elsewhere.update({CAT, ANN})
    assert steward.payer() == Payer(ELSEWHERE, ANN, table)
    stranger = room.screen(live, CAT)
    stranger.network = "crowd"
    assert steward.payer() == Payer("crowd", CAT, table)
    for network in ("home", "away"):
        room.screen(live, ANN).network = network
    assert steward.payer() == Payer("home", ANN, table)
    live.viewers[:] = live.viewers[:1]
    live.table.host = CAT
    live.viewers.insert(0, room.screen(live, BOB))
    assert steward.payer() == Payer("crowd", CAT, table)


async def test_who_comes_to_look_pays_for_what_waits_already(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a table that its host opens in this moment would be thought about last of all, though they look on."""
    charged: list[Payer] = []
    monkeypatch.setattr(room.thoughts, "charge", charged.append)
    room.thoughts.may_answer.clear()
    live = await room.table(sitters=0, bots=2)
    await room.until(lambda: room.thoughts.paid_by)
    assert not room.thoughts.paid_by[-1].is_watched
    screen = room.screen(live, ANN)
    assert charged[-1] == Payer("", ANN, live.table.id)
    room.hub.remove_viewer(live, screen)
    assert charged[-1] == room.thoughts.paid_by[-1]
    room.thoughts.may_answer.set()
