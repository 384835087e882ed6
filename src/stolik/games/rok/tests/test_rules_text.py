"""RULES.md, the code and the tests speak of the same paragraphs and the same rulings."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from stolik.games.rok import GAME
from stolik.games.rok.moves import MOVES
from stolik.games.rok.notation import write_position
from stolik.games.rok.tests.boards import board

FOLDER = files("stolik.games.rok")
TEXT = (FOLDER / "RULES.md").read_text("utf-8")
PARAGRAPHS = dict(re.findall(r"^\*\*(\d\.\d)\*\* (.+?)(?=\n\n)", TEXT, re.MULTILINE | re.DOTALL))
RULINGS = [f"R{number}" for number in range(1, 21)]
TABLE = dict(re.findall(r"^\| (R\d+) \|.*\| `(\w+)` \|$", TEXT, re.MULTILINE))
TESTS = re.findall(
    r"^def (test_\w+)\(", "\n".join(p.read_text("utf-8") for p in Path(__file__).parent.glob("test_*.py")), re.MULTILINE
)


RULES = [f"rules/{name}.py" for name in ("names", "piles", "year", "table", "placing", "taking", "game")]


def read_source(file: str) -> str:
    return (FOLDER / file).read_text("utf-8")


def rules_in_code() -> set[str]:
    """The numbers in refusals, in options, and in the brackets of docstrings, where 3.1-3.3 is three."""
    source = "".join(read_source(file) for file in RULES)
    numbers = set(re.findall(r'"(\d\.\d)"', source)) | {option.rule for option in GAME.options}
    for bracket in re.findall(r"\[(\d\.\d[^\]]*)\]", source):
        numbers |= set(re.findall(r"\d\.\d", bracket))
        for chapter, first, last in re.findall(r"(\d)\.(\d)-\d\.(\d)", bracket):
            numbers |= {f"{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return numbers


def block(name: str) -> list[str]:
    found = re.search(rf"```{name}\n(.+?)\n```", TEXT, re.DOTALL)
    assert found is not None
    return found[1].split("\n")


def test_every_rule_that_the_code_names_is_a_paragraph() -> None:
    assert rules_in_code() - set(PARAGRAPHS) == set()
    assert len(rules_in_code()) > 20


def test_paragraphs_are_numbered_without_gaps() -> None:
    chapters = {1: 5, 2: 9, 3: 5, 4: 5, 5: 7, 6: 3, 7: 5}
    assert list(PARAGRAPHS) == [f"{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)]


def test_every_chapter_of_the_rules_has_tests_for_every_paragraph() -> None:
    tested = {".".join(found) for name in TESTS for found in re.findall(r"^test_r(\d)_(\d)_", name)}
    assert tested == set(PARAGRAPHS)


def test_every_ruling_and_no_other_is_named_by_a_paragraph() -> None:
    named = {ruling for paragraph in PARAGRAPHS.values() for ruling in re.findall(r"\[(R\d+)\]", paragraph)}
    assert named == set(RULINGS)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_in_the_table_with_a_test_that_names_it(ruling: str) -> None:
    assert TABLE[ruling] in TESTS
    assert f"_{ruling.lower()}_" in TABLE[ruling]


def test_a_test_names_a_ruling_only_beside_a_paragraph_that_rests_on_it() -> None:
    for name in TESTS:
        for chapter, number, ruling in re.findall(r"^test_r(\d)_(\d)_r(\d+)_", name):
            assert re.search(rf"\[R{ruling}\]", PARAGRAPHS[f"{chapter}.{number}"]), name


def test_no_two_tests_share_a_name() -> None:
    assert len(TESTS) == len(set(TESTS))


def test_the_moves_shown_are_moves() -> None:
    assert [MOVES.write(MOVES.read(move)) for move in block("moves")] == block("moves")


def test_the_positions_shown_are_positions() -> None:
    assert [write_position(board(text)) for text in block("positions")] == block("positions")


def test_the_credits_are_those_of_the_lid() -> None:
    for name in (GAME.credits.title, GAME.credits.author, GAME.credits.publisher, GAME.credits.illustrator):
        assert name in TEXT
    assert "unofficial fan work" in TEXT


def test_the_words_name_things_that_the_code_has() -> None:
    words = TEXT.partition("## Words")[2].partition("## Credits")[0]
    source = "".join(read_source(file) for file in ("pieces.py", *RULES))
    for word in re.findall(r"`(\w+)`", words):
        assert re.search(rf"\b{word}\b", source), word
