"""Somebody who uses the client at the server that all tests of a module share."""

from collections.abc import Iterator
from functools import partial, partialmethod

import pytest
from websockets.sync.client import connect

from stolik.client import House, house, stream
from support.launcher import HUNG
from support.server import Server


@pytest.fixture(autouse=True)
def wait_for_slow_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer and no stream is given up because the machine is slow."""
    monkeypatch.setattr(house, "TIMEOUT", HUNG)
    monkeypatch.setattr(stream, "connect", partial(connect, open_timeout=HUNG, ping_interval=None))
    monkeypatch.setattr(stream.Stream, "next", partialmethod(stream.Stream.next, timeout=HUNG))


@pytest.fixture
def ala(server: Server) -> Iterator[House]:
    with House.guest(server.address, "Ala") as opened:
        yield opened
