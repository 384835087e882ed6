"""Connection limits: how many connections may be open, in all and from one network.

Deliberately absent: the connections themselves and their deadlines; see `http.http_connection`.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

CONNECTION_STATE_KEY: Final = "stolik.connection"
"""The key under which requests and sockets find their connection in the state that uvicorn passes to them."""
MAX_FILE_SHARE_PER_NETWORK: Final = 1 / 4
"""Of the open files that the system allows: one network leaves room for all others."""
MAX_FILE_SHARE: Final = 3 / 4
"""For all connections; the rest is for the database, the log and the bots."""


class OpenConnections:
    """Counts the open connections, in all and by network."""

    def __init__(self, max_open: float = math.inf, max_per_network: float = math.inf) -> None:
        self.max_open = max_open
        self.max_per_network = max_per_network
        self.count = 0
        self._by_network: Counter[str] = Counter()

    def admit(self, network: str) -> bool:
        """Count one more, if the limits allow it."""
        if self.count >= self.max_open or self._by_network[network] >= self.max_per_network:
            return False
        self.count += 1
        self._by_network[network] += 1
        return True

    def release(self, network: str) -> None:
        """Count one less: it is closed."""
        self.count -= 1
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]


def open_connections(max_files: float, max_per_network: float, *, trust_proxy: bool) -> OpenConnections:
    """Limits that fit the open files that the system allows; with `max_per_network` infinite nothing is limited."""
    if max_per_network == math.inf:
        return OpenConnections()
    share = min(max_per_network, max_files * MAX_FILE_SHARE_PER_NETWORK)
    return OpenConnections(max_files * MAX_FILE_SHARE, math.inf if trust_proxy else share)
