"""Names beside ids, and the tables where somebody sat, page by page."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import add_table
from stolik.protocol.tables import TableListing
from stolik.server.accounts.history import MAX_IDS_PER_QUERY
from stolik.server.accounts.service import AccountService

pytestmark = pytest.mark.anyio


async def test_names_of_all_who_are_asked_for(people: AccountService) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    ewa, _ = await people.create_guest("Ewa", "a phone")
    assert await people.names([ala.id, ewa.id, "nobody"]) == {ala.id: "Ala", ewa.id: "Ewa", "nobody": ""}
    assert await people.names([]) == {}


async def test_names_of_very_many(people: AccountService) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    ids = [f"nobody{number}" for number in range(3 * MAX_IDS_PER_QUERY)]
    names = await people.names([*ids, ala.id])
    assert len(names) == 3 * MAX_IDS_PER_QUERY + 1
    assert names[ala.id] == "Ala"


async def test_a_past_table_is_listed_like_a_public_one(people: AccountService, engine: AsyncEngine) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    await add_table(engine, "t1", 5, ala.id)
    assert await people.past_tables(ala, 10) == [TableListing("t1", "code-t1", "sample", 1, "open", True, 5, 5)]


async def test_tables_of_a_person_and_companions_but_not_of_bots_or_others(
    people: AccountService, engine: AsyncEngine
) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    ewa, _ = await people.create_guest("Ewa", "a phone")
    ola = await people.add_companion(ala, "Ola")
    bot, _ = await people.add_bot(ala, "Robot")
    await add_table(engine, "together", 1, ala.id, ola.id, ewa.id)
    await add_table(engine, "companion", 2, ola.id)
    await add_table(engine, "bot", 3, bot.id)
    await add_table(engine, "other", 4, ewa.id)
    assert [entry.id for entry in await people.past_tables(ala, 10)] == ["companion", "together"]
    assert [entry.id for entry in await people.past_tables(ewa, 10)] == ["other", "together"]


async def test_pages_miss_nothing_and_repeat_nothing_even_at_one_moment(
    people: AccountService, engine: AsyncEngine
) -> None:
    ala, _ = await people.create_guest("Ala", "a phone")
    for number in range(10):
        await add_table(engine, f"t{number}", number // 4, ala.id)
    seen: list[TableListing] = []
    while page := await people.past_tables(ala, 3, seen[-1].id if seen else None):
        seen += page
    assert [entry.id for entry in seen] == ["t9", "t8", "t7", "t6", "t5", "t4", "t3", "t2", "t1", "t0"]
    assert await people.past_tables(ala, 3, "nowhere") == []
