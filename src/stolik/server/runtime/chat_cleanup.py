"""Periodic cleanup: deletes old chat (chat retention), expires sessions, and checkpoints the database.

Chat is deleted in the database and in tables in memory. The checkpoint follows, so that deleted text does not stay in
the write-ahead log.
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
CHECKPOINT_INTERVAL_SECONDS: Final = 5.0
"""Between two attempts to checkpoint the database after a deletion."""


async def run_chat_cleanup(accounts: AccountService, directory: TableDirectory, retention_days: int) -> None:
    """Run until the task is cancelled; if the database is unavailable, the next round does the work."""
    while True:
        before_ms = directory.now() - retention_days * DAY_MS
        for delete in (partial(accounts.delete_chat_before, before_ms), accounts.delete_expired_sessions):
            try:
                await delete()
            except Exception as error:  # noqa: BLE001 - a failed cleanup is logged and tried again
                directory.report_error("sweep_failed", error)
        directory.drop_chat_before(before_ms)
        await asyncio.sleep(CLEANUP_INTERVAL_SECONDS)


async def run_checkpoints(accounts: AccountService, store: Store) -> None:
    """Run until the task is cancelled: checkpoint soon after a deletion, retrying while somebody reads the database."""
    while True:
        await accounts.has_deleted.wait()
        accounts.has_deleted.clear()
        if not await store.checkpoint():
            accounts.has_deleted.set()
        await asyncio.sleep(CHECKPOINT_INTERVAL_SECONDS)
