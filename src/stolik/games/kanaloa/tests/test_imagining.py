"""Imagined worlds: they fit what the seat knows, and each that fits comes up equally often."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.bitset import size
from stolik.core.chance import FastRng
from stolik.core.position import SPECTATOR
from stolik.games.kanaloa.notation import pieces_in_play, write_position
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import CALM, board, played
from stolik.games.kanaloa.view import view


@settings(deadline=None, max_examples=150)
@given(played(), st.integers(0, 2**32))
def test_an_imagined_world_fits_what_the_seat_knows(position: Kanaloa, seed: int) -> None:
    for seat in range(SPECTATOR, position.seats):
        world = position.imagine(seat, FastRng(seed))
        assert view(world, seat) == view(position, seat)
        assert sorted(pieces_in_play(world)) == sorted(pieces_in_play(position))
        for other in range(position.seats):
            assert size(world.hands[other]) == size(position.hands[other])
            assert world.hands[other] & position.cards_lacked(other) == 0


def hand(position: Kanaloa, seat: int) -> str:
    return write_position(position).split(" / ")[1 + seat].split(" ")[1]


NEARLY_ALL = ",".join(
    [
        *(f"n{value}" for value in range(4, 13)),
        *(f"{colour}{value}" for colour in "trg" for value in range(2, 13)),
        *("r1", "g1", "k1", "k2", "k3", "x1", "x2"),
    ]
)
"""Unseen by A are n2, n3, t1 and whatever B and C hold; A holds n1."""


def test_every_deal_that_fits_is_equally_likely() -> None:
    """B holds one of n2, n3 and t1 and lacks navy, or not; C holds another one."""
    free = board(CALM, "0.0 0.0 0.0", "n1 t1 n2", gone=NEARLY_ALL)
    worlds = Counter((hand(w, 1), hand(w, 2)) for w in (free.imagine(0, FastRng(seed)) for seed in range(6000)))
    assert len(worlds) == 6
    assert all(880 < count < 1120 for count in worlds.values()), worlds
    bound = board(CALM, "0.0 0.0 0.0", "n1 t1 n2", voids="- n -", gone=NEARLY_ALL)
    worlds = Counter((hand(w, 1), hand(w, 2)) for w in (bound.imagine(0, FastRng(seed)) for seed in range(2000)))
    assert set(worlds) == {("t1", "n2"), ("t1", "n3")}
    assert all(900 < count < 1100 for count in worlds.values()), worlds


def test_a_spectator_imagines_every_hand() -> None:
    position = board(CALM, "0.0 0.0 0.0", "n1 t1 n2", gone=NEARLY_ALL)
    hands = {hand(position.imagine(SPECTATOR, FastRng(seed)), 0) for seed in range(60)}
    assert hands == {"n1", "n2", "n3", "t1"}


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_an_imagined_world_makes_other_draws(seat: int) -> None:
    position = board(CALM, "0.0 0.0 0.0", "n1 t1 n2", gone=NEARLY_ALL)
    rng = FastRng(5)
    assert position.imagine(seat, rng).rng is rng
