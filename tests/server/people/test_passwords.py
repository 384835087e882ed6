"""Passwords: argon2id of full strength by default, hashed anew when that grows, two at once whoever hangs up."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from argon2 import PasswordHasher
from argon2.profiles import RFC_9106_LOW_MEMORY

from server.people.house import PHRASE, cheap
from stolik.server.people.passwords import AT_ONCE, Passwords, strong_hasher

pytestmark = pytest.mark.anyio


async def test_a_right_password_keeps_its_hash_and_a_wrong_one_gives_nothing() -> None:
    passwords = cheap()
    kept = await passwords.hash(PHRASE)
    assert PHRASE not in kept
    assert kept != await passwords.hash(PHRASE), "the same salt twice"
    assert await passwords.check(kept, PHRASE) == kept
    assert await passwords.check(kept, PHRASE + " ") is None
    assert await passwords.check(None, PHRASE) is None


@pytest.mark.parametrize("kept", ["", "plain", "$argon2id$v=19$", "$2b$12$abcdefghijklmnopqrstuv"])
async def test_a_broken_hash_lets_nobody_in(kept: str) -> None:
    assert await cheap().check(kept, PHRASE) is None


async def test_a_hash_of_weaker_making_is_made_anew() -> None:
    old = await cheap().hash(PHRASE)
    stronger = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    new = await stronger.check(old, PHRASE)
    assert new is not None
    assert new != old
    assert await stronger.check(new, PHRASE) == new
    assert await stronger.check(old, "another password") is None


async def test_by_default_it_is_what_rfc_9106_recommends() -> None:
    hasher = strong_hasher()
    made = hasher.time_cost, hasher.memory_cost, hasher.parallelism, hasher.type
    asked = RFC_9106_LOW_MEMORY
    assert made == (asked.time_cost, asked.memory_cost, asked.parallelism, asked.type)


class Slow(PasswordHasher):
    """Counts how many hash at once."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.lock = threading.Lock()
        self.now = self.most = self.done = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.02)
        with self.lock:
            self.now -= 1
            self.done += 1
        return super().hash(password, salt=salt)


async def test_a_crowd_passes_two_by_two() -> None:
    hasher = Slow()
    passwords = Passwords(hasher)
    await asyncio.gather(*(passwords.check(None, PHRASE) for _ in range(10)))
    assert (hasher.most, hasher.done) == (AT_ONCE, 10)


async def test_who_hangs_up_does_not_let_a_third_one_through() -> None:
    hasher = Slow()
    passwords = Passwords(hasher)
    for _ in range(6):
        impatient = [asyncio.create_task(passwords.hash(PHRASE)) for _ in range(2)]
        await asyncio.sleep(0.005)
        for task in impatient:
            task.cancel()
        await asyncio.gather(*impatient, return_exceptions=True)
    await passwords.hash(PHRASE)
    assert hasher.most <= AT_ONCE
