"""The greedy player, and the evaluation that playouts are cut short with."""

from __future__ import annotations

import pytest

from stolik.core.chance import FastRng
from stolik.core.options import Setup
from stolik.core.position import NO_SEAT
from stolik.games.rok import GAME
from stolik.games.rok.bots import Greedy
from stolik.games.rok.bots.playout import evaluate, greedy_action
from stolik.games.rok.moves import MOVES
from stolik.games.rok.notation import write_position
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.tests.boards import ANY, SETUP_NAMES, SETUPS, START, board, started

ROW = "f1i1q0t1|..i0....|....q4..|......t5"


def chosen(text: str, *, harder: bool = False) -> set[str]:
    """All that the greedy player does here, over many seeds."""
    position = board(text, harder=harder)
    seat = position.first_to_move()
    before = write_position(position)
    moves = {MOVES.write(Greedy().choose(position, seat, FastRng(seed))) for seed in range(30)}
    assert write_position(position) == before
    return moves


def test_greedy_takes_a_new_symbol_and_not_one_that_goes_aside() -> None:
    assert chosen(f"{ROW} / ????:f5i5t4:-:- / {ANY} / {ANY} / box - / take A row1") == {"take c"}


def test_greedy_takes_the_third_symbol_of_a_season() -> None:
    assert chosen(f"{ROW.replace('q0', 'q1')} / ????:l0p0:-:- / {ANY} / {ANY} / box - / take A row1") == {"take c"}


def test_greedy_swaps_for_more_points_and_adds_a_bonus() -> None:
    left = "..i1q0t1|..i0....|....q4..|......t5"
    assert chosen(f"{left} / ????:f1:-:- / {ANY} / {ANY} / box - / keep A f5 row1") == {"swap"}
    assert chosen(f"{left} / ????:b0f1k0:-:- / {ANY} / {ANY} / box - / bonus A p2 row1") == {"add"}
    assert chosen(f"{left} / ????:b0f1k0p1:-:- / {ANY} / {ANY} / box - / bonus A p2 row1") == {"swap"}


def test_greedy_fills_a_row_that_it_can_pick_well_from_and_its_rivals_cannot() -> None:
    almost = "..i5q5t5|..i0....|....q4..|......t4"
    rivals = "????:f4i4q3t3:-:- / ????:f3i3q2t2:-:- / box -"
    assert chosen(f"{almost} / f5x0x1x2:-:-:- / {rivals} / choose") == {"choose f5"}
    assert chosen(f"{almost} / ???:-:-:f5 / {rivals} / place A") == {"place a1"}


def test_greedy_lays_a_twelfth_card_only_when_it_wins() -> None:
    eleven = "b0k0i2o0s0l1q1p1x0m0t0"
    row = ROW.replace("t1", "m1")
    assert chosen(f"{row} / ????:{eleven}:-:- / {ANY} / {ANY} / box - / take A row1") == {"take a"}
    rich = "b5i5l5x5f5o5q5m5"
    behind = chosen(f"{row} / ????:{eleven}:-:- / ????:{rich}:-:- / {ANY} / box - / take A row1")
    assert "take a" not in behind


def test_chance_decides_among_equals() -> None:
    assert len(chosen(f"{START} / ???:-:-:f1 / {ANY} / {ANY} / box - / place A")) == 3
    empty = f"........|..i0....|....q4..|......t5 / {ANY} / {ANY} / {ANY} / box - / refill C p2 row1"
    assert len(chosen(empty, harder=True)) == 4


def play_out(setup: Setup, seed: int, greedy_seat: int) -> Rok:
    """A game of one greedy seat, or of all, against random ones."""
    position, bot_rng = started(setup, seed), FastRng(seed, 1)
    while not position.over:
        seat = position.first_to_move()
        greedy = greedy_seat in {NO_SEAT, seat}
        action = greedy_action(position, seat, bot_rng) if greedy else position.random_action(seat, bot_rng)
        position.apply(seat, action)
    return position


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_greedy_wins_most_games_against_random_players(setup: Setup) -> None:
    games = 24
    won = sum(play_out(setup, seed, seed % setup.players).places()[seed % setup.players] == 1 for seed in range(games))
    assert won > 0.75 * games


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_the_evaluations_of_all_seats_add_up_to_one_and_say_more_than_nothing(setup: Setup) -> None:
    error, blind = 0.0, 0.0
    for seed in range(12):
        position, bot_rng = started(setup, seed), FastRng(seed, 1)
        seen: list[list[float]] = []
        while not position.over:
            chances = [evaluate(position, seat) for seat in range(setup.players)]
            assert all(0 <= chance <= 1 for chance in chances)
            assert sum(chances) == pytest.approx(1)
            seen.append(chances)
            seat = position.first_to_move()
            position.play(seat, greedy_action(position, seat, bot_rng))
        places = position.places()
        won = [(place == 1) / places.count(1) for place in places]
        late = seen[2 * len(seen) // 3 :]
        error += sum((chance - win) ** 2 for row in late for chance, win in zip(row, won, strict=True)) / len(late)
        blind += sum((1 / setup.players - win) ** 2 for win in won)
    assert error < blind


def test_the_game_offers_the_greedy_player() -> None:
    assert isinstance(GAME.bots["greedy"](), Greedy)
