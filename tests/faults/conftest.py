"""Storms that take minutes at full size are several tests, with seeds that follow each other."""

import pytest

PARTS = {"quick": 1, "full": 4}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "part" in metafunc.fixturenames:
        metafunc.parametrize("part", range(PARTS[metafunc.config.getoption("size")]))
