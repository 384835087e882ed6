"""What is appended is there, in order, whole, once, and only by who holds the table."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from server.postgres_fixtures import FreshDatabase
from server.store.store_tables import AnyStore, add, add_people, put, row, rows, said, submit
from stolik.protocol.table_states import RUNNING
from stolik.server.store.batch import QueuedAppend
from stolik.server.store.interface import Append, Fenced, LogRow, StoreFailed
from stolik.server.store.schema import seatings
from stolik.server.store.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


async def test_what_is_appended_is_read_back(store: AnyStore) -> None:
    await add(store, "t")
    log_row = LogRow(2, 5_000_000_000_000, "ola", "k1", '{"zażółć":"\\u0000 🎲"}')
    assert await put(store, Append("t", 1, (log_row, row(3)))) == [None]
    assert await store.read_log("t") == [row(1), log_row, row(3)]
    assert await store.read_log("t", 2) == [row(3)]
    assert await store.read_log("other") == []


async def test_many_tables_and_many_rows_are_stored_together(store: AnyStore) -> None:
    names = [f"t{number}" for number in range(40)]
    await asyncio.gather(*(add(store, name) for name in names))
    batch = [rows(name, seq) for seq in range(2, 12) for name in names]
    assert await put(store, *batch) == [None] * len(batch)
    for name in names:
        assert [found.seq for found in await store.read_log(name)] == list(range(1, 12))


async def test_what_comes_in_one_turn_of_the_loop_is_handed_to_the_disk_together(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "stolik.db", "here")
    await store.open()
    names = [f"t{number}" for number in range(20)]
    for name in names:
        await add(store, name)
    writer = store._writer
    assert writer is not None
    batches: list[int] = []
    write = writer._store

    def watch(queued: list[QueuedAppend]) -> None:
        batches.append(len(queued))
        write(queued)

    writer._store = watch  # type: ignore[method-assign]
    assert await put(store, *(rows(name, 2) for name in names)) == [None] * len(names)
    assert batches == [len(names)]
    await store.close()


async def test_the_answer_comes_in_the_event_loop(store: AnyStore) -> None:
    await add(store, "t")
    loop = asyncio.get_running_loop()
    received: asyncio.Future[asyncio.AbstractEventLoop] = loop.create_future()
    store.append(rows("t", 2), lambda _: received.set_result(asyncio.get_running_loop()))
    assert await received is loop


async def test_who_was_overtaken_by_a_claim_is_fenced(store: AnyStore) -> None:
    await add(store, "t")
    assert await store.claim("t") == 2
    [late] = await put(store, rows("t", 2))
    assert isinstance(late, Fenced)
    assert await put(store, rows("t", 2, epoch=2)) == [None]


async def test_another_node_takes_a_table_over(database: FreshDatabase) -> None:
    first, second = database.store("first"), database.store("second")
    await first.open()
    await add(first, "t")
    if database.kind == "sqlite":  # one process after the other; two at once are refused
        await first.close()
    await second.open()
    epoch = await second.claim("t")
    assert await put(second, rows("t", 2, epoch=epoch)) == [None]
    if database.kind == "postgres":
        [late] = await put(first, rows("t", 3))
        assert isinstance(late, Fenced)
        await first.close()
    assert len(await second.read_log("t")) == 2
    await second.close()


async def test_a_claim_of_no_table_fails(store: AnyStore) -> None:
    with pytest.raises(StoreFailed, match="no table"):
        await store.claim("t")


@pytest.mark.parametrize("seqs", [(1,), (3,), (2, 4), (3, 2), (2, 2)])
async def test_gaps_and_numbers_taken_are_refused(store: AnyStore, seqs: tuple[int, ...]) -> None:
    await add(store, "t")
    [verdict] = await put(store, rows("t", *seqs))
    assert isinstance(verdict, Fenced)
    assert await store.read_log("t") == [row(1)]


async def test_the_same_key_of_the_same_person_is_refused(store: AnyStore) -> None:
    await add(store, "t")
    await add(store, "u")
    assert await put(store, Append("t", 1, (row(2, "ola", "k"),))) == [None]
    twice = Append("t", 1, (row(3), row(4, "ola", "k")))
    others = [Append("u", 1, (row(2, "ola", "k"),)), Append("u", 1, (row(3, "ela", "k"),))]
    [verdict, *fine] = await put(store, twice, *others)
    assert isinstance(verdict, StoreFailed)
    assert fine == [None, None]
    assert len(await store.read_log("t")) == 2
    assert await put(store, Append("t", 1, (row(3, "ola", None), row(4, "ola", None)))) == [None]


async def test_a_bad_append_does_not_hurt_the_others(store: AnyStore) -> None:
    for name in "abc":
        await add(store, name)
    of_a_stranger = Append("b", 1, (row(2),), seated_people=("nobody",))
    unencodable = Append("b", 1, (row(2, "\ud800"),))
    huge = Append("b", 1, (LogRow(2, 2**70, None, None, "{}"),))
    missing = rows("nowhere", 1)
    verdicts = await put(store, rows("a", 2), of_a_stranger, unencodable, huge, missing, rows("b", 2), rows("c", 2))
    assert [verdict is None for verdict in verdicts] == [True, False, False, False, False, True, True]
    assert all(isinstance(verdict, StoreFailed) for verdict in verdicts if verdict)
    assert [len(await store.read_log(name)) for name in "abc"] == [2, 2, 2]


async def test_what_follows_a_refused_append_is_refused_too(store: AnyStore) -> None:
    await add(store, "t")
    verdicts = await put(store, Append("t", 1, (row(2),), seated_people=("nobody",)), rows("t", 3))
    assert None not in verdicts
    assert await store.read_log("t") == [row(1)]


async def test_lines_state_and_seatings_are_stored_with_the_rows_or_not_at_all(store: AnyStore) -> None:
    await add(store, "t")
    await add_people(store, "ola", "ela")
    whole = Append("t", 1, (row(2),), (said(2, "ola", "Cześć!"),), RUNNING, ("ola", "ela"))
    assert await put(store, whole) == [None]
    again = Append("t", 1, (row(3),), (said(3, "ola", "…"), said(2, "ola", "?")), "over", ("ola",))
    [verdict] = await put(store, again)
    assert isinstance(verdict, StoreFailed)
    assert await store.read_chat("t") == [said(2, "ola", "Cześć!")]
    assert await store.read_chat("t", 2) == []
    found = await store.find_table("t")
    assert found is not None
    assert (found.state, found.changed_at) == (RUNNING, 1002)
    async with store.engine.connect() as connection:
        assert set(await connection.execute(select(seatings.c.person, seatings.c.at))) == {("ola", 1002), ("ela", 1002)}


async def test_one_who_stumbles_over_the_answer_keeps_it_from_nobody(store: AnyStore) -> None:
    await add(store, "t")
    loop = asyncio.get_running_loop()
    problems: list[object] = []
    loop.set_exception_handler(lambda _, context: problems.append(context.get("exception")))
    store.append(rows("t", 2), lambda _: 1 // 0)  # type: ignore[arg-type]
    assert await put(store, rows("t", 3)) == [None]
    loop.set_exception_handler(None)
    assert [type(problem) for problem in problems] == [ZeroDivisionError]


async def test_closing_stores_what_was_handed_in(database: FreshDatabase) -> None:
    store = database.store()
    await store.open()
    await add(store, "t")
    waiting = [submit(store, rows("t", seq)) for seq in range(2, 200)]
    await store.close()
    assert [future.result() for future in waiting] == [None] * 198
    assert isinstance(await submit(store, rows("t", 200)), StoreFailed)
    with pytest.raises(StoreFailed):
        await store.claim("t")
