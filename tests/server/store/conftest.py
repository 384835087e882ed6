"""The stores under test: every test that asks for `shelf` or `store` runs on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from server.postgres import Postgres, anyio_backend, make_cluster, postgres, shelf, store
from server.store.tables import Pair
from stolik.server.store.postgres import PostgresStore

__all__ = ["anyio_backend", "postgres", "shelf", "store"]


@pytest.fixture
async def pair(postgres: Postgres) -> AsyncIterator[Pair]:
    url = postgres.make_database()
    both = PostgresStore(url, "first"), PostgresStore(url, "second")
    await asyncio.gather(*(store.open() for store in both))  # they migrate an empty database at once
    yield both
    await asyncio.gather(*(store.close() for store in both))


@pytest.fixture
def fragile() -> Iterator[Postgres]:
    """A cluster of its own, durable, for a test that kills it."""
    cluster = make_cluster(fsync=True)
    yield cluster
    cluster.remove()
