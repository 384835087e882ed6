"""PostgreSQL crashes, stays away, freezes: what was answered is there, nobody waits for ever, life goes on."""

import asyncio
import os
import signal

import pytest

from server.postgres_fixtures import Postgres, patient_store
from server.store.store_tables import HEARTBEATS_OFTEN, Pair, add, is_present, put, rows, submit, until
from stolik.core.errors import BadFile
from stolik.protocol.table_states import RUNNING
from stolik.server.store import postgres_heartbeat
from stolik.server.store.interface import StoreFailed
from stolik.server.store.postgres_driver import SESSION_SETTINGS
from stolik.server.store.postgres_store import PostgresStore
from support.server_launcher import HANG_SECONDS

pytestmark = pytest.mark.anyio
IDLE = "idle_in_transaction_session_timeout"
USUAL_SETTINGS = dict(SESSION_SETTINGS)
"""Before a fixture makes them longer."""


async def test_a_crash_of_the_database_loses_nothing_that_was_answered(fragile_postgres: Postgres) -> None:
    store = patient_store(fragile_postgres.make_database(), "here")
    await store.open()
    names = [f"t{number}" for number in range(8)]
    for name in names:
        await add(store, name, RUNNING)
    stored: set[tuple[str, int]] = set()
    crashes = asyncio.create_task(crash(fragile_postgres, stored))
    await asyncio.gather(*(keep_appending(store, name, stored, crashes) for name in names))
    await crashes
    for name in names:
        found = [row.seq for row in await store.read_log(name)]
        assert found == list(range(1, len(found) + 1))
        assert {seq for table, seq in stored if table == name} <= set(found)
    await store.close()


async def crash(cluster: Postgres, stored: set[tuple[str, int]]) -> None:
    """Three times, each time after more was stored."""
    for _ in range(3):
        before = len(stored)
        while len(stored) < before + 100:  # noqa: ASYNC110 - others fill it
            await asyncio.sleep(0.01)
        await asyncio.to_thread(cluster.restart, "immediate")


async def keep_appending(
    store: PostgresStore, table: str, stored: set[tuple[str, int]], crashes: asyncio.Task[None]
) -> None:
    """As a table does: after a failure it reads its log again before it goes on."""
    seq = 1
    while not crashes.done():
        if await submit(store, rows(table, seq + 1)) is None:
            seq += 1
            stored.add((table, seq))
            continue
        try:
            seq = len(await store.read_log(table))
        except StoreFailed:
            await asyncio.sleep(0.05)


def set_timeout(store: PostgresStore, seconds: float) -> None:
    """For how long what is handed in may wait for the database from now on."""
    assert store._writer is not None
    store._writer._timeout_seconds = seconds


async def test_a_database_that_stays_away_is_reported_and_comes_back(
    fragile_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_heartbeat, "BEATS_PER_LEASE", HEARTBEATS_OFTEN)
    store = patient_store(fragile_postgres.make_database(), "here")
    await store.open()
    await add(store, "t")
    await asyncio.to_thread(fragile_postgres.stop)
    set_timeout(store, 0.1)
    [verdict] = await put(store, rows("t", 2))
    assert isinstance(verdict, StoreFailed)
    with pytest.raises(StoreFailed):
        await store.read_log("t")
    with pytest.raises(StoreFailed):
        await add(store, "u")
    await store.add_presence("t", "ola")
    await asyncio.to_thread(fragile_postgres.start)
    set_timeout(store, HANG_SECONDS)
    assert await put(store, rows("t", 2)) == [None]
    await until(lambda: is_present(store, "t", "ola"))  # sent again with a later heartbeat
    await store.close()


async def test_a_database_that_freezes_holds_nobody_for_ever(postgres: Postgres) -> None:
    store = patient_store(postgres.make_database(), "here")
    await store.open()
    await add(store, "t")
    assert await put(store, rows("t", 2)) == [None]
    assert store._writer is not None
    assert store._writer._connection is not None
    backend = store._writer._connection.get_server_pid()
    os.kill(backend, signal.SIGSTOP)
    set_timeout(store, 0.2)
    try:
        [verdict] = await put(store, rows("t", 3))
        assert isinstance(verdict, StoreFailed)
        set_timeout(store, HANG_SECONDS)
        assert await put(store, rows("t", 3)) == [None]
    finally:
        os.kill(backend, signal.SIGCONT)
    await store.close()


async def test_a_node_that_is_paused_in_a_transaction_does_not_keep_its_table(pair: Pair) -> None:
    """It is cut off before the others have given up waiting for it."""
    first, second = pair
    idle, waiting = (int(USUAL_SETTINGS[name].removesuffix("s")) for name in (IDLE, "lock_timeout"))
    assert idle < waiting
    await add(first, "t")
    async with first.engine.connect() as paused:
        in_ms = await paused.exec_driver_sql(f"SELECT setting FROM pg_settings WHERE name = '{IDLE}'")  # noqa: S608
        assert f"{int(in_ms.scalar_one()) // 1000}s" == SESSION_SETTINGS[IDLE], "every connection has the settings"
        await paused.exec_driver_sql("SELECT FROM tables WHERE id = 't' FOR NO KEY UPDATE")
        await paused.exec_driver_sql(f"SET {IDLE} = '100ms'")  # now that it holds the row
        assert await second.claim("t") == 2
        await paused.invalidate()
    assert await put(second, rows("t", 2, epoch=2)) == [None]


async def test_a_database_that_is_not_there_is_named_plainly() -> None:
    store = PostgresStore("postgresql://nobody@127.0.0.1:1/nothing", "here")
    with pytest.raises(BadFile, match=r"database nothing at 127\.0\.0\.1:1 cannot be used: .* start PostgreSQL"):
        await store.open()
    await store.close()
