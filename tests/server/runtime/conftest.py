"""A node with one table directory on a fresh file; tests of several nodes open a second directory on the same store."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.runtime.local_node import LocalNode, SharedStore, insert_people


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with people and no tables, made once: to make one takes longer than most tests."""

    async def make(file: Path) -> Path:
        store = SharedStore(file, "here")
        await store.open()
        await insert_people(store)
        await store.close()
        return file

    return asyncio.run(make(tmp_path_factory.mktemp("blank") / "stolik.db"))


@pytest.fixture
async def node(blank: Path, tmp_path: Path, seed: int) -> AsyncIterator[LocalNode]:
    store = SharedStore(Path(shutil.copy(blank, tmp_path)), "here")
    await store.open()
    opened = LocalNode(store, seed)
    yield opened
    await opened.close()
    await store.close()
