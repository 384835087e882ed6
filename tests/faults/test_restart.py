"""All running games go on after a death, however many there are."""

import asyncio

from faults import restart
from faults.figures import printed
from stolik import registry


def test_two_hundred_running_tables_are_resumed_and_take_moves() -> None:
    figures = asyncio.run(restart.measure("quick", seed=22))
    assert all(figure.stands for figure in figures), printed(figures, 22)


def test_games_that_tests_put_on_the_shelf_are_not_expected_of_a_house() -> None:
    assert set(restart.shelf()) <= set(registry.keys())
    assert "sample" in registry.keys()
    assert "sample" not in restart.shelf()
