"""The one thread that writes into SQLite: queued appends are stored durably, one fsync per batch.

Appends gather in the event loop while a batch is being stored, and are handed over together: waking the thread for
each would cost more than writing it. When the disk fails, all appends of the batch fail, and the thread goes on.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeVar

from stolik.server.store.batch import AppendResult, LogHead, QueuedAppend, notify_all
from stolik.server.store.interface import Append, OnStored, StoreFailed
from stolik.server.store.sqlite_appends import APPEND_ERRORS, write_batch, write_one
from stolik.server.store.sqlite_file import open_connection

MAX_BATCH_APPENDS: Final = 2048
"""Appends in one batch, so that no append waits behind an endless queue."""

TRANSIENT_ERROR_CODES: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY)
"""Failures after which a rollback is enough; after others the file is reopened."""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class SqliteWriter:
    """Takes appends and other work from the event loop, in order."""

    def __init__(self, file: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._file = file
        self._loop = loop
        self._queue: SimpleQueue[list[QueuedAppend] | Callable[[], None] | None] = SimpleQueue()
        self._gathered: list[QueuedAppend] = []
        """Appends that are not yet handed over to the thread."""
        self._batches_in_flight = 0
        """Batches that the thread has."""
        self._scheduled = False
        self._connection: sqlite3.Connection | None = None
        self._heads: dict[str, LogHead] = {}
        """Cached heads of tables: nobody else writes into this file."""
        self._thread = threading.Thread(target=self._run, name="stolik-writer", daemon=True)
        self._thread.start()

    def append(self, queued: QueuedAppend) -> None:
        """Queue an append, from the event loop; it is handed over together with others of this turn."""
        self._gathered.append(queued)
        if not self._batches_in_flight and not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._scheduled = False
        while self._gathered:
            batch, self._gathered = self._gathered[:MAX_BATCH_APPENDS], self._gathered[MAX_BATCH_APPENDS:]
            self._batches_in_flight += 1
            self._queue.put(batch)

    async def run(self, work: Work[T]) -> T:
        """Do other work in a transaction of its own; raises what it raises."""
        future: Future[T] = Future()

        def task() -> None:
            if not future.set_running_or_notify_cancel():
                return  # the caller was cancelled
            try:
                self._heads.clear()  # the work may be a claim
                future.set_result(self._transact(work))
            except Exception as error:  # noqa: BLE001 - it is raised again where it is awaited
                future.set_exception(error)

        self._enqueue(task)
        return await asyncio.wrap_future(future)

    async def stop(self) -> None:
        """Store what was handed in, then close the file."""
        self._enqueue(None)
        await asyncio.to_thread(self._thread.join)

    def _enqueue(self, item: Callable[[], None] | None) -> None:
        """Queue something else than an append, behind all that was handed in before."""
        self._hand_over()
        self._queue.put(item)

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            if isinstance(item, list):
                self._store(item)
            else:
                item()
        self._close_connection()

    def _store(self, queued: list[QueuedAppend]) -> None:
        """Commit a batch and call its callbacks at once."""
        results = self._store_all([append for append, _ in queued])
        calls = [(done, result) for (_, done), result in zip(queued, results, strict=True)]
        with suppress(RuntimeError):  # the loop is closed, nobody waits any more
            self._loop.call_soon_threadsafe(self._finish_batch, calls)

    def _finish_batch(self, calls: list[tuple[OnStored, AppendResult]]) -> None:
        """In the loop: hand the gathered appends to the thread, then call the callbacks."""
        self._batches_in_flight -= 1
        if not self._batches_in_flight:
            self._hand_over()
        notify_all(calls)

    def _store_all(self, appends: list[Append]) -> list[AppendResult]:
        try:
            try:
                return self._transact(lambda connection: write_batch(connection, appends, self._heads))
            except APPEND_ERRORS:  # rare: one by one, so that only the one that clashes is refused
                self._heads.clear()
                return self._transact(lambda connection: [write_one(connection, append) for append in appends])
        except Exception as error:  # noqa: BLE001 - this thread must never die
            self._heads.clear()
            return [StoreFailed(f"the disk refused to store this: {error}") for _ in appends]

    def _transact(self, work: Work[T]) -> T:
        try:
            if self._connection is None:
                self._connection = open_connection(self._file)
            self._connection.execute("BEGIN IMMEDIATE")
            result = work(self._connection)
            self._connection.execute("COMMIT")
        except Exception as error:
            self._recover(error)
            raise
        return result

    def _recover(self, error: Exception) -> None:
        """Roll back; where the connection itself may be broken, close it."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
        is_broken = (
            isinstance(error, sqlite3.DatabaseError)
            and not isinstance(error, APPEND_ERRORS)
            and code not in TRANSIENT_ERROR_CODES
        )
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            is_broken = True
        if is_broken:
            self._close_connection()

    def _close_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
