"""The player without plans: what it does where it is plain what to do, and that it beats chance."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.core.chance import FastRng
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.bots import Greedy
from stolik.games.kanaloa.bots.playout import evaluate, greedy_action
from stolik.games.kanaloa.moves import MOVES
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import CALM, board, played


def chosen(position: Kanaloa, seed: int = 1) -> str:
    return MOVES.write(Greedy().choose(position, position.first_to_move(), FastRng(seed)))


def test_the_last_to_play_takes_the_trick_as_cheaply_as_possible() -> None:
    assert chosen(board(CALM, "0.0 0.0 0.0", "t12,t9,k1 n1,n2 n3,n4", trick="t3,t8")) == "play t9"


def test_what_cannot_take_the_trick_is_the_least_that_is_thrown_away() -> None:
    assert chosen(board(CALM, "0.0 0.0 0.0", "t9,t2,t4 n1,n2 n3,n4", trick="t3,t12")) == "play t2"


def test_a_kraken_is_thrown_away_where_nothing_can_be_taken() -> None:
    assert chosen(board(CALM, "0.0 0.0 0.0", "t9,t2,x1 n1,n2 n3,n4", trick="t3,t12")) == "play x1"


def test_who_declared_stays_below_with_the_highest_card_that_does() -> None:
    assert chosen(board(CALM, "(0.0) 0.0 0.0", "t9,t2,t4 n1,n2 n3,n4", trick="t3,t5")) == "play t4"


def test_who_declared_and_failed_races_on() -> None:
    position = board(CALM, "(0.0) 0.0 0.0", "t9,t2,t4 n1,n2 n3,n4", trick="t3,t5", tricks="1 0 0")
    assert chosen(position) == "play t9"


@pytest.mark.parametrize(
    "hand, move", [("t1,t2,r3,g1", "declare"), ("n12,k1,r12,t11", "sail"), ("k1,t1,t2,g2", "sail")]
)
def test_only_a_weak_hand_without_kanaloa_declares(hand: str, move: str) -> None:
    assert chosen(board(CALM, "0.0 0.0 0.0", f"{hand} n1,n2,n3,n4 n5,n6,n7,n8", "declare A")) == move


def test_a_leader_shortens_the_way_to_the_last_boat() -> None:
    position = board(CALM, "0.8 0.6 0.4", "n1 n2,t2 n3,t3", "kraken A", trick="x1")
    assert chosen(position) in {"remove M01", "remove M03", "remove M12"}


def test_a_straggler_shortens_the_way_to_the_leader() -> None:
    position = board(CALM, "0.1 0.2 0.8", "n1 n2,t2 n3,t3", "kraken A", trick="x1")
    assert chosen(position) in {"remove M06", "remove M07"}


def test_equal_choices_fall_either_way() -> None:
    position = board(CALM, "0.0 0.0 0.0", "t2,r2,g2 n1,n2 n4,n5", "play A", trick="n8,n9")
    assert {chosen(position, seed) for seed in range(40)} == {"play t2", "play r2", "play g2"}


@settings(deadline=None, max_examples=150)
@given(played(), st.integers(0, 2**32))
def test_it_always_does_something_legal(position: Kanaloa, seed: int) -> None:
    assume(not position.over)
    assert position.is_legal(position.seat, greedy_action(position, position.seat, FastRng(seed)))


@settings(deadline=None, max_examples=150)
@given(played())
def test_the_evaluations_of_all_seats_are_parts_of_one(position: Kanaloa) -> None:
    assume(not position.over)
    chances = [evaluate(position, seat) for seat in range(position.seats)]
    assert all(0 < chance < 1 for chance in chances)
    assert abs(sum(chances) - 1) < 1e-9


def test_the_evaluation_is_best_for_who_is_about_to_lap() -> None:
    position = board(CALM, "1.2 0.3 0.8", "n1 n2 n3")
    chances = [evaluate(position, seat) for seat in range(3)]
    assert chances[0] > 0.8
    assert chances[2] > chances[1]


@pytest.mark.parametrize("players, no_trick, more_than", [(3, "off", 0.5), (5, "off", 0.3), (4, "on", 0.5)])
def test_it_wins_much_more_than_its_share_against_chance(players: int, no_trick: str, more_than: float) -> None:
    games = 150
    won = 0
    for number in range(games):
        position = GAME.start(players, {"no_trick": no_trick}, number)
        assert isinstance(position, Kanaloa)
        rng, own = FastRng(number, 3), number % players
        while not position.over:
            seat = position.seat
            play = greedy_action if seat == own else Kanaloa.random_action
            position.play(seat, play(position, seat, rng))
        won += position.winner == own
    assert won / games > more_than
