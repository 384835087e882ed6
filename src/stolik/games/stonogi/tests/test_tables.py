"""Tables that outlive the process: whole files only, and never a reason to fail."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest

from stolik.games.stonogi.solver import tables
from stolik.games.stonogi.solver.exact import KINDS
from stolik.games.stonogi.solver.tables import SolvedTables, read_numbers, solve_all, table_file, write_numbers

NUMBERS = [0.1, -2.5, 1e300, 0.0]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    write_numbers(tmp_path, "four", NUMBERS)
    return tmp_path


def test_numbers_come_back_bit_by_bit(kept: Path) -> None:
    assert read_numbers(kept, "four", len(NUMBERS)) == NUMBERS


def test_nothing_but_the_finished_file_is_left_behind(kept: Path) -> None:
    assert list(kept.iterdir()) == [table_file(kept, "four")]


@pytest.mark.parametrize("at", [0, 20, 60, -1])
def test_a_file_with_one_wrong_byte_is_refused(kept: Path, at: int) -> None:
    content = bytearray(table_file(kept, "four").read_bytes())
    content[at] ^= 1
    table_file(kept, "four").write_bytes(content)
    assert read_numbers(kept, "four", len(NUMBERS)) is None


@pytest.mark.parametrize("length", [0, 10, 70, -1])
def test_a_file_that_was_cut_off_is_refused(kept: Path, length: int) -> None:
    content = table_file(kept, "four").read_bytes()
    table_file(kept, "four").write_bytes(content[:length])
    assert read_numbers(kept, "four", len(NUMBERS)) is None


def test_a_file_with_something_behind_it_is_refused(kept: Path) -> None:
    with table_file(kept, "four").open("ab") as file:
        file.write(b"\0")
    assert read_numbers(kept, "four", len(NUMBERS)) is None


def test_a_file_of_another_size_than_expected_is_refused(kept: Path) -> None:
    assert read_numbers(kept, "four", len(NUMBERS) - 1) is None
    assert read_numbers(kept, "four", len(NUMBERS) + 1) is None


def test_a_file_under_another_name_is_refused(kept: Path) -> None:
    table_file(kept, "four").rename(table_file(kept, "five"))
    assert read_numbers(kept, "five", len(NUMBERS)) is None


@pytest.mark.parametrize(("version", "other"), [("RULES_VERSIONS", (1, 99)), ("TABLE_VERSION", 99)])
def test_a_file_of_another_version_is_refused(
    kept: Path, monkeypatch: pytest.MonkeyPatch, version: str, other: object
) -> None:
    monkeypatch.setattr(tables, version, other)
    assert read_numbers(kept, "four", len(NUMBERS)) is None


def test_a_folder_that_cannot_be_made_only_costs_time(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    write_numbers(in_the_way / "cache", "four", NUMBERS)
    assert read_numbers(in_the_way / "cache", "four", len(NUMBERS)) is None
    assert list(tmp_path.iterdir()) == [in_the_way]


def test_a_file_that_cannot_be_replaced_leaves_no_rubbish(tmp_path: Path) -> None:
    table_file(tmp_path, "four").mkdir()
    write_numbers(tmp_path, "four", NUMBERS)
    assert list(tmp_path.iterdir()) == [table_file(tmp_path, "four")]


def test_a_damaged_table_is_solved_and_written_anew(tmp_path: Path) -> None:
    SolvedTables(tmp_path).solo()
    whole = table_file(tmp_path, "solo").read_bytes()
    table_file(tmp_path, "solo").write_bytes(whole[:-5] + b"wrong")
    solo = SolvedTables(tmp_path).solo()
    assert solo.few_aside[KINDS - 1] == pytest.approx(-1.026390, abs=5e-7)
    assert table_file(tmp_path, "solo").read_bytes() == whole


def test_a_kept_table_is_read_and_not_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [float(number) for number in range(2 * KINDS)]
    write_numbers(tmp_path, "solo", numbers)
    write_numbers(tmp_path, "shares-3", [*numbers, *numbers, *numbers])
    monkeypatch.delattr(tables, "solve_all")
    kept = SolvedTables(tmp_path)
    assert [*kept.solo().few_aside, *kept.solo().perfect] == numbers
    assert kept.solo() is kept.solo()
    assert kept.shares(3).mean[1] == [3, 4, 5]
    assert kept.shares(3).square[0] == [792, 793, 794]


def test_all_kinds_are_solved_in_rising_order_without_a_word() -> None:
    asked: list[tuple[int, int]] = []
    solve_all(lambda begin, end: asked.append((begin, end)), "Thinking")
    assert asked[0][0] == 0
    assert asked[-1][1] == KINDS
    assert all(end == begin for (_, end), (begin, _) in pairwise(asked))


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_is_shown_at_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool
) -> None:
    monkeypatch.setattr(tables, "PROGRESS_AFTER_SECONDS", -1)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    solve_all(lambda _begin, _end: None, "Thinking")
    said = capsys.readouterr()
    assert said.out == ""
    assert ("Thinking" in said.err) == terminal
    assert bool(said.err) == terminal
