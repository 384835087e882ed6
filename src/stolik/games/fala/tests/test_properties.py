"""What holds in every position of every game."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.core.bitset import has, size
from stolik.core.chance import FastRng
from stolik.core.position import SPECTATOR
from stolik.games.fala.notation import pieces_in_play, write_position
from stolik.games.fala.pieces import belts_of
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import DECK, belts, levels, played
from stolik.games.fala.view import numbers, view

ENOUGH = settings(deadline=None, max_examples=150)
BOX = sorted([*map(str, range(1, 61)), *(f"tide {tide}" for tide in DECK)])


@ENOUGH
@given(played())
def test_r1_1_cards_are_neither_lost_nor_made(position: Fala) -> None:
    assert sorted(pieces_in_play(position)) == BOX


@ENOUGH
@given(played())
def test_r2_2_exactly_those_who_are_in_and_have_not_chosen_owe_a_card(position: Fala) -> None:
    seen = view(position, SPECTATOR)
    open_seats = [seat for seat, place in enumerate(seen.places) if not (place.out or place.has_chosen)]
    assert list(position.to_move()) == ([] if position.over else open_seats)


@ENOUGH
@given(played())
def test_r2_3_what_is_listed_as_legal_is_what_is_accepted(position: Fala) -> None:
    for seat in range(position.seats):
        assert list(position.legal(seat)) == [card for card in range(60) if position.is_legal(seat, card)]


@ENOUGH
@given(played())
def test_r3_1_nobody_is_ever_below_no_lifebelts_or_above_the_worth_of_the_set(position: Fala) -> None:
    for seat, left in enumerate(belts(position)):
        assert 0 <= left <= belts_of(position.sets[position.set_at(seat)])


@ENOUGH
@given(played())
def test_r3_1_at_most_two_stand_at_a_level_above_0(position: Fala) -> None:
    assert all(levels(position).count(level) <= 2 for level in range(1, 13))


@ENOUGH
@given(played())
def test_r4_1_while_a_round_goes_on_three_are_in_it(position: Fala) -> None:
    assert position.over or size(position.afloat) >= 3


@ENOUGH
@given(played())
def test_r5_4_a_view_never_names_a_card_that_is_not_in_the_set(position: Fala) -> None:
    for seat in range(-1, position.seats):
        for one in view(position, seat).sets:
            whole = numbers(position.sets[one.owner])
            assert set(one.known) | set(one.played) | set(one.shown) <= set(whole)
            assert len(one.known) + len(one.played) + one.unknown == 12


@ENOUGH
@given(played())
def test_r5_4_nobody_knows_a_card_that_was_neither_held_nor_shown(position: Fala) -> None:
    for seat in range(position.seats):
        for one in view(position, seat).sets:
            rounds_ago = (seat - one.owner) % position.seats
            if rounds_ago > position.round:
                assert set(one.known) <= set(one.shown)
            else:
                assert one.unknown == 0


@ENOUGH
@given(played(), st.integers(0, 2**32))
def test_a_copy_goes_its_own_way(position: Fala, seed: int) -> None:
    assume(not position.over)
    before = write_position(position)
    copy = position.clone(FastRng(seed))
    assert write_position(copy) == before
    while not copy.over and copy.round == position.round:
        copy.play(copy.first_to_move(), copy.random_action(copy.first_to_move(), copy.rng))
    assert write_position(position) == before


@ENOUGH
@given(played(), st.integers(0, 2**32))
def test_a_random_action_is_in_the_hand(position: Fala, seed: int) -> None:
    for seat in position.to_move():
        assert has(position.unplayed[seat], position.random_action(seat, FastRng(seed)))
