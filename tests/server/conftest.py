"""Tests of the server in this process: none fails because the disk is slow."""

import pytest

from support.fork_server import wait_for_locks


@pytest.fixture(scope="session", autouse=True)
def wait_for_slow_disk() -> None:
    wait_for_locks()
