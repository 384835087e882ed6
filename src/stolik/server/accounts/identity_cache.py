"""Identity cache: who holds a token, kept in memory for a few seconds (TTL), so that many requests are one query.

A session that ends on this node is invalidated at once; one that ends on another node expires here with its TTL.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from stolik.server.accounts.person import Identity

IDENTITY_TTL_MS: Final = 5_000
MAX_CACHED_IDENTITIES: Final = 4_096


class _Entry(Struct, frozen=True):
    identity: Identity
    session_id: str
    read_at: int
    expires_at: int


class IdentityCache:
    """Identities by the digests of tokens; the least recently used is evicted first (LRU)."""

    def __init__(self, now: Callable[[], int], max_entries: int = MAX_CACHED_IDENTITIES) -> None:
        self._now = now
        self._max_entries = max_entries
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self.version = 0
        """Rises with each invalidation: what was read from the database before it may be outdated."""

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, digest: str) -> Identity | None:
        """The identity, if it was read within the TTL. A clock that was set back is not trusted."""
        entry = self._entries.get(digest)
        if entry is None:
            return None
        now = self._now()
        if not 0 <= now - entry.read_at < IDENTITY_TTL_MS or now >= entry.expires_at:
            del self._entries[digest]
            return None
        self._entries.move_to_end(digest)
        return entry.identity

    def put(
        self, digest: str, identity: Identity, session_id: str, read_at: int, expires_at: int, version: int
    ) -> None:
        """Keep what was read at `read_at`, unless something was invalidated after `version`."""
        if version != self.version:
            return
        self._entries[digest] = _Entry(identity, session_id, read_at, expires_at)
        self._entries.move_to_end(digest)
        if len(self._entries) > self._max_entries:
            self._entries.popitem(last=False)

    def invalidate(self, *ids: str) -> None:
        """Drop the entries of sessions or people with these ids."""
        self.version += 1
        stale = [
            key for key, entry in self._entries.items() if entry.session_id in ids or entry.identity.person.id in ids
        ]
        for key in stale:
            del self._entries[key]
