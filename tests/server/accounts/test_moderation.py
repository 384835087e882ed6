"""Mutes and reports."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import Clock, add_table, say
from stolik.protocol.accounts import ChatReport, Person
from stolik.server.accounts import moderation
from stolik.server.accounts.moderation import newest_reports
from stolik.server.accounts.person import LimitReached, NotOwned
from stolik.server.accounts.service import AccountService

pytestmark = pytest.mark.anyio


async def two(people: AccountService) -> tuple[Person, Person]:
    return (await people.create_guest("Ala", "a phone"))[0], (await people.create_guest("Ewa", "a phone"))[0]


async def test_a_mute_is_one_sided_and_can_be_taken_back(people: AccountService) -> None:
    ala, ewa = await two(people)
    await people.mute(ala, ewa.id)
    await people.mute(ala, ewa.id)
    assert await people.muted_ids(ala) == {ewa.id}
    assert await people.muted_ids(ewa) == frozenset()
    await people.unmute(ala, ewa.id)
    await people.unmute(ala, ewa.id)
    assert await people.muted_ids(ala) == frozenset()


async def test_mutes_at_once_are_one_mute(people: AccountService) -> None:
    ala, ewa = await two(people)
    await asyncio.gather(*(people.mute(ala, ewa.id) for _ in range(5)))
    assert await people.muted_ids(ala) == {ewa.id}


async def test_nobody_is_muted_who_is_not_there(people: AccountService) -> None:
    ala, _ = await two(people)
    with pytest.raises(NotOwned):
        await people.mute(ala, "nobody")


async def test_mutes_are_bounded(people: AccountService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "MAX_MUTED", 1)
    ala, ewa = await two(people)
    jan, _ = await two(people)
    await people.mute(ala, ewa.id)
    await people.mute(ala, ewa.id)
    with pytest.raises(LimitReached):
        await people.mute(ala, jan.id)


async def test_a_report_stands_beside_the_line(people: AccountService, engine: AsyncEngine, clock: Clock) -> None:
    ala, ewa = await two(people)
    await add_table(engine, "t1", clock.now, ala.id, ewa.id)
    await say(engine, "t1", 7, ewa.id, "something rude")
    await people.add_report("t1", 7, ala, "rude\x00 ")
    await people.add_report("t1", 8, ala, "x" * 10_000)
    newest, oldest = await newest_reports(engine, 10)
    assert oldest == ChatReport(oldest.id, "t1", 7, ala.id, "rude", clock.now, ewa.id, "something rude")
    assert (newest.seq, newest.why, newest.text) == (8, "x" * 500, None)
    assert await newest_reports(engine, 1) == [newest]


async def test_a_report_is_about_a_table_that_is_there_by_somebody_who_is(
    people: AccountService, engine: AsyncEngine, clock: Clock
) -> None:
    ala, _ = await two(people)
    with pytest.raises(NotOwned):
        await people.add_report("t1", 7, ala, "rude")
    await add_table(engine, "t1", clock.now)
    with pytest.raises(NotOwned):
        await people.add_report("t1", 7, Person("nobody", "", "guest"), "rude")
    assert await newest_reports(engine, 10) == []
