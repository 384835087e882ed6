"""A value that a database can never hold is refused for good, alone of its batch; a known key is another matter."""

import pytest

from server.store.store_tables import AnyStore, add, put
from stolik.server.store.interface import Append, LogRow, StoreFailed, Unstorable
from stolik.server.store.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


def with_key(table: str, key: str) -> Append:
    return Append(table, 1, (LogRow(2, 2, "ann", key, '{"type":"start"}'),))


async def test_of_a_batch_only_what_can_never_be_stored_is_refused_and_for_good(store: AnyStore) -> None:
    await add(store, "one")
    await add(store, "two")
    bad = "\ud800" if isinstance(store, SqliteStore) else "\x00"
    verdicts = await put(store, with_key("one", bad), with_key("two", "good"))
    assert [type(verdict) for verdict in verdicts] == [Unstorable, type(None)]
    assert [row.idempotency_key for row in await store.read_log("two")][-1] == "good"


async def test_a_key_that_is_there_already_is_no_bad_value(store: AnyStore) -> None:
    await add(store, "one")
    again = Append("one", 1, (LogRow(3, 3, "ann", "good", '{"type":"start"}'),))
    assert await put(store, with_key("one", "good")) == [None]
    verdict = (await put(store, again))[0]
    assert isinstance(verdict, StoreFailed)
    assert not isinstance(verdict, Unstorable)
