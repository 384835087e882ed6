"""Somebody who uses the client at the server that all tests of a module share."""

from collections.abc import Iterator

import pytest

from stolik.client import House, house
from support.launcher import HUNG
from support.server import Server


@pytest.fixture(autouse=True)
def wait_for_slow_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer is given up because the machine is slow."""
    monkeypatch.setattr(house, "TIMEOUT", HUNG)


@pytest.fixture
def ala(server: Server) -> Iterator[House]:
    with House.guest(server.address, "Ala") as opened:
        yield opened
