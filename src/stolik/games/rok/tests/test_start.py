"""Chapter 1: the box and the start."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.errors import BadSetup
from stolik.core.options import Setup
from stolik.games.rok import GAME
from stolik.games.rok.notation import pieces_in_play, write_card
from stolik.games.rok.pieces import SEASONS, SYMBOLS, points_of, rank_of, season_of, symbol_of
from stolik.games.rok.rules.piles import HANDS, STACK, cards_on
from stolik.games.rok.tests.boards import ANY, DECK, SETUP_NAMES, SETUPS, START, board, hand, options, started


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_r1_1_the_box_has_each_symbol_with_nought_to_five_points(setup: Setup) -> None:
    assert sorted(pieces_in_play(started(setup, 1))) == sorted(DECK)
    assert len(set(DECK)) == 72


def test_r1_1_each_season_has_eighteen_cards_of_three_symbols() -> None:
    assert Counter(season_of(card) for card in range(72)) == dict.fromkeys(range(4), 18)
    for season in range(4):
        symbols = {symbol_of(card) for card in range(72) if season_of(card) == season}
        assert symbols == {3 * season, 3 * season + 1, 3 * season + 2}


def test_r1_2_the_order_of_seasons_and_symbols_is_that_of_the_rulebook() -> None:
    bigger = ["stork flower bee", "sun ball ice_cream", "pumpkin squirrel leaf", "tree snowman snowflake"]
    ordered = [symbol for season in bigger for symbol in reversed(season.split())]
    assert SEASONS == ("spring", "summer", "autumn", "winter")
    assert list(SYMBOLS) == ordered
    of_three_points = [card for card in range(72) if points_of(card) == 3]
    assert [SYMBOLS[symbol_of(card)] for card in sorted(of_three_points, key=rank_of)] == ordered


@pytest.mark.parametrize("setup", SETUPS[2:], ids=SETUP_NAMES[2:])
def test_r1_3_r1_chance_lays_one_start_card_of_each_season_on_the_diagonal(setup: Setup) -> None:
    seen: set[int] = set()
    for seed in range(300):
        position = started(setup, seed)
        on_diagonal = [position.square[5 * season] for season in range(4)]
        assert [season_of(card) for card in on_diagonal] == [0, 1, 2, 3]
        assert sum(card >= 0 for card in position.square) == 4
        seen |= set(on_diagonal)
    assert len(seen) == 72


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_r1_4_everyone_has_four_cards_and_the_rest_is_the_stack(setup: Setup) -> None:
    position = started(setup, 7)
    hands = [cards_on(position.piles, HANDS + seat) for seat in range(setup.players)]
    assert [len(cards) for cards in hands] == [4] * setup.players
    neutral = setup.players == 2
    assert position.left == len(cards_on(position.piles, STACK)) == 68 - 4 * setup.players - neutral


def test_r1_4_every_card_is_dealt_equally_often() -> None:
    games = 3000
    dealt = Counter(card for seed in range(games) for card in cards_on(started(SETUPS[2], seed).piles, HANDS))
    expected = 4 * games / 72
    chi_square = sum((dealt[card] - expected) ** 2 / expected for card in range(72))
    assert chi_square < 114, dealt  # one sound shuffle in a thousand would fail; the seeds are fixed


def test_r1_5_next_means_clockwise() -> None:
    position = board(f"{START} / {ANY} / {ANY} / {ANY} / box - / choose")
    assert [position.after(seat) for seat in range(3)] == [1, 2, 0]


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        GAME.setup(players)


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_every_setup_opens_with_a_choice_of_all(setup: Setup) -> None:
    position = started(setup, 3)
    assert position.to_move() == tuple(range(setup.players))
    assert position.harder is (setup.options["harder"] == "on")
    assert options(position) == [f"choose {write_card(card)}" for card in cards_on(position.piles, HANDS)]
    assert len(hand(position, 0)) == 8
