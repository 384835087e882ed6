"""Who was asked for a moment ago, so that a crowd of requests is not a crowd of queries.

Entries are trusted for five seconds. A session that ends on this node is forgotten at once; one that ends on
another node is forgotten here when the five seconds are over.
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
    session: str
    read_at: int
    expires_at: int


class IdentityCache:
    """Identities by the digests of tokens, the least recently asked for dropped first."""

    def __init__(self, now: Callable[[], int], most: int = MAX_CACHED_IDENTITIES) -> None:
        self._now = now
        self._most = most
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self.version = 0
        """Rises whenever something is forgotten: what was read before that may no longer be true."""

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, digest: str) -> Identity | None:
        """Who that is, if it was read a moment ago. A clock that was set back is not trusted."""
        entry = self._entries.get(digest)
        if entry is None:
            return None
        now = self._now()
        if not 0 <= now - entry.read_at < IDENTITY_TTL_MS or now >= entry.expires_at:
            del self._entries[digest]
            return None
        self._entries.move_to_end(digest)
        return entry.identity

    def put(self, digest: str, identity: Identity, session: str, read_at: int, expires_at: int, changes: int) -> None:
        """Keep what was read from `read_at` on, unless something was forgotten since `changes` was."""
        if changes != self.version:
            return
        self._entries[digest] = _Entry(identity, session, read_at, expires_at)
        self._entries.move_to_end(digest)
        if len(self._entries) > self._most:
            self._entries.popitem(last=False)

    def invalidate(self, *ids: str) -> None:
        """Forget everything about sessions or people of these ids."""
        self.version += 1
        stale = [key for key, entry in self._entries.items() if entry.session in ids or entry.identity.person.id in ids]
        for key in stale:
            del self._entries[key]
