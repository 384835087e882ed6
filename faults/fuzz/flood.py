"""Message after message into the streams of a server: each is answered once, with a type, and nothing breaks.

Deliberately absent: limits. The server is started without them, so that all of it is read.
"""

from __future__ import annotations

import asyncio
import random
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from faults.authorisation.cast import SEATS, simultaneous
from faults.authorisation.client import Client, Visitor, first, send
from faults.fuzz.grammar import BROKEN, Grammar
from faults.fuzz.honest import ANSWERS, Honest
from stolik.server.web.stream import MOST_FAULTS, RUDE
from support.launcher import HUNG

BATCH: Final = 10
NO_TEXT: Final = "messages are text"
ENDED: Final = frozenset({"closed", "over"})


class Flood(Struct):
    """What came of it."""

    sent: int = 0
    unanswered: int = 0
    """Messages without an answer, or with more than one."""
    carried_out: list[str] = []
    """Broken messages that were carried out all the same."""
    put_out: int = 0
    """Sockets that were closed because they had sent too much nonsense."""
    dropped: list[str] = []
    """Sockets that ended in any other way."""
    tried: set[tuple[str, str]] = set()
    """Ways to be wrong, and the commands with which they were tried."""


class Flooder:
    """One visitor who sends nonsense, at tables that are given to it."""

    def __init__(self, client: Client, visitor: Visitor, found: Flood, seed: int) -> None:
        self.client = client
        self.visitor = visitor
        self.found = found
        self.grammar = Grammar(random.Random(seed))
        self.faults = 0
        """Errors that the open socket was answered."""
        self.table = ""
        """A table of one's own, until it is closed."""

    async def watch(self, honest: Honest, count: int) -> None:
        """At the table of honest people, without a seat."""
        while self.grammar.made < count:
            await self._socket(honest.table, count)
        self.found.tried |= self.grammar.tried

    async def host(self, count: int) -> None:
        """At tables of one's own, with a seat and all rights; a new one whenever one is closed."""
        while self.grammar.made < count:
            self.table = self.table or await self._own_table()
            await self._socket(self.table, count)
        self.found.tried |= self.grammar.tried

    async def _own_table(self) -> str:
        table = await self.client.open_table(self.visitor, simultaneous().key, SEATS)
        for seat in range(SEATS):
            await self.client.ask(self.visitor, table, "sit", seat=seat)
        await self.client.ask(self.visitor, table, "start")
        return table

    async def _socket(self, table: str, end: int) -> None:
        """Until the server has had enough."""
        self.faults = 0
        async with self.client.stream(table, self.visitor) as socket:
            try:
                await first(socket, "hello")
                while self.faults <= MOST_FAULTS and self.grammar.made < end:
                    await self._batch(socket, min(BATCH, MOST_FAULTS + 1 - self.faults, end - self.grammar.made))
                async with asyncio.timeout(HUNG):
                    while self.faults > MOST_FAULTS:
                        await socket.recv()
            except ConnectionClosed as closed:
                is_rude = closed.rcvd is not None and closed.rcvd.code == RUDE
                if is_rude and self.faults > MOST_FAULTS:
                    self.found.put_out += 1
                else:
                    self.found.dropped.append(str(closed))

    async def _batch(self, socket: ClientConnection, size: int) -> None:
        """Send some, then one that is answered for certain: a table answers in the order in which it was asked.

        Frames that are no text go another way, and are waited for by their number.
        """
        messages = [self.grammar.message() for _ in range(size)]
        for message in messages:
            await socket.send(message.content)
        last = f"last-{self.grammar.made}"
        await send(socket, last, {"type": "back"})
        self.found.sent += size
        binary = sum(isinstance(message.content, bytes) for message in messages)
        answers: list[dict[str, str]] = []
        try:
            async with asyncio.timeout(HUNG):
                while not _has_all(answers, last, binary):
                    came = msgspec.json.decode(await socket.recv())
                    answers += [one for one in came if one["type"] in ANSWERS or one["type"] == "error"]
        finally:
            answers = [one for one in answers if one.get("key") != last]
            self.faults += sum(one["type"] == "error" for one in answers)
            self.found.unanswered += abs(size - len(answers))
            self._judge(answers)

    def _judge(self, answers: list[dict[str, str]]) -> None:
        for answer in answers:
            if answer.get("code") in ENDED:
                self.table = ""
            if answer["type"] in ("applied", "duplicate") and answer["key"].startswith(BROKEN):
                self.found.carried_out.append(answer["key"])


def _has_all(answers: list[dict[str, str]], last: str, binary: int) -> bool:
    """Has the last message been answered, and have all that were no text?"""
    no_text = sum(one.get("message") == NO_TEXT for one in answers)
    return no_text >= binary and any(one.get("key") == last for one in answers)
