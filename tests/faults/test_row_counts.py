"""Two ways to count the rows that somebody knows of, the server's and the audit's, agree for everybody."""

from __future__ import annotations

import random

import pytest

from faults.row_counts import KnownRows
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


def known_rows_of(paper: Paper, rows: list[LogRow] | None = None) -> KnownRows:
    return KnownRows(paper.table.id, paper.rows if rows is None else rows, secrets_of)


@pytest.mark.parametrize("key", registry.keys())
def test_the_audit_counts_for_everybody_as_the_server_does(key: str) -> None:
    paper = played(key)
    known_rows, numbers = known_rows_of(paper), paper.table.row_numbers
    assert known_rows.replays
    assert bool(known_rows.secret) == numbers.has_private_rows()
    for reader in (*EVERYBODY, SPECTATOR_READER):
        known = known_rows.known(reader)
        assert known == [row for row in range(1, paper.table.last_row + 1) if numbers.can_read(row, reader)]
        assert [known_rows.row(numbers.number_for(row, reader), reader) for row in known] == known


def test_in_some_game_people_count_differently() -> None:
    paper = next(paper for paper in map(played, registry.keys()) if paper.table.row_numbers.has_private_rows())
    known_rows = known_rows_of(paper)
    row, knowers = next(iter(known_rows.secret.items()))
    assert len(known_rows.known(next(iter(knowers)))) > len(known_rows.known(SPECTATOR_READER))
    assert row not in known_rows.known(SPECTATOR_READER)


def test_a_number_that_nobody_was_sent_is_no_row() -> None:
    known_rows = known_rows_of(played("sample"))
    assert (known_rows.row(0, SPECTATOR_READER), known_rows.row(1000, SPECTATOR_READER)) == (0, -1000)


def test_a_log_with_a_row_left_out_does_not_replay() -> None:
    paper = played("sample")
    assert not known_rows_of(paper, paper.rows[:3] + paper.rows[4:]).replays
