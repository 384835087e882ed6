"""Message after message into the streams of a house: each is answered once, with a type, and nothing breaks.

Deliberately absent: limits. The house is started without them, so that all of it is read.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from faults.authorisation.cast import SEATS, simultaneous
from faults.authorisation.knocking import Street, Visitor
from faults.authorisation.matrix import first, open_stream
from faults.fuzz.grammar import Grammar, Message
from faults.fuzz.honest import ANSWERS, Honest

RUDE: Final = 1008
MOST_FAULTS: Final = 30
BATCH: Final = 10
ANSWERED: Final = ANSWERS | {"error"}
PATIENCE: Final = 60.0
ENDED: Final = frozenset({"closed", "over"})


class Flood(Struct):
    """What came of it."""

    sent: int = 0
    unanswered: int = 0
    carried_out: list[str] = []
    """Broken messages that were carried out all the same."""
    put_out: int = 0
    """Sockets that were closed for their manners."""
    dropped: list[str] = []
    """Sockets that ended in any other way."""
    rss: list[tuple[int, int]] = []
    """Messages sent until then, and KiB that the house takes."""

    def slope(self) -> float:
        """KiB that a thousand messages leave behind, once everything has been seen once: after a third of them.

        From the least that it took in the second third to the least in the last: each password that is tried takes
        64 MiB for a moment, so that neither single weights nor medians say anything.
        """
        ended = self.rss[-1][0]
        later = [weighed for weighed in self.rss if weighed[0] >= ended // 3]
        last = [weighed for weighed in later if weighed[0] >= 2 * ended // 3]
        second = later[: len(later) - len(last)] or later[:1]
        grown = min(weight for _, weight in last) - min(weight for _, weight in second)
        return 1000 * grown / max(1, median(sent for sent, _ in last) - median(sent for sent, _ in second))


class Flooder:
    """One visitor who sends nonsense, at tables that are given to it."""

    def __init__(self, street: Street, visitor: Visitor, found: Flood, seed: int, patience: float = PATIENCE) -> None:
        self.street = street
        self.patience = patience
        self.visitor = visitor
        self.found = found
        self.grammar = Grammar(random.Random(seed))
        self.table = ""
        """A table of one's own, until it is put away."""

    async def watch(self, honest: Honest, count: int) -> None:
        """At the table of honest people, without a seat."""
        await honest.ready.wait()
        end = self.grammar.made + count
        while self.grammar.made < end:
            await self._socket(honest.table, end)

    async def host(self, count: int) -> None:
        """At tables of one's own, with a seat and all rights; a new one whenever one is put away."""
        end = self.grammar.made + count
        while self.grammar.made < end:
            self.table = self.table or await self._own_table()
            await self._socket(self.table, end)

    async def _own_table(self) -> str:
        body = {"game": simultaneous().key, "players": SEATS}
        made = await self.street.request(self.visitor.headers, "POST", "/api/tables", body)
        table = str(made.must_be_good().json()["id"])
        for seat in range(SEATS):
            await self.street.ask(self.visitor.headers, table, "sit", seat=seat)
        await self.street.ask(self.visitor.headers, table, "start")
        return table

    async def _socket(self, table: str, end: int) -> None:
        """Until the house has had enough."""
        faults = 0
        async with open_stream(self.street, table, self.visitor, max_size=None) as socket:
            await first(socket, "hello")
            try:
                while faults <= MOST_FAULTS and self.grammar.made < end:
                    size = min(BATCH, MOST_FAULTS + 1 - faults, end - self.grammar.made)
                    faults += await self._batch(socket, [self.grammar.message() for _ in range(size)])
                if faults > MOST_FAULTS:
                    await self._goodbye(socket)
            except ConnectionClosed as closed:
                self.found.dropped.append(str(closed))

    async def _batch(self, socket: ClientConnection, messages: list[Message]) -> int:
        """Send some and wait for as many answers; how many were faults."""
        for message in messages:
            await socket.send(message.content)
        self.found.sent += len(messages)
        kinds: list[str] = []
        try:
            async with asyncio.timeout(self.patience):
                while len(kinds) < len(messages):
                    for came in msgspec.json.decode(await socket.recv()):
                        if came["type"] in ANSWERED:
                            kinds.append(came["type"])
                            self._judge(came)
        except TimeoutError:
            self.found.unanswered += len(messages) - len(kinds)
        self.found.unanswered += max(0, len(kinds) - len(messages))
        return kinds.count("error")

    def _judge(self, answer: dict[str, str]) -> None:
        if answer.get("code") in ENDED:
            self.table = ""
        if answer["type"] in ("applied", "duplicate") and answer["key"].startswith("broken-"):
            self.found.carried_out.append(answer["key"])

    async def _goodbye(self, socket: ClientConnection) -> None:
        try:
            async with asyncio.timeout(self.patience):
                while True:
                    await socket.recv()
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != RUDE:
                raise
            self.found.put_out += 1


def rss(pid: int) -> int:
    """KiB of memory that a process takes."""
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
