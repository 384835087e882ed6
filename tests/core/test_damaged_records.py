"""Damaged text: every kind of damage is named by its line and by the rule (docs/records.md)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stolik.core.errors import BadRecord
from stolik.core.record import read_record

MANY_DIGITS = "9" * 5000
"""More than Python itself makes a number of."""


def complaint(lines: list[str]) -> BadRecord:
    with pytest.raises(BadRecord) as refusal:
        read_record("\n".join(lines).encode())
    return refusal.value


def test_a_record_cut_off_after_any_line_names_the_missing_line_and_the_rule(lines: tuple[str, ...]) -> None:
    moves = lines.index("moves")
    for kept in range(len(lines)):
        error = complaint([*lines[:kept]])
        expected = "D1" if kept == 0 else "D3" if kept <= moves else "D5"
        assert (error.line, error.rule) == (kept + 1, expected), lines[:kept]


@pytest.mark.parametrize(
    ("beginning", "damaged", "rule"),
    [
        ("stolik", "stolik record 2", "D1"),
        ("stolik", "stolik record", "D1"),
        ("stolik", "\ufeffstolik record 1", "D1"),
        ("game", "colour red", "D2"),
        ("game", "", "D2"),
        ("rules", "game stonogi", "D2"),
        ("table", "table", "D2"),
        ("table", "table ", "D2"),
        ("option", "option stealing", "D2"),
        ("seat B", "seat A Zosia", "D2"),
        ("seat B", "seat b Zosia", "D2"),
        ("seat B", "seat B", "D2"),
        ("salt C", "salt A 00", "D2"),
        ("salt C", "salt Z 00", "D2"),
        ("* dice/3", "* ", "D4"),
        ("* dice/3", "* dice/3", "D4"),
        ("* dice/3", "* dice/3 5", "D4"),
        ("* dice/3", "* dice/3 6/6", "D4"),
        ("* dice/3", "* dice/3 -1/6", "D4"),
        ("* dice/3", "* dice/3 0/0", "D4"),
        ("* dice/3", "* dice/3 0/-3", "D4"),
        ("* dice/3", "* dice/3 ٣/6", "D4"),
        ("* dice/3", "* dice/3  1/6", "D4"),
        ("* dice/3", "* dice/3 1/6 ", "D4"),
        ("* dice/3", "* dice/3 1/4611686018427387905", "D4"),
        ("* dice/3", "* dice/3 1/MANY", "D4"),
        ("* dice/3", "* dice/3 MANY/6", "D4"),
        ("* dice/3", "* dice\u00a03 1/6", "D4"),
        ("* dice/3", "* dice/3 1/x", "D4"),
        ("* dice/3", "* dice/3 1/6 one/6", "D4"),
        ("* dice/3", "*", "D2"),
        ("* dice/3", "", "D2"),
        ("* dice/3", "take r3", "D2"),
        ("* dice/3", "Z take r3", "D2"),
        ("* dice/3", "D take r3", "D4"),
        ("* dice/3", "A ", "D4"),
        ("* dice/3", "A take r3 ", "D4"),
        ("* dice/3", "A take r3\r", "D4"),
        ("* dice/3", "A take\u2028r3", "D4"),
        ("end", "end maybe", "D5"),
        ("end", "end ", "D5"),
        ("scores", "scores many", "D5"),
        ("scores", "scores 1.5 2 3", "D5"),
        ("scores", "scores --5 1 2", "D5"),
        ("scores", "scores 1  2 3", "D5"),
        ("scores", "scores 1 MANY 3", "D5"),
        ("scores", "places 1 2 3", "D5"),
        ("scores", "", "D5"),
        ("places", "places 1 two 3", "D5"),
        ("places", "places 1 2 3\nand more", "D5"),
    ],
)
def test_a_damaged_line_is_named_with_its_rule(
    lines: tuple[str, ...], line_of: Callable[[str], int], beginning: str, damaged: str, rule: str
) -> None:
    number = line_of(beginning)
    damaged = damaged.replace("MANY", MANY_DIGITS)
    error = complaint([*lines[: number - 1], damaged, *lines[number:]])
    assert (error.line, error.rule) == (number + damaged.count("\n"), rule)


@pytest.mark.parametrize("fact", ["game", "rules", "players", "table", "commitment"])
def test_d2_a_missing_fact_is_missed_where_the_facts_end(lines: tuple[str, ...], fact: str) -> None:
    left = [line for line in lines if not line.startswith(f"{fact} ")]
    error = complaint(left)
    expected = (left.index("moves") + 1, "D2", f"the record does not say its {fact}")
    assert (error.line, error.rule, error.problem) == expected


@pytest.mark.parametrize(
    ("fact", "problem"),
    [
        ("players three", "'three' is no whole number of at most 19 digits"),
        ("players MANY", "'99999999999999999999' is no whole number of at most 19 digits"),
        ("rules 12345678901234567890", "'12345678901234567890' is no whole number of at most 19 digits"),
        ("rules +1", "'+1' is no whole number of at most 19 digits"),
        ("players -1", "-1 players do not fit the seats named here"),
        ("players 0", "0 players do not fit the seats named here"),
        ("players 9", "9 players do not fit the seats named here"),
        ("players 2", "2 players do not fit the seats named here"),
        ("seat H Nobody", "3 players do not fit the seats named here"),
        ("salt D 00", "3 players do not fit the seats named here"),
    ],
)
def test_d2_numbers_and_seats_that_do_not_fit_are_named_where_the_facts_end(
    lines: tuple[str, ...], fact: str, problem: str
) -> None:
    word = fact.partition(" ")[0]
    kept = [line for line in lines if word in {"seat", "salt"} or not line.startswith(f"{word} ")]
    error = complaint([kept[0], fact.replace("MANY", MANY_DIGITS), *kept[1:]])
    assert (error.line, error.rule, error.problem) == (kept.index("moves") + 2, "D2", problem)


@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\x0b", "\x85", "\u2028"])
def test_d1_lines_end_with_the_line_feed_alone(lines: tuple[str, ...], line_end: str) -> None:
    error = complaint([line_end.join(lines)])
    assert (error.line, error.rule) == (1, "D1")


@pytest.mark.parametrize("scores", ["scores", "scores 1 2", "scores 1 2 3 4"])
def test_d5_too_few_or_too_many_scores_are_counted_at_the_end(
    lines: tuple[str, ...], line_of: Callable[[str], int], scores: str
) -> None:
    error = complaint([scores if line.startswith("scores") else line for line in lines])
    assert (error.line, error.rule) == (line_of("end"), "D5")


def test_d5_scores_do_not_follow_an_unfinished_game(lines: tuple[str, ...], line_of: Callable[[str], int]) -> None:
    error = complaint(["end unfinished" if line.startswith("end") else line for line in lines])
    assert (error.line, error.rule) == (line_of("scores"), "D5")


def test_d1_bytes_that_are_no_utf_8_are_named_by_their_line(lines: tuple[str, ...]) -> None:
    for number in range(1, len(lines) + 1):
        content = "\n".join(lines[: number - 1]).encode() + b"\n" * (number > 1) + b"\xff" + b"\n"
        with pytest.raises(BadRecord) as refusal:
            read_record(content)
        assert (refusal.value.line, refusal.value.rule) == (number, "D1")
