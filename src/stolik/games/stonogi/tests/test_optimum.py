"""`stolik stonogi optimum`: what it prints, and what it refuses."""

from __future__ import annotations

import pytest

from stolik.core.errors import StolikError
from stolik.games.stonogi.cli import mean_interval, optimum, play_alone
from stolik.games.stonogi.tests.solved_tables import IN_ONE_PROCESS, shared_tables

pytestmark = IN_ONE_PROCESS


def test_it_prints_the_optimum_and_compares_games_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    optimum(["--games", "40", "--seed", "3"], shared_tables())
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("1.026390")
    assert [line.strip() for line in lines[2:8]] == [
        "0: 40.6101%",
        "1: 31.0370%",
        "2: 17.5960%",
        "3: 7.5422%",
        "4: 2.4564%",
        "5 or more: 0.7583%",
    ]
    assert "42.3502%" in lines[8]
    assert lines[9].startswith("Simulated in 40 games, seed 3: ")
    assert lines[9].endswith("the optimum lies inside.")
    assert len(lines) == 10


def test_the_same_seed_gives_the_same_games() -> None:
    played = [play_alone(shared_tables(), 8, seed) for seed in (3, 3, 4)]
    assert played[0] == played[1] != played[2]


@pytest.mark.parametrize(
    "arguments", [["--games", "many"], ["--games", "1"], ["--games", "-3"], ["--seed"], ["--speed", "3"], ["now"]]
)
def test_bad_arguments_are_refused_in_one_line(arguments: list[str]) -> None:
    with pytest.raises(StolikError) as refusal:
        optimum(arguments, shared_tables())
    assert str(refusal.value).startswith("stolik stonogi optimum: ")
    assert "\n" not in str(refusal.value)


def test_an_interval_holds_its_mean_and_shrinks_with_more_games() -> None:
    low, middle, high = mean_interval([0, 1, 2, 1])
    assert (low + high) / 2 == pytest.approx(middle) == 1
    assert high - middle == pytest.approx(1.96 * 0.8165 / 2, abs=1e-4)
