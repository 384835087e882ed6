"""The identity cache: bounded, robust against clocks that are set back, and invalidated at once."""

from __future__ import annotations

from server.accounts.account_store import SECOND, Clock
from stolik.protocol.accounts import Person
from stolik.server.accounts.identity_cache import IDENTITY_TTL_MS, IdentityCache
from stolik.server.accounts.person import Identity

FAR = 4_000_000_000_000


def somebody(number: int) -> Identity:
    return Identity(Person(f"p{number}", "Ala", "guest"), f"s{number}")


def keep(recent: IdentityCache, number: int, expires_at: int = FAR, read_at: int = Clock().now) -> None:
    recent.put(f"d{number}", somebody(number), f"s{number}", read_at, expires_at, recent.version)


def test_an_entry_lives_for_five_seconds() -> None:
    clock = Clock()
    recent = IdentityCache(clock)
    keep(recent, 1)
    clock.wait(IDENTITY_TTL_MS - 1)
    assert recent.find("d1") == somebody(1)
    clock.wait(1)
    assert recent.find("d1") is None
    assert len(recent) == 0


def test_an_entry_is_as_old_as_the_query_that_read_it() -> None:
    clock = Clock()
    recent = IdentityCache(clock)
    began = clock.now
    clock.wait(SECOND)
    keep(recent, 1, read_at=began)
    clock.wait(IDENTITY_TTL_MS - SECOND - 1)
    assert recent.find("d1") == somebody(1)
    clock.wait(1)
    assert recent.find("d1") is None


def test_an_entry_does_not_outlive_its_session() -> None:
    clock = Clock()
    recent = IdentityCache(clock)
    keep(recent, 1, clock.now + SECOND)
    clock.wait(SECOND)
    assert recent.find("d1") is None


def test_a_clock_that_was_set_back_is_not_trusted() -> None:
    clock = Clock()
    recent = IdentityCache(clock)
    keep(recent, 1)
    clock.wait(-1)
    assert recent.find("d1") is None


def test_the_cache_is_bounded_and_evicts_the_least_recently_used() -> None:
    recent = IdentityCache(Clock(), max_entries=3)
    for number in range(3):
        keep(recent, number)
    assert recent.find("d0")
    keep(recent, 3)
    assert len(recent) == 3
    assert recent.find("d1") is None
    assert recent.find("d0")


def test_people_and_sessions_are_invalidated_by_their_ids() -> None:
    recent = IdentityCache(Clock())
    for number in range(4):
        keep(recent, number)
    recent.invalidate("p1", "s2")
    assert [recent.find(f"d{number}") is not None for number in range(4)] == [True, False, False, True]


def test_what_was_read_before_an_invalidation_is_not_cached_after_it() -> None:
    recent = IdentityCache(Clock())
    before = recent.version
    recent.invalidate("p1")
    recent.put("d1", somebody(1), "s1", Clock().now, FAR, before)
    assert recent.find("d1") is None
