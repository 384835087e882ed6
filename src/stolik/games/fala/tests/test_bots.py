"""The naive player and the guess at who will win."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.core.bitset import bit
from stolik.core.chance import FastRng
from stolik.games.fala import GAME
from stolik.games.fala.bots import Greedy
from stolik.games.fala.bots.playout import chances_above, evaluate, greedy_action
from stolik.games.fala.notation import read_card
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import played, table
from stolik.games.fala.tests.test_round import FOUR, twelfth

ENOUGH = settings(deadline=None, max_examples=100)


@ENOUGH
@given(played(), st.integers(0, 2**32))
def test_greedy_plays_a_legal_card(position: Fala, seed: int) -> None:
    for seat in position.to_move():
        assert position.is_legal(seat, Greedy().choose(position, seat, FastRng(seed)))


@ENOUGH
@given(played())
def test_the_evaluation_is_a_share_of_one_victory(position: Fala) -> None:
    assume(not position.over)
    shares = [evaluate(position, seat) for seat in range(position.seats)]
    assert all(0 <= share <= 1 for share in shares)
    assert sum(shares) == pytest.approx(1)


def test_more_points_are_a_better_evaluation() -> None:
    behind = twelfth(3, "9a", 2, "4a", 2, "6b", 2, "1a,2a")
    ahead = behind.clone(FastRng(0))
    ahead.points[2] = 8
    assert evaluate(ahead, 2) > 0.9 > evaluate(behind, 2)


def test_dropping_out_is_a_worse_evaluation() -> None:
    out = twelfth(3, "9a", 2, "4a", 2, "6b", 2, "1a,2a")
    afloat = evaluate(out, 1)
    out.afloat &= ~bit(1)
    assert evaluate(out, 1) < afloat


def test_chances_above_are_those_of_cards_drawn_from_the_hands() -> None:
    position = table(
        "round 1 / 30,31,...:-:-:-:0:0:0 / 1,2,3,4,5,6,40,41,42,43,44,45:-:-:-:0:0:0 /"
        " 7,8,9,10,11,12,13,14,15,46,47,48:-:-:-:0:0:0 / tides ..."
    )
    nobody, one = chances_above(position, 0, 29)
    assert nobody == pytest.approx(1 / 2 * 3 / 4)
    assert one == pytest.approx(1 / 2 * 3 / 4 + 1 / 2 * 1 / 4)


def test_who_stands_deepest_plays_high_to_get_the_low_tide() -> None:
    position = table(FOUR.format("9a", 2, "12a", 1, 0, 2, 0, 2, "5a,1a"))
    beating_c_and_d = read_card("45")
    assert all(greedy_action(position, 1, FastRng(seed)) >= beating_c_and_d for seed in range(10))


def test_who_stands_well_plays_low_when_the_tide_is_high() -> None:
    position = table(FOUR.format("9a", 2, "8a", 1, 0, 2, 0, 2, "12a,11a"))
    assert all(greedy_action(position, 2, FastRng(seed)) == 8 for seed in range(10))


def test_greedy_beats_random_players() -> None:
    """By chance it would win a quarter of the games; more than half of sixty are no accident."""
    wins = sum(won_by_greedy(seed) for seed in range(60))
    assert wins > 30


def won_by_greedy(seed: int) -> float:
    position = GAME.start(4, seed=seed)
    assert isinstance(position, Fala)
    bot_rng, own = FastRng(seed, 1), seed % 4
    while not position.over:
        seat = position.first_to_move()
        world = position.imagine(seat, bot_rng)
        action = Greedy().choose(world, seat, bot_rng) if seat == own else position.random_action(seat, bot_rng)
        position.apply(seat, action)
    return (position.places()[own] == 1) / position.places().count(1)
