"""How many connections may be open, and how long each may keep the server waiting.

Deliberately absent: the connections themselves; `web.http_connection` keeps to what is said here.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

CONNECTION_STATE_KEY: Final = "stolik.connection"
"""The key under which requests and sockets find their connection in the state that uvicorn passes to them."""
SHARE_OF_NETWORK: Final = 1 / 4
"""Of the open files that the system allows: one network leaves room for all others."""
SHARE_OF_ALL: Final = 3 / 4
"""The rest is for the database, the log and the bots."""


class OpenConnections:
    """Counts the open connections, in all and by network."""

    def __init__(self, most: float = math.inf, most_by_network: float = math.inf) -> None:
        self.most = most
        self.most_by_network = most_by_network
        self.count = 0
        self._by_network: Counter[str] = Counter()

    def admit(self, network: str) -> bool:
        """Count one more, if there is room for it."""
        if self.count >= self.most or self._by_network[network] >= self.most_by_network:
            return False
        self.count += 1
        self._by_network[network] += 1
        return True

    def release(self, network: str) -> None:
        """One of them is closed."""
        self.count -= 1
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]


def open_connections(allowed_files: float, by_network: float, *, trust_proxy: bool) -> OpenConnections:
    """Room that fits the open files that the system allows; `by_network` is without end where nothing is limited."""
    if by_network == math.inf:
        return OpenConnections()
    share = min(by_network, allowed_files * SHARE_OF_NETWORK)
    return OpenConnections(allowed_files * SHARE_OF_ALL, math.inf if trust_proxy else share)
