"""The dealer: commits first, collects salts, deals once they are fixed, and lets no secret slip."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from stolik.core.dealer import Dealer
from stolik.core.errors import BadSetup
from stolik.core.fairness import commitment

SEED, SALT = b"e" * 32, b"a" * 32
A, B = b"1" * 32, b"2" * 32


@pytest.fixture
def dealer() -> Dealer:
    return Dealer(SEED, SALT, b"context", 3)


def throws(dealer: Dealer) -> list[int]:
    rng = dealer.deal(("dice",))
    rng.at(0, 0)
    return [rng.below(1296) for _ in range(8)]


def test_l3_the_commitment_stands_before_any_salt_and_salts_do_not_change_it(dealer: Dealer) -> None:
    before = dealer.commitment
    dealer.add_salt(0, A)
    dealer.deal(("dice",))
    assert dealer.commitment == before == commitment(SEED, SALT, b"context")


def test_l4_a_salt_changes_the_draws_and_so_does_its_seat(dealer: Dealer) -> None:
    without = throws(dealer)
    dealers = [Dealer(SEED, SALT, b"context", 3) for _ in range(3)]
    for number, (seat, salt) in enumerate([(0, A), (1, A), (0, B)]):
        dealers[number].add_salt(seat, salt)
    assert len({tuple(draws) for draws in (without, *map(throws, dealers))}) == 4


def test_the_seeds_salt_hides_the_seed_and_does_not_touch_the_draws(dealer: Dealer) -> None:
    other = Dealer(SEED, B, b"context", 3)
    assert other.commitment != dealer.commitment
    assert throws(other) == throws(dealer)


def test_dealing_again_after_a_crash_gives_the_same_draws(dealer: Dealer) -> None:
    dealer.add_salt(2, A)
    revived = Dealer(SEED, SALT, b"context", 3)
    revived.add_salt(2, A)
    assert throws(dealer) == throws(revived) == throws(dealer)


def test_no_salt_is_added_after_the_deal(dealer: Dealer) -> None:
    dealer.deal(("dice",))
    with pytest.raises(BadSetup, match="no salt can be added any more"):
        dealer.add_salt(0, A)
    assert dealer.seat_salts == (None, None, None)


def test_no_salt_is_added_after_the_reveal_even_if_nothing_was_dealt(dealer: Dealer) -> None:
    dealer.reveal()
    with pytest.raises(BadSetup, match="no salt can be added any more"):
        dealer.add_salt(0, A)
    assert dealer.seat_salts == (None, None, None)


@pytest.mark.parametrize("seat", [-1, -3, 3, 8, 2**70])
def test_no_salt_is_added_for_a_seat_that_is_not_at_the_table(dealer: Dealer, seat: int) -> None:
    with pytest.raises(BadSetup, match=f"there is no seat {seat} at this table"):
        dealer.add_salt(seat, A)
    assert dealer.seat_salts == (None, None, None)


def test_a_seat_adds_its_salt_once(dealer: Dealer) -> None:
    dealer.add_salt(1, A)
    with pytest.raises(BadSetup, match="already"):
        dealer.add_salt(1, B)
    assert dealer.seat_salts == (None, A, None)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_l1_secrets_have_32_bytes_each(dealer: Dealer, length: int) -> None:
    wrong = b"x" * length
    with pytest.raises(BadSetup, match="32 bytes"):
        dealer.add_salt(0, wrong)
    with pytest.raises(BadSetup, match="32 bytes"):
        Dealer(wrong, SALT, b"context", 3)
    with pytest.raises(BadSetup, match="32 bytes"):
        Dealer(SEED, wrong, b"context", 3)


def test_what_a_dealer_shows_of_itself_is_the_commitment_alone(dealer: Dealer) -> None:
    dealer.add_salt(0, A)
    for shown in (repr(dealer), str(dealer), f"{dealer}"):
        assert shown == f"<Dealer committed to {dealer.commitment.hex()}>"


@pytest.mark.parametrize("keep", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_dealer_is_neither_stored_nor_copied_because_it_holds_secrets(
    dealer: Dealer, keep: Callable[[Dealer], object]
) -> None:
    with pytest.raises(TypeError, match="not copied or stored"):
        keep(dealer)


def test_l8_the_reveal_opens_the_commitment(dealer: Dealer) -> None:
    seed, salt = dealer.reveal()
    assert commitment(seed, salt, b"context") == dealer.commitment
    assert (seed, salt) == (SEED, SALT)
