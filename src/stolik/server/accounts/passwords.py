"""Passwords as argon2id hashes, made and checked in threads, never more than two at once.

Each hash fills 64 MiB for a moment: without the turnstile a crowd of logins would take the machine down. Whoever
waits there does so in turn with other networks, so `network` says where the wish comes from.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from stolik.server.accounts.hash_queue import Turnstile

Result = TypeVar("Result")
MAX_CONCURRENT_HASHES: Final = 2
MOST_WAITING: Final = 40
"""Some seconds of work for a small machine."""
ARGON2_TIME_COST: Final = 3
ARGON2_MEMORY_KIB: Final = 64 * 1024
ARGON2_PARALLELISM: Final = 4
"""RFC 9106, the second recommended choice."""


def default_hasher() -> PasswordHasher:
    """The hasher of a house in use; tests take a cheap one."""
    return PasswordHasher(time_cost=ARGON2_TIME_COST, memory_cost=ARGON2_MEMORY_KIB, parallelism=ARGON2_PARALLELISM)


class PasswordHashing:
    """Hashes and checks, with a turnstile."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or default_hasher()
        self._turnstile = Turnstile(MAX_CONCURRENT_HASHES, MOST_WAITING)

    async def hash(self, password: str, network: str = "") -> str:
        """The hash to keep."""
        return await self._apart(lambda: self._hasher.hash(password), network)

    async def verify(self, kept: str | None, password: str, network: str = "") -> str | None:
        """The hash to keep from now on if the password is right; nothing if it is wrong or none is kept."""
        return await self._apart(lambda: self._check(kept, password), network)

    def _check(self, kept: str | None, password: str) -> str | None:
        if kept is None:
            self._hasher.hash(password)  # an unknown login takes as long as a wrong password
            return None
        try:
            self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return None
        return self._hasher.hash(password) if self._hasher.check_needs_rehash(kept) else kept

    async def _apart(self, work: Callable[[], Result], network: str) -> Result:
        """In a thread. Who hangs up does not free the turnstile before the thread is done."""
        await self._turnstile.enter(network)
        answer = asyncio.get_running_loop().run_in_executor(None, work)
        answer.add_done_callback(lambda _: self._turnstile.leave())
        return await asyncio.shield(answer)
