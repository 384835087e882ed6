"""RULES.md, the code and the tests speak of the same paragraphs and the same rulings."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.moves import MOVES
from stolik.games.kanaloa.notation import SEA_NAMES, write_position
from stolik.games.kanaloa.pieces import SEA_FACES
from stolik.games.kanaloa.tests.boards import read

FOLDER = files("stolik.games.kanaloa")
TEXT = (FOLDER / "RULES.md").read_text("utf-8")
SOURCE = "".join(
    (FOLDER / file).read_text("utf-8")
    for file in (
        "pieces.py",
        "rules/regatta.py",
        "rules/trick.py",
        "rules/hands.py",
        "rules/table.py",
        "rules/verbs.py",
    )
)
PARAGRAPHS = dict(re.findall(r"^\*\*(\d\.\d)\*\* (.+?)(?=\n\n)", TEXT, re.MULTILINE | re.DOTALL))
RULINGS = [f"K{number}" for number in range(1, 26)]
TABLE = dict(re.findall(r"^\| (K\d+) \|.*\| `(\w+)` \|$", TEXT, re.MULTILINE))
TESTS = re.findall(
    r"^def (test_\w+)\(", "\n".join(p.read_text("utf-8") for p in Path(__file__).parent.glob("test_*.py")), re.MULTILINE
)


def rules_in_code() -> set[str]:
    """The numbers in refusals, in options, and in the brackets of docstrings."""
    numbers = set(re.findall(r'"(\d\.\d)"', SOURCE)) | {option.rule for option in GAME.options}
    for bracket in re.findall(r"\[(\d\.\d[^\]]*)\]", SOURCE):
        numbers |= set(re.findall(r"\d\.\d", bracket))
    return numbers


def block(name: str) -> list[str]:
    found = re.search(rf"```{name}\n(.+?)\n```", TEXT, re.DOTALL)
    assert found is not None
    return found[1].split("\n")


def test_every_rule_that_the_code_names_is_a_paragraph() -> None:
    assert rules_in_code() - set(PARAGRAPHS) == set()
    assert len(rules_in_code()) > 25


def test_paragraphs_are_numbered_without_gaps() -> None:
    chapters = {1: 7, 2: 6, 3: 4, 4: 5, 5: 3, 6: 4, 7: 6}
    assert list(PARAGRAPHS) == [f"{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)]


def test_every_paragraph_of_the_rules_has_tests() -> None:
    tested = {".".join(found) for name in TESTS for found in re.findall(r"^test_r(\d)_(\d)_", name)}
    assert tested == set(PARAGRAPHS)


def test_every_ruling_and_no_other_is_named_by_a_paragraph() -> None:
    named = {ruling for paragraph in PARAGRAPHS.values() for ruling in re.findall(r"\[(K\d+)\]", paragraph)}
    assert named == set(RULINGS)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_in_the_table_with_a_test_that_names_it(ruling: str) -> None:
    assert TABLE[ruling] in TESTS
    assert f"_{ruling.lower()}_" in TABLE[ruling]


def test_a_test_names_a_ruling_only_beside_a_paragraph_that_rests_on_it() -> None:
    for name in TESTS:
        for chapter, number, ruling in re.findall(r"^test_r(\d)_(\d)_k(\d+)_", name):
            assert re.search(rf"\[K{ruling}\]", PARAGRAPHS[f"{chapter}.{number}"]), name


def test_no_two_tests_share_a_name() -> None:
    assert len(TESTS) == len(set(TESTS))


def test_the_moves_shown_are_moves() -> None:
    assert [MOVES.write(MOVES.read(move)) for move in block("moves")] == block("moves")


def test_the_positions_shown_are_positions() -> None:
    assert [write_position(read(text)) for text in block("positions")] == block("positions")


def test_r1_2_the_sea_cards_of_the_table_are_those_of_the_box() -> None:
    listed = dict(re.findall(r"\| (M\d\d) \| (\w[\w ]+, [\w ]+?) (?=\|)", TEXT))
    assert listed == {name: ", ".join(faces) for name, faces in zip(SEA_NAMES, SEA_FACES, strict=True)}


def test_the_credits_are_those_of_the_lid() -> None:
    for name in (GAME.credits.title, GAME.credits.author, GAME.credits.publisher):
        assert f"**{name}**" in TEXT or name == GAME.credits.title
    assert GAME.credits.illustrator == ""
    assert "names no illustrator" in " ".join(TEXT.split())
    assert "unofficial fan work" in TEXT


def test_the_words_name_things_that_the_code_has() -> None:
    words = TEXT.partition("## Words")[2].partition("## Credits")[0]
    for word in re.findall(r"`(\w+)`", words):
        assert re.search(rf"\b{word}\b", SOURCE), word
