"""One house for all tests of the client."""

from collections.abc import Iterator

import pytest

from client.served import Served
from stolik.client import House


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("house") / "data", "--no-limits") as served:
        yield served


@pytest.fixture
def ala(served: Served) -> Iterator[House]:
    with House.guest(served.address, "Ala") as house:
        yield house
