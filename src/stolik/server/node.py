"""Everything that one node of the house consists of, put together and taken apart in the right order."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from argon2 import PasswordHasher
from litestar.di import NamedDependency

from stolik import RULES_BUILD
from stolik.server.access.guard import RequestGuard
from stolik.server.accounts.passwords import PasswordHashing
from stolik.server.accounts.person import Identity
from stolik.server.accounts.service import AccountService
from stolik.server.broadcast.flusher import Flusher
from stolik.server.clock import now_ms
from stolik.server.config import Config
from stolik.server.ops.gc_tuning import run_gc_tuning
from stolik.server.ops.metrics import Metrics
from stolik.server.ops.server_log import ServerLog
from stolik.server.runtime.bot_pool import BotPool
from stolik.server.runtime.chat_cleanup import forget, leave_no_trace
from stolik.server.runtime.directory import TableDirectory
from stolik.server.store.open_errors import explained
from stolik.server.store.open_store import database_location, open_store, unlock
from stolik.server.store.write_check import StoreCheck
from stolik.server.tasks import cancel_and_wait


class Node:
    """A node with its doors open."""

    def __init__(self, config: Config, journal: ServerLog | None = None) -> None:
        self.config = config
        self.server_log = journal or ServerLog()
        self.name = config.node_name or secrets.token_hex(6)
        self.metrics = Metrics()
        self.store = open_store(config.database_url, config.data_folder, self.name)
        self.bot_pool = BotPool(config.bot_workers, config.bot_deadline_seconds, randomness=config.randomness)
        self.resumed_tables = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Node]:
        """Open the store, resume the tables; at the end store everything and say goodbye."""
        begun = time.monotonic()
        await self._open()
        took = round(time.monotonic() - begun, 3)
        self.server_log.info("opened", node=self.name, count=self.resumed_tables, seconds=took, rules=RULES_BUILD)
        chores = (
            asyncio.create_task(run_gc_tuning(self.config.timeouts.gc_interval_seconds)),
            asyncio.create_task(forget(self.accounts, self.directory, self.config.chat_retention_days)),
            asyncio.create_task(leave_no_trace(self.accounts, self.store)),
        )
        try:
            yield self
        finally:
            await cancel_and_wait(chores)
            await self._close()
            self.server_log.info("closed", node=self.name)

    async def _open(self) -> None:
        """Open the store and all that lives on it, or nothing."""
        try:
            with explained(database_location(self.config.database_url, self.config.data_folder)):
                await self.store.open()
                await self._move_in()
        except BaseException:
            await self._close()
            raise

    async def _move_in(self) -> None:
        self.flusher = Flusher(asyncio.get_running_loop())
        self.server_key = await unlock(self.store.engine, self.config.data_folder)
        passwords = PasswordHashing(PasswordHasher(1, 8, 1)) if self.config.cheap_password_hashes else PasswordHashing()
        self.accounts = AccountService(self.store.engine, self.server_key, now_ms, passwords)
        self.guard = RequestGuard(self.config, self.accounts, self.metrics)
        self.store_check = StoreCheck(self.store)
        self.directory = TableDirectory(
            self.store,
            self.server_key,
            self.bot_pool,
            self.accounts.names,
            self.config.timeouts,
            self.report_error,
            self.config.randomness,
        )
        self.resumed_tables = await self.directory.resume_tables()

    def report_error(self, what: str, error: BaseException) -> None:
        """Something broke: write it down and count it."""
        self.server_log.exception(what, error)
        self.metrics.errors.labels(what).inc()

    async def _close(self) -> None:
        if hasattr(self, "directory"):
            await self.directory.close()
        await self.bot_pool.close()
        await self.store.close()


NodeDependency = NamedDependency[Node]
"""The house that a request came to, as a handler asks for it …"""
IdentityDependency = NamedDependency[Identity]
"""… and who sends it: a handler that asks for this is closed to strangers."""
