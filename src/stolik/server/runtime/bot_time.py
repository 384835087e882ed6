"""Fair scheduling of the worker processes in which bots think: by network, by person and by table.

The tables of one person get at most `workers` processes at a time, all people of a network together one more, and
everybody together two more: a heavy user always leaves one process to another person, and one to another network. A
bot's search cannot be interrupted and may take seconds, so a free process is worth more than a first place in a queue.

Hints share with the tables of the person who asks for them, like one more table. Bots at tables that nobody watches run
one at a time, and begin only if no watched table runs or waits. They have a process of their own, so that none of their
searches stands before one that somebody waits for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple

from stolik.server.runtime.fair_queue import FairQueue, Ticket

RESERVED_FOR_OTHER_PEOPLE, RESERVED_FOR_OTHER_NETWORKS, RESERVED_FOR_UNWATCHED = 1, 1, 1
"""Processes."""
HINTS: Final = "hints"
"""Stands in the place of a table id."""


class BotPoolClosed(Exception):
    """The bot pool is closed: no move is to be made, not even a random one.

    No `StolikError`, as no caller causes it: the supervisor catches it.
    """


class Payer(NamedTuple):
    """Whose share of the bots' time is used."""

    network: str = ""
    person_id: str = ""
    table_id: str = ""
    is_watched: bool = True


ANYBODY: Final = Payer()


@dataclass(slots=True, eq=False)
class WaitingRequest:
    """A request to a bot that has not begun yet."""

    may_begin: asyncio.Future[None]
    queue: FairQueue[asyncio.Future[None]]
    ticket: Ticket[asyncio.Future[None]]


class BotTimeScheduler:
    """Decides which request to a bot begins next."""

    def __init__(self, workers: int, clock: Callable[[], float] | None = None) -> None:
        by_network = workers + RESERVED_FOR_OTHER_PEOPLE
        self.max_running = by_network + RESERVED_FOR_OTHER_NETWORKS + RESERVED_FOR_UNWATCHED
        """Requests that run at the same time."""
        self._clock = clock or time.monotonic
        self._watched: FairQueue[asyncio.Future[None]] = FairQueue(
            (by_network + RESERVED_FOR_OTHER_NETWORKS, by_network, workers, workers)
        )
        self._unwatched: FairQueue[asyncio.Future[None]] = FairQueue((RESERVED_FOR_UNWATCHED,) * 4)
        self._waiting: dict[str, list[WaitingRequest]] = {}
        """By table."""
        self._is_closed = False
        self._is_idle = asyncio.Event()

    def waiting(self, payer: Payer) -> int:
        """The number of requests with the same payer that have not begun yet."""
        return self._queue(payer).waiting_below(payer[:3])

    @asynccontextmanager
    async def share(self, payer: Payer) -> AsyncIterator[None]:
        """Wait until a request may begin, and charge its time; `BotPoolClosed` if the pool is closed before that."""
        if self._is_closed:
            raise BotPoolClosed
        request = await self._wait(payer)
        begun = self._clock()
        try:
            yield
        finally:
            request.queue.done(request.ticket, self._clock() - begun)
            self._start_ready()

    def charge(self, payer: Payer) -> None:
        """Charge somebody else for the requests of a table that wait: viewers have come or gone."""
        for request in self._waiting.get(payer.table_id, ()):
            if request.ticket.is_waiting:
                request.queue.discard(request.ticket)
                request.queue = self._queue(payer)
                request.ticket = request.queue.put(payer[:3], request.may_begin)
        self._start_ready()

    async def close(self) -> None:
        """Let no request begin any more, and wait until none runs."""
        self._is_closed = True
        for queue in (self._watched, self._unwatched):
            for may_begin in queue.clear():
                if not may_begin.done():
                    may_begin.set_exception(BotPoolClosed())
        while self._watched.serving or self._unwatched.serving:
            self._is_idle.clear()
            await self._is_idle.wait()

    async def _wait(self, payer: Payer) -> WaitingRequest:
        queue, may_begin = self._queue(payer), asyncio.get_running_loop().create_future()
        request = WaitingRequest(may_begin, queue, queue.put(payer[:3], may_begin))
        self._waiting.setdefault(payer.table_id, []).append(request)
        self._start_ready()
        try:
            await may_begin
        except BaseException:
            self._withdraw(request)
            raise
        finally:
            self._waiting[payer.table_id].remove(request)
            if not self._waiting[payer.table_id]:
                del self._waiting[payer.table_id]
        return request

    def _queue(self, payer: Payer) -> FairQueue[asyncio.Future[None]]:
        return self._watched if payer.is_watched else self._unwatched

    def _start_ready(self) -> None:
        """Start every request that may begin."""
        while (ticket := self._watched.take()) is not None:
            _start(self._watched, ticket)
        while not self._watched.serving and (ticket := self._unwatched.take()) is not None:
            _start(self._unwatched, ticket)
        if not self._watched.serving and not self._unwatched.serving:
            self._is_idle.set()

    def _withdraw(self, request: WaitingRequest) -> None:
        """A waiting request was cancelled, or the pool was closed; perhaps just when the request was to begin."""
        if request.may_begin.cancelled() or request.may_begin.exception() is not None:
            request.queue.discard(request.ticket)
        else:
            request.queue.done(request.ticket, 0.0)
        self._start_ready()


def _start(queue: FairQueue[asyncio.Future[None]], ticket: Ticket[asyncio.Future[None]]) -> None:
    """Let a request begin, unless it was cancelled a moment ago."""
    if ticket.item.done():
        queue.done(ticket, 0.0)
    else:
        ticket.item.set_result(None)
