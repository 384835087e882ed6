"""The one thread that writes into SQLite: whatever waits is committed together, with one fsync for all.

A failure of the disk is told to everybody in the batch, and the thread goes on with the next one.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeVar, cast

from stolik.server.store import Append, StoreFailed
from stolik.server.store.batch import Head, Verdict, Waiting, tell
from stolik.server.store.sqlite_file import connect
from stolik.server.store.sqlite_ledger import CLASHES, write, write_alone

MOST: Final = 2048
"""Items in one batch: nobody waits behind a queue without end."""

PASSING: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY)
"""Failures after which a rollback is enough; after others the file is opened anew."""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class Writer:
    """Takes appends and other work from the event loop, in their order."""

    def __init__(self, file: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._file = file
        self._loop = loop
        self._queue: SimpleQueue[Waiting | Callable[[], None] | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._heads: dict[str, Head] = {}
        """Where tables stand: nobody else writes into this file, so that need not be asked each time."""
        self._thread = threading.Thread(target=self._run, name="stolik-writer", daemon=True)
        self.put = self._queue.put
        self._thread.start()

    async def run(self, work: Work[T]) -> T:
        """Do something else in a transaction of its own; raises what it raises."""
        future: Future[T] = Future()

        def task() -> None:
            if not future.set_running_or_notify_cancel():
                return  # who asked has gone
            try:
                self._heads.clear()  # it may be a claim
                future.set_result(self._transact(work))
            except Exception as error:  # noqa: BLE001 - it is raised again where it is awaited
                future.set_exception(error)

        self.put(task)
        return await asyncio.wrap_future(future)

    async def stop(self) -> None:
        """Store what was handed in, then close the file."""
        self.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            items = [self._queue.get()]
            items += [self._queue.get() for _ in range(min(self._queue.qsize(), MOST))]
            for kind, run in groupby(items, type):
                if kind is tuple:
                    self._store(cast("list[Waiting]", list(run)))
                else:
                    for task in cast("list[Callable[[], None] | None]", list(run)):
                        if task is None:
                            going = False
                        else:
                            task()
        self._drop()

    def _store(self, waiting: list[Waiting]) -> None:
        """Commit a batch and call everybody back at once."""
        verdicts = self._verdicts([append for append, _ in waiting])
        news = [(done, verdict) for (_, done), verdict in zip(waiting, verdicts, strict=True)]
        with suppress(RuntimeError):  # the loop is closed, nobody listens any more
            self._loop.call_soon_threadsafe(tell, news)

    def _verdicts(self, appends: list[Append]) -> list[Verdict]:
        try:
            try:
                return self._transact(lambda connection: write(connection, appends, self._heads))
            except CLASHES:  # rare: one by one, so that only the one that clashes is refused
                self._heads.clear()
                return self._transact(lambda connection: [write_alone(connection, append) for append in appends])
        except Exception as error:  # noqa: BLE001 - this thread must never die
            self._heads.clear()
            return [StoreFailed(f"the disk refused to store this: {error}") for _ in appends]

    def _transact(self, work: Work[T]) -> T:
        try:
            if self._connection is None:
                self._connection = connect(self._file)
            self._connection.execute("BEGIN IMMEDIATE")
            result = work(self._connection)
            self._connection.execute("COMMIT")
        except Exception as error:
            self._recover(error)
            raise
        return result

    def _recover(self, error: Exception) -> None:
        """Roll back; where the connection itself may be ill, let go of it."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
        ill = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, CLASHES) and code not in PASSING
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            ill = True
        if ill:
            self._drop()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
