"""Delete my data: nothing of a person is found in any table, nor in the bytes of the file; the games stay."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Table, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import Clock, add_table, everything, in_files, open_accounts, say
from stolik.protocol.accounts import Person
from stolik.server.accounts.person import NotOwned, WrongCredentials
from stolik.server.accounts.service import AccountService
from stolik.server.accounts.tokens import token_digest
from stolik.server.store.schema import chat_lines, log, mutes, seatings, sessions
from stolik.server.store.schema import people as book

pytestmark = pytest.mark.anyio


class Canary:
    """Somebody who leaves a trace everywhere; every trace contains the mark."""

    def __init__(self, people: AccountService, engine: AsyncEngine, number: int) -> None:
        self.people = people
        self.engine = engine
        self.mark = f"canary{number:03}"
        self.table = f"table{number:03}"
        self.hashes: list[str] = []
        self.tokens: list[str] = []

    async def live(self, other: Person) -> None:
        mark, people = self.mark, self.people
        guest, _ = await people.create_guest(f"N {mark}", f"D {mark}")
        self.person, first = await people.register(guest, f"l.{mark}", f"p {mark}")
        _, second = await people.log_in(f"l.{mark}", f"p {mark}", f"E {mark}")
        self.companion = await people.add_companion(self.person, f"C {mark}")
        self.bot, third = await people.add_bot(self.person, f"B {mark}")
        self.tokens = [first, second, third]
        await self._play(other)

    async def _play(self, other: Person) -> None:
        for known in self.tokens:
            assert await self.people.identify(known)
        await add_table(self.engine, self.table, 1, self.person.id, self.companion.id, self.bot.id, other.id)
        for seq, speaker in enumerate((self.person, self.companion, self.bot), 1):
            await say(self.engine, self.table, seq, speaker.id, f"said {self.mark} " * seq * 50)
        await say(self.engine, self.table, 4, other.id, "other words")
        await self.people.add_report(self.table, 4, self.person, f"R {self.mark}")
        await self.people.mute(self.person, other.id)
        await self.people.mute(other, self.bot.id)
        async with self.engine.connect() as connection:
            kept = await connection.scalar(select(book.c.password).where(book.c.id == self.person.id))
        self.hashes = [str(kept), *map(token_digest, self.tokens)]

    def traces(self) -> list[str]:
        return [self.mark, *self.hashes]


async def count(engine: AsyncEngine, shelf: Table) -> int:
    async with engine.connect() as connection:
        return int(await connection.scalar(select(func.count()).select_from(shelf)) or 0)


async def test_nothing_of_a_person_is_left_and_others_lose_nothing(people: AccountService, engine: AsyncEngine) -> None:
    other, token = await people.create_guest("Other", "a phone")
    leaving, staying = Canary(people, engine, 1), Canary(people, engine, 2)
    await leaving.live(other)
    await staying.live(other)
    before = await everything(engine)
    assert all(trace in before for trace in leaving.traces() + staying.traces())
    logged = await count(engine, log)

    gone = await people.delete_account(leaving.person)

    after = await everything(engine)
    assert set(gone) == {leaving.person.id, leaving.companion.id, leaving.bot.id}
    assert [trace for trace in leaving.traces() if trace in after] == []
    assert [trace for trace in staying.traces() if trace not in after] == []
    assert await count(engine, log) == logged, "the games stay"
    assert "other words" in after
    assert await people.identify(token)
    assert await people.muted_ids(other) == {staying.bot.id}


async def test_what_is_left_is_an_id_without_an_owner(people: AccountService, engine: AsyncEngine) -> None:
    other, _ = await people.create_guest("Other", "a phone")
    leaving = Canary(people, engine, 1)
    await leaving.live(other)
    gone = await people.delete_account(leaving.person)
    assert await people.names(gone) == dict.fromkeys(gone, "")
    async with engine.connect() as connection:
        rows = (await connection.execute(select(book).where(book.c.id.in_(gone)))).mappings().all()
    assert [(row["name"], row["kind"], row["keeper"], row["login"], row["password"]) for row in rows] == [
        ("", "gone", None, None, None)
    ] * 3
    shelves = [await count(engine, shelf) for shelf in (sessions, mutes, seatings, chat_lines)]
    assert shelves == [1, 0, 1, 1], "what is the other's"


async def test_tokens_of_deleted_people_are_refused_at_once(people: AccountService, engine: AsyncEngine) -> None:
    other, _ = await people.create_guest("Other", "a phone")
    leaving = Canary(people, engine, 1)
    await leaving.live(other)
    for token in leaving.tokens:
        assert await people.identify(token), "now it is remembered"
    await people.delete_account(leaving.person)
    assert [await people.identify(token) for token in leaving.tokens] == [None, None, None]
    with pytest.raises(WrongCredentials):
        await people.log_in(f"l.{leaving.mark}", f"p {leaving.mark}", "a phone")


async def test_deleted_people_do_nothing_more_and_nobody_is_deleted_twice(
    people: AccountService, engine: AsyncEngine
) -> None:
    person, _ = await people.create_guest("Ala", "a phone")
    other, _ = await people.create_guest("Other", "a phone")
    await add_table(engine, "t1", 1)
    await people.delete_account(person)
    deeds = [
        people.rename(person, "Ala"),
        people.register(person, "ala", "correct horse"),
        people.add_companion(person, "Ola"),
        people.add_bot(person, "Robot"),
        people.mute(person, other.id),
        people.mute(other, person.id),
        people.add_report("t1", 1, person, "rude"),
        people.delete_account(person),
    ]
    answers = await asyncio.gather(*deeds, return_exceptions=True)
    assert [type(answer) for answer in answers] == [NotOwned] * len(deeds)


async def test_the_login_is_free_again(people: AccountService, engine: AsyncEngine) -> None:
    other, _ = await people.create_guest("Other", "a phone")
    leaving = Canary(people, engine, 1)
    await leaving.live(other)
    await people.delete_account(leaving.person)
    person, _ = await people.register(other, f"l.{leaving.mark}", "correct horse")
    assert person.id == other.id


async def test_a_companion_can_be_deleted_alone(people: AccountService, engine: AsyncEngine) -> None:
    other, _ = await people.create_guest("Other", "a phone")
    leaving = Canary(people, engine, 1)
    await leaving.live(other)
    await people.remove_companion(leaving.person, leaving.companion.id)
    after = await everything(engine)
    assert f"C {leaving.mark}" not in after
    assert f"N {leaving.mark}" in after


async def test_whatever_a_person_does_while_leaving_nothing_is_left(engine: AsyncEngine, clock: Clock) -> None:
    for number in range(6):
        people = open_accounts(engine, clock)
        person, token = await people.create_guest(f"canary{number}", "a phone")
        deeds = [
            people.identify(token),
            people.add_companion(person, f"canary{number} C"),
            people.add_bot(person, f"canary{number} B"),
            people.register(person, f"canary{number}", "correct horse"),
            people.delete_account(person),
            people.rename(person, f"canary{number} N"),
            people.add_companion(person, f"canary{number} D"),
            people.identify(token),
        ]
        await asyncio.gather(*deeds[number:], *deeds[:number], return_exceptions=True)
        assert f"canary{number}" not in await everything(engine)
        assert await people.identify(token) is None


@pytest.mark.parametrize("empty", ["sqlite"], indirect=True)
async def test_the_file_keeps_no_remains_after_a_checkpoint(
    engine: AsyncEngine, people: AccountService, tmp_path: Path
) -> None:
    other, _ = await people.create_guest("Other", "a phone")
    canaries = [Canary(people, engine, number) for number in range(12)]
    for canary in canaries:
        await canary.live(other)
    assert all(trace.encode() in in_files(tmp_path) for canary in canaries for trace in canary.traces())
    for canary in canaries[::2]:
        await people.delete_account(canary.person)
    await engine.dispose()
    with closing(sqlite3.connect(tmp_path / "stolik.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    files = in_files(tmp_path)
    assert [trace for canary in canaries[::2] for trace in canary.traces() if trace.encode() in files] == []
    assert all(trace.encode() in files for canary in canaries[1::2] for trace in canary.traces())
