"""Rows of sessions: one that should not exist identifies nobody."""

from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import KEY, Clock
from stolik.protocol.accounts import Person
from stolik.server.accounts.service import AccountService
from stolik.server.accounts.sessions import create_session
from stolik.server.accounts.tokens import BOT_PREFIX, SESSION_PREFIX, Tokens
from stolik.server.store.schema import people as book

pytestmark = pytest.mark.anyio


async def token_for(engine: AsyncEngine, person: Person, prefix: str, now: int) -> str:
    token = Tokens(KEY).issue(prefix)
    async with engine.begin() as connection:
        await create_session(connection, person.id, token, "a phone", now)
    return token


async def test_a_token_of_one_kind_is_not_taken_for_somebody_of_the_other(
    people: AccountService, engine: AsyncEngine, clock: Clock
) -> None:
    guest, _ = await people.create_guest("Ala", "a phone")
    bot, _ = await people.add_bot(guest, "Robot")
    assert await people.identify(await token_for(engine, guest, SESSION_PREFIX, clock.now))
    assert await people.identify(await token_for(engine, bot, BOT_PREFIX, clock.now))
    assert await people.identify(await token_for(engine, guest, BOT_PREFIX, clock.now)) is None
    assert await people.identify(await token_for(engine, bot, SESSION_PREFIX, clock.now)) is None


async def test_a_session_that_was_left_behind_is_nobody(
    people: AccountService, engine: AsyncEngine, clock: Clock
) -> None:
    guest, token = await people.create_guest("Ala", "a phone")
    async with engine.begin() as connection:
        await connection.execute(update(book).where(book.c.id == guest.id).values(kind="gone"))
    assert await people.identify(token) is None
