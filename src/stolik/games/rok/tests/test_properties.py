"""What holds in every position of every game."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.core.chance import FastRng
from stolik.games.rok.notation import pieces_in_play, write_position
from stolik.games.rok.pieces import NO_CARD, season_of
from stolik.games.rok.rules.codes import ACTIONS, CHOOSING
from stolik.games.rok.rules.piles import HANDS, STACK, cards_on, count
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.rules.year import cards_in_year, listed_year
from stolik.games.rok.tests.boards import DECK, played

ENOUGH = settings(deadline=None, max_examples=150)


@ENOUGH
@given(played())
def test_r1_1_cards_are_neither_lost_nor_made(position: Rok) -> None:
    assert sorted(pieces_in_play(position)) == sorted(DECK)
    assert position.left == count(position.piles, STACK)


@ENOUGH
@given(played())
def test_r2_5_without_the_variant_every_card_lies_in_its_seasons_column(position: Rok) -> None:
    assume(not position.harder)
    for cell, card in enumerate(position.square):
        assert card == NO_CARD or season_of(card) == cell % 4


@ENOUGH
@given(played())
def test_r7_3_in_the_harder_game_seasons_follow_each_other_along_every_row(position: Rok) -> None:
    assume(position.harder)
    for row in range(4):
        for column in range(3):
            left, right = position.square[4 * row + column], position.square[4 * row + column + 1]
            assert NO_CARD in {left, right} or (season_of(left) + 1) % 4 == season_of(right)


@ENOUGH
@given(played())
def test_r2_8_no_row_is_full_but_the_one_that_is_handed_out(position: Rok) -> None:
    assume(not position.over)
    assert all(position.cards_in_row(row) < 4 for row in range(4) if row != position.row)
    assert all(position.cards_in_row(row) > 0 for row in range(4) if row != position.row)


@ENOUGH
@given(played())
def test_r1_4_everyone_has_four_cards_while_all_choose(position: Rok) -> None:
    assume(position.phase == CHOOSING)
    assert [count(position.piles, HANDS + seat) for seat in range(position.seats)] == [4] * position.seats


@ENOUGH
@given(played())
def test_r5_1_a_game_goes_on_without_a_full_year_and_ends_with_one_or_with_an_empty_stack(position: Rok) -> None:
    full = any(cards_in_year(position.years[seat]) == 12 for seat in range(position.seats))
    assert position.over or not full
    assert not position.over or full or position.left == 0


@ENOUGH
@given(played())
def test_r1_5_a_year_has_each_symbol_once(position: Rok) -> None:
    for seat in range(position.seats):
        symbols = [card // 6 for card in listed_year(position.years[seat])]
        assert symbols == sorted(set(symbols))


@ENOUGH
@given(played(), st.integers(0, 2**32))
def test_a_copy_goes_its_own_way(position: Rok, seed: int) -> None:
    assume(not position.over)
    before = write_position(position)
    copy = position.clone(FastRng(seed))
    assert write_position(copy) == before
    for _ in range(8):
        if not copy.over:
            seat = copy.first_to_move()
            assert copy.legal(seat) == tuple(action for action in range(ACTIONS) if copy.is_legal(seat, action))
            copy.play(seat, copy.random_action(seat, FastRng(seed)))
    assert write_position(position) == before


@ENOUGH
@given(played(), st.integers(-1, 3), st.integers(0, 2**32))
def test_an_imagined_world_keeps_all_that_lies_open_and_all_counts(position: Rok, seat: int, seed: int) -> None:
    assume(seat < position.seats)
    world = position.imagine(seat, FastRng(seed))
    assert sorted(pieces_in_play(world)) == sorted(DECK)
    assert list(world.square) == list(position.square)
    for other in range(position.seats):
        hands = [cards_on(one.piles, HANDS + other) for one in (world, position)]
        assert len(hands[0]) == len(hands[1])
        assert hands[0] == hands[1] or other != seat
        if position.phase == CHOOSING:
            assert (world.chosen[other] == NO_CARD) == (position.chosen[other] == NO_CARD)
            assert world.chosen[other] == NO_CARD or world.chosen[other] in hands[0]
