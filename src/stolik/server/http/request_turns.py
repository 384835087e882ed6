"""Fair scheduling of requests: in each turn of the event loop at most one request of a network begins.

Most requests do all their work in the turn in which they begin. Without this, many that one network sends at the same
moment would all be carried out before anybody else's message is read.
"""

from __future__ import annotations

import asyncio
from collections import deque


class RequestTurns:
    """Lets requests begin: in each turn of the loop one of each network."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By network: requests behind the one that has begun in this turn of the loop."""

    async def wait(self, network: str) -> None:
        """Wait until a request of this network may begin: at once, if none has begun in this turn of the loop."""
        waiting = self.waiting.get(network)
        if waiting is not None:
            turn = asyncio.get_running_loop().create_future()
            waiting.append(turn)
            await turn
            return
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self._begin_next)
        self.waiting[network] = deque()

    def _begin_next(self) -> None:
        """In the next turn of the loop one more of each network begins."""
        for network, waiting in list(self.waiting.items()):
            while waiting and waiting[0].done():
                waiting.popleft()  # its client has gone
            if waiting:
                waiting.popleft().set_result(None)
            else:
                del self.waiting[network]
        if self.waiting:
            asyncio.get_running_loop().call_soon(self._begin_next)
