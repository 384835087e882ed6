"""SQLAlchemy engines for what is off the hot path: people, sessions, reports, and the migrations.

`engine.begin()` is for writing, `engine.connect()` for reading only. On SQLite that matters: a transaction that reads
first and writes later fails at once when somebody else wrote in between, whatever the busy timeout, unless it has begun
as a writer. A writer blocks the tables' own writer, so it should be short.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from stolik.server.store.postgres_driver import COMMAND_TIMEOUT_SECONDS, connect
from stolik.server.store.sqlite_file import PRAGMAS

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.pool import ConnectionPoolEntry

WRITE_OPTION: Final = "stolik_writing"
ASYNCPG_URL: Final = "postgresql+asyncpg://"


class SerializedEngine(AsyncEngine):
    """An engine that lets one writer in after the other: SQLite's own waiting is unfair."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write; it waits for other writers before it begins."""
        async with self._turn, self.execution_options(**{WRITE_OPTION: True}).begin() as connection:
            yield connection


def sqlite_engine(file: Path) -> AsyncEngine:
    """An engine with the settings of the store's own connections."""
    engine = SerializedEngine(create_async_engine(URL.create("sqlite+aiosqlite", database=str(file))).sync_engine)
    _set_up(engine.sync_engine, PRAGMAS)
    return engine


def sqlite_engine_for_migrations(file: Path) -> Engine:
    """An engine without foreign keys: a migration may rewrite a table under the rows that point to it."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)), poolclass=NullPool, execution_options={WRITE_OPTION: True}
    )
    _set_up(engine, (*PRAGMAS, "PRAGMA foreign_keys=OFF"))
    return engine


def postgres_engine(url: str, timeout_seconds: float = COMMAND_TIMEOUT_SECONDS) -> AsyncEngine:
    """An engine whose connections are asyncpg's, with the settings of the store's own."""

    async def creator() -> Any:
        return await connect(url, timeout_seconds=timeout_seconds)

    return create_async_engine(ASYNCPG_URL, async_creator=creator, pool_size=4, pool_pre_ping=True)


def postgres_engine_for_migrations(url: str) -> AsyncEngine:
    """An engine with one connection and no timeout for commands."""

    async def creator() -> Any:
        return await connect(url, "stolik-migration", timeout_seconds=None)

    return create_async_engine(ASYNCPG_URL, async_creator=creator, poolclass=NullPool)


def _set_up(engine: Engine, pragmas: tuple[str, ...]) -> None:
    @event.listens_for(engine, "connect")
    def _(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # transactions are begun below
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITE_OPTION)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
