"""What holds in every position of every game."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.core.bitset import elements, size
from stolik.core.chance import FastRng
from stolik.games.kanaloa.notation import CARD_NAMES, SEA_NAMES, pieces_in_play, write_position
from stolik.games.kanaloa.rules.codes import ACTIONS
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import boats, options, played

ENOUGH = settings(deadline=None, max_examples=150)


@ENOUGH
@given(played())
def test_r1_1_pieces_are_neither_lost_nor_made(position: Kanaloa) -> None:
    box = [*CARD_NAMES, *SEA_NAMES, *"ABCDE"[: position.seats]]
    assert sorted(pieces_in_play(position)) == sorted(box)


@ENOUGH
@given(played())
def test_r1_4_boats_share_a_field_only_before_they_leave_the_start(position: Kanaloa) -> None:
    fields = [boat.split(".")[1] for boat in boats(position).split() if boat[0] != "(" and boat != "0.0"]
    assert len(set(fields)) == len(fields)


@ENOUGH
@given(played())
def test_r2_3_a_hand_never_has_a_colour_that_it_has_shown_to_lack(position: Kanaloa) -> None:
    assert all(position.hands[seat] & position.cards_lacked(seat) == 0 for seat in range(position.seats))


@ENOUGH
@given(played())
def test_r4_3_k9_the_track_never_has_fewer_than_three_sea_cards(position: Kanaloa) -> None:
    assert position.fields >= 6
    assert position.fields == 2 * size(position.sea)


@ENOUGH
@given(played())
def test_r4_2_no_boat_is_without_a_field(position: Kanaloa) -> None:
    fields = [int(boat.strip("()").split(".")[1]) for boat in boats(position).split()]
    assert all(field < position.fields for field in fields)
    cards = {position.card_at(field) for field in fields}
    assert cards <= set(elements(position.sea))


@ENOUGH
@given(played(), st.integers(0, 2**32))
def test_r4_4_k21_removals_keep_order_and_laps_and_never_lengthen_the_way(position: Kanaloa, seed: int) -> None:
    removable = elements(position.removable())
    assume(removable)
    seats = range(position.seats)
    before = [(position.boats[seat], position.progress(seat)) for seat in seats]
    colours = [position.colour_at(position.boats[seat] % 32) for seat in seats]
    position.remove(removable[seed % len(removable)])
    after = [(position.boats[seat], position.progress(seat)) for seat in seats]
    assert [position.colour_at(position.boats[seat] % 32) for seat in seats] == colours
    assert all(old >= new for (_, old), (_, new) in zip(before, after, strict=True))
    for one in seats:
        assert before[one][0] // 32 == after[one][0] // 32
        for other in seats:
            assert (before[one][0] > before[other][0]) == (after[one][0] > after[other][0])
            assert (before[one][0] > before[other][0] + 32) == (after[one][0] > after[other][0] + 32)


@ENOUGH
@given(played())
def test_r6_1_while_the_game_goes_on_only_a_failed_boat_lies_more_than_a_lap_ahead(position: Kanaloa) -> None:
    assume(not position.no_trick)
    lapping = [seat for seat in range(position.seats) if position.has_lapped(seat)]
    assert lapping == ([position.winner] if position.over else [])


@ENOUGH
@given(played(), st.integers(0, 2**32))
def test_a_copy_goes_its_own_way(position: Kanaloa, seed: int) -> None:
    assume(not position.over)
    before = write_position(position)
    copy = position.clone(FastRng(seed))
    assert write_position(copy) == before
    for _ in range(20):
        if not copy.over:
            copy.play(copy.seat, copy.random_action(copy.seat, FastRng(seed)))
    assert write_position(position) == before


@ENOUGH
@given(played())
def test_what_is_listed_as_legal_is_what_is_accepted(position: Kanaloa) -> None:
    assume(not position.over)
    accepted = [action for action in range(-1, ACTIONS + 60) if position.is_legal(position.seat, action)]
    assert list(position.legal(position.seat)) == accepted
    assert options(position)
