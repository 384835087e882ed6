"""How often is too often: token buckets on a clock that is given from outside, and the house's table of limits.

A bucket is one number, the moment at which it will be full again. `Buckets` keeps a bounded number of them
without ever being too generous: what it had to forget, it remembers as one moment for all strangers.
Deliberately absent: what happens to whoever asks too often; that is the web room's.
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
"""Seconds by which sums of floating-point numbers may be off."""
MAX_KEY_CHARS: Final = 64
UNKNOWN_NETWORK: Final = "unknown"


BY_PERSON: Final = "by person"
"""How the names of limits end for which the web room asks who keeps whom."""


class TokenBucket:
    """Holds `burst` tokens, fills with `rate` tokens a second."""

    __slots__ = ("burst", "full_at", "rate")

    def __init__(self, rate: float, burst: float, full_at: float = -math.inf) -> None:
        assert rate > 0, "a bucket fills"
        assert burst > 0, "a bucket holds something"
        self.rate = rate
        self.burst = burst
        self.full_at = full_at

    def is_full(self, now: float) -> bool:
        """Is it as good as a new one?"""
        return self.full_at <= now

    def take(self, now: float, cost: float = 1.0) -> float:
        """Take tokens and answer 0, or take none and answer how many seconds to wait; for too much, for ever."""
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
    """A bucket for each key, never more than `most` of them."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float], most: int = MAX_BUCKETS) -> None:
        assert most > 0, "somebody is remembered"
        self._rate = rate
        self._burst = burst
        self._now = now
        self._most = most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self._strangers_full_at = -math.inf
        """No forgotten bucket was to be full later than this, so a stranger's is taken to be full then."""

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take tokens from the bucket of a key and answer 0, or answer how many seconds to wait."""
        now, key = self._now(), _short(key)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst, self._strangers_full_at)
        else:
            self._buckets.move_to_end(key)
        wait = bucket.take(now, cost)
        if len(self._buckets) > 1:
            self._forget(now)
        return wait

    def _forget(self, now: float) -> None:
        """The oldest two if they are full, which changes nothing; and one more where there is no room."""
        for _ in range(2):
            oldest = next(iter(self._buckets.values()))
            if len(self._buckets) > 1 and oldest.is_full(now):
                self._buckets.popitem(last=False)
        if len(self._buckets) > self._most:
            _, forgotten = self._buckets.popitem(last=False)
            self._strangers_full_at = max(self._strangers_full_at, forgotten.full_at)


class RateLimiter:
    """The limits of one node, by name."""

    def __init__(self, now: Callable[[], float], limits: Mapping[str, RateLimit] = RATE_LIMITS) -> None:
        self._buckets = {
            name: TokenBuckets(limit.rate, limit.burst, now, limit.max_keys) for name, limit in limits.items()
        }

    def take(self, name: str, key: str, cost: float = 1.0) -> float:
        """0, or how many seconds to wait."""
        return self._buckets[name].take(key, cost)


def network_of_ip(ip: str) -> str:
    """What an address counts as: an IPv4 address for itself, an IPv6 address for the 2^64 of its network."""
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
    """A key is remembered in bounded space, however long a text somebody sends."""
    return key if len(key) <= MAX_KEY_CHARS else hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
