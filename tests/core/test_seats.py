"""Places at the table: their letters, the others at it, and who may hear what is said."""

from __future__ import annotations

import pytest

from stolik.core.bitset import bit, elements
from stolik.core.errors import BadNotation
from stolik.core.position import EVERYONE, SPECTATOR, RuleEvent, other_seats, places_by_key
from stolik.core.seats import SEAT_LETTERS, seat_from_letter, seat_letter


def test_seats_are_lettered_from_a_and_read_back() -> None:
    assert [seat_letter(seat) for seat in range(8)] == list("ABCDEFGH")
    assert [seat_from_letter(seat_letter(seat)) for seat in range(len(SEAT_LETTERS))] == list(range(8))


@pytest.mark.parametrize("text", ["", "a", "I", "AB", "0", " A", "A ", "Ą", "-"])
def test_what_is_no_letter_of_a_seat_is_refused_and_shown(text: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        seat_from_letter(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize("seat", [-1, -8, 8, 2**70])
def test_a_seat_without_a_letter_is_refused_and_shown(seat: int) -> None:
    with pytest.raises(BadNotation) as refusal:
        seat_letter(seat)
    assert str(refusal.value) == f"there is no seat {seat}; seats are numbered 0 to 7"


@pytest.mark.parametrize("seats", range(1, 9))
def test_the_other_seats_are_all_but_ones_own(seats: int) -> None:
    for seat in range(seats):
        assert elements(other_seats(seats, seat)) == tuple(other for other in range(seats) if other != seat)


def test_an_event_for_everyone_reaches_seats_and_spectators() -> None:
    event = RuleEvent(0, EVERYONE, 0, 0, 0)
    assert all(event.is_for(listener) for listener in (SPECTATOR, 0, 1, 7))


def test_an_event_for_some_seats_reaches_those_alone() -> None:
    event = RuleEvent(0, bit(1) | bit(3), 0, 0, 0)
    assert [seat for seat in range(8) if event.is_for(seat)] == [1, 3]
    assert not event.is_for(SPECTATOR)


def test_places_go_by_rising_key_and_equal_keys_share_one() -> None:
    assert places_by_key([(-5, -2), (-9, -1), (-5, -3), (-5, -2)]) == [3, 1, 2, 3]
    assert places_by_key([(0,), (0,)]) == [1, 1]
    assert places_by_key([(4,)]) == [1]
