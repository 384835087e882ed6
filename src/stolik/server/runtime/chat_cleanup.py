"""What has run out is deleted now and then, in the database and in the tables that lie open here.

Words go some time after anything last happened at their table, sessions when their device has not come for too long.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from stolik.server.accounts.service import AccountService
from stolik.server.clock import DAY_MS
from stolik.server.runtime.directory import TableDirectory
from stolik.server.store.interface import Store

CLEANUP_INTERVAL_SECONDS: Final = 3600.0
"""Seconds between two looks."""
CHECKPOINT_EVERY: Final = 5.0
"""Seconds between two looks whether what was deleted is still in the log of the database."""


async def forget(people: AccountService, hub: TableDirectory, days: int) -> None:
    """Until the house closes; where the database is away, the next look does it."""
    while True:
        before = hub.now() - days * DAY_MS
        for delete in (partial(people.delete_chat_before, before), people.delete_expired_sessions):
            try:
                await delete()
            except Exception as error:  # noqa: BLE001 - a house that no longer forgets should say so, and try again
                hub.report_error("stumbled", error)
        hub.drop_chat_before(before)
        await asyncio.sleep(CLEANUP_INTERVAL_SECONDS)


async def leave_no_trace(people: AccountService, store: Store) -> None:
    """Until the house closes: what was deleted leaves the database's log soon, and as soon as nobody reads it."""
    while True:
        await people.has_deleted.wait()
        people.has_deleted.clear()
        if not await store.checkpoint():
            people.has_deleted.set()
        await asyncio.sleep(CHECKPOINT_EVERY)
