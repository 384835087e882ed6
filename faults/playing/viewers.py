"""People who look at a table through one node at a time, and come back however often the connection breaks.

Everything that they are shown goes into the history. After a game they follow the others to the rematch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from websockets.exceptions import WebSocketException

from faults.playing.history import History
from support.people import Json, Person, Stream
from support.server import Server

BROKEN: Final = (OSError, EOFError, WebSocketException)
RECONNECT_DELAY_SECONDS: Final = 0.05
"""Before somebody comes back, so that a server that refuses everybody is not flooded."""


class Endpoint:
    """A server, and whether clients may connect: whoever kills or pauses the server closes this first."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.open = asyncio.Event()

    async def start(self) -> None:
        """Start the server; people come when the endpoint is opened."""
        await asyncio.to_thread(self.server.start)

    def kill(self) -> None:
        """At once; everybody loses their socket."""
        self.open.clear()
        if self.server.is_running:
            self.server.kill()


class SwitchNode(Exception):
    """The node cannot answer now: try the next one."""


class Viewer:
    """Somebody at a table, with one socket."""

    is_witness = False
    """Waits for the same node, through whatever happens to it; what they see is compared with that at the other."""

    def __init__(
        self, person: Person, table: str, endpoints: Sequence[Endpoint], history: History, at: int = 0
    ) -> None:
        self.person = person
        self.table = table
        self.endpoints = endpoints
        self.history = history
        self.at = at
        self.since: int | None = None
        self.card: Json = {}
        self.play: Json | None = None
        self._must_change = False
        self._stream: Stream | None = None

    async def run(self) -> None:
        """Look for ever."""
        try:
            while True:
                await self._enter()
                self._must_change = True
                with suppress(*BROKEN, SwitchNode):
                    await self._look()
                    self._must_change = False
                await asyncio.sleep(RECONNECT_DELAY_SECONDS)
        except Exception as error:
            self.history.failure = error
            self.history.note()
            raise

    def hang_up(self) -> None:
        """Let go of the socket without waiting for an answer."""
        if self._stream is not None:
            self._stream.socket.transport.abort()

    async def _enter(self) -> None:
        """Where this node fails, choose another one that is open, if there is one."""
        if not self.is_witness and (self._must_change or not self.endpoints[self.at].open.is_set()):
            others = [(self.at + step) % len(self.endpoints) for step in range(1, len(self.endpoints))]
            self.at = next((at for at in others if self.endpoints[at].open.is_set()), self.at)
        await self.endpoints[self.at].open.wait()

    async def _look(self) -> None:
        table = self.table
        person = self.person.at(self.endpoints[self.at].server.address)
        try:
            async with person.stream(table, self.since) as self._stream:
                async for message in self._stream:
                    await self.receive(self._stream, message)
                    if self.table != table:
                        return
        finally:
            self._stream = None

    async def receive(self, stream: Stream, message: Json) -> None:
        """Take a snapshot or a row update; ignore anything else."""
        if message["type"] == "error":
            raise RuntimeError(f"a command was not understood: {message}")
        if message["type"] not in ("hello", "news"):
            return
        if message["type"] == "hello":
            rows = self.history.add_snapshot(self.table, self.person.id, self.since, message)
        else:
            rows = self.history.add_update(self.table, self.person.id, self.since, message)
        for row in rows if self.is_witness else ():
            self.history.watch(self.table, self.person.id, row)
        self.since = message["n"]
        self.play = message.get("play", self.play)
        self.card = message.get("table", self.card)
        self.follow()

    def follow(self) -> None:
        """Follow the others to the rematch."""
        rematch = self.card.get("rematch")
        if rematch:
            self.table, self.since, self.play, self.card = rematch, None, None, {}
            self.history.count("followed")
