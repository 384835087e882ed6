"""Erasing somebody wins against their words and seats that are on their way into either database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from server.accounts.account_store import Clock, open_accounts
from server.postgres_fixtures import FreshDatabase
from server.store.store_tables import AnyStore, Pair, add, put, row, said, submit, until
from stolik.protocol.accounts import Person
from stolik.server.accounts.person import NotOwned
from stolik.server.accounts.service import AccountService
from stolik.server.store.interface import Append
from stolik.server.store.postgres_store import PostgresStore
from stolik.server.store.schema import chat_lines, seatings
from stolik.server.store.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


async def create_guest(store: AnyStore, *names: str) -> tuple[AccountService, list[Person]]:
    people = open_accounts(store.engine, Clock())
    return people, [(await people.create_guest(name, "a phone"))[0] for name in names]


def deed(seq: int, person: Person) -> Append:
    """They say something and sit down."""
    return Append(
        "t", 1, (row(seq, person.id, f"k{seq}"),), (said(seq, person.id, f"words of {seq}"),), None, (person.id,)
    )


async def stored_of(store: AnyStore) -> tuple[set[str], set[str]]:
    """Whose words and whose history are kept."""
    async with store.engine.connect() as connection:
        return set(await connection.scalars(select(chat_lines.c.by))), set(
            await connection.scalars(select(seatings.c.person))
        )


async def test_chat_and_seats_of_who_was_erased_are_not_kept_and_the_log_goes_on(store: AnyStore) -> None:
    people, (ann, bob) = await create_guest(store, "Ann", "Bob")
    await add(store, "t")
    await people.delete_account(ann)
    assert await put(store, deed(2, ann), deed(3, bob), deed(4, ann)) == [None] * 3
    assert await stored_of(store) == ({bob.id}, {bob.id})
    assert [one.seq for one in await store.read_log("t")] == [1, 2, 3, 4]
    assert [line.text for line in await store.read_chat("t")] == ["words of 3"]


async def test_whatever_comes_first_nothing_is_left_of_who_is_erased(store: AnyStore) -> None:
    await add(store, "t")
    people, crowd = await create_guest(store, *(f"Guest {number}" for number in range(12)))
    seq = 1
    for number, person in enumerate(crowd):
        stored = []
        for turn in range(12):
            if turn == number:
                erasing = asyncio.create_task(people.delete_account(person))
            seq += 1
            stored.append(submit(store, deed(seq, person)))
            await asyncio.sleep(0)
        assert await asyncio.gather(*stored) == [None] * 12
        await erasing
        assert await stored_of(store) == (set(), set())


async def test_a_companion_and_a_bot_are_erased_as_surely(store: AnyStore) -> None:
    people, (ann,) = await create_guest(store, "Ann")
    await add(store, "t")
    companion, (bot, _) = await people.add_companion(ann, "Ola"), await people.add_bot(ann, "Robot")
    await people.remove_bot(ann, bot.id)
    await people.remove_companion(ann, companion.id)
    await put(store, deed(2, bot), deed(3, companion), deed(4, ann))
    assert await stored_of(store) == ({ann.id}, {ann.id})


@pytest.fixture
async def opened(pair: Pair) -> PostgresStore:
    await add(pair[0], "t")
    return pair[0]


WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")


async def until_somebody_waits(store: PostgresStore) -> None:
    async def is_waited_for() -> bool:
        async with store.engine.connect() as connection:
            return bool(await connection.scalar(WAITING))

    await until(is_waited_for)


async def test_words_wait_for_an_erasing_that_has_begun(opened: PostgresStore) -> None:
    _, (ann,) = await create_guest(opened, "Ann")
    async with opened.engine.begin() as connection:
        await connection.execute(text("SELECT id FROM people FOR UPDATE"))
        await connection.execute(text("UPDATE people SET kind = 'gone'"))
        stored = submit(opened, deed(2, ann))
        await until_somebody_waits(opened)
        assert not stored.done()
    assert await stored is None
    assert await stored_of(opened) == (set(), set())


async def test_an_erasing_waits_for_words_that_are_being_stored(opened: PostgresStore) -> None:
    people, (ann,) = await create_guest(opened, "Ann")
    async with opened.engine.begin() as connection:
        await connection.execute(text("SELECT id FROM people FOR KEY SHARE"))
        await connection.execute(insert(chat_lines).values(table_id="t", seq=1, by=ann.id, at=1, text="words"))
        erasing = asyncio.create_task(people.delete_account(ann))
        await until_somebody_waits(opened)
    assert await erasing == [ann.id]
    assert await stored_of(opened) == (set(), set())


async def test_who_is_being_erased_is_muted_by_nobody(opened: PostgresStore) -> None:
    people, (ann, bob) = await create_guest(opened, "Ann", "Bob")
    async with opened.engine.begin() as connection:
        await connection.execute(text("SELECT id FROM people WHERE id = :ann FOR UPDATE"), {"ann": ann.id})
        muting = asyncio.create_task(people.mute(bob, ann.id))
        await until_somebody_waits(opened)
        await connection.execute(text("UPDATE people SET kind = 'gone' WHERE id = :ann"), {"ann": ann.id})
    with pytest.raises(NotOwned):
        await muting
    assert not await people.muted_ids(bob)


async def test_other_nodes_are_notified_who_was_erased(pair: Pair) -> None:
    people, (ann,) = await create_guest(pair[0], "Ann")
    bot, _ = await people.add_bot(ann, "Robot")
    received: list[str] = []
    pair[1].on_append(lambda _table, _n: None, received.append)

    async def has_come(*ids: str) -> bool:
        async with pair[1].engine.begin() as connection:
            await connection.exec_driver_sql("SELECT pg_notify('stolik_erased', 'probe')")
        return set(ids) <= set(received)

    await until(lambda: has_come("probe"))
    await people.delete_account(ann)
    await until(lambda: has_come(ann.id, bot.id))
    assert set(received) <= {"", "probe", ann.id, bot.id}


def in_files(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_checkpoint_leaves_nothing_of_what_was_deleted(database: FreshDatabase, store: SqliteStore) -> None:
    people, (ann, bob) = await create_guest(store, "Swordfish", "Bob")
    await add(store, "t")
    await put(store, deed(2, ann), deed(3, bob))
    await people.delete_account(ann)
    assert b"Swordfish" in in_files(database.folder)
    assert await store.checkpoint()
    files = in_files(database.folder)
    assert (b"Swordfish" in files, b"words of 2" in files, b"words of 3" in files) == (False, False, True)
    assert not store.file.with_name("stolik.db-wal").stat().st_size


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_while_somebody_reads_what_was_before_the_checkpoint_is_put_off(
    database: FreshDatabase, store: SqliteStore
) -> None:
    people, (ann,) = await create_guest(store, "Swordfish")
    await add(store, "t")
    with closing(sqlite3.connect(store.file)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT name FROM people").fetchall() == [("Swordfish",)]
        await people.delete_account(ann)
        assert not await store.checkpoint()
        assert await put(store, deed(2, ann)) == [None], "nobody is kept waiting"
        assert not await store.checkpoint()
    assert await store.checkpoint()
    assert b"Swordfish" not in in_files(database.folder)
