"""Shares out the time in which bots think: by the network of who looks at a table, by person there, and by table.

A person's tables get at most `workers` processes at a time, all people of a network together one more, and everybody
together two more: whoever asks for much always leaves one to another person, and one to another network. A thought
cannot be interrupted, and the longest take seconds, so a place that is free counts more than the first one in a queue.

Hints share with the tables of who asks for them, as if they were one more table. Bots at tables that nobody looks at
think one at a time, and begin only where nobody else thinks or waits. They have a process more, so that no thought of
theirs lies in front of one that somebody waits for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple

from stolik.server.runtime.fair_queue import FairQueue, Ticket

LEFT_TO_OTHER_PEOPLE, LEFT_TO_OTHER_NETWORKS, FOR_UNWATCHED = 1, 1, 1
HINTS: Final = "hints"
"""What stands in place of a table."""


class Closed(Exception):
    """Nobody thinks here any more: no move is to be made, not even a random one."""


class Payer(NamedTuple):
    """Whose share of the thinking time is used."""

    network: str = ""
    person: str = ""
    table: str = ""
    is_watched: bool = True


ANYBODY: Final = Payer()


@dataclass(slots=True, eq=False)
class Waiting:
    """A thought that has not begun yet."""

    may_begin: asyncio.Future[None]
    queue: FairQueue[asyncio.Future[None]]
    ticket: Ticket[asyncio.Future[None]]


class ThinkingTime:
    """Who may begin to think now."""

    def __init__(self, workers: int, clock: Callable[[], float] | None = None) -> None:
        by_network = workers + LEFT_TO_OTHER_PEOPLE
        self.most = by_network + LEFT_TO_OTHER_NETWORKS + FOR_UNWATCHED
        """How many think at the same time."""
        self._clock = clock or time.monotonic
        self._watched: FairQueue[asyncio.Future[None]] = FairQueue(
            (by_network + LEFT_TO_OTHER_NETWORKS, by_network, workers, workers)
        )
        self._unwatched: FairQueue[asyncio.Future[None]] = FairQueue((FOR_UNWATCHED,) * 4)
        self._waiting: dict[str, list[Waiting]] = {}
        """By table."""
        self._is_closed = False
        self._nobody_thinks = asyncio.Event()

    def waiting(self, payer: Payer) -> int:
        """How many thoughts that would be paid alike have not begun yet."""
        return self._queue(payer).waiting_below(payer[:3])

    @asynccontextmanager
    async def share(self, payer: Payer) -> AsyncIterator[None]:
        """Wait until one may think, and pay for what it takes; `Closed` where it comes to an end before that."""
        if self._is_closed:
            raise Closed
        place = await self._wait(payer)
        begun = self._clock()
        try:
            yield
        finally:
            place.queue.done(place.ticket, self._clock() - begun)
            self._begin()

    def charge(self, payer: Payer) -> None:
        """Somebody else pays for what waits at a table: people have come or gone."""
        for place in self._waiting.get(payer.table, ()):
            if place.ticket.is_waiting:
                place.queue.discard(place.ticket)
                place.queue = self._queue(payer)
                place.ticket = place.queue.put(payer[:3], place.may_begin)
        self._begin()

    async def close(self) -> None:
        """Nobody begins any more; come back when nobody thinks any more."""
        self._is_closed = True
        for queue in (self._watched, self._unwatched):
            for may_begin in queue.clear():
                if not may_begin.done():
                    may_begin.set_exception(Closed())
        while self._watched.serving or self._unwatched.serving:
            self._nobody_thinks.clear()
            await self._nobody_thinks.wait()

    async def _wait(self, payer: Payer) -> Waiting:
        queue, may_begin = self._queue(payer), asyncio.get_running_loop().create_future()
        place = Waiting(may_begin, queue, queue.put(payer[:3], may_begin))
        self._waiting.setdefault(payer.table, []).append(place)
        self._begin()
        try:
            await may_begin
        except BaseException:
            self._give_up(place)
            raise
        finally:
            self._waiting[payer.table].remove(place)
            if not self._waiting[payer.table]:
                del self._waiting[payer.table]
        return place

    def _queue(self, payer: Payer) -> FairQueue[asyncio.Future[None]]:
        return self._watched if payer.is_watched else self._unwatched

    def _begin(self) -> None:
        """Let all begin who may."""
        while (ticket := self._watched.take()) is not None:
            _let(self._watched, ticket)
        while not self._watched.serving and (ticket := self._unwatched.take()) is not None:
            _let(self._unwatched, ticket)
        if not self._watched.serving and not self._unwatched.serving:
            self._nobody_thinks.set()

    def _give_up(self, place: Waiting) -> None:
        """Who waited was cancelled, or everything was closed; perhaps at the moment at which it was let in."""
        if place.may_begin.cancelled() or place.may_begin.exception() is not None:
            place.queue.discard(place.ticket)
        else:
            place.queue.done(place.ticket, 0.0)
        self._begin()


def _let(queue: FairQueue[asyncio.Future[None]], ticket: Ticket[asyncio.Future[None]]) -> None:
    """Let somebody begin, unless they were cancelled a moment ago."""
    if ticket.item.done():
        queue.done(ticket, 0.0)
    else:
        ticket.item.set_result(None)
