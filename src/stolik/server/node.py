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
from stolik.server.accounts.service import AccountService
from stolik.server.broadcast.flusher import Flusher
from stolik.server.config import Config
from stolik.server.ops.gc_tuning import run_gc_tuning
from stolik.server.ops.metrics import Metrics
from stolik.server.ops.server_log import ServerLog
from stolik.server.people.person import Identity
from stolik.server.runtime.bot_pool import BotPool
from stolik.server.runtime.chat_cleanup import forget, leave_no_trace
from stolik.server.runtime.directory import TableDirectory, now_ms
from stolik.server.store.open_errors import explained
from stolik.server.store.open_store import database_location, open_store, unlock
from stolik.server.store.write_check import StoreCheck
from stolik.server.tasks import cancel_and_wait


class Node:
    """A node with its doors open."""

    def __init__(self, config: Config, journal: ServerLog | None = None) -> None:
        self.config = config
        self.journal = journal or ServerLog()
        self.node = config.node or secrets.token_hex(6)
        self.meters = Metrics()
        self.store = open_store(config.database, config.data, self.node)
        self.thinkers = BotPool(config.workers, config.deadline, randomness=config.randomness)
        self.resumed = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Node]:
        """Open the store, resume the tables; at the end store everything and say goodbye."""
        begun = time.monotonic()
        await self._open()
        took = round(time.monotonic() - begun, 3)
        self.journal.note("opened", node=self.node, count=self.resumed, seconds=took, rules=RULES_BUILD)
        chores = (
            asyncio.create_task(run_gc_tuning(self.config.customs.tidy_every)),
            asyncio.create_task(forget(self.people, self.hub, self.config.keep_chat)),
            asyncio.create_task(leave_no_trace(self.people, self.store)),
        )
        try:
            yield self
        finally:
            await cancel_and_wait(chores)
            await self._close()
            self.journal.note("closed", node=self.node)

    async def _open(self) -> None:
        """Open the store and all that lives on it, or nothing."""
        try:
            with explained(database_location(self.config.database, self.config.data)):
                await self.store.open()
                await self._move_in()
        except BaseException:
            await self._close()
            raise

    async def _move_in(self) -> None:
        self.postman = Flusher(asyncio.get_running_loop())
        self.key = await unlock(self.store.engine, self.config.data)
        passwords = PasswordHashing(PasswordHasher(1, 8, 1)) if self.config.quick_passwords else PasswordHashing()
        self.people = AccountService(self.store.engine, self.key, now_ms, passwords)
        self.doorman = RequestGuard(self.config, self.people, self.meters)
        self.store_check = StoreCheck(self.store)
        self.hub = TableDirectory(
            self.store,
            self.key,
            self.thinkers,
            self.people.names,
            self.config.customs,
            self.report,
            self.config.randomness,
        )
        self.resumed = await self.hub.open()

    def report(self, what: str, error: BaseException) -> None:
        """Something broke: write it down and count it."""
        self.journal.fault(what, error)
        self.meters.faults.labels(what).inc()

    async def _close(self) -> None:
        if hasattr(self, "hub"):
            await self.hub.close()
        await self.thinkers.close()
        await self.store.close()


NodeDependency = NamedDependency[Node]
"""The house that a request came to, as a handler asks for it …"""
IdentityDependency = NamedDependency[Identity]
"""… and who sends it: a handler that asks for this is closed to strangers."""
