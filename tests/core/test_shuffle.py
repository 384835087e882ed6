"""Shuffling: every order equally likely, proved draw by draw; a naive shuffle is caught by count and by chi-square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import factorial

import pytest

from stolik.core.chance import FastRng, Rng, shuffle
from stolik.core.fairness import FairRng

ONE_IN_TEN_THOUSAND_OF_24 = 57.0
"""Chi-square with 23 degrees of freedom is above this for one fair shuffler in ten thousand."""

Shuffler = Callable[[list[int], Rng], None]


class ListedRng(Rng):
    """Gives the listed numbers, and writes down what it was asked for."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self.numbers = numbers
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return next(self.numbers)


def naive_shuffle(things: list[int], rng: Rng) -> None:
    """The famous mistake: each place exchanged with any place."""
    for place in range(len(things)):
        other = rng.below(len(things))
        things[place], things[other] = things[other], things[place]


def orders(shuffler: Shuffler, ways: list[tuple[int, ...]], things: int) -> Counter[tuple[int, ...]]:
    """How often each order comes out when the rng goes through all its outcomes."""
    found = Counter[tuple[int, ...]]()
    for way in ways:
        row = list(range(things))
        shuffler(row, ListedRng(iter(way)))
        found[tuple(row)] += 1
    return found


def chi_square_of_orders(shuffler: Shuffler, rng: Rng, deals: int) -> float:
    found = Counter[tuple[int, ...]]()
    for deal in range(deals):
        row = [0, 1, 2, 3]
        rng.at(0, deal)
        shuffler(row, rng)
        found[tuple(row)] += 1
    expected = deals / factorial(4)
    return sum((found[order] - expected) ** 2 / expected for order in permutations(range(4)))


@pytest.mark.parametrize("things", range(1, 7))
def test_l7_all_draws_together_give_every_order_exactly_once(things: int) -> None:
    ways = list(product(*(range(n) for n in range(things, 1, -1))))
    found = orders(shuffle, ways, things)
    assert set(found) == set(permutations(range(things)))
    assert set(found.values()) == {1}


def test_the_count_catches_the_naive_shuffle() -> None:
    found = orders(naive_shuffle, list(product(range(3), repeat=3)), 3)
    assert set(found.values()) == {4, 5}


@pytest.mark.parametrize("things", [0, 1, 2, 10, 55])
def test_l7_draws_go_from_the_top_one_a_thing_but_the_last(things: int) -> None:
    rng = ListedRng(iter([0] * things))
    shuffle(list(range(things)), rng)
    assert rng.asked == list(range(things, 1, -1))


def test_l7_the_thing_drawn_changes_places_with_the_last_one() -> None:
    row = [10, 11, 12, 13]
    shuffle(row, ListedRng(iter([0, 2, 1])))
    assert row == [13, 11, 12, 10]


def test_equal_things_keep_their_number() -> None:
    row = [7, 7, 7, 1, 1]
    shuffle(row, FastRng(3))
    assert sorted(row) == [1, 1, 7, 7, 7]


@pytest.mark.parametrize("rng", [FastRng(11), FairRng(bytes(32), ("deck",))], ids=["fast", "fair"])
def test_orders_of_four_pass_a_chi_square_that_the_naive_shuffle_fails(rng: Rng) -> None:
    assert chi_square_of_orders(shuffle, rng, 12_000) < ONE_IN_TEN_THOUSAND_OF_24
    assert chi_square_of_orders(naive_shuffle, rng, 12_000) > 5 * ONE_IN_TEN_THOUSAND_OF_24
