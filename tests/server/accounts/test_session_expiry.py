"""A running server deletes expired sessions, on both databases. The clock is the test's."""

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
from support.server_launcher import HANG_SECONDS

pytestmark = pytest.mark.anyio


class NoTables:
    """A directory without tables; it counts rounds of the cleanup by its last step."""

    def __init__(self, clock: Clock) -> None:
        self.now = clock
        self.rounds = 0

    def drop_chat_before(self, _before_ms: int) -> None:
        self.rounds += 1

    def report_error(self, what: str, error: BaseException) -> None:
        raise AssertionError(what) from error

    async def wait_for_round(self) -> None:
        """Wait until a round has begun and ended from now on."""
        seen = self.rounds
        while self.rounds < seen + 2:  # noqa: ASYNC110 - the round in progress may have begun before
            await asyncio.sleep(0)


async def owners(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set(await connection.scalars(select(sessions.c.person)))


async def test_sessions_are_deleted_while_the_server_runs(
    people: AccountService, engine: AsyncEngine, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat_cleanup, "CLEANUP_INTERVAL_SECONDS", 0.0)
    directory = NoTables(clock)
    ala, _ = await people.create_guest("Ala", "a phone")
    clock.wait(DAY_MS)
    ola, _ = await people.create_guest("Ola", "a phone")
    task = asyncio.create_task(chat_cleanup.run_chat_cleanup(people, cast("TableDirectory", directory), 30))
    async with asyncio.timeout(HANG_SECONDS):
        await directory.wait_for_round()
        assert await owners(engine) == {ala.id, ola.id}
        clock.wait(SESSION_LIFETIME_MS - DAY_MS)
        await directory.wait_for_round()
        assert await owners(engine) == {ola.id}
        clock.wait(DAY_MS)
        await directory.wait_for_round()
        assert await owners(engine) == set()
    task.cancel()
