"""One real house in a process of its own, for all tests of a test process."""

from collections.abc import Iterator

import pytest

from server.web.served import Served


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house"))
    yield served
    served.stop()
