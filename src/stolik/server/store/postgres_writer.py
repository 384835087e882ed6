"""The one task that appends to PostgreSQL: whatever waits is committed together, on a connection of its own.

When the connection breaks in the middle of a batch, nobody can know what was stored, and everybody in it is
told so. What was not sent yet waits for the next connection, but not for ever.
"""

from __future__ import annotations

import asyncio
from collections import deque
from itertools import islice
from typing import Final

from stolik.server.store.batch import AppendResult, QueuedAppend, notify_all
from stolik.server.store.interface import Append, StoreFailed
from stolik.server.store.postgres_appends import APPEND_ERRORS, write_batch, write_one
from stolik.server.store.postgres_driver import (
    COMMAND_TIMEOUT_SECONDS,
    CONNECTION_ERRORS,
    MAX_RECONNECT_SECONDS,
    MIN_RECONNECT_SECONDS,
    Connection,
    connect,
)

MAX_BATCH_APPENDS: Final = 1024
"""Appends in one batch."""


class PostgresWriter:
    """Takes appends from the event loop and stores them in batches."""

    def __init__(self, url: str, node: str, patience: float = COMMAND_TIMEOUT_SECONDS) -> None:
        self._url = url
        self._node = node
        self._patience = patience
        self._waiting: deque[QueuedAppend] = deque()
        self._news = asyncio.Event()
        self._closing = False
        self._connection: Connection | None = None
        self._task = asyncio.create_task(self._run(), name="stolik-writer")

    def append(self, waiting: QueuedAppend) -> None:
        """Hand an append in."""
        self._waiting.append(waiting)
        self._news.set()

    async def stop(self) -> None:
        """Store what was handed in, then let go."""
        self._closing = True
        self._news.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._news.clear()
                await self._news.wait()
                continue
            await self._store()
        await self._drop()

    async def _store(self) -> None:
        """Commit what waits and call everybody back."""
        try:
            connection = await self._connected()
        except CONNECTION_ERRORS as error:
            why = f"the database cannot be reached: {error!r}"
            notify_all([(self._waiting.popleft()[1], StoreFailed(why)) for _ in range(len(self._waiting))])
            return
        batch = list(islice(self._waiting, MAX_BATCH_APPENDS))
        verdicts = await self._verdicts(connection, [append for append, _ in batch])
        for _ in batch:
            self._waiting.popleft()
        notify_all((done, verdict) for (_, done), verdict in zip(batch, verdicts, strict=True))

    async def _verdicts(self, connection: Connection, appends: list[Append]) -> list[AppendResult]:
        try:
            async with asyncio.timeout(self._patience):
                return await self._commit(connection, appends)
        except Exception as error:  # noqa: BLE001 - this task must never die
            connection.terminate()  # and not rolled back: a frozen database would not answer that either
            return [StoreFailed(f"the database did not say that this is stored: {error!r}") for _ in appends]

    async def _commit(self, connection: Connection, appends: list[Append]) -> list[AppendResult]:
        await connection.execute("BEGIN")
        try:
            verdicts = await write_batch(connection, self._node, appends)
        except APPEND_ERRORS:  # rare: one by one, so that only the one that clashes is refused
            await connection.execute("ROLLBACK; BEGIN")
            verdicts = [await write_one(connection, self._node, append) for append in appends]
        await connection.execute("COMMIT")
        return verdicts

    async def _connected(self) -> Connection:
        """The connection, a new one where it is lost; tries until patience is over."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._patience
        pause = MIN_RECONNECT_SECONDS
        while self._connection is None or self._connection.is_closed():
            try:
                self._connection = await connect(self._url, "stolik-writer", self._patience)
            except CONNECTION_ERRORS:
                if loop.time() + pause > deadline:
                    raise
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_RECONNECT_SECONDS)
        return self._connection

    async def _drop(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            try:
                await self._connection.close(timeout=self._patience)
            except CONNECTION_ERRORS:
                self._connection.terminate()
