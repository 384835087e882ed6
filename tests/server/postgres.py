"""A real PostgreSQL for tests (`faults.postgres`), as fixtures.

Import those that a conftest.py wants: `anyio_backend`, `postgres`, `shelf`, `store`.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from stolik.server.store.opening import open_store
from stolik.server.store.postgres import PostgresStore
from stolik.server.store.sqlite import SqliteStore

sys.path.append(str(Path(__file__).parents[2]))  # faults/ lies beside src/ and is not installed

from faults.postgres import Postgres, start_cluster

__all__ = ["BOTH", "Postgres", "Shelf", "anyio_backend", "make_cluster", "postgres", "shelf", "store"]

BOTH = ("sqlite", "postgres")


class Shelf:
    """A fresh database of either kind, on which a test may open stores."""

    def __init__(self, kind: str, database: str, folder: Path, cluster: Postgres | None) -> None:
        self.kind = kind
        self.database = database
        self.folder = folder
        self.cluster = cluster

    def store(self, node: str = "here") -> SqliteStore | PostgresStore:
        return open_store(self.database, self.folder, node)


def make_cluster(*, fsync: bool = False) -> Postgres:
    """A running cluster; the test is skipped where there can be none."""
    cluster = start_cluster(fsync=fsync)
    if cluster is None:
        pytest.skip("PostgreSQL is not installed, and only root can install it")
    return cluster


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One cluster for all tests of a process."""
    cluster = make_cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(params=BOTH)
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Shelf:
    if request.param == "sqlite":
        return Shelf("sqlite", f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, None)
    cluster: Postgres = request.getfixturevalue("postgres")
    return Shelf("postgres", cluster.make_database(), tmp_path, cluster)


@pytest.fixture
async def store(shelf: Shelf) -> AsyncIterator[SqliteStore | PostgresStore]:
    """An open store on a fresh database; for tests that are marked `anyio`."""
    opened = shelf.store()
    await opened.open()
    yield opened
    await opened.close()
