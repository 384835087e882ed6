"""The comparison with another checkout: here with this one, which is as fast as itself."""

from bench.entry_points import LOOP
from bench.other_checkout import HERE, MODULE, interval, rate
from bench.pairs import pairs


def test_a_round_is_measured_by_the_python_of_a_checkout() -> None:
    assert rate(HERE, MODULE, "fala", pairs()["fala"], LOOP) > 0


def test_the_interval_holds_the_median_and_not_the_outliers() -> None:
    low, high = interval([0.5, 0.98, 0.99, 1.0, 1.0, 1.01, 1.02, 3.0])
    assert 0.9 < low <= 1.0 <= high < 1.1
