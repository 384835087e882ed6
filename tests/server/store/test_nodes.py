"""Several nodes on one PostgreSQL: they are notified of each other's rows, and broken connections are replaced."""

import asyncio

import pytest
from sqlalchemy import text

from server.postgres_fixtures import Postgres, end_lease
from server.store.store_tables import HEARTBEATS_OFTEN, Pair, add, is_present, put, rows, submit, until
from stolik.protocol.table_states import RUNNING
from stolik.server.store import postgres_heartbeat
from stolik.server.store.interface import Append, LogRow
from stolik.server.store.postgres_heartbeat import DATABASE_NOW_MS
from stolik.server.store.postgres_store import PostgresStore
from support.server_launcher import HANG_SECONDS

pytestmark = pytest.mark.anyio
Hints = list[tuple[str, int]]


async def listen(store: PostgresStore) -> Hints:
    """A list that fills with hints; LISTEN is in effect."""
    hints: Hints = []
    store.on_append(lambda table, seq: hints.append((table, seq)), lambda _person: None)

    async def is_listening() -> bool:
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("SELECT pg_notify('stolik', 'somebody:probe:1')")
        return ("probe", 1) in hints

    await until(is_listening)
    return hints


async def test_a_node_gets_hints_of_what_others_append_and_not_of_itself(pair: Pair) -> None:
    first, second = pair
    mine, others = await listen(first), await listen(second)
    await add(first, "t")
    assert await put(first, rows("t", 2), rows("t", 3)) == [None, None]

    async def has_come() -> bool:
        return ("t", 3) in others

    await until(has_come)
    assert not [hint for hint in mine if hint[0] == "t"]


async def test_what_is_no_hint_is_ignored(pair: Pair) -> None:
    hints = await listen(pair[0])
    async with pair[1].engine.begin() as connection:
        for payload in ("", "x", "a:b", "a:b:c", "::", "a::1", "first:t:1", "somebody:last:7"):
            await connection.exec_driver_sql(f"SELECT pg_notify('stolik', '{payload}')")

    async def has_come() -> bool:
        return ("last", 7) in hints

    await until(has_come)
    assert {table for table, _ in hints} <= {"", "probe", "last"}


async def test_a_listener_that_was_cut_off_reconnects_and_says_that_it_missed_something(
    pair: Pair, postgres: Postgres
) -> None:
    first, second = pair
    await add(first, "t")
    await listen(first)  # both are connected now
    hints = await listen(second)
    hints.clear()
    assert postgres.terminate_listeners() >= 2

    async def must_read_all() -> bool:
        return ("", 0) in hints

    await until(must_read_all)
    assert await put(first, rows("t", 2)) == [None]

    async def has_come() -> bool:
        return ("t", 2) in hints

    await until(has_come)


async def test_connections_that_were_cut_are_replaced(pair: Pair, postgres: Postgres) -> None:
    first, second = pair
    await add(first, "t")
    postgres.terminate_all()
    assert len(await second.read_log("t")) == 1
    epoch = await second.claim("t")
    head = 1

    async def is_stored() -> bool:
        return await put(second, rows("t", head + 1, epoch=epoch)) == [None]

    await until(is_stored)
    await second.add_presence("t", "ola")
    await until(lambda: is_present(first, "t", "ola"))


async def test_nodes_that_tear_at_a_table_never_fork_its_log(pair: Pair) -> None:
    await add(pair[0], "t")
    answered: dict[int, str] = {1: "nobody"}

    async def tear(store: PostgresStore) -> None:
        for turn in range(60):
            epoch = await store.claim("t")
            seq = len(await store.read_log("t"))
            waiting = []
            for following in range(seq + 1, seq + 6):
                log_row = LogRow(following, 1, store.node, f"{turn}/{following}", "{}")
                waiting.append((following, submit(store, Append("t", epoch, (log_row,)))))
            for following, verdict in waiting:
                if await verdict is None:
                    assert following not in answered
                    answered[following] = store.node

    await asyncio.gather(*map(tear, pair))
    found = await pair[0].read_log("t")
    assert {row.seq: row.sender_id or "nobody" for row in found} == answered
    assert [row.seq for row in found] == list(range(1, len(found) + 1))


async def test_the_guests_and_tables_of_a_dead_node_are_given_up(pair: Pair) -> None:
    dead, alive = pair
    await add(dead, "t", RUNNING)
    await dead.add_presence("t", "ola")
    await alive.add_presence("t", "ela")
    assert await alive.orphaned_tables() == []
    assert await alive.people_present("t") == {"ola", "ela"}
    await end_lease(dead)
    assert await alive.orphaned_tables() == ["t"]
    assert await alive.people_present("t") == {"ela"}


async def lease_left(store: PostgresStore, node: str) -> int:
    """Milliseconds for which a node still counts as alive, by the clock of the database."""
    query = text(f"SELECT alive_until - {DATABASE_NOW_MS} FROM nodes WHERE id = :node")  # noqa: S608 - a constant
    async with store.engine.connect() as connection:
        return int((await connection.execute(query, {"node": node})).scalar_one())


async def test_a_node_counts_as_alive_for_its_lease_and_renews_it(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = pair
    assert 0 < await lease_left(first, "second") <= 1000 * HANG_SECONDS
    await end_lease(second)
    monkeypatch.setattr(postgres_heartbeat, "BEATS_PER_LEASE", HEARTBEATS_OFTEN)
    assert second._heartbeat is not None
    await second._heartbeat.start(RUNNING)
    async with first.engine.begin() as connection:
        await connection.execute(text("UPDATE nodes SET alive_until = 0"))

    async def is_renewed() -> bool:
        return await lease_left(first, "second") > 0

    await until(is_renewed)
