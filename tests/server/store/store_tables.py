"""Tables for the tests of stores: short ways to add one, to append, and to wait for the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from sqlalchemy import insert

from stolik.protocol.table_states import OPEN
from stolik.protocol.tables import TableListing
from stolik.server.store.interface import Append, LogRow, StoredChatLine, StoreFailed
from stolik.server.store.postgres_store import PostgresStore
from stolik.server.store.schema import people
from stolik.server.store.sqlite_store import SqliteStore
from support.server_launcher import HANG_SECONDS

AnyStore = SqliteStore | PostgresStore
Pair = tuple[PostgresStore, PostgresStore]
HEARTBEATS_OFTEN = 10_000
"""Heartbeats in a lease of `HANG_SECONDS`: one in a few hundredths of a second."""


def row(seq: int, by: str | None = None, key: str | None = None) -> LogRow:
    return LogRow(seq, 1000 + seq, by, key, f'{{"number":{seq}}}')


def rows(table: str, *seqs: int, epoch: int = 1) -> Append:
    return Append(table, epoch, tuple(row(seq) for seq in seqs))


def entry(table: str, state: str = OPEN, *, listed: bool = True, changed_at: int = 1) -> TableListing:
    return TableListing(table, f"code-{table}", "game", 1, state, listed, 1, changed_at)


async def add(store: AnyStore, table: str, state: str = OPEN) -> None:
    await store.add_table(entry(table, state), rows(table, 1))


async def add_people(store: AnyStore, *ids: str) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(insert(people), [{"id": i, "name": i, "kind": "guest", "created_at": 1} for i in ids])


def submit(store: AnyStore, append: Append) -> asyncio.Future[StoreFailed | None]:
    future: asyncio.Future[StoreFailed | None] = asyncio.get_running_loop().create_future()
    store.append(append, future.set_result)
    return future


async def put(store: AnyStore, *appends: Append) -> list[StoreFailed | None]:
    """Hand in together, in one batch; the verdicts."""
    return await asyncio.wait_for(asyncio.gather(*(submit(store, append) for append in appends)), HANG_SECONDS)


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(HANG_SECONDS):
        while not await holds():  # noqa: ASYNC110 - the condition is in a database
            await asyncio.sleep(0.02)


def said(seq: int, by: str, text: str) -> StoredChatLine:
    return StoredChatLine(seq, by, 1000 + seq, text)


async def is_present(store: PostgresStore, table: str, person: str) -> bool:
    return person in await store.people_present(table)
