"""Message after message into the streams of a server: each is answered once, with a type, and nothing breaks.

Deliberately absent: limits. The server is started without them, so that all of it is read.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from faults.fuzz.findings import Trial
from faults.fuzz.grammar import BROKEN, Grammar
from faults.fuzz.honest_players import ANSWERS, Honest
from stolik.protocol.close_codes import POLICY_VIOLATION
from stolik.server.sockets.stream import MAX_FAULTY_FRAMES
from support.people import STORED, Json, Person, gather_table
from support.server_launcher import HANG_SECONDS

GAME, SEATS = "fala", 5
"""All choose at once there: everybody may then move, undo and ask back in any order."""
BATCH_MESSAGES: Final = 10
NO_TEXT: Final = "messages are text"
ENDED: Final = frozenset({"closed", "over"})


class Flooder:
    """Sends nonsense: to a table of honest people, without a seat, or to tables of one's own, with all rights."""

    def __init__(self, person: Person, honest: Honest | None, trial: Trial, seed: int) -> None:
        self.person = person
        self.honest = honest
        self.trial = trial
        self.grammar = Grammar(Random(seed))
        self.faults = 0
        """Errors that the open socket was answered."""
        self.table = ""
        """A table of one's own, until it is closed."""

    async def run(self, count: int) -> None:
        """So many messages."""
        while self.grammar.made < count:
            await self._socket(self.honest.table if self.honest else await self._own_table(), count)
        self.trial.tried |= self.grammar.tried

    async def _own_table(self) -> str:
        """A new one whenever one is closed."""
        self.table = self.table or await gather_table([self.person] * SEATS, GAME)
        return self.table

    async def _socket(self, table: str, end: int) -> None:
        """Until the server has had enough."""
        self.faults = 0
        async with self.person.stream(table, compression=None) as stream:
            try:
                await anext(aiter(stream))  # the snapshot
                while self.faults <= MAX_FAULTY_FRAMES and self.grammar.made < end:
                    await self._batch(
                        stream.socket, min(BATCH_MESSAGES, MAX_FAULTY_FRAMES + 1 - self.faults, end - self.grammar.made)
                    )
                async with asyncio.timeout(HANG_SECONDS):
                    while self.faults > MAX_FAULTY_FRAMES:
                        await stream.socket.recv()
            except ConnectionClosed as closed:
                is_rude = closed.rcvd is not None and closed.rcvd.code == POLICY_VIOLATION
                if not (is_rude and self.faults > MAX_FAULTY_FRAMES):
                    self.trial.dropped.append(str(closed))

    async def _batch(self, socket: ClientConnection, size: int) -> None:
        """Send some, then one that is answered for certain: a table answers in the order in which it was asked.

        Frames that are no text go another way, and are waited for by their number.
        """
        contents = [self.grammar.message().content for _ in range(size)]
        last = f"last-{self.grammar.made}"
        with suppress(ConnectionClosed):  # after one fault too many the server may close before the last one
            for content in (*contents, msgspec.json.encode({"type": "back", "key": last}).decode()):
                await socket.send(content)
        self.trial.messages += size
        answers: list[Json] = []
        try:
            async with asyncio.timeout(HANG_SECONDS):
                while not _has_all(answers, last, sum(isinstance(content, bytes) for content in contents)):
                    came = msgspec.json.decode(await socket.recv())
                    answers += [one for one in came if one["type"] in ANSWERS or one["type"] == "error"]
        finally:
            self._judge([one for one in answers if one.get("key") != last], size)

    def _judge(self, answers: list[Json], size: int) -> None:
        self.faults += sum(one["type"] == "error" for one in answers)
        self.trial.unanswered += [f"{size} messages, {len(answers)} answers"] * abs(size - len(answers))
        keys = [str(one["key"]) for one in answers if one["type"] in STORED]
        self.trial.carried_out += [key for key in keys if key.startswith(BROKEN)]
        if any(one.get("code") in ENDED for one in answers):
            self.table = ""


def _has_all(answers: list[Json], last: str, binary: int) -> bool:
    """Has the last message been answered, and have all that were no text?"""
    no_text = sum(one.get("message") == NO_TEXT for one in answers)
    return no_text >= binary and any(one.get("key") == last for one in answers)
