"""A claim ends the right of whoever wrote before, and what is refused leaves nothing behind."""

import pytest

from server.store.store_tables import AnyStore, add, add_people, put, row, rows, said
from stolik.server.store.interface import Append, Fenced

pytestmark = pytest.mark.anyio


async def test_a_claim_fences_also_who_has_just_appended(store: AnyStore) -> None:
    await add(store, "t")
    assert await put(store, rows("t", 2)) == [None]
    assert await store.claim("t") == 2
    [late] = await put(store, rows("t", 3))
    assert isinstance(late, Fenced)
    assert await put(store, rows("t", 3, epoch=2)) == [None]


async def test_a_fenced_append_leaves_no_words_at_the_row_of_another(store: AnyStore) -> None:
    await add(store, "t")
    await add_people(store, "ola")
    assert await store.claim("t") == 2
    assert await put(store, rows("t", 2, epoch=2)) == [None]
    [late] = await put(store, Append("t", 1, (row(2),), (said(2, "ola", "Cześć!"),)))
    assert isinstance(late, Fenced)
    assert await store.read_chat("t") == []
