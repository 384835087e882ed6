"""FastRng: the numbers are fixed for ever, exactly uniform, and a biased generator would be caught."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.chance import FastRng, Rng, fast_map

pytestmark = pytest.mark.both

WORDS = 2**32
LARGEST_N = 2**31 - 1


def first_words(value: int, n: int) -> int:
    """The first word whose product with n reaches `value` · 2³²."""
    return -(-value * WORDS // n)


def accepted_words(value: int, n: int) -> int:
    """How many words stand for `value`, counted from the borders of its interval.

    From one word to the next the product grows by n, so only the first word of an interval can leave a
    remainder below n, and only such a word can be refused.
    """
    begin, end = first_words(value, n), first_words(value + 1, n)
    refused = fast_map(begin, n) == -1
    assert fast_map(begin, n) in {-1, value}
    assert fast_map(begin + 1, n) == value
    assert fast_map(end - 1, n) == value
    return end - begin - refused


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_for_every_n_up_to_256_each_number_has_exactly_as_many_of_all_words() -> None:
    for n in range(1, 257):
        counts = [accepted_words(value, n) for value in range(n)]
        assert counts == [WORDS // n] * n, n
        assert first_words(n, n) == WORDS, n


@pytest.mark.parametrize("n", [257, 1296, 65_537, 2**31 - 1])
def test_large_n_are_uniform_at_both_ends_and_in_the_middle(n: int) -> None:
    for value in (0, 1, n // 2, n - 2, n - 1):
        begin, end = first_words(value, n), first_words(value + 1, n)
        accepted = [word for word in (begin, begin + 1, end - 1) if word < end and fast_map(word, n) == value]
        refused = [word for word in range(begin, min(end, begin + 4)) if fast_map(word, n) == -1]
        assert end - begin - len(refused) == WORDS // n
        assert accepted


@given(st.integers(0, WORDS - 1), st.integers(1, LARGEST_N))
def test_a_word_stands_for_its_share_of_n_or_is_refused(word: int, n: int) -> None:
    assert fast_map(word, n) in {-1, word * n // WORDS}


def test_the_proof_sees_a_map_that_never_refuses() -> None:
    """The control: without rejection the intervals have unequal lengths."""
    borders = [first_words(value, 6) for value in range(7)]
    assert len({end - begin for begin, end in pairwise(borders)}) == 2


@pytest.mark.parametrize("n", [1, 2, 6, 256, 1296, 3 * 2**29, 2**31 - 1])
def test_below_takes_its_words_as_the_proved_map_does(n: int) -> None:
    rng, twin = FastRng(n), FastRng(n)
    for _ in range(500):
        number = fast_map(twin.next_word(), n)
        while number < 0:
            number = fast_map(twin.next_word(), n)
        assert rng.below(n) == number
    assert rng.next_word() == twin.next_word()


@pytest.mark.parametrize(
    ("start", "stream", "words"),
    [
        (0, 0, [0xFB52C520, 0x38802BE1, 0x948279E6, 0xEC4BF1D9]),
        (1, 0, [0xC9ECBB16, 0x406CA90B, 0xD3639F9A, 0xAA94A873]),
        (0, 1, [0x3E69971E, 0x6EBEC678, 0xE64B729A, 0xF7B630ED]),
        (2**32, 0, [0x6A161A47, 0x78C8AACE, 0x63091598, 0xA2AA2971]),
        (2**62 - 1, 2**32 - 1, [0x6EC62DE9, 0xD0E3E74B, 0x79A6BF8E, 0xDC3E07F0]),
        (0x0123456789ABCDEF, 7, [0xB0F6454C, 0x65B762F5, 0x74E926F4, 0x1E45B13E]),
    ],
)
def test_the_words_of_a_seed_are_these_for_ever(start: int, stream: int, words: list[int]) -> None:
    rng = FastRng(start, stream)
    assert [rng.next_word() for _ in words] == words


def test_the_numbers_of_a_seed_are_these_for_ever() -> None:
    rng = FastRng(2026, 8)
    assert [rng.below(6) for _ in range(20)] == [2, 2, 0, 3, 0, 5, 4, 4, 0, 0, 2, 4, 5, 5, 2, 0, 4, 4, 3, 2]
    assert [rng.below(1296) for _ in range(6)] == [521, 125, 929, 555, 1151, 265]
    assert [rng.below(LARGEST_N) for _ in range(3)] == [1043365166, 106473404, 526278698]


def test_the_words_of_a_fork_are_these_for_ever() -> None:
    fork = FastRng(1).fork()
    assert [fork.next_word() for _ in range(4)] == [0x32C429A2, 0xB92424BD, 0x2D6E091A, 0x36F53A70]


def test_labels_do_not_matter_to_the_fast_rng() -> None:
    labelled, plain = FastRng(5), FastRng(5)
    labelled.at(3, 4)
    assert [labelled.draw(1, 2, 100), labelled.draw(1, 2, 100)] == [plain.below(100), plain.below(100)]


def test_a_fork_is_fixed_by_its_parent_and_then_goes_its_own_way() -> None:
    parent, same = FastRng(1), FastRng(1)
    fork, twin = parent.fork(), same.fork()
    numbers_of_the_fork = [fork.next_word() for _ in range(50)]
    numbers_taken_in_turns = [(twin.next_word(), same.next_word()) for _ in range(50)]
    assert numbers_of_the_fork == [of_twin for of_twin, _ in numbers_taken_in_turns]
    assert [parent.next_word() for _ in range(50)] == [of_same for _, of_same in numbers_taken_in_turns]


def test_thousands_of_forks_seeds_and_streams_all_begin_differently() -> None:
    parent = FastRng(1)
    starts = [tuple(rng.next_word() for _ in range(3)) for rng in (parent.fork() for _ in range(1000))]
    starts += [tuple(rng.next_word() for _ in range(3)) for rng in (FastRng(seed) for seed in range(1000))]
    starts += [tuple(rng.next_word() for _ in range(3)) for rng in (FastRng(0, stream) for stream in range(1, 1000))]
    assert len(set(starts)) == len(starts)


def test_dice_pass_a_chi_square_that_a_loaded_die_fails() -> None:
    rng = FastRng(42)
    fair, loaded = [0] * 6, [0] * 6
    for _ in range(60_000):
        fair[rng.below(6)] += 1
        loaded[rng.below(64) % 6] += 1
    assert chi_square(fair) < 25.7  # one fair die in ten thousand is above (5 degrees of freedom)
    assert chi_square(loaded) > 25.7


def test_an_rng_must_say_how_it_draws() -> None:
    with pytest.raises(NotImplementedError):
        Rng().draw(0, 0, 6)
