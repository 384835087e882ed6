"""Rate limits: nobody ever gets more than a burst and the rate, and no crowd of strangers fills the memory."""

from __future__ import annotations

import math
from collections import defaultdict
from ipaddress import IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.server.access.rate_limits import UNKNOWN_NETWORK, RateLimiter, TokenBucket, TokenBuckets, network_of_ip
from stolik.server.config import RATE_LIMITS

STEP = st.floats(0, 20, allow_nan=False) | st.sampled_from([0.0, 0.1, 1 / 3, 1.0])
COST = st.floats(0, 6, allow_nan=False) | st.just(1.0)
RATE = st.sampled_from([1 / 60, 0.1, 1 / 3, 1.0, 7.0, 1_000.0])
BURST = st.sampled_from([1.0, 2.5, 5.0, 60.0])
ASKED = st.lists(st.tuples(STEP, st.integers(0, 9), COST), max_size=60)
Taken = dict[str, list[tuple[float, float]]]


class Clock:
    def __init__(self, now: float = 12_345.678) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def most_in_any_window(takes: list[tuple[float, float]], rate: float) -> float:
    """By how much the takings of the worst window exceed what the rate gives in it."""
    return max(
        (sum(cost for _, cost in takes[first : last + 1]) - rate * (takes[last][0] - takes[first][0]))
        for first in range(len(takes))
        for last in range(first, len(takes))
    )


@given(ASKED, RATE, BURST, st.sampled_from([1, 2, 3, 100]))
def test_in_no_window_does_anybody_get_more_than_a_burst_and_the_rate(
    asked: list[tuple[float, int, float]], rate: float, burst: float, most: int
) -> None:
    clock = Clock()
    buckets = TokenBuckets(rate, burst, clock, most)
    taken: Taken = defaultdict(list)
    for step, who, cost in asked:
        clock.now += step
        if buckets.take(str(who), cost) == 0.0:
            taken[str(who)].append((clock.now, cost))
        assert len(buckets) <= most
    for takes in taken.values():
        assert most_in_any_window(takes, rate) <= burst + 1e-5


@given(ASKED, RATE, BURST)
def test_a_retry_after_the_given_time_succeeds_and_not_a_moment_sooner(
    asked: list[tuple[float, int, float]], rate: float, burst: float
) -> None:
    clock = Clock()
    buckets = TokenBuckets(rate, burst, clock)
    for step, _, cost in asked:
        clock.now += step
        wait = buckets.take("somebody", cost)
        if cost > burst:
            assert wait == math.inf
        elif wait > 1e-6:
            clock.now += wait * 0.99
            assert buckets.take("somebody", cost) > 0
            clock.now += wait * 0.01 + 1e-6
            assert buckets.take("somebody", cost) == 0.0


@given(RATE, st.integers(1, 60))
def test_a_whole_burst_is_there_at_once_and_then_nothing(rate: float, burst: int) -> None:
    bucket = TokenBucket(rate, burst)
    assert [bucket.take(12_345.678) for _ in range(burst)] == [0.0] * burst
    assert bucket.take(12_345.678) == pytest.approx(1 / rate)
    assert not bucket.is_full(12_345.678)
    assert bucket.is_full(12_345.678 + burst / rate + 1e-6)


def test_keys_have_separate_buckets() -> None:
    buckets = TokenBuckets(1, 2, Clock())
    assert [buckets.take(key) for key in "aabb"] == [0.0] * 4
    assert buckets.take("a") > 0
    assert buckets.take("c") == 0.0


def test_an_attack_with_fresh_keys_fills_no_memory() -> None:
    clock = Clock()
    buckets = TokenBuckets(1 / 60, 5, clock, max_keys=100)
    for number in range(20_000):
        clock.now += 0.0001
        buckets.take(f"{number}" * 50)
        assert len(buckets) <= 100
    assert all(len(key) <= 64 for key in buckets._buckets)


def test_an_attack_with_fresh_keys_gives_nobody_a_second_burst() -> None:
    clock = Clock()
    buckets = TokenBuckets(1 / 60, 5, clock, max_keys=100)
    assert [buckets.take("guesser") for _ in range(5)] == [0.0] * 5
    for number in range(1_000):
        buckets.take(f"other {number}")
    assert "guesser" not in buckets._buckets
    assert buckets.take("guesser") > 0


def test_after_an_attack_unknown_keys_have_full_buckets_again() -> None:
    clock = Clock()
    buckets = TokenBuckets(1, 5, clock, max_keys=10)
    for number in range(1_000):
        buckets.take(str(number % 50), 2)
    clock.now += 5.1
    assert [buckets.take("stranger") for _ in range(5)] == [0.0] * 5


def test_full_buckets_are_evicted() -> None:
    clock = Clock()
    buckets = TokenBuckets(1, 5, clock)
    for number in range(1_000):
        buckets.take(str(number))
    clock.now += 10
    for _ in range(500):
        buckets.take("somebody")
    assert len(buckets) == 1


def test_keys_of_any_text_are_taken() -> None:
    buckets = TokenBuckets(1, 1, Clock())
    for key in ("", "ż" * 1_000, "\ud800" * 100):
        assert buckets.take(key) == 0.0
        assert buckets.take(key) > 0


@pytest.mark.parametrize("name", RATE_LIMITS)
def test_each_named_limit_allows_one_and_stops_a_crowd(name: str) -> None:
    limits = RateLimiter(Clock())
    answers = [limits.take(name, "somebody") for _ in range(1_000)]
    assert answers[0] == 0.0
    assert 0 < answers[-1] < 3_600
    assert limits.take(name, "somebody else") == 0.0


def test_a_code_of_six_letters_is_not_guessed_from_one_network() -> None:
    limit = RATE_LIMITS["codes by network"]
    guesses_a_day = limit.burst + limit.rate * 86_400
    assert guesses_a_day < 10_000


@pytest.mark.parametrize(
    "ip, network",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", UNKNOWN_NETWORK),
        ("testclient", UNKNOWN_NETWORK),
        ("192.0.2.7:8000", UNKNOWN_NETWORK),
        ("192.0.2.07", UNKNOWN_NETWORK),
    ],
)
def test_an_address_counts_as_its_network(ip: str, network: str) -> None:
    assert network_of_ip(ip) == network


@given(st.ip_addresses(v=6), st.integers(0, 2**64 - 1))
def test_a_whole_network_counts_as_one(address: IPv6Address, last: int) -> None:
    first = int(address) >> 64 << 64
    neighbour = ":".join(f"{(first | last) >> shift & 0xFFFF:x}" for shift in range(112, -1, -16))
    mapped = first == 0
    assert mapped or network_of_ip(neighbour) == network_of_ip(str(address))


@given(st.text(max_size=50))
def test_any_text_counts_as_something(text: str) -> None:
    assert network_of_ip(text)
