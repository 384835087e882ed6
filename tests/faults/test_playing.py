"""Each question that is asked of a history finds what it is there to find."""

import msgspec
import pytest

from faults.playing.checks import Observed, diverged_rows, double, keys_of, lost, phantom_rows
from faults.playing.history import ENTRY, EVENTS, VIEW, History
from faults.row_counts import KnownRows
from stolik.server.store.interface import LogRow

TABLE, ANN, BOB = "t", "ann", "bob"


class Counted(KnownRows):
    """How people count the rows of a table: Bob does not know of the first one where somebody acted in private."""

    def __init__(self, *, is_private: bool = False) -> None:
        self.is_private = is_private

    def row(self, number: int, reader: str) -> int:
        return number + (self.is_private and reader == BOB)


def row(n: int, key: str | None = None) -> LogRow:
    return LogRow(n, 1000 + n, ANN, key, f'{{"type":"moved","seat":0,"move":"secret {n}"}}')


def played(*answers: tuple[str, str, int]) -> History:
    """A history of commands by key, each sent once, with the answer and its number."""
    history = History()
    for key, answer, n in answers:
        if (TABLE, ANN, key) not in history.commands:
            history.send(history.ask(TABLE, ANN, key, "move"))
        history.answer((TABLE, ANN, key), {"type": answer, "n": n})
    return history


def show(history: History, n: int, seat: int = 0) -> None:
    history.show(TABLE, ANN, {"n": n, "at": 1000 + n, "fact": {"type": "moved", "seat": seat}})


def observed(history: History, *, is_private: bool = False) -> Observed:
    return Observed(history, {TABLE: Counted(is_private=is_private)})


def found(history: History, *rows: LogRow) -> dict[str, int]:
    logs, what = {TABLE: list(rows)}, observed(history)
    stored = keys_of(logs)
    counts = {
        "lost": lost(what, stored),
        "double": double(what, stored),
        "diverged_rows": diverged_rows(what, logs),
        "phantom_rows": phantom_rows(what, logs),
        "applied_though_refused": sum(
            (tracked.table, tracked.by, tracked.key) in stored for tracked in history.refused
        ),
    }
    return {name: count for name, count in counts.items() if count}


def test_a_history_that_the_log_bears_out_is_clean() -> None:
    history = played(("a", "applied", 1), ("b", "stale", 0), ("c", "duplicate", 2))
    show(history, 1)
    show(history, 1)
    assert found(history, row(1, "a"), row(2, "c")) == {}


@pytest.mark.parametrize("log", [[], [row(1, "other")], [row(1), row(2, "a")]])
def test_what_was_acknowledged_and_is_not_in_the_log_there_is_lost(log: list[LogRow]) -> None:
    assert found(played(("a", "applied", 1)), *log) == {"lost": 1}


def test_a_key_in_two_places_is_double() -> None:
    assert found(played(), row(1, "a"), row(2, "a")) == {"double": 1}
    assert found(played(("a", "applied", 1), ("a", "duplicate", 2)), row(1, "a")) == {"lost": 1, "double": 1}


def test_gaps_and_two_stories_under_one_number_are_diverged_rows() -> None:
    assert found(played(), row(1), row(3)) == {"diverged_rows": 1}
    assert found(played(("a", "applied", 1), ("b", "applied", 1)), row(1, "a")) == {"lost": 1, "diverged_rows": 1}
    history = played()
    show(history, 1)
    show(history, 1, seat=1)
    assert found(history, row(1)) == {"diverged_rows": 1, "phantom_rows": 1}


def test_what_the_same_row_shows_at_two_nodes_is_compared() -> None:
    history = played()
    play = {"phase": 1, "waiting": [], "over": False}
    for hand in ("seven", "seven"):
        history.watch(TABLE, ANN, {"n": 1, "play": {**play, "seats": [{"events": [hand], "view": hand}]}})
    assert {side for _, _, _, side in history.seen} == {EVENTS, VIEW}
    assert found(history, row(1)) == {}
    history.watch(TABLE, ANN, {"n": 1, "seats": [{"events": ["eight"]}]})
    assert found(history, row(1)) == {"diverged_rows": 1}


def test_what_was_shown_and_is_not_stored_is_a_phantom_row() -> None:
    history = played()
    show(history, 2)
    assert found(history, row(1)) == {"phantom_rows": 1}
    assert found(history, row(1), row(2)) == {}


def test_what_was_refused_and_is_stored_is_found_unless_another_node_had_it_too() -> None:
    history = played(("a", "stale", 0))
    assert found(history, row(1, "a")) == {"applied_though_refused": 1}
    history.send(history.commands[TABLE, ANN, "a"], node=1)
    history.answer((TABLE, ANN, "a"), {"type": "stale"})
    assert found(history, row(1, "a")) == {}


def test_what_people_saw_is_compared_by_rows_however_each_of_them_counts() -> None:
    """Ann's second row is Bob's first."""
    history = played(("a", "applied", 2))
    for reader, n in ((ANN, 2), (BOB, 1)):
        history.see((TABLE, reader, n, ENTRY), "the same")
    rows = observed(history, is_private=True)
    assert (rows.promised, rows.seen) == ({(TABLE, ANN, "a"): {2}}, {(TABLE, "", 2, ENTRY): {b'"the same"'}})
    history.see((TABLE, BOB, 2, ENTRY), "something else")
    history.see((TABLE, ANN, 3, ENTRY), "yet another thing")
    assert diverged_rows(observed(history, is_private=True), {TABLE: [row(1), row(2), row(3)]}) == 1


def test_a_number_left_out_by_a_stream_is_a_gap() -> None:
    history = History()
    rows = [{"n": n, "at": n, "fact": {"type": "started"}} for n in (4, 5, 6)]
    history.add_snapshot(TABLE, ANN, 3, {"n": 5, "missed": rows[:2]})
    history.add_update(TABLE, ANN, 5, rows[2])
    assert history.gaps == 0
    history.add_snapshot(TABLE, ANN, 3, {"n": 5, "missed": rows[1:2]})
    history.add_update(TABLE, ANN, 4, rows[2])
    assert history.gaps == 2


def test_a_frozen_copy_of_a_history_does_not_change_with_what_comes_after() -> None:
    history = played(("a", "unavailable", 0))
    show(history, 1)
    kept = history.frozen_copy()
    history.answer((TABLE, ANN, "a"), {"type": "applied", "n": 1})
    show(history, 1, seat=1)
    assert kept.stored == []
    assert kept.seen == {(TABLE, ANN, 1, ENTRY): {msgspec.json.encode([{"seat": 0, "type": "moved"}, 1001])}}
