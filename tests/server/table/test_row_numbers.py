"""Private rows: whoever may not know of one sees by no number that there was one."""

from __future__ import annotations

import random

import pytest

from server.table.paper_table import Paper, random_moves, started
from server.table.table_fixtures import ANN, BOB, CAT, EVERYBODY
from stolik import registry
from stolik.conformance.random_walks import random_walk
from stolik.server.table.log_entries import ByPerson, SeatChanged
from stolik.server.table.refusals import Refusal
from stolik.server.table.row_numbers import SPECTATOR_READER, RowNumbers


def has_private_actions(key: str) -> bool:
    game = registry.load(key)
    return any(position.private_seats() for position in random_walk(game, next(game.setups()), 1))


KEYS = [key for key in registry.keys() if has_private_actions(key)]


def private_choice(key: str, seed: int = 1) -> tuple[Paper, int, int]:
    """A table at which a seat can do something of which nobody else will know."""
    paper = started(key, 2)
    for _ in random_moves(paper, random.Random(seed), 600):
        play = paper.play
        for seat in play.position.to_move():
            for action in play.position.legal(seat):
                if play.is_private(seat, action):
                    return paper, seat, action
    raise AssertionError("nobody ever acts in private")


def test_some_game_has_private_actions() -> None:
    assert KEYS


def test_everybody_counts_the_rows_that_they_know_of() -> None:
    numbers = RowNumbers()
    numbers.add_private_row(3, frozenset({ANN}))
    numbers.add_private_row(4, frozenset({ANN, BOB}))
    numbers.add_private_row(6, frozenset({BOB}))
    assert [numbers.number_for(row, ANN) for row in range(1, 8)] == [1, 2, 3, 4, 5, 5, 6]
    assert [numbers.number_for(row, BOB) for row in range(1, 8)] == [1, 2, 2, 3, 4, 5, 6]
    assert [numbers.number_for(row, SPECTATOR_READER) for row in range(1, 8)] == [1, 2, 2, 2, 3, 3, 4]
    for reader in (ANN, BOB, CAT, SPECTATOR_READER):
        known = [row for row in range(1, 8) if numbers.can_read(row, reader)]
        assert [numbers.number_for(row, reader) for row in known] == list(range(1, len(known) + 1))
        assert [numbers.row_at(number, reader) for number in range(1, len(known) + 1)] == known


@pytest.mark.parametrize("key", KEYS)
def test_only_who_sits_there_counts_what_a_seat_does_in_private(key: str) -> None:
    paper, seat, action = private_choice(key)
    mover, other = EVERYBODY[seat], EVERYBODY[1 - seat]
    numbers, before = (
        paper.table.row_numbers,
        {who: paper.table.row_numbers.number_for(paper.table.last_row, who) for who in EVERYBODY},
    )
    phases = {who: paper.table.phase_for(who) for who in EVERYBODY}
    paper.move(mover, action, seat)
    n = paper.table.last_row
    assert numbers.can_read(n, mover)
    assert not numbers.can_read(n, other)
    assert numbers.number_for(n, mover) == before[mover] + 1
    assert {who: numbers.number_for(n, who) for who in EVERYBODY if who != mover} == {
        who: number for who, number in before.items() if who != mover
    }
    assert {who: paper.table.phase_for(who) for who in EVERYBODY} == phases


@pytest.mark.parametrize("key", KEYS)
def test_a_seat_taken_over_later_brings_no_numbers_with_it(key: str) -> None:
    paper, seat, action = private_choice(key)
    mover = EVERYBODY[seat]
    paper.move(mover, action, seat)
    secret, number = paper.table.last_row, paper.table.row_numbers.number_for(paper.table.last_row, CAT)
    paper.write(mover, None, [SeatChanged(seat, ByPerson(CAT, CAT))])
    assert paper.table.row_numbers.can_read(secret, mover)
    assert not paper.table.row_numbers.can_read(secret, CAT)
    assert paper.table.row_numbers.number_for(paper.table.last_row, CAT) == number + 1


@pytest.mark.parametrize("key", KEYS)
def test_who_reads_the_log_anew_counts_in_the_same_way(key: str, seed: int) -> None:
    paper, seat, action = private_choice(key, seed)
    paper.move(EVERYBODY[seat], action, seat)
    for _ in random_moves(paper, random.Random(seed), 60):
        pass
    again = paper.refold()
    assert paper.table.row_numbers.has_private_rows()
    for reader in (*EVERYBODY, SPECTATOR_READER):
        rows = range(1, paper.table.last_row + 1)
        assert [again.row_numbers.number_for(n, reader) for n in rows] == [
            paper.table.row_numbers.number_for(n, reader) for n in rows
        ]


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_taken_back_while_somebody_may_act_in_private_whether_they_do_or_not(key: str) -> None:
    paper, seat, action = private_choice(key)
    offered = [paper.play.takeback_move(other) for other in range(2)]
    paper.move(EVERYBODY[seat], action, seat)
    assert offered == [paper.play.takeback_move(other) for other in range(2)] == [None, None]
    with pytest.raises(Refusal):
        paper.take_back(EVERYBODY[1 - seat], 1 - seat)


@pytest.mark.parametrize("key", KEYS)
def test_an_undo_of_what_nobody_knew_is_known_to_nobody(key: str) -> None:
    for seed in range(30):
        paper, seat, action = private_choice(key, seed)
        other = EVERYBODY[1 - seat]
        number = paper.table.row_numbers.number_for(paper.table.last_row, other)
        paper.move(EVERYBODY[seat], action, seat)
        if paper.play.undoable_move(seat) is not None:
            paper.undo(EVERYBODY[seat], seat)
            assert paper.table.row_numbers.number_for(paper.table.last_row, other) == number
            return
    raise AssertionError("nothing was ever undone")
