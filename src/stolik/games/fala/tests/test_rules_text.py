"""RULES.md, the code and the tests speak of the same paragraphs and the same rulings."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from stolik.core.chance import FastRng
from stolik.games.fala import GAME
from stolik.games.fala.moves import MOVES
from stolik.games.fala.notation import read_position, write_position

FOLDER = files("stolik.games.fala")
TEXT = (FOLDER / "RULES.md").read_text("utf-8")
PARAGRAPHS = dict(re.findall(r"^\*\*(\d\.\d)\*\* (.+?)(?=\n\n)", TEXT, re.MULTILINE | re.DOTALL))
RULINGS = [f"F{number}" for number in range(1, 16)]
TABLE = dict(re.findall(r"^\| (F\d+) \|.*\| `(\w+)` \|$", TEXT, re.MULTILINE))
TESTS = re.findall(
    r"^def (test_\w+)\(", "\n".join(p.read_text("utf-8") for p in Path(__file__).parent.glob("test_*.py")), re.MULTILINE
)


def source() -> str:
    return "".join((FOLDER / file).read_text("utf-8") for file in ("pieces.py", "rules.py"))


def rules_in_code() -> set[str]:
    """The numbers in refusals and in the brackets of docstrings, where 4.2-4.4 is three."""
    numbers = set(re.findall(r'"(\d\.\d)"', source()))
    for bracket in re.findall(r"\[(\d\.\d[^\]]*)\]", source()):
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
    chapters = {1: 7, 2: 7, 3: 4, 4: 4, 5: 5, 6: 3}
    assert list(PARAGRAPHS) == [f"{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)]


def test_every_chapter_of_the_rules_has_tests_for_every_paragraph() -> None:
    tested = {".".join(found) for name in TESTS for found in re.findall(r"^test_r(\d)_(\d)_", name)}
    assert tested == set(PARAGRAPHS)


def test_every_ruling_and_no_other_is_named_by_a_paragraph() -> None:
    named = {ruling for paragraph in PARAGRAPHS.values() for ruling in re.findall(r"\[(F\d+)\]", paragraph)}
    assert named == set(RULINGS)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_in_the_table_with_a_test_that_names_it(ruling: str) -> None:
    assert TABLE[ruling] in TESTS
    assert f"_{ruling.lower()}_" in TABLE[ruling]


def test_a_test_names_a_ruling_only_beside_a_paragraph_that_rests_on_it() -> None:
    for name in TESTS:
        for chapter, number, ruling in re.findall(r"^test_r(\d)_(\d)_f(\d+)_", name):
            assert re.search(rf"\[F{ruling}\]", PARAGRAPHS[f"{chapter}.{number}"]), name


def test_no_two_tests_share_a_name() -> None:
    assert len(TESTS) == len(set(TESTS))


def test_the_moves_shown_are_moves() -> None:
    assert [MOVES.write(MOVES.read(move)) for move in block("moves")] == block("moves")


@pytest.mark.parametrize("text", block("positions"))
def test_the_positions_shown_are_positions(text: str) -> None:
    assert write_position(read_position(text, GAME.setup(text.count(" / ") - 1), FastRng(0))) == text


def test_the_credits_are_those_of_the_lid() -> None:
    folded = " ".join(TEXT.split())
    for name in (GAME.credits.title, GAME.credits.author, GAME.credits.publisher, GAME.credits.illustrator):
        assert name in folded
    assert "unofficial fan work" in folded


def test_the_words_name_things_that_the_code_has() -> None:
    words = TEXT.partition("## Words")[2].partition("## Credits")[0]
    for word in re.findall(r"`(\w+)`", words):
        assert re.search(rf"\b{word}\b", source()), word
