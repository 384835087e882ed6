"""Queue for password hashing: bounded concurrency, round robin by network, bounded backlog (backpressure).

Deliberately absent: rate limits, which count before, and the work itself.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Final

from stolik.server.accounts.person import TooBusy

RETRY_AFTER_SECONDS: Final = 5.0
"""What a client that was refused is told to wait."""

Turn = asyncio.Future[None]


class HashQueue:
    """Lets `max_running` run. Networks take turns, so that nobody waits behind the whole crowd of another network."""

    def __init__(self, max_running: int, max_waiting: int) -> None:
        self._free = max_running
        self._max_waiting = max_waiting
        self._queues: OrderedDict[str, deque[Turn]] = OrderedDict()
        """Who waits, by network; the first network is the next."""

    async def acquire(self, network: str) -> None:
        """Wait for a turn; `TooBusy` if too many wait. Whoever got a turn must `release` it."""
        if self._free:
            self._free -= 1
            return
        turn = self._enqueue(network)
        try:
            await turn
        except asyncio.CancelledError:
            self._cancel(network, turn)
            raise

    def release(self) -> None:
        """Give the turn to the first of the next network, which then goes behind the other networks."""
        if not self._queues:
            self._free += 1
            return
        network, queue = self._queues.popitem(last=False)
        queue.popleft().set_result(None)
        if queue:
            self._queues[network] = queue

    def _enqueue(self, network: str) -> Turn:
        turn: Turn = asyncio.get_running_loop().create_future()
        self._queues.setdefault(network, deque()).append(turn)
        if sum(map(len, self._queues.values())) > self._max_waiting:
            self._refuse_one(network)
        return turn

    def _refuse_one(self, newcomer: str) -> None:
        """Refuse the last of the network with the longest queue: no network fills the places of the others."""
        longest = max(self._queues, key=lambda network: (len(self._queues[network]), network == newcomer))
        turn = self._queues[longest][-1]
        self._remove(longest, turn)
        turn.set_exception(TooBusy(RETRY_AFTER_SECONDS))

    def _cancel(self, network: str, turn: Turn) -> None:
        """Who hung up either still waited, or had just got the turn, or was refused."""
        if turn.cancelled():
            self._remove(network, turn)
        elif turn.exception() is None:
            self.release()

    def _remove(self, network: str, turn: Turn) -> None:
        queue = self._queues[network]
        queue.remove(turn)
        if not queue:
            del self._queues[network]
