"""Password hashing with argon2id, in threads, never more than two at once.

Each hash takes 64 MiB for a moment: without the queue a crowd of logins would exhaust the memory of the machine. In
the queue networks take turns, so `network` says where a request comes from.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from stolik.server.accounts.hash_queue import HashQueue

Result = TypeVar("Result")
MAX_CONCURRENT_HASHES: Final = 2
MAX_WAITING_HASHES: Final = 40
"""Some seconds of work for a small machine."""
ARGON2_TIME_COST: Final = 3
ARGON2_MEMORY_KIB: Final = 64 * 1024
ARGON2_PARALLELISM: Final = 4
"""RFC 9106, the second recommended choice."""


def default_hasher() -> PasswordHasher:
    """The hasher of a real server; tests take a cheap one."""
    return PasswordHasher(time_cost=ARGON2_TIME_COST, memory_cost=ARGON2_MEMORY_KIB, parallelism=ARGON2_PARALLELISM)


class PasswordHashing:
    """Hashes and verifies passwords, through a queue."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or default_hasher()
        self._queue = HashQueue(MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES)

    async def hash(self, password: str, network: str = "") -> str:
        """The hash to store."""
        return await self._run_in_thread(lambda: self._hasher.hash(password), network)

    async def verify(self, password_hash: str | None, password: str, network: str = "") -> str | None:
        """The hash to store from now on if the password is right; nothing if it is wrong or there is no hash."""
        return await self._run_in_thread(lambda: self._verify(password_hash, password), network)

    def _verify(self, password_hash: str | None, password: str) -> str | None:
        if password_hash is None:
            self._hasher.hash(password)  # an unknown login takes as long as a wrong password
            return None
        try:
            self._hasher.verify(password_hash, password)
        except (VerificationError, InvalidHashError):
            return None
        return self._hasher.hash(password) if self._hasher.check_needs_rehash(password_hash) else password_hash

    async def _run_in_thread(self, work: Callable[[], Result], network: str) -> Result:
        """A client that hangs up does not release its turn before the thread is done."""
        await self._queue.acquire(network)
        answer = asyncio.get_running_loop().run_in_executor(None, work)
        answer.add_done_callback(lambda _: self._queue.release())
        return await asyncio.shield(answer)
