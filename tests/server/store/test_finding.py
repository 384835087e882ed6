"""Tables are found by id, by code, by state; orphans and who is present are known."""

import pytest

from server.postgres import Shelf
from server.store.tables import AnyStore, add, entry, put, rows
from stolik.server.store import Append, StoreFailed
from stolik.server.store.states import OPEN, OVER, RUNNING

pytestmark = pytest.mark.anyio


async def test_a_table_is_found_by_id_and_by_code(store: AnyStore) -> None:
    await add(store, "t")
    assert await store.find("t") == await store.find_code("code-t") == entry("t")
    assert await store.find("code-t") is None
    assert await store.find_code("t") is None


async def test_a_code_or_an_id_is_given_once(store: AnyStore) -> None:
    await add(store, "t")
    with pytest.raises(StoreFailed):
        await add(store, "t")
    with pytest.raises(StoreFailed):
        await store.add_table(entry("u"), rows("u", 7))
    assert await store.find("u") is None
    assert len(await store.read("t")) == 1


async def test_the_hall_lists_what_strangers_may_find_newest_first(store: AnyStore) -> None:
    for number, listed in enumerate([True, False, True, True]):
        table = entry(f"t{number}", listed=listed, changed_at=number)
        await store.add_table(table, rows(table.id, 1))
    await store.add_table(entry("over", OVER), rows("over", 1))
    assert [found.id for found in await store.listed(OPEN, 2)] == ["t3", "t2"]
    assert [found.id for found in await store.listed(OPEN, 9)] == ["t3", "t2", "t0"]
    assert set(await store.in_state(OPEN)) == {"t0", "t1", "t2", "t3"}


async def test_running_tables_of_an_earlier_life_are_orphans(shelf: Shelf) -> None:
    store = shelf.store("same name")
    await store.open()
    await add(store, "t", RUNNING)
    await add(store, "open")
    assert await store.orphans() == []
    await store.close()
    store = shelf.store("same name")
    await store.open()
    assert await store.orphans() == ["t"]
    epoch = await store.claim("t")
    assert await store.orphans() == []
    assert await put(store, Append("t", epoch, (), state=OVER)) == [None]
    assert await store.in_state(RUNNING) == []
    await store.close()


async def test_who_is_present_is_known(store: AnyStore) -> None:
    await store.arrive("t", "ola")
    await store.arrive("t", "ela")
    await store.arrive("t", "ola")
    await store.arrive("u", "ula")
    await store.depart("t", "ela")
    await store.depart("t", "nobody")
    assert await store.present("t") == {"ola"}
    assert await store.present("empty") == set()
