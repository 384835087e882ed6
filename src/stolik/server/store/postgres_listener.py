"""Hears what other nodes append. A notification is only a hint, and those of a broken connection are lost:
after each new LISTEN everybody is hinted to read everything they follow.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stolik.server.store import Erased, Hint
from stolik.server.store.postgres_appends import CHANNEL, ERASED_CHANNEL
from stolik.server.store.postgres_driver import BROKEN, FIRST_PAUSE, LONGEST_PAUSE, Connection, connect
from stolik.server.tasks import end

NAME: Final = "stolik-listener"
CHECK: Final = 5.0
"""Seconds between two looks whether a silent connection is still alive."""


class Listener:
    """Listens for ever, on one connection after another."""

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node
        self._hints: list[Hint] = []
        self._erased: list[Erased] = []
        self._task = asyncio.create_task(self._run(), name=NAME)

    def add(self, hint: Hint, erased: Erased) -> None:
        """Tell somebody else, too."""
        self._hints.append(hint)
        self._erased.append(erased)

    async def stop(self) -> None:
        """Hear no more."""
        await end([self._task])

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                connection = await connect(self._url, NAME)
            except BROKEN:
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                pause = FIRST_PAUSE
                await self._listen(connection)
            await asyncio.sleep(pause)

    async def _listen(self, connection: Connection) -> None:
        """Until the connection is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._hear)
            await connection.add_listener(ERASED_CHANNEL, self._hear_erased)
            self._tell("", 0)
            self._tell_erased("")
            while not lost.is_set():
                try:
                    async with asyncio.timeout(CHECK):
                        await lost.wait()
                except TimeoutError:
                    await connection.execute("SELECT 1")
        except BROKEN:
            pass
        finally:
            connection.terminate()

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        """`node:table:seq`; our own are no news, and what is not ours to read is no hint."""
        rest, _, seq = str(payload).rpartition(":")
        node, _, table = rest.rpartition(":")
        if node != self._node and table and seq.isdecimal():
            self._tell(table, int(seq))

    def _hear_erased(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        """The id of a person."""
        if payload:
            self._tell_erased(str(payload))

    def _tell_erased(self, person: str) -> None:
        loop = asyncio.get_running_loop()
        for erased in self._erased:
            loop.call_soon(erased, person)

    def _tell(self, table: str, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for hint in self._hints:
            loop.call_soon(hint, table, seq)  # who stumbles over it does not end the listening
