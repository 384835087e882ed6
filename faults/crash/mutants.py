"""Servers that are broken on purpose: each function breaks one promise in the process that it is called in.

A measurement that finds nothing wrong with them measures nothing. They are handed to `support.server.Server`.
"""

from __future__ import annotations

import asyncio
from itertools import count

from msgspec.structs import replace

from stolik.server.runtime.directory import TableDirectory
from stolik.server.runtime.pending import PendingCommand
from stolik.server.runtime.runner import TableRunner
from stolik.server.store import sqlite_file
from stolik.server.store.batch import AppendResult
from stolik.server.store.interface import Append, OnStored
from stolik.server.store.sqlite_store import SqliteStore
from stolik.server.store.sqlite_writer import SqliteWriter
from support.patches import put_into


def hasty() -> None:
    """Acknowledges at once, and stores when the same table has the next rows to store."""
    store = SqliteStore.append
    held: dict[str, Append] = {}

    def hurry(self: SqliteStore, append: Append, done: OnStored) -> None:
        asyncio.get_running_loop().call_soon(done, None)
        before, held[append.table] = held.get(append.table), append
        if before is not None:
            store(self, before, lambda _error: None)

    put_into(SqliteStore, append=hurry)


def forgetful() -> None:
    """Forgets idempotency keys: a command that is sent again is done again."""
    take = TableRunner._process  # noqa: SLF001 - to break a promise one must reach inside
    others = count()

    def retake(self: TableRunner, pending: PendingCommand) -> None:
        key, reply = pending.key, pending.reply
        if (pending.sender_id, key) in self.table.applied_keys:
            pending.key = f"forgotten {next(others)}"
            pending.reply = lambda answer: reply(replace(answer, key=key))
        take(self, pending)

    put_into(TableRunner, _process=retake)


def synchronous(level: str) -> None:
    """Asks SQLite for less than durability (NORMAL), or for none at all (OFF)."""
    pragma = f"PRAGMA synchronous={level}"
    put_into(sqlite_file, PRAGMAS=tuple(pragma if "synchronous" in known else known for known in sqlite_file.PRAGMAS))


def deaf() -> None:
    """Ignores that the disk has failed."""
    judge = SqliteWriter._store_all  # noqa: SLF001

    def verdicts(self: SqliteWriter, appends: list[Append]) -> list[AppendResult]:
        judge(self, appends)
        return [None for _ in appends]

    put_into(SqliteWriter, _store_all=verdicts)


async def look_away(_directory: TableDirectory) -> int:
    """Resumes no table."""
    return 0


def idle() -> None:
    """Resumes no table when it starts."""
    put_into(TableDirectory, _take_over_orphans=look_away)
