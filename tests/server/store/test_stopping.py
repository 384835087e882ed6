"""A node that stops in the very moment in which its connection breaks stops all the same."""

from __future__ import annotations

import asyncio

import pytest

from server.postgres_fixtures import Postgres
from stolik.server.store import postgres_listener
from stolik.server.store.postgres_driver import Connection, connect
from stolik.server.store.postgres_listener import AppendListener
from support.server_launcher import HANG_SECONDS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("turns", range(8))
async def test_a_listener_whose_connection_is_lost_just_then_stops(
    turns: int, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Connection] = []

    async def connect_and_keep(url: str, name: str) -> Connection:
        made.append(await connect(url, name))
        return made[-1]

    monkeypatch.setattr(postgres_listener, "connect", connect_and_keep)
    listener = AppendListener(postgres.url("postgres"), "north")
    listens = asyncio.Event()
    listener.add(lambda _table, _n: listens.set(), lambda _person: None)
    await listens.wait()
    await asyncio.sleep(0)
    made[0].terminate()
    for _ in range(turns):  # of the event loop, until the cut and the request to stop meet
        await asyncio.sleep(0)
    async with asyncio.timeout(HANG_SECONDS):
        await listener.stop()
    assert all(connection.is_closed() for connection in made)
