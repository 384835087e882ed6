"""Several nodes on one PostgreSQL: they hear of each other, and what breaks between them is mended."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator

import pytest

from server.postgres import Postgres, make_cluster
from server.store.tables import add, put, rows, submit, until
from stolik.server.store import RUNNING, Append, Row, StoreFailed
from stolik.server.store.postgres import PostgresStore

pytestmark = pytest.mark.anyio
Pair = tuple[PostgresStore, PostgresStore]
Hints = list[tuple[str, int]]


@pytest.fixture
async def pair(postgres: Postgres) -> AsyncIterator[Pair]:
    url = postgres.make_database()
    both = PostgresStore(url, "first"), PostgresStore(url, "second")
    await asyncio.gather(*(store.open() for store in both))  # they migrate an empty database at once
    yield both
    await asyncio.gather(*(store.close() for store in both))


@pytest.fixture
def fragile() -> Iterator[Postgres]:
    """A cluster of its own, durable, for a test that kills it."""
    cluster = make_cluster(fsync=True)
    yield cluster
    cluster.remove()


async def hear(store: PostgresStore) -> Hints:
    """A list that fills with hints; the listening has begun."""
    hints: Hints = []
    store.listen(lambda table, seq: hints.append((table, seq)))

    async def is_listening() -> bool:
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("SELECT pg_notify('stolik', 'somebody:probe:1')")
        return ("probe", 1) in hints

    await until(is_listening)
    return hints


async def test_a_node_hears_what_others_append_and_not_itself(pair: Pair) -> None:
    first, second = pair
    mine, others = await hear(first), await hear(second)
    await add(first, "t")
    assert await put(first, rows("t", 2), rows("t", 3)) == [None, None]

    async def is_heard() -> bool:
        return ("t", 3) in others

    await until(is_heard)
    assert not [hint for hint in mine if hint[0] == "t"]


async def test_what_is_no_hint_is_not_told(pair: Pair) -> None:
    hints = await hear(pair[0])
    async with pair[1].engine.begin() as connection:
        for payload in ("", "x", "a:b", "a:b:c", "::", "a::1", "first:t:1", "somebody:last:7"):
            await connection.exec_driver_sql(f"SELECT pg_notify('stolik', '{payload}')")

    async def is_heard() -> bool:
        return ("last", 7) in hints

    await until(is_heard)
    assert {table for table, _ in hints} <= {"", "probe", "last"}


async def test_a_listener_that_was_cut_off_hears_again_and_says_that_it_missed_something(
    pair: Pair, postgres: Postgres
) -> None:
    first, second = pair
    await add(first, "t")
    hints = await hear(second)
    hints.clear()
    assert postgres.terminate_listeners() >= 2

    async def is_told_to_read_all() -> bool:
        return ("", 0) in hints

    await until(is_told_to_read_all)
    assert await put(first, rows("t", 2)) == [None]

    async def is_heard() -> bool:
        return ("t", 2) in hints

    await until(is_heard)


async def test_connections_that_were_cut_are_replaced(pair: Pair, postgres: Postgres) -> None:
    first, second = pair
    await add(first, "t")
    postgres.terminate_all()
    assert len(await second.read("t")) == 1
    epoch = await second.claim("t")
    head = 1

    async def is_stored() -> bool:
        return await put(second, rows("t", head + 1, epoch=epoch)) == [None]

    await until(is_stored)
    await second.arrive("t", "ola")
    await until(lambda: is_present(first, "t", "ola"))


async def is_present(store: PostgresStore, table: str, person: str) -> bool:
    return person in await store.present(table)


async def test_a_crash_of_the_database_loses_nothing_that_was_answered(fragile: Postgres) -> None:
    store = PostgresStore(fragile.make_database(), "here")
    await store.open()
    names = [f"t{number}" for number in range(8)]
    for name in names:
        await add(store, name, RUNNING)
    stored: set[tuple[str, int]] = set()
    crashes = asyncio.create_task(crash(fragile, stored))
    await asyncio.gather(*(keep_appending(store, name, stored, crashes) for name in names))
    await crashes
    for name in names:
        kept = [row.seq for row in await store.read(name)]
        assert kept == list(range(1, len(kept) + 1))
        assert {seq for table, seq in stored if table == name} <= set(kept)
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
            seq = len(await store.read(table))
        except StoreFailed:
            await asyncio.sleep(0.05)


async def test_a_database_that_stays_away_is_told_and_comes_back(fragile: Postgres) -> None:
    store = PostgresStore(fragile.make_database(), "here", patience=1.0)
    await store.open()
    await add(store, "t")
    await asyncio.to_thread(fragile.stop)
    [verdict] = await put(store, rows("t", 2))
    assert isinstance(verdict, StoreFailed)
    with pytest.raises(StoreFailed):
        await store.read("t")
    with pytest.raises(StoreFailed):
        await add(store, "u")
    await store.arrive("t", "ola")
    await asyncio.to_thread(fragile.start)
    assert await put(store, rows("t", 2)) == [None]
    await until(lambda: is_present(store, "t", "ola"))  # told again with a later beat
    await store.close()


async def test_nodes_that_tear_at_a_table_never_fork_its_log(pair: Pair) -> None:
    await add(pair[0], "t")
    answered: dict[int, str] = {1: "nobody"}

    async def tear(store: PostgresStore) -> None:
        for turn in range(60):
            epoch = await store.claim("t")
            seq = len(await store.read("t"))
            waiting = []
            for following in range(seq + 1, seq + 6):
                fact = Row(following, 1, store.node, f"{turn}/{following}", "{}")
                waiting.append((following, submit(store, Append("t", epoch, (fact,)))))
            for following, verdict in waiting:
                if await verdict is None:
                    assert following not in answered
                    answered[following] = store.node

    await asyncio.gather(*map(tear, pair))
    kept = await pair[0].read("t")
    assert {row.seq: row.by or "nobody" for row in kept} == answered
    assert [row.seq for row in kept] == list(range(1, len(kept) + 1))


async def test_a_database_that_freezes_holds_nobody_for_ever(postgres: Postgres) -> None:
    store = PostgresStore(postgres.make_database(), "here", patience=1.0)
    await store.open()
    await add(store, "t")
    assert await put(store, rows("t", 2)) == [None]
    assert store._writer is not None
    assert store._writer._connection is not None
    backend = store._writer._connection.get_server_pid()
    os.kill(backend, signal.SIGSTOP)
    try:
        [verdict] = await put(store, rows("t", 3))
        assert isinstance(verdict, StoreFailed)
        assert await put(store, rows("t", 3)) == [None]
    finally:
        os.kill(backend, signal.SIGCONT)
    await store.close()


async def test_a_node_that_is_paused_in_a_transaction_does_not_keep_its_table(pair: Pair) -> None:
    first, second = pair
    await add(first, "t")
    async with first.engine.connect() as paused:
        await paused.exec_driver_sql("SELECT FROM tables WHERE id = 't' FOR NO KEY UPDATE")
        assert await second.claim("t") == 2
        await paused.invalidate()
    assert await put(second, rows("t", 2, epoch=2)) == [None]


async def test_a_database_that_is_not_there_is_told_plainly() -> None:
    store = PostgresStore("postgresql://nobody@127.0.0.1:1/nothing", "here")
    with pytest.raises(Exception, match="the database cannot be used"):
        await store.open()
    await store.close()
