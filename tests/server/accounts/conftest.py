"""Every test of accounts runs on both databases; PostgreSQL is skipped where it is not installed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import Clock, open_accounts
from server.postgres_fixtures import BOTH, Postgres, anyio_backend
from stolik.server.accounts.service import AccountService
from stolik.server.store.engines import postgres_engine, sqlite_engine
from stolik.server.store.schema import METADATA
from support.server_launcher import HANG_SECONDS

__all__ = ["anyio_backend"]


@pytest.fixture(scope="session")
def shared_database(postgres: Postgres) -> str:
    """One for all tests of accounts: each test first empties its tables, which is faster than a new database."""
    return postgres.make_database()


@pytest.fixture(params=BOTH)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncEngine:
    if request.param == "sqlite":
        return sqlite_engine(tmp_path / "stolik.db")
    return postgres_engine(request.getfixturevalue("shared_database"), timeout_seconds=HANG_SECONDS)


@pytest.fixture
async def engine(empty: AsyncEngine) -> AsyncIterator[AsyncEngine]:
    async with empty.begin() as connection:
        await connection.run_sync(METADATA.create_all)
        if empty.dialect.name == "postgresql":
            tables = ", ".join(f'"{table.name}"' for table in METADATA.sorted_tables)
            await connection.exec_driver_sql(f"TRUNCATE {tables}")
    yield empty
    await empty.dispose()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(engine: AsyncEngine, clock: Clock) -> AccountService:
    return open_accounts(engine, clock)
