"""Where tests take their chance from: `seed`, the same in every run of the gate, another in each of `make explore`.

A test that asks for `seed` is run with the seed of the run and, for ever, with those that once made it fail
(`tests/seeds.toml`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal

import pytest
from hypothesis import HealthCheck, settings

from support.randomness import SEED

Size = Literal["quick", "full"]
REMEMBERED: Final = Path(__file__).resolve().parents[1] / "seeds.toml"
PROFILES: Final = {"gate": True, "explore": False}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", type=int, default=SEED, help="chance of this run; `make explore` draws one")
    parser.addoption("--times", type=int, default=1, help="run every test so often; `make prove-gate` does")
    parser.addoption("--size", choices=("quick", "full"), default="quick", help="full: what `make test-all` runs")


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis draws the same examples in every run of the gate, and no example fails for being slow."""
    for name, derandomize in PROFILES.items():
        settings.register_profile(
            name,
            deadline=None,
            derandomize=derandomize,
            database=None,
            print_blob=True,
            suppress_health_check=[HealthCheck.too_slow],
        )
    settings.load_profile("gate" if config.getoption("seed") == SEED else "explore")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        remembered = tomllib.loads(REMEMBERED.read_text("utf-8")).get(name_of(metafunc), [])
        seeds = dict.fromkeys([metafunc.config.getoption("seed"), *remembered])
        metafunc.parametrize("seed", list(seeds), ids=[f"seed={seed}" for seed in seeds])

    if (times := metafunc.config.getoption("times")) > 1:
        metafunc.fixturenames.append("repetition")
        metafunc.parametrize("repetition", range(times), ids=lambda number: f"time={number}")


@pytest.fixture
def repetition(request: pytest.FixtureRequest) -> int:
    """Which run of the test this is, where `--times` asks for several."""
    number: int = request.param
    return number


def name_of(metafunc: pytest.Metafunc) -> str:
    """`tests/folder/test_file.py::test_name`, as it stands in the list."""
    path = metafunc.definition.path.relative_to(metafunc.config.rootpath)
    return f"{path.as_posix()}::{metafunc.definition.originalname}"


@pytest.fixture(scope="session")
def size(request: pytest.FixtureRequest) -> Size:
    """How much of something is tried: quick in the gate, full in `make test-all`."""
    chosen: Size = request.config.getoption("size")
    return chosen


@pytest.fixture(scope="session")
def run_seed(request: pytest.FixtureRequest) -> int:
    """The seed of the whole run, for fixtures that several tests share."""
    seed: int = request.config.getoption("seed")
    return seed
