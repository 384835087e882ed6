"""Hears what other nodes append. A notification is only a hint, and those of a broken connection are lost:
after each new LISTEN everybody is hinted to read everything they follow.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stolik.server.store.interface import Erased, OnAppendHint
from stolik.server.store.postgres_appends import ERASED_CHANNEL, NOTIFY_CHANNEL
from stolik.server.store.postgres_driver import (
    CONNECTION_ERRORS,
    MAX_RECONNECT_SECONDS,
    MIN_RECONNECT_SECONDS,
    Connection,
    connect,
)
from stolik.server.tasks import cancel_and_wait

LISTENER_NAME: Final = "stolik-listener"
LIVENESS_CHECK_SECONDS: Final = 5.0
"""Seconds between two looks whether a silent connection is still alive."""


class AppendListener:
    """Listens for ever, on one connection after another."""

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node
        self._hints: list[OnAppendHint] = []
        self._erased: list[Erased] = []
        self._task = asyncio.create_task(self._run(), name=LISTENER_NAME)

    def add(self, hint: OnAppendHint, erased: Erased) -> None:
        """Tell somebody else, too."""
        self._hints.append(hint)
        self._erased.append(erased)

    async def stop(self) -> None:
        """Hear no more."""
        await cancel_and_wait([self._task])

    async def _run(self) -> None:
        pause = MIN_RECONNECT_SECONDS
        while True:
            try:
                connection = await connect(self._url, LISTENER_NAME)
            except CONNECTION_ERRORS:
                pause = min(2 * pause, MAX_RECONNECT_SECONDS)
            else:
                pause = MIN_RECONNECT_SECONDS
                await self._listen(connection)
            await asyncio.sleep(pause)

    async def _listen(self, connection: Connection) -> None:
        """Until the connection is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(NOTIFY_CHANNEL, self._hear)
            await connection.add_listener(ERASED_CHANNEL, self._hear_erased)
            self._tell("", 0)
            self._tell_erased("")
            while not lost.is_set():
                try:
                    async with asyncio.timeout(LIVENESS_CHECK_SECONDS):
                        await lost.wait()
                except TimeoutError:
                    await connection.execute("SELECT 1")
        except CONNECTION_ERRORS:
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
