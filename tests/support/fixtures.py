"""What tests share: a server for those of a module, a PostgreSQL for all of a worker.

Names of tables, and so their deals, come in the order in which tables are opened. So all tests of such a module run
in their order in one worker.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.postgres import Postgres, start_cluster
from support.programs import need
from support.server import Server
from support.server_launcher import HANG_SECONDS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, run_seed: int) -> Iterator[Server]:
    """A running server; a test that uses it brings people and tables of its own, and does not stop it."""
    with Server(tmp_path_factory.mktemp("server") / "data", seed=run_seed) as shared:
        yield shared


@pytest.fixture(scope="session")
def slow_connections() -> Iterator[None]:
    """No connection of this process to PostgreSQL is given up or cut off because the machine is slow."""
    from stolik.server.store import postgres_driver

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postgres_driver, "COMMAND_TIMEOUT_SECONDS", HANG_SECONDS)
        for name in ("idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"):
            patch.setitem(postgres_driver.SESSION_SETTINGS, name, f"{HANG_SECONDS:.0f}s")
        yield


@pytest.fixture(scope="session")
def postgres(slow_connections: None) -> Iterator[Postgres]:
    """A cluster for all tests of a worker; each makes databases of its own."""
    cluster = running_cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(scope="module")
def fragile_postgres(slow_connections: None) -> Iterator[Postgres]:
    """A durable cluster for tests that stop it, and start it again before they end."""
    cluster = running_cluster(fsync=True)
    yield cluster
    cluster.remove()


def running_cluster(*, fsync: bool = False) -> Postgres:
    """A cluster that was just made; the test is left out where PostgreSQL is not installed."""
    need("postgres")
    cluster = start_cluster(fsync=fsync)
    assert cluster is not None
    return cluster


def pytest_itemcollected(item: pytest.Item) -> None:
    if "server" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.xdist_group(f"server of {item.path.stem}"))
