"""Tests of the server in this process; fixtures of a node for tests of the runtime, of sockets and of broadcasts."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.runtime.local_node import LocalNode, SharedStore, insert_people
from support.fork_server import wait_for_locks


@pytest.fixture(scope="session", autouse=True)
def wait_for_slow_disk() -> None:
    """No test fails because the disk is slow."""
    wait_for_locks()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def store_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with people and no tables, made once: creating one takes longer than most tests."""

    async def create(file: Path) -> Path:
        store = SharedStore(file, "here")
        await store.open()
        await insert_people(store)
        await store.close()
        return file

    return asyncio.run(create(tmp_path_factory.mktemp("store") / "stolik.db"))


@pytest.fixture
async def node(store_file: Path, tmp_path: Path, seed: int) -> AsyncIterator[LocalNode]:
    """A node on a copy of that file; tests of two nodes open a second directory on the same store."""
    store = SharedStore(Path(shutil.copy(store_file, tmp_path)), "here")
    await store.open()
    opened = LocalNode(store, seed)
    yield opened
    await opened.close()
    await store.close()
