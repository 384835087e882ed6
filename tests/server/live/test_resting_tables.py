"""Tables that nobody looks at leave the memory of a house, never its log."""

import asyncio

import pytest

from server.houses import EVERYBODY
from server.live.room import LONG, Room, hear, kinds
from stolik.server.live.steward import Customs
from stolik.server.table import commands as ask

pytestmark = pytest.mark.anyio

HASTY = Customs(bot_pace=(0.0, 0.0), warn_after=LONG, warm_after=LONG, grace=LONG, tidy_every=0.05)


@pytest.fixture
async def hasty(room: Room) -> Room:
    room.hub = room.open_hub(HASTY)
    return room


async def swept(room: Room) -> None:
    await asyncio.sleep(2 * HASTY.tidy_every)
    room.hub._forget()


async def test_a_table_that_nobody_looks_at_is_let_go_and_comes_back_from_its_log(hasty: Room) -> None:
    live = await hasty.table()
    moved = await hasty.move(live, 0).one()
    await swept(hasty)
    assert live.table.id not in hasty.hub.tables
    assert live.table.id not in hasty.hub.stewards
    again = await hasty.hub.find(live.table.id)
    assert again is not live
    assert again.table.n == moved.n  # type: ignore[union-attr]
    assert isinstance(await hasty.move(again, 1).one(), ask.Applied)


async def test_a_table_with_a_screen_stays_until_that_is_gone(hasty: Room) -> None:
    live = await hasty.table()
    eyes = hasty.screen(live, EVERYBODY[0])
    await swept(hasty)
    assert hasty.hub.tables[live.table.id] is live
    assert kinds(hear(eyes))[0] == "hello"
    hasty.hub.hide(live, eyes)
    hasty.hub._forget()
    assert live.table.id in hasty.hub.tables, "who has just left may come back"
    await swept(hasty)
    assert live.table.id not in hasty.hub.tables


async def test_a_table_at_which_bots_play_stays(hasty: Room) -> None:
    hasty.thoughts.may_answer.clear()
    live = await hasty.table(sitters=0, bots=2)
    await swept(hasty)
    assert hasty.hub.tables[live.table.id] is live
    hasty.thoughts.may_answer.set()
