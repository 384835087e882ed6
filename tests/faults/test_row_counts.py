"""Two ways to count what somebody knows of, the house's and the audit's, come to the same for everybody."""

from __future__ import annotations

import random

import pytest

from faults.row_counts import Ledger
from server.table.paper_table import Paper, random_moves, started
from server.table.table_fixtures import EVERYBODY, secrets_of
from stolik import registry
from stolik.server.store.interface import LogRow
from stolik.server.table.row_numbers import SPECTATOR_READER


def played(key: str, moves: int = 250) -> Paper:
    paper = started(key, max(2, registry.load(key).players[0]))
    for _ in random_moves(paper, random.Random(7), moves):
        pass
    return paper


def ledger_of(paper: Paper, rows: list[LogRow] | None = None) -> Ledger:
    return Ledger(paper.table.id, paper.rows if rows is None else rows, secrets_of)


@pytest.mark.parametrize("key", registry.keys())
def test_the_audit_counts_for_everybody_as_the_house_does(key: str) -> None:
    paper = played(key)
    ledger, numbers = ledger_of(paper), paper.table.row_numbers
    assert ledger.replays
    assert bool(ledger.secret) == numbers.has_private_rows()
    for reader in (*EVERYBODY, SPECTATOR_READER):
        known = ledger.known(reader)
        assert known == [row for row in range(1, paper.table.last_row + 1) if numbers.can_read(row, reader)]
        assert [ledger.row(numbers.number_for(row, reader), reader) for row in known] == known


def test_in_some_game_people_count_differently() -> None:
    paper = next(paper for paper in map(played, registry.keys()) if paper.table.row_numbers.has_private_rows())
    ledger = ledger_of(paper)
    row, knowers = next(iter(ledger.secret.items()))
    assert len(ledger.known(next(iter(knowers)))) > len(ledger.known(SPECTATOR_READER))
    assert row not in ledger.known(SPECTATOR_READER)


def test_a_number_that_nobody_was_told_is_no_row() -> None:
    ledger = ledger_of(played("sample"))
    assert (ledger.row(0, SPECTATOR_READER), ledger.row(1000, SPECTATOR_READER)) == (0, -1000)


def test_a_log_with_a_row_left_out_does_not_replay() -> None:
    paper = played("sample")
    assert not ledger_of(paper, paper.rows[:3] + paper.rows[4:]).replays
