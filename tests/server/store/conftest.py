"""The stores under test: every test that asks for `database` or `store` runs on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.postgres_fixtures import Postgres, anyio_backend, database, patient_store, store
from server.store.store_tables import Pair

__all__ = ["anyio_backend", "database", "store"]


@pytest.fixture
async def pair(postgres: Postgres) -> AsyncIterator[Pair]:
    url = postgres.make_database()
    both = patient_store(url, "first"), patient_store(url, "second")
    await asyncio.gather(*(store.open() for store in both))  # they migrate an empty database at once
    yield both
    await asyncio.gather(*(store.close() for store in both))
