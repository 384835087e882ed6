"""The address that a server says is one under which it answers, also on other devices of the network."""

import re
from pathlib import Path

import httpx
import pytest

from cli.running import Running
from stolik.cli.addresses import address_of, network_address
from support.cli import Stolik
from support.sync_people import wait_for


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:8420"),
        ("::1", "http://localhost:8420"),
        ("192.168.1.7", "http://192.168.1.7:8420"),
        ("fe80::7", "http://[fe80::7]:8420"),
        ("games.home", "http://games.home:8420"),
    ],
)
def test_an_address_is_called_as_people_reach_it(host: str, address: str) -> None:
    assert address_of(host, 8420) == address


def test_a_server_for_the_network_says_its_address_there(tmp_path: Path) -> None:
    everywhere = "0.0.0.0"  # noqa: S104 - what a family types
    arguments = ("serve", "--no-open", "--host", everywhere, "--port", "0", "--data", str(tmp_path / "data"))
    with Running(tmp_path, arguments, Stolik(tmp_path).environment()) as running:
        wait_for(lambda: "Stolik is open" in running.out)
        said = re.search(r"http://([^:]+):\d+", running.out)
        assert said is not None
        assert said[1] == (network_address() or "localhost")
        assert httpx.get(f"{said[0]}/health", trust_env=False).status_code == 200
        assert running.interrupt() == 0
