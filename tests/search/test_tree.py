"""The node table and the edge statistics of a search."""

from hypothesis import given
from hypothesis import strategies as st

from stolik.search.tree import EdgeStats, IndexTable


@given(st.lists(st.integers(0, 2**61), max_size=400))
def test_places_number_keys_in_the_order_of_their_coming_and_find_them_again(keys: list[int]) -> None:
    places = IndexTable(4)
    expected: dict[int, int] = {}
    for key in keys:
        assert places.index_or_add(key) == expected.setdefault(key, len(expected))
    assert all(places.index_of(key) == number for key, number in expected.items())
    assert places.count == len(expected)


def test_a_key_never_seen_is_not_found() -> None:
    places = IndexTable(4)
    for key in range(0, 2000, 2):
        places.index_or_add(key)
    assert all(places.index_of(key) == -1 for key in range(1, 2000, 2))


def test_arms_grow_and_keep_what_they_know() -> None:
    arms = EdgeStats(2)
    for key in range(500):
        arm = arms.edge(key)
        arms.visits[arm] = key
        arms.value_sums[arm] = key / 2
    assert [arms.visits[arms.edge(key)] for key in range(500)] == list(range(500))
    assert [arms.value_sums[arms.edge(key)] for key in range(500)] == [key / 2 for key in range(500)]
