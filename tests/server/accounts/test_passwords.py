"""Password hashing: argon2id at full strength by default, rehashed when parameters grow, at most two at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Executor

import pytest
from argon2 import PasswordHasher
from argon2.profiles import RFC_9106_LOW_MEMORY

from server.accounts.account_store import PHRASE, cheap
from stolik.server.accounts.passwords import MAX_CONCURRENT_HASHES, PasswordHashing, default_hasher
from support.server_launcher import HANG_SECONDS

pytestmark = pytest.mark.anyio


async def test_a_right_password_keeps_its_hash_and_a_wrong_one_gives_nothing() -> None:
    passwords = cheap()
    kept = await passwords.hash(PHRASE)
    assert PHRASE not in kept
    assert kept != await passwords.hash(PHRASE), "the same salt twice"
    assert await passwords.verify(kept, PHRASE) == kept
    assert await passwords.verify(kept, PHRASE + " ") is None
    assert await passwords.verify(None, PHRASE) is None


@pytest.mark.parametrize("kept", ["", "plain", "$argon2id$v=19$", "$2b$12$abcdefghijklmnopqrstuv"])
async def test_a_broken_hash_matches_no_password(kept: str) -> None:
    assert await cheap().verify(kept, PHRASE) is None


async def test_a_weaker_hash_is_replaced() -> None:
    old = await cheap().hash(PHRASE)
    stronger = PasswordHashing(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    new = await stronger.verify(old, PHRASE)
    assert new is not None
    assert new != old
    assert await stronger.verify(new, PHRASE) == new
    assert await stronger.verify(old, "another password") is None


async def test_by_default_it_is_what_rfc_9106_recommends() -> None:
    hasher = default_hasher()
    made = hasher.time_cost, hasher.memory_cost, hasher.parallelism, hasher.type
    asked = RFC_9106_LOW_MEMORY
    assert made == (asked.time_cost, asked.memory_cost, asked.parallelism, asked.type)


class Gated(PasswordHasher):
    """Hashes nothing before its gate is opened."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.gate = threading.Event()

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.gate.wait(HANG_SECONDS)
        return super().hash(password, salt=salt)


class Crowd:
    """Clients of the hash queue, and how many of them run in a thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hasher = Gated()
        self.passwords = PasswordHashing(self.hasher)
        self.let_through = 0
        loop = asyncio.get_running_loop()
        run = loop.run_in_executor

        def count(executor: Executor | None, work: Callable[[], object]) -> asyncio.Future[object]:
            self.let_through += 1
            return run(executor, work)

        monkeypatch.setattr(loop, "run_in_executor", count)

    async def push(self, people: int) -> list[asyncio.Task[str | None]]:
        """So many more want to pass; done when all who can have."""
        tasks = [asyncio.create_task(self.passwords.verify(None, PHRASE)) for _ in range(people)]
        for _ in range(10 * people):
            await asyncio.sleep(0)
        return tasks


async def test_at_most_two_hashes_run_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = Crowd(monkeypatch)
    tasks = await crowd.push(10)
    assert crowd.let_through == MAX_CONCURRENT_HASHES
    crowd.hasher.gate.set()
    await asyncio.gather(*tasks)
    assert crowd.let_through == 10


async def test_who_hangs_up_does_not_start_a_third_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = Crowd(monkeypatch)
    for _ in range(6):
        impatient = await crowd.push(2)
        for task in impatient:
            task.cancel()
        await asyncio.gather(*impatient, return_exceptions=True)
    assert crowd.let_through == MAX_CONCURRENT_HASHES
    crowd.hasher.gate.set()
    await crowd.passwords.hash(PHRASE)
    assert crowd.let_through == MAX_CONCURRENT_HASHES + 1
