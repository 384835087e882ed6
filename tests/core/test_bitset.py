"""Sets as bits: the helpers agree with Python's own sets, and shifts reach beyond 32 bits compiled or not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.bitset import MAX_CACHED_SETS, bit, cached_elements, elements, first, has, pick, size

pytestmark = pytest.mark.both

SET_CAPACITY = 62
"""Things that a set may hold: 0 … 61."""

members_of_sets = st.sets(st.integers(0, SET_CAPACITY - 1))
members_of_some_sets = st.sets(st.integers(0, SET_CAPACITY - 1), min_size=1)


def as_bits(members: set[int]) -> int:
    return sum(2**thing for thing in members)


@pytest.mark.parametrize("index", range(SET_CAPACITY + 1))
def test_a_bit_is_the_power_of_two_also_beyond_32_bits(index: int) -> None:
    """mypyc 2.4 compiles a constant one on i64 as a 32-bit shift; this fails if `bit` ever becomes one."""
    assert bit(index) == 2**index


@pytest.mark.parametrize("index", [0, 30, 31, 32, 33, 61])
def test_a_set_of_one_thing_holds_that_thing_and_no_other(index: int) -> None:
    assert [thing for thing in range(SET_CAPACITY) if has(bit(index), thing)] == [index]
    assert first(bit(index)) == index
    assert size(bit(index)) == 1
    assert elements(bit(index)) == (index,)


def test_the_empty_set_holds_nothing() -> None:
    assert size(0) == 0
    assert elements(0) == ()
    assert not any(has(0, thing) for thing in range(SET_CAPACITY))


def test_the_full_set_of_62_things_holds_each() -> None:
    full = 2**SET_CAPACITY - 1
    assert size(full) == SET_CAPACITY
    assert elements(full) == tuple(range(SET_CAPACITY))
    assert [pick(full, nth) for nth in range(SET_CAPACITY)] == list(range(SET_CAPACITY))


@given(members_of_sets)
def test_size_and_list_are_those_of_the_set(members: set[int]) -> None:
    assert size(as_bits(members)) == len(members)
    assert elements(as_bits(members)) == tuple(sorted(members))


@given(members_of_sets, st.integers(0, SET_CAPACITY - 1))
def test_membership_is_that_of_the_set(members: set[int], thing: int) -> None:
    assert has(as_bits(members), thing) == (thing in members)


@given(members_of_some_sets, st.data())
def test_the_nth_thing_has_n_smaller_ones_before_it(members: set[int], data: st.DataObject) -> None:
    nth = data.draw(st.integers(0, len(members) - 1))
    assert pick(as_bits(members), nth) == sorted(members)[nth]
    assert first(as_bits(members)) == min(members)


@given(members_of_sets)
def test_the_remembered_list_is_the_same_list(members: set[int]) -> None:
    assert cached_elements(as_bits(members)) == elements(as_bits(members))
    assert cached_elements(as_bits(members)) is cached_elements(as_bits(members))


def test_the_memory_is_bounded_and_right_after_it_was_emptied() -> None:
    for members in range(1, MAX_CACHED_SETS + 2):
        cached_elements(members)
    assert cached_elements(MAX_CACHED_SETS + 1) == (0, 16)
    assert cached_elements(5) == (0, 2)
