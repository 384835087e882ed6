"""Old chat is deleted, table by table; the log stays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import add_table, everything, in_files, say
from stolik.server.accounts.chat_retention import MAX_TABLES_PER_TRANSACTION
from stolik.server.accounts.service import AccountService
from stolik.server.store.schema import log

pytestmark = pytest.mark.anyio
NOW = 1_000
"""Words are told at the moment of their number: see `say`."""


async def go_on(engine: AsyncEngine, table: str, seq: int, at: int) -> None:
    async with engine.begin() as connection:
        await connection.execute(insert(log).values(table_id=table, seq=seq, at=at, by=None, key=None, fact="{}"))


async def rows(engine: AsyncEngine) -> int:
    async with engine.connect() as connection:
        return int(await connection.scalar(select(func.count()).select_from(log)) or 0)


async def test_the_chat_of_an_idle_table_is_deleted_and_its_log_stays(
    people: AccountService, engine: AsyncEngine
) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    for table in ("quiet", "lively"):
        await add_table(engine, table, 1, ala.id)
        await say(engine, table, 1, ala.id, f"first {table} words")
        await say(engine, table, 2, ala.id, f"last {table} words")
    await go_on(engine, "lively", 3, NOW)
    logged = await rows(engine)

    assert await people.delete_chat_before(NOW) == 1
    left = await everything(engine)
    assert "quiet words" not in left
    assert "first lively words" in left, "somebody still plays there"
    assert await rows(engine) == logged
    assert await people.delete_chat_before(NOW) == 0
    assert await people.delete_chat_before(NOW + 1) == 1
    assert "words" not in await everything(engine)


async def test_a_table_with_a_recent_chat_line_keeps_all_its_chat(people: AccountService, engine: AsyncEngine) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    await add_table(engine, "t", 1, ala.id)
    await say(engine, "t", 1, ala.id, "old words")
    await say(engine, "t", NOW, ala.id, "young words")
    assert await people.delete_chat_before(NOW) == 0
    assert "old words" in await everything(engine)


async def test_the_chat_of_very_many_tables_is_deleted(people: AccountService, engine: AsyncEngine) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    for number in range(MAX_TABLES_PER_TRANSACTION + 5):
        await add_table(engine, f"t{number}", 1, ala.id)
        await say(engine, f"t{number}", 1, ala.id, "words")
    assert await people.delete_chat_before(NOW) == MAX_TABLES_PER_TRANSACTION + 5
    assert "words" not in await everything(engine)


@pytest.mark.parametrize("empty", ["sqlite"], indirect=True)
async def test_the_file_keeps_no_remains_of_deleted_chat(
    people: AccountService, engine: AsyncEngine, tmp_path: Path
) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    await add_table(engine, "t", 1, ala.id)
    await say(engine, "t", 1, ala.id, "swordfish " * 500)
    await people.delete_chat_before(NOW)
    await engine.dispose()
    with closing(sqlite3.connect(tmp_path / "stolik.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"swordfish" not in in_files(tmp_path)
