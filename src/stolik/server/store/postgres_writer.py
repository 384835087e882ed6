"""The one task that appends to PostgreSQL: queued appends are stored durably, one fsync per batch.

It has a connection of its own. When that breaks in the middle of a batch, nobody can know what was stored, and all
appends of the batch fail. What was not sent yet waits for the next connection, up to a timeout.
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

    def __init__(self, url: str, node: str, timeout_seconds: float = COMMAND_TIMEOUT_SECONDS) -> None:
        self._url = url
        self._node = node
        self._timeout_seconds = timeout_seconds
        self._queue: deque[QueuedAppend] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._connection: Connection | None = None
        self._task = asyncio.create_task(self._run(), name="stolik-writer")

    def append(self, queued: QueuedAppend) -> None:
        """Queue an append."""
        self._queue.append(queued)
        self._wake.set()

    async def stop(self) -> None:
        """Store what was handed in, then close."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._queue or not self._closing:
            if not self._queue:
                self._wake.clear()
                await self._wake.wait()
                continue
            await self._store()
        await self._close_connection()

    async def _store(self) -> None:
        """Commit what is queued and call the callbacks."""
        try:
            connection = await self._connected()
        except CONNECTION_ERRORS as error:
            why = f"the database cannot be reached: {error!r}"
            notify_all([(self._queue.popleft()[1], StoreFailed(why)) for _ in range(len(self._queue))])
            return
        batch = list(islice(self._queue, MAX_BATCH_APPENDS))
        results = await self._store_all(connection, [append for append, _ in batch])
        for _ in batch:
            self._queue.popleft()
        notify_all((done, result) for (_, done), result in zip(batch, results, strict=True))

    async def _store_all(self, connection: Connection, appends: list[Append]) -> list[AppendResult]:
        try:
            async with asyncio.timeout(self._timeout_seconds):
                return await self._commit(connection, appends)
        except Exception as error:  # noqa: BLE001 - this task must never die
            connection.terminate()  # no rollback: a frozen database would not answer that either
            return [StoreFailed(f"the database did not confirm that this is stored: {error!r}") for _ in appends]

    async def _commit(self, connection: Connection, appends: list[Append]) -> list[AppendResult]:
        await connection.execute("BEGIN")
        try:
            results = await write_batch(connection, self._node, appends)
        except APPEND_ERRORS:  # rare: one by one, so that only the one that clashes is refused
            await connection.execute("ROLLBACK; BEGIN")
            results = [await write_one(connection, self._node, append) for append in appends]
        await connection.execute("COMMIT")
        return results

    async def _connected(self) -> Connection:
        """The connection, a new one where it is lost; retries with backoff until the timeout."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._timeout_seconds
        delay = MIN_RECONNECT_SECONDS
        while self._connection is None or self._connection.is_closed():
            try:
                self._connection = await connect(self._url, "stolik-writer", self._timeout_seconds)
            except CONNECTION_ERRORS:
                if loop.time() + delay > deadline:
                    raise
                await asyncio.sleep(delay)
                delay = min(2 * delay, MAX_RECONNECT_SECONDS)
        return self._connection

    async def _close_connection(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            try:
                await self._connection.close(timeout=self._timeout_seconds)
            except CONNECTION_ERRORS:
                self._connection.terminate()
