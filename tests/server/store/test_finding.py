"""Tables are found by id, by code, by state; orphans and who is present are known."""

import pytest
from msgspec.structs import replace

from server.postgres_fixtures import FreshDatabase
from server.store.store_tables import AnyStore, add, entry, put, rows
from stolik.protocol.table_states import OPEN, OVER, RUNNING
from stolik.server.store.interface import Append, CodeTaken, StoreFailed

pytestmark = pytest.mark.anyio


async def test_a_table_is_found_by_id_and_by_code(store: AnyStore) -> None:
    await add(store, "t")
    assert await store.find_table("t") == await store.find_table_by_code("code-t") == entry("t")
    assert await store.find_table("code-t") is None
    assert await store.find_table_by_code("t") is None


async def test_a_code_or_an_id_is_given_once(store: AnyStore) -> None:
    await add(store, "t")
    with pytest.raises(StoreFailed):
        await add(store, "t")
    with pytest.raises(StoreFailed):
        await store.add_table(entry("u"), rows("u", 7))
    assert await store.find_table("u") is None
    assert len(await store.read_log("t")) == 1


async def test_a_code_is_given_again_when_its_table_is_over(store: AnyStore) -> None:
    await add(store, "t")
    same = replace(entry("u"), code="code-t")
    with pytest.raises(CodeTaken):
        await store.add_table(same, rows("u", 1))
    assert await store.find_table("u") is None
    assert await put(store, Append("t", 1, (), state=OVER)) == [None]
    assert await store.find_table_by_code("code-t") is None
    await store.add_table(same, rows("u", 1))
    assert await store.find_table_by_code("code-t") == same
    assert await store.find_table("t") is not None


async def test_a_table_where_nothing_happens_gives_up_its_code_only_to_who_asks_for_it(store: AnyStore) -> None:
    await add(store, "t", RUNNING)
    await add(store, "other")
    last = (await store.read_log("t"))[-1].at_ms
    same = replace(entry("u"), code="code-t")
    with pytest.raises(CodeTaken):
        await store.add_table(same, rows("u", 1), idle_before=last)
    await store.add_table(same, rows("u", 1), idle_before=last + 1)
    assert await store.find_table_by_code("code-t") == same
    idle = await store.find_table("t")
    assert idle is not None
    assert (idle.code, idle.state) == ("", RUNNING)
    assert await store.find_table_by_code("") is None
    assert await store.find_table_by_code("code-other") == entry("other")


async def test_the_lobby_lists_what_strangers_may_find_newest_first(store: AnyStore) -> None:
    for number, listed in enumerate([True, False, True, True]):
        table = entry(f"t{number}", listed=listed, changed_at=number)
        await store.add_table(table, rows(table.id, 1))
    await store.add_table(entry("over", OVER), rows("over", 1))
    assert [found.id for found in await store.list_public_tables(OPEN, 2)] == ["t3", "t2"]
    assert [found.id for found in await store.list_public_tables(OPEN, 9)] == ["t3", "t2", "t0"]


async def test_running_tables_of_an_earlier_life_are_orphans(database: FreshDatabase) -> None:
    store = database.store("same name")
    await store.open()
    await add(store, "t", RUNNING)
    await add(store, "open")
    assert await store.orphaned_tables() == []
    await store.close()
    store = database.store("same name")
    await store.open()
    assert await store.orphaned_tables() == ["t"]
    epoch = await store.claim("t")
    assert await store.orphaned_tables() == []
    assert await put(store, Append("t", epoch, (), state=OVER)) == [None]
    assert await store.orphaned_tables() == []
    await store.close()


async def test_who_is_present_is_known(store: AnyStore) -> None:
    await store.add_presence("t", "ola")
    await store.add_presence("t", "ela")
    await store.add_presence("t", "ola")
    await store.add_presence("u", "ula")
    await store.remove_presence("t", "ela")
    await store.remove_presence("t", "nobody")
    assert await store.people_present("t") == {"ola"}
    assert await store.people_present("empty") == set()
