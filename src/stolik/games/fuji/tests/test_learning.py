"""Weights fitted to games: the fit finds what made them, and the command prints a row that the bots could use."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from stolik.games.fuji.bots import BOTS
from stolik.games.fuji.bots.evaluation import MEASURE_COUNT
from stolik.games.fuji.cli.learn import Sample, fit, learn, solve

MADE_BY = [1.5, -2.0, 0.5, *[0.0] * (int(MEASURE_COUNT) - 3)]


def some(number: int) -> list[Sample]:
    """Moments of games that were won as the weights above say."""
    rng = Random(11)
    moments = []
    for _ in range(number):
        measures = (1.0, *[rng.random() * 2 for _ in MADE_BY[1:]])
        hope = 1 / (1 + exp(-sum(weight * measure for weight, measure in zip(MADE_BY, measures, strict=True))))
        moments.append(Sample(measures, rng.random() < hope))
    return moments


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])


def test_the_fit_finds_the_weights_that_made_what_was_seen() -> None:
    found = fit(some(6000))
    assert found[1] == pytest.approx(MADE_BY[1], abs=0.3)
    assert found[2] == pytest.approx(MADE_BY[2], abs=0.3)
    assert all(abs(weight) < 0.3 for weight in found[3:])


def test_the_command_prints_one_weight_for_each_measure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "guide", BOTS["novice"])
    learn(["--games", "1", "--level", "2", "--players", "3", "--map", "1,4"])
    header, row = capsys.readouterr().out.splitlines()
    assert header.startswith("level 2: ")
    assert len(row.strip().rstrip(",").split(", ")) == MEASURE_COUNT
