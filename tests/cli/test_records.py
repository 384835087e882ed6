"""`replay` and `verify` on real records, and on modified records."""

from pathlib import Path

import pytest

from support.cli import Stolik


@pytest.fixture
def record(stolik: Stolik, tmp_path: Path) -> Path:
    arguments = ["-p", "3", "-o", "stealing=on", "--seed", "5", "--records", str(tmp_path)]
    assert stolik("simulate", "stonogi", *arguments).returncode == 0
    return tmp_path / "stonogi-1.txt"


def number_of(text: str, beginning: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(beginning))


def changed(record: Path, line: int, content: str | None) -> str:
    lines = record.read_text("utf-8").splitlines()
    lines[line - 1 : line] = [] if content is None else [content]
    record.write_text("\n".join(lines) + "\n", "utf-8")
    return str(record)


def test_verify_says_what_it_checked(stolik: Stolik, record: Path) -> None:
    done = stolik("verify", str(record))
    draws = record.read_text("utf-8").count("\n* ")
    assert done.returncode == 0
    assert "commitment   opened" in done.stdout
    assert f"{draws} draws recomputed, all as recorded" in done.stdout
    assert "all legal" in done.stdout


@pytest.mark.parametrize(("language", "end"), [("en", "The game is over."), ("pl", "Koniec gry.")])
def test_replay_tells_the_game_in_sentences(language: str, end: str, stolik: Stolik, record: Path) -> None:
    done = stolik("replay", str(record), "--lang", language)
    assert done.returncode == 0
    assert end in done.stdout


def test_a_record_can_come_through_a_pipe(stolik: Stolik, record: Path) -> None:
    assert stolik("verify", "-", typed=record.read_text("utf-8")).returncode == 0


def test_a_forged_die_is_found_and_its_line_named(stolik: Stolik, record: Path) -> None:
    line = number_of(record.read_text("utf-8"), "* dice/2 ")
    done = stolik("verify", changed(record, line, "* dice/2 1295/1296"))
    assert done.returncode == 2
    assert f"line {line}: dice/2 is written as 1295" in done.stderr
    assert "(rule L6)" in done.stderr


def test_an_illegal_move_names_its_line_and_the_rule_of_the_game(stolik: Stolik, record: Path) -> None:
    text = record.read_text("utf-8")
    line = number_of(text, "* dice/0") + 1
    seat = text.splitlines()[line - 1][0]
    done = stolik("replay", changed(record, line, f"{seat} steal {'B' if seat == 'A' else 'A'}"))
    assert done.returncode == 2
    assert f"line {line}: " in done.stderr
    assert "(rule stonogi 5.1)" in done.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_truncated_record_is_refused_wherever_it_breaks_off(command: str, stolik: Stolik, record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    for kept in (0, 1, 5, number_of("\n".join(lines), "moves"), len(lines) // 2, len(lines) - 1):
        record.write_text("".join(line + "\n" for line in lines[:kept]), "utf-8")
        done = stolik(command, str(record))
        assert done.returncode == 2
        assert f"line {kept + 1}: " in done.stderr
        assert "(rule D" in done.stderr


def test_nothing_is_written_by_reading(stolik: Stolik, record: Path, tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    stolik("verify", str(record))
    stolik("replay", changed(record, 1, "no record"))
    after = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert before.keys() == after.keys()
