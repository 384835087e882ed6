"""Two nodes through one of each fault; and each judge finds what it is there to find."""

import asyncio

import msgspec
import pytest

from faults.cluster import measure
from faults.cluster.audit import Claim, LogRow
from faults.cluster.history import ALIKE, EVENTS, FACT, History
from faults.cluster.judging import doubled, fallen, forks, ghosts, lost
from faults.debian import find_or_fetch
from faults.figures import printed
from faults.postgres import PACKAGE, find_binaries, start_cluster

TABLE, ANN = "t", "ann"
SEED = 5


def row(n: int, key: str | None = None, table: str = TABLE) -> LogRow:
    return LogRow(table, n, 1000 + n, ANN, key, f'{{"type":"moved","seat":0,"move":"secret {n}"}}')


def played(*answers: tuple[str, str, int]) -> History:
    """A history of commands by key, each sent once, with the answer and its number."""
    history = History()
    for key, answer, n in answers:
        asked = history.ask(TABLE, ANN, key, "move")
        asked.sent, asked.answer, asked.n = 1, answer, n
    return history


def show(history: History, n: int, seat: int = 0) -> None:
    history.see_row(TABLE, ALIKE, {"n": n, "at": 1000 + n, "fact": {"type": "moved", "seat": seat}}, watches=True)


def test_two_nodes_keep_every_promise_and_broken_ones_are_found() -> None:
    if find_or_fetch(find_binaries, PACKAGE) is None:
        pytest.skip("PostgreSQL is not installed, and only root can install it")
    figures = asyncio.run(measure("quick", SEED))
    assert len(figures) == 8
    assert all(figure.stands for figure in figures), "\n" + printed(figures, SEED)


def test_a_connection_that_is_gone_already_is_not_counted_and_no_warning_is_taken_for_an_answer() -> None:
    """Between asking who is connected and cutting them off somebody may leave; the database warns of that."""
    cluster = start_cluster()
    if cluster is None:
        pytest.skip("PostgreSQL is not installed, and only root can install it")
    try:
        assert cluster.sql("SELECT pg_terminate_backend(2147483647)") == "f\n"
        assert cluster.terminate_all() == 0
    finally:
        cluster.remove()


def test_a_history_that_the_log_bears_out_is_clean() -> None:
    history = played(("a", "applied", 1), ("b", "stale", 0), ("c", "duplicate", 2))
    show(history, 1)
    show(history, 1)
    log = [row(1, "a"), row(2, "c")]
    assert [judge(history, log) for judge in (lost, doubled, forks, ghosts)] == [0, 0, 0, 0]


@pytest.mark.parametrize("log", [[], [row(1, "other")], [row(1), row(2, "a")]])
def test_what_was_acknowledged_and_is_not_in_the_log_there_is_lost(log: list[LogRow]) -> None:
    assert lost(played(("a", "applied", 1)), log) == 1


def test_a_key_in_two_places_is_doubled() -> None:
    assert doubled(played(), [row(1, "a"), row(2, "a")]) == 1
    assert doubled(played(("a", "applied", 1), ("a", "duplicate", 2)), [row(1, "a")]) == 1


def test_gaps_and_two_stories_under_one_number_are_forks() -> None:
    assert forks(played(), [row(1), row(3)]) == 1
    assert forks(played(("a", "applied", 1), ("b", "applied", 1)), [row(1, "a")]) == 1
    history = played()
    show(history, 1)
    show(history, 1, seat=1)
    assert forks(history, [row(1)]) == 1
    for hand in ("seven", "eight"):
        history.see((TABLE, ALIKE, 1, EVENTS), [hand])
    assert forks(history, [row(1)]) == 2


def test_what_was_shown_and_is_not_stored_is_a_ghost() -> None:
    history = played()
    show(history, 2)
    assert ghosts(history, [row(1)]) == 1
    assert ghosts(history, [row(1), row(2)]) == 0
    show(history, 2, seat=1)
    assert ghosts(history, [row(1), row(2)]) == 1


def test_what_was_refused_and_is_stored_is_a_ghost_unless_it_was_sent_again() -> None:
    history = played(("a", "stale", 0))
    assert ghosts(history, [row(1, "a")]) == 1
    history.asked[0].sent = 2
    assert ghosts(history, [row(1, "a")]) == 0


def test_what_people_saw_is_compared_by_rows_however_each_of_them_counts() -> None:
    """Bob does not know of the first row, so Ann's second is his first."""
    history = played(("a", "applied", 2))
    for reader, n in ((ANN, 2), ("bob", 1)):
        history.see((TABLE, reader, n, FACT), "the same")
    rows = history.in_rows(lambda _table, reader, n: n + (reader == "bob"))
    assert (rows.asked[0].n, rows.seen) == (2, {(TABLE, ALIKE, 2, FACT): {b'"the same"'}})
    history.see((TABLE, "bob", 2, FACT), "something else")
    history.see((TABLE, ANN, 3, FACT), "yet another thing")
    rows = history.in_rows(lambda _table, reader, n: n + (reader == "bob"))
    assert forks(rows, [row(1), row(2), row(3)]) == 1


def test_an_epoch_that_does_not_rise_is_seen() -> None:
    rising = [Claim(TABLE, 1, 0.0), Claim("u", 1, 1.0), Claim(TABLE, 2, 2.0)]
    assert fallen(rising) == 0
    assert fallen([*rising, Claim(TABLE, 2, 3.0), Claim("u", 1, 4.0)]) == 2


def test_a_kept_history_does_not_change_with_what_comes_after() -> None:
    history = played(("a", "", 0))
    show(history, 1)
    kept = history.kept()
    history.asked[0].answer = "applied"
    show(history, 1, seat=1)
    assert kept.stored == []
    assert kept.seen == {(TABLE, ALIKE, 1, FACT): {msgspec.json.encode([{"seat": 0, "type": "moved"}, 1001])}}
