"""Listens for appends of other nodes. A notification is only a hint, and those of a broken connection are lost: after
each new LISTEN every listener is told to read everything that it follows.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stolik.server.store.interface import OnAppendHint, OnErased
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
"""Seconds between two checks that a silent connection is alive."""


class AppendListener:
    """Listens until it is stopped, on one connection after another."""

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node
        self._hints: list[OnAppendHint] = []
        self._erased: list[OnErased] = []
        self._task = asyncio.create_task(self._run(), name=LISTENER_NAME)

    def add(self, hint: OnAppendHint, erased: OnErased) -> None:
        """Add two callbacks."""
        self._hints.append(hint)
        self._erased.append(erased)

    async def stop(self) -> None:
        """Stop listening."""
        await cancel_and_wait([self._task])

    async def _run(self) -> None:
        delay = MIN_RECONNECT_SECONDS
        while True:
            try:
                connection = await connect(self._url, LISTENER_NAME)
            except CONNECTION_ERRORS:
                delay = min(2 * delay, MAX_RECONNECT_SECONDS)
            else:
                delay = MIN_RECONNECT_SECONDS
                await self._listen(connection)
            await asyncio.sleep(delay)

    async def _listen(self, connection: Connection) -> None:
        """Listen until the connection is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(NOTIFY_CHANNEL, self._on_append_payload)
            await connection.add_listener(ERASED_CHANNEL, self._on_erased_payload)
            self._hint("", 0)
            self._notify_erased("")
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

    def _on_append_payload(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        """Parse `node:table:seq`; our own appends and unreadable payloads are ignored."""
        rest, _, seq = str(payload).rpartition(":")
        node, _, table_id = rest.rpartition(":")
        if node != self._node and table_id and seq.isdecimal():
            self._hint(table_id, int(seq))

    def _on_erased_payload(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        """The id of a person."""
        if payload:
            self._notify_erased(str(payload))

    def _notify_erased(self, person_id: str) -> None:
        loop = asyncio.get_running_loop()
        for erased in self._erased:
            loop.call_soon(erased, person_id)

    def _hint(self, table_id: str, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for hint in self._hints:
            loop.call_soon(hint, table_id, seq)  # a callback that raises does not end the listening
