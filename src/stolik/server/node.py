"""A node: all parts of one server process, opened and closed in the right order (lifecycle)."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

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
from stolik.server.runtime.chat_cleanup import run_chat_cleanup, run_checkpoints
from stolik.server.runtime.directory import TableDirectory
from stolik.server.store.open_errors import explained
from stolik.server.store.open_store import database_location, load_server_key, open_store
from stolik.server.store.write_check import StoreCheck
from stolik.server.tasks import cancel_and_wait

CHEAP_HASHER: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""For tests only."""


class Node:
    """One server process with its store, tables, bots and accounts."""

    def __init__(self, config: Config, server_log: ServerLog | None = None) -> None:
        self.config = config
        self.server_log = server_log or ServerLog()
        self.name = config.node_name or secrets.token_hex(6)
        self.metrics = Metrics()
        self.store = open_store(config.database_url, config.data_folder, self.name)
        self.bot_pool = BotPool(config.bot_workers, config.bot_deadline_seconds, randomness=config.randomness)
        self.resumed_tables = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Node]:
        """Open the store and resume the tables; at the end close sockets and store everything (graceful shutdown)."""
        begun = time.monotonic()
        await self._open()
        seconds = round(time.monotonic() - begun, 3)
        self.server_log.info("started", node=self.name, count=self.resumed_tables, seconds=seconds, rules=RULES_BUILD)
        background_tasks = (
            asyncio.create_task(run_gc_tuning(self.config.timeouts.gc_interval_seconds)),
            asyncio.create_task(run_chat_cleanup(self.accounts, self.directory, self.config.chat_retention_days)),
            asyncio.create_task(run_checkpoints(self.accounts, self.store)),
        )
        try:
            yield self
        finally:
            await cancel_and_wait(background_tasks)
            await self._close()
            self.server_log.info("stopped", node=self.name)

    async def _open(self) -> None:
        """Open the store and everything that depends on it, or nothing."""
        try:
            with explained(database_location(self.config.database_url, self.config.data_folder)):
                await self.store.open()
                await self._open_services()
        except BaseException:
            await self._close()
            raise

    async def _open_services(self) -> None:
        self.flusher = Flusher(asyncio.get_running_loop())
        self.server_key = await load_server_key(self.store.engine, self.config.data_folder)
        passwords = PasswordHashing(CHEAP_HASHER if self.config.cheap_password_hashes else None)
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

    def report_error(self, event: str, error: BaseException) -> None:
        """Log an error and count it."""
        self.server_log.exception(event, error)
        self.metrics.count_error(event)

    async def _close(self) -> None:
        if hasattr(self, "directory"):
            await self.directory.close()
        await self.bot_pool.close()
        await self.store.close()


NodeDependency = NamedDependency[Node]
"""The node of a request, as a route takes it …"""
IdentityDependency = NamedDependency[Identity]
"""… and its sender: a route that takes this refuses unknown people."""
