"""Chance that anyone can verify: exactly uniform, independent under every label, and hidden by its commitment."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stolik.core.chance import shuffle
from stolik.core.fairness import (
    FairRng,
    bounded_number,
    bytes_needed,
    commitment,
    commitment_context,
    game_key,
    length_prefixed,
)

pytestmark = pytest.mark.both

KEY = bytes(range(32))


def uneven(n: int, maps: dict[int, int]) -> bool:
    """Do some numbers below n have more words than others? −1 marks words to be redrawn."""
    counts = Counter(number for number in maps.values() if number >= 0)
    return set(counts) != set(range(n)) or len(set(counts.values())) != 1


def draws(label: str, n: int = 1296, count: int = 20, key: bytes = KEY) -> list[int]:
    rng = FairRng(key, ())
    rng.open_label(label)
    return [rng.below(n) for _ in range(count)]


def test_l6_every_byte_counted_each_number_below_n_is_equally_likely_for_all_n_up_to_256() -> None:
    for n in range(2, 257):
        maps = {byte: bounded_number(bytes([byte]), n) for byte in range(256)}
        assert bytes_needed(n) == 1, n
        assert not uneven(n, maps), n
        assert sum(number >= 0 for number in maps.values()) > 128, f"half of all bytes are redrawn for {n}"


@pytest.mark.parametrize("n", [257, 1296, 32_769, 65_535, 65_536])
def test_l6_every_pair_of_bytes_counted_large_n_are_equally_likely_too(n: int) -> None:
    assert bytes_needed(n) == 2
    assert not uneven(n, {word: bounded_number(word.to_bytes(2, "big"), n) for word in range(65_536)})


def test_the_count_sees_the_bias_of_a_remainder() -> None:
    """The control: a byte modulo 6 makes 0 … 3 likelier, which 60,000 rolls would not show."""
    assert uneven(6, {byte: byte % 6 for byte in range(256)})
    assert uneven(6, {byte: byte * 6 // 256 for byte in range(256)})


def test_l6_a_number_below_one_takes_nothing_from_the_stream() -> None:
    rng = FairRng(KEY, ())
    rng.open_label("dice/0")
    assert [rng.below(1), rng.below(1), *(rng.below(1296) for _ in range(20))] == [0, 0, *draws("dice/0")]


@pytest.mark.parametrize("n", [0, -1, -1296])
def test_l6_nothing_is_drawn_below_zero(n: int) -> None:
    rng = FairRng(KEY, ())
    rng.open_label("dice/0")
    with pytest.raises(ValueError, match="below 1 or more"):
        rng.below(n)


@pytest.mark.parametrize("n", [1, 1296])
def test_l5_nothing_is_drawn_before_a_label_is_open(n: int) -> None:
    with pytest.raises(ValueError, match="under an open label"):
        FairRng(KEY, ("dice",)).below(n)


def test_l5_a_label_opened_again_repeats_its_draws_whatever_was_drawn_between() -> None:
    rng = FairRng(KEY, ("first", "dice"))
    rng.at(1, 12)
    once = [rng.below(1296) for _ in range(20)]
    rng.at(0, 0)
    rng.below(3)
    rng.at(1, 12)
    assert [rng.below(1296) for _ in range(20)] == once == draws("dice/12")


def test_l5_labels_have_streams_of_their_own() -> None:
    labels = ["dice/0", "dice/1", "dice/10", "dice/1/0", "dice/00", "first/0", "", "/", "kości/0"]
    assert len({tuple(draws(label)) for label in labels}) == len(labels)


def test_the_published_vectors_come_out(vectors: dict[str, Any]) -> None:
    for row in vectors["framing"]:
        assert length_prefixed(*map(bytes.fromhex, row["parts"])).hex() == row["bytes"]
    for game in vectors["games"]:
        seed, salt = bytes.fromhex(game["seed"]), bytes.fromhex(game["salt"])
        about = commitment_context(*(game[fact] for fact in ("table", "game", "rules", "players", "options")))
        key = game_key(seed, about, [bytes.fromhex(added) if added else None for added in game["seat_salts"]])
        assert about.decode() == game["context"]
        assert commitment(seed, salt, about).hex() == game["commitment"]
        assert key.hex() == game["game_key"]
        rng = FairRng(key, ())
        for drawn in game["draws"]:
            rng.open_label(drawn["label"])
            assert [rng.below(n) for n in drawn["of"]] == drawn["values"], drawn["label"]
        for deck in game["shuffles"]:
            rng.open_label(deck["label"])
            shuffle(deck["things"], rng)
            assert deck["things"] == deck["result"], deck["label"]


def test_the_fair_rng_withholds_its_key() -> None:
    for shown in (repr(FairRng(KEY, ("dice",))), str(FairRng(KEY, ("dice",)))):
        assert shown == "<FairRng, key withheld>"
