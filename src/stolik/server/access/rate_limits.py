"""Rate limits: token buckets in bounded memory, on a clock that is passed in. The limits themselves are in `config`.

A bucket is one number: the time at which it will be full again. `TokenBuckets` keeps a bounded number of buckets. It
remembers the latest such time of all evicted buckets, and an unknown key begins with it: eviction never adds tokens.
Deliberately absent: what happens to a request over the limit; the guard refuses it with status 429.
"""

from __future__ import annotations

import hashlib
import math
from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from stolik.server.config import MAX_BUCKETS, RATE_LIMITS, RateLimit

FLOAT_TOLERANCE_SECONDS: Final = 1e-9
"""Rounding error of sums of floating-point numbers."""
MAX_KEY_CHARS: Final = 64
UNKNOWN_NETWORK: Final = "unknown"
BY_PERSON: Final = "by person"
"""Names of limits end so if a bot counts with its owner."""


class TokenBucket:
    """Holds up to `burst` tokens and is filled with `rate` tokens a second."""

    __slots__ = ("burst", "full_at", "rate")

    def __init__(self, rate: float, burst: float, full_at: float = -math.inf) -> None:
        assert rate > 0, "a bucket is filled"
        assert burst > 0, "a bucket holds something"
        self.rate = rate
        self.burst = burst
        self.full_at = full_at

    def is_full(self, now: float) -> bool:
        """Is it as good as a new one?"""
        return self.full_at <= now

    def take(self, now: float, cost: float = 1.0) -> float:
        """Take tokens and return 0, or take none and return the seconds to wait: for more than `burst`, infinity."""
        assert cost >= 0, "tokens are not put back"
        if cost > self.burst:
            return math.inf
        full_at = max(self.full_at, now) + cost / self.rate
        wait = full_at - now - self.burst / self.rate
        if wait > FLOAT_TOLERANCE_SECONDS:
            return wait
        self.full_at = full_at
        return 0.0


class TokenBuckets:
    """A bucket for each key, at most `max_keys` of them."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float], max_keys: int = MAX_BUCKETS) -> None:
        assert max_keys > 0, "at least one bucket is kept"
        self._rate = rate
        self._burst = burst
        self._now = now
        self._max_keys = max_keys
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self._evicted_full_at = -math.inf
        """The latest moment at which an evicted bucket would be full; an unknown key begins with such a bucket."""

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take tokens from the bucket of a key and return 0, or return the seconds to wait."""
        now, key = self._now(), _short(key)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst, self._evicted_full_at)
        else:
            self._buckets.move_to_end(key)
        wait = bucket.take(now, cost)
        if len(self._buckets) > 1:
            self._evict(now)
        return wait

    def _evict(self, now: float) -> None:
        """Drop the two oldest if they are full, which loses nothing; and one more if there are too many."""
        for _ in range(2):
            oldest = next(iter(self._buckets.values()))
            if len(self._buckets) > 1 and oldest.is_full(now):
                self._buckets.popitem(last=False)
        if len(self._buckets) > self._max_keys:
            _, evicted = self._buckets.popitem(last=False)
            self._evicted_full_at = max(self._evicted_full_at, evicted.full_at)


class RateLimiter:
    """The limits of one node, by name."""

    def __init__(self, now: Callable[[], float], limits: Mapping[str, RateLimit] = RATE_LIMITS) -> None:
        self._buckets = {
            name: TokenBuckets(limit.rate, limit.burst, now, limit.max_keys) for name, limit in limits.items()
        }

    def take(self, name: str, key: str, cost: float = 1.0) -> float:
        """0, or the seconds to wait."""
        return self._buckets[name].take(key, cost)


def network_of_ip(ip: str) -> str:
    """What rate limits count an IP address as: an IPv4 address as itself, an IPv6 address as its /64 network."""
    try:
        address = ip_address(ip)
    except ValueError:
        return UNKNOWN_NETWORK
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False))


def _short(key: str) -> str:
    """A key in bounded space, however long the text that somebody sent."""
    return key if len(key) <= MAX_KEY_CHARS else hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
