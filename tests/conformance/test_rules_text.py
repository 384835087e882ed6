"""RULES.md, the code and the tests of a game speak of the same paragraphs and the same rulings.

The template's rulebook is asked for its numbers and words alone: it has no rulings, examples or credits yet.
"""

import re

import pytest

from stolik import registry
from stolik.core.chance import FastRng
from stolik.core.errors import BadNotation
from stolik.core.game import Game
from support.game_folders import OURS, home, rules_source

KEYS = registry.keys()


def rulebook(key: str) -> str:
    return (home(key) / "RULES.md").read_text("utf-8")


def numbers(key: str) -> list[str]:
    """The numbers of the paragraphs, bold or plain, as they stand."""
    return re.findall(r"^(?:\*\*)?(\d\.\d)(?:\*\*)? ", rulebook(key), re.MULTILINE)


def paragraphs(key: str) -> dict[str, str]:
    return dict(re.findall(r"^\*\*(\d\.\d)\*\* (.+?)(?=\n\n)", rulebook(key), re.MULTILINE | re.DOTALL))


def rulings(key: str) -> dict[str, str]:
    """The table of rulings: a letter and a number each, with the test that holds it."""
    return dict(re.findall(r"^\| ([A-Z]\d+) \|.*\| `(\w+)` \|$", rulebook(key), re.MULTILINE))


def block(key: str, name: str) -> list[str]:
    found = re.search(rf"```{name}\n(.+?)\n```", rulebook(key), re.DOTALL)
    assert found is not None
    return found[1].split("\n")


def names_of_tests(key: str) -> list[str]:
    sources = [file.read_text("utf-8") for file in (home(key) / "tests").glob("test_*.py")]
    return re.findall(r"^def (test_\w+)\(", "\n".join(sources), re.MULTILINE)


def rules_in_code(key: str) -> set[str]:
    """The numbers in refusals, in options, and in the brackets of docstrings, where 3.1-3.3 is three."""
    source = rules_source(key)
    found = set(re.findall(r'"(\d\.\d)"', source)) | {option.rule for option in registry.load(key).options}
    for bracket in re.findall(r"\[(\d\.\d[^\]]*)\]", source):
        found |= set(re.findall(r"\d\.\d", bracket))
        for chapter, first, last in re.findall(r"(\d)\.(\d)-\d\.(\d)", bracket):
            found |= {f"{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def rewritten(game: Game, text: str) -> set[str]:
    """A position read and written again, in every setup that it can be of."""
    found = set()
    for setup in game.setups():
        try:
            found.add(game.write_position(game.read_position(text, setup, FastRng(1))))
        except BadNotation:
            continue
    return found


RULINGS = [(key, ruling) for key in OURS for ruling in rulings(key)]


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_that_the_code_names_is_a_paragraph(key: str) -> None:
    assert rules_in_code(key) - set(numbers(key)) == set()
    assert len(rules_in_code(key)) >= len(numbers(key)) * 3 / 4


@pytest.mark.parametrize("key", KEYS)
def test_paragraphs_are_numbered_without_gaps(key: str) -> None:
    last = {int(number[0]): int(number[-1]) for number in numbers(key)}
    assert list(last) == list(range(1, len(last) + 1))
    assert numbers(key) == [f"{chapter}.{number}" for chapter in last for number in range(1, last[chapter] + 1)]


@pytest.mark.parametrize("key", OURS)
def test_every_paragraph_of_the_rules_has_tests(key: str) -> None:
    tested = {".".join(found) for name in names_of_tests(key) for found in re.findall(r"^test_r(\d)_(\d)_", name)}
    assert tested == set(paragraphs(key)) == set(numbers(key))


@pytest.mark.parametrize("key", OURS)
def test_rulings_have_one_letter_and_are_numbered_without_gaps(key: str) -> None:
    listed = list(rulings(key))
    assert listed == [f"{listed[0][0]}{number}" for number in range(1, len(listed) + 1)]


@pytest.mark.parametrize("key", OURS)
def test_every_ruling_and_no_other_is_named_by_a_paragraph(key: str) -> None:
    named = {ruling for text in paragraphs(key).values() for ruling in re.findall(r"\[([A-Z]\d+)\]", text)}
    assert named == set(rulings(key))


@pytest.mark.parametrize(("key", "ruling"), RULINGS)
def test_every_ruling_in_the_table_has_a_test_that_names_it(key: str, ruling: str) -> None:
    assert rulings(key)[ruling] in names_of_tests(key)
    assert f"_{ruling.lower()}_" in rulings(key)[ruling]


@pytest.mark.parametrize("key", OURS)
def test_a_test_names_a_ruling_only_beside_a_paragraph_that_rests_on_it(key: str) -> None:
    letter = next(iter(rulings(key)))[0]
    for name in names_of_tests(key):
        for chapter, number, ruling in re.findall(rf"^test_r(\d)_(\d)_{letter.lower()}(\d+)_", name):
            assert f"[{letter}{ruling}]" in paragraphs(key)[f"{chapter}.{number}"], name


@pytest.mark.parametrize("key", KEYS)
def test_no_two_tests_share_a_name(key: str) -> None:
    assert len(names_of_tests(key)) == len(set(names_of_tests(key)))


@pytest.mark.parametrize("key", OURS)
def test_the_moves_shown_are_moves(key: str) -> None:
    moves = registry.load(key).moves
    assert [moves.write(moves.read(move)) for move in block(key, "moves")] == block(key, "moves")


@pytest.mark.parametrize("key", OURS)
def test_the_positions_shown_are_positions(key: str) -> None:
    for text in block(key, "positions"):
        assert rewritten(registry.load(key), text) == {text}


@pytest.mark.parametrize("key", OURS)
def test_the_credits_are_those_of_the_definition(key: str) -> None:
    credit, text = registry.load(key).credits, " ".join(rulebook(key).split())
    illustrator = f"**{credit.illustrator}**" if credit.illustrator else "names no illustrator"
    for name in (credit.title, f"**{credit.author}**", f"**{credit.publisher}**", illustrator):
        assert name in text
    assert "unofficial fan work" in text


@pytest.mark.parametrize("key", KEYS)
def test_the_words_name_things_that_the_code_has(key: str) -> None:
    words = rulebook(key).partition("## Words")[2].partition("## Credits")[0]
    for word in re.findall(r"`(\w+)`", words):
        assert re.search(rf"\b{word}\b", rules_source(key)), word
