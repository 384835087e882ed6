"""The reference games of bench/ keep our promises: they end, conserve cards, refuse, and imagine worlds that fit."""

from collections.abc import Callable

import pytest

from bench.reference_games.goofspiel import ALL_CARDS, Goofspiel
from bench.reference_games.oh_hell import BID, OhHell
from stolik.core.bitset import bit, elements, size
from stolik.core.chance import FastRng, Rng
from stolik.core.errors import IllegalMove, NotOver
from stolik.core.heuristics import Heuristics
from stolik.core.position import SPECTATOR, Position, play_random_game, play_random_game_from_list
from stolik.search.mcts import Search

GAMES = 200
Lay = Callable[[int, Rng], Position]


def started(lay: Lay, seats: int, seed: int) -> Position:
    position = lay(seats, FastRng(seed))
    position.begin()
    return position


def some_way_on(position: Position, whims: FastRng, decisions: int) -> None:
    while decisions > 0 and not position.over:
        seat = position.first_to_move()
        position.apply(seat, position.random_action(seat, whims))
        decisions -= 1


def test_goofspiel_takes_two_decisions_in_each_of_twelve_turns(seed: int) -> None:
    for game in range(seed, seed + GAMES):
        position = Goofspiel(2, FastRng(game))
        position.begin()
        assert play_random_game(position, FastRng(game, 1), 100) == 24
        assert sum(position.scores()) <= sum(range(1, 14))
        assert position.to_move() == ()


def test_oh_hell_takes_a_bid_and_all_tricks_of_everyone(seed: int) -> None:
    for game in range(seed, seed + GAMES):
        position = OhHell(3 + game % 5, FastRng(game))
        position.begin()
        assert play_random_game_from_list(position, FastRng(game, 1), 100) == position.seats * (1 + position.tricks)
        assert sum(position.taken) == position.tricks
        assert sum(position.bids) != position.tricks
        assert [score % 10 for score in position.scores()] == [taken % 10 for taken in position.taken]


@pytest.mark.parametrize("lay", [Goofspiel, OhHell])
def test_what_is_legal_is_listed_and_all_else_is_refused(lay: Lay, seed: int) -> None:
    for game in range(seed, seed + 40):
        position = started(lay, 3, game)
        some_way_on(position, FastRng(game, 1), game - seed)
        if position.over:
            continue
        seat = position.first_to_move()
        legal = position.legal(seat)
        assert [action for action in range(-1, 80) if position.is_legal(seat, action)] == list(legal)
        assert {position.random_action(seat, FastRng(whim)) for whim in range(500)} == set(legal)
        with pytest.raises(IllegalMove):
            position.apply(seat, 79)
        with pytest.raises(NotOver):
            position.scores()


def with_bid(position: Goofspiel, seat: int) -> int:
    """A hand, and the card of it that lies face down."""
    if position.over or seat in position.to_move():
        return position.hands[seat]
    return position.hands[seat] | bit(position.choice[seat])


def test_goofspiel_imagines_only_bids_anew(seed: int) -> None:
    for game in range(seed, seed + GAMES):
        position = Goofspiel(3, FastRng(game))
        position.begin()
        some_way_on(position, FastRng(game, 1), game % 36)
        for seat in (SPECTATOR, 0, 1, 2):
            world = position.imagine(seat, FastRng(game, 2))
            assert world.to_move() == position.to_move()
            for other in range(3):
                assert with_bid(world, other) == with_bid(position, other)
            assert (world.prize, world.prizes) == (position.prize, position.prizes)
            assert world.prizes < ALL_CARDS


def test_oh_hell_imagines_hands_that_fit_what_was_shown(seed: int) -> None:
    for game in range(seed, seed + GAMES):
        position = OhHell(4, FastRng(game))
        position.begin()
        some_way_on(position, FastRng(game, 1), game % (4 * position.tricks))
        for seat in (SPECTATOR, 0, 3):
            world = position.imagine(seat, FastRng(game, 2))
            hands = [elements(hand) for hand in world.hands]
            assert [len(hand) for hand in hands] == [size(hand) for hand in position.hands]
            cards = {card for hand in hands for card in hand}
            assert len(cards) == sum(map(len, hands))
            assert not cards & {*elements(position.played), position.turned}
            assert all(not hand & lacked for hand, lacked in zip(world.hands, position.lacked, strict=True))
            assert seat == SPECTATOR or world.hands[seat] == position.hands[seat]


@pytest.mark.parametrize("lay", [Goofspiel, OhHell])
def test_a_search_counts_the_steps_of_whole_games(lay: Lay) -> None:
    position = started(lay, 3, 3)
    whole = play_random_game(position.clone(FastRng(1)), FastRng(1), 100)
    search = Search(position, position.first_to_move(), Heuristics(), FastRng(1))
    search.simulate(50)
    assert search.steps == 50 * whole
    assert search.best_action() in position.legal(position.first_to_move())


def test_bids_stand_behind_the_cards() -> None:
    position = started(OhHell, 3, 1)
    assert position.legal(position.first_to_move())[0] == BID
