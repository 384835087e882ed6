"""Stores on SQLite and on a real PostgreSQL, as fixtures: `anyio_backend`, `database`, `store`.

No store here times out on a slow database or loses its lease, unless a test makes it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from stolik.server.store.postgres_store import PostgresStore
from stolik.server.store.sqlite_store import SqliteStore
from stolik.server.tasks import cancel_and_wait
from support.postgres import Postgres
from support.server_launcher import HANG_SECONDS

__all__ = ["BOTH", "FreshDatabase", "Postgres", "anyio_backend", "database", "end_lease", "store"]

BOTH = ("sqlite", "postgres")


class FreshDatabase:
    """A fresh database of either kind, on which a test may open stores."""

    def __init__(self, kind: str, url: str, folder: Path, cluster: Postgres | None) -> None:
        self.kind = kind
        self.url = url
        self.folder = folder
        self.cluster = cluster

    def store(self, node: str = "here") -> SqliteStore | PostgresStore:
        if self.kind == "postgres":
            return patient_store(self.url, node)
        return SqliteStore(Path(self.url.removeprefix("sqlite:///")), node)


def patient_store(url: str, node: str) -> PostgresStore:
    """A store that waits for a slow database, and counts as alive until a test ends its lease."""
    return PostgresStore(url, node, lease_seconds=HANG_SECONDS, timeout_seconds=HANG_SECONDS)


async def end_lease(store: PostgresStore) -> None:
    """As if the process had been stopped for longer than its lease."""
    assert store._heartbeat is not None
    assert store._heartbeat._task is not None
    await cancel_and_wait([store._heartbeat._task])
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE nodes SET alive_until = 0 WHERE id = :node"), {"node": store.node})


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> FreshDatabase:
    if request.param == "sqlite":
        return FreshDatabase("sqlite", f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, None)
    cluster: Postgres = request.getfixturevalue("postgres")
    return FreshDatabase("postgres", cluster.make_database(), tmp_path, cluster)


@pytest.fixture
async def store(database: FreshDatabase) -> AsyncIterator[SqliteStore | PostgresStore]:
    """An open store on a fresh database; for tests that are marked `anyio`."""
    opened = database.store()
    await opened.open()
    yield opened
    await opened.close()
