"""A server that runs deletes sessions when they run out, on both databases. Time is what the test says it is."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import Clock
from stolik.server.accounts.service import AccountService
from stolik.server.accounts.sessions import SESSION_LIFETIME_MS
from stolik.server.clock import DAY_MS
from stolik.server.runtime import chat_cleanup
from stolik.server.runtime.directory import TableDirectory
from stolik.server.store.schema import sessions
from support.server_launcher import HUNG

pytestmark = pytest.mark.anyio


class NoTables:
    """A hub at which nobody plays; it counts how often words were forgotten, which comes last."""

    def __init__(self, clock: Clock) -> None:
        self.now = clock
        self.looks = 0

    def forget_words(self, _before: int) -> None:
        self.looks += 1

    def report(self, what: str, error: BaseException) -> None:
        raise AssertionError(what) from error

    async def look_again(self) -> None:
        """Until everything was looked at that is so now."""
        seen = self.looks
        while self.looks < seen + 2:  # noqa: ASYNC110 - the one that goes on now may have begun before
            await asyncio.sleep(0)


async def owners(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set(await connection.scalars(select(sessions.c.person)))


async def test_sessions_are_deleted_while_the_server_runs(
    people: AccountService, engine: AsyncEngine, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat_cleanup, "CLEANUP_INTERVAL_SECONDS", 0.0)
    hub = NoTables(clock)
    ala, _ = await people.create_guest("Ala", "a phone")
    clock.wait(DAY_MS)
    ola, _ = await people.create_guest("Ola", "a phone")
    chore = asyncio.create_task(chat_cleanup.forget(people, cast("TableDirectory", hub), 30))
    async with asyncio.timeout(HUNG):
        await hub.look_again()
        assert await owners(engine) == {ala.id, ola.id}
        clock.wait(SESSION_LIFETIME_MS - DAY_MS)
        await hub.look_again()
        assert await owners(engine) == {ola.id}
        clock.wait(DAY_MS)
        await hub.look_again()
        assert await owners(engine) == set()
    chore.cancel()
