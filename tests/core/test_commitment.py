"""What is committed to and how keys come of it: no two facts alike, and what is published tells no draw."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

from stolik.core import fairness
from stolik.core.fairness import FairRng, commitment, commitment_context, game_key, length_prefixed

KEY = bytes(range(32))


def test_l1_parts_cannot_be_cut_elsewhere() -> None:
    cuts = [(b"abc",), (b"ab", b"c"), (b"a", b"bc"), (b"", b"abc"), (b"abc", b""), (b"a", b"b", b"c"), ()]
    assert len({length_prefixed(*parts) for parts in cuts}) == len(cuts)


def test_l2_the_context_tells_every_fact_apart_and_not_the_order_of_options() -> None:
    usual: dict[str, Any] = {"table": "T1", "game": "demo", "rules": 1, "players": 2, "options": {"a": "x", "b": "y"}}
    others: list[dict[str, Any]] = [{"table": "T2"}, {"game": "other"}, {"rules": 2}, {"players": 3}]
    others += [{"options": {"a": "x"}}, {"options": {"a": "y", "b": "x"}}]
    assert len({commitment_context(**{**usual, **other}) for other in [{}, *others]}) == len(others) + 1
    assert commitment_context(**usual) == commitment_context(**{**usual, "options": {"b": "y", "a": "x"}})


def test_l4_each_salt_its_seat_and_its_absence_change_the_game_key() -> None:
    a, b = b"a" * 32, b"b" * 32
    added: list[list[bytes | None]] = [[a, b], [b, a], [a, None], [None, a], [None, None], [None], [a, b, None]]
    assert len({game_key(KEY, b"", salts) for salts in added}) == len(added)


def die_of(key: bytes) -> int:
    rng = FairRng(key, ("dice",))
    return rng.draw(0, 0, 6)


def predicted(guesses: Callable[[bytes], bytes], draws: Callable[[bytes], bytes]) -> int:
    """Of 2000 seeds, how many first dice somebody knows who makes a key of the published commitment."""
    seeds = [number.to_bytes(32, "big") for number in range(2000)]
    return sum(die_of(guesses(commitment(seed, bytes(32), b"context"))) == die_of(draws(seed)) for seed in seeds)


def key_of(seed: bytes) -> bytes:
    return game_key(seed, b"context", [None])


def test_l3_what_is_published_predicts_draws_no_better_than_chance() -> None:
    """KaniCasino derived its outcomes from the published hash, and 20 of 20 were predicted."""
    for guesses in (bytes, key_of, lambda seen: commitment(seen, bytes(32), b"context")):
        assert 250 < predicted(guesses, key_of) < 417, "2000 / 6, give or take five standard deviations"


def test_the_predictor_finds_draws_that_come_from_the_commitment() -> None:
    """The control: it guesses all dice where the key is what was published."""
    assert predicted(bytes, lambda seed: commitment(seed, bytes(32), b"context")) == 2000


def test_each_use_of_the_hash_has_a_name_of_its_own_that_begins_no_other() -> None:
    names = [fairness.COMMITMENT_LABEL, fairness.GAME_KEY_LABEL, fairness.DRAW_LABEL, fairness.BLOCK_LABEL]
    assert all(name.startswith(fairness.PROTOCOL_LABEL.encode()) for name in names)
    assert [name for name, other in permutations(names, 2) if other.startswith(name)] == []
