"""A client of the server that all tests of a module share."""

from collections.abc import Iterator

import pytest

from stolik.client import Client
from support.server import Server


@pytest.fixture(autouse=True)
def wait_for_slow_answers(patient_client: None) -> None:
    """In all tests of the client."""


@pytest.fixture
def ala(server: Server) -> Iterator[Client]:
    with Client.as_guest(server.address, "Ala") as opened:
        yield opened
