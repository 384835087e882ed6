"""How much the checker finds and how often it is wrong, held to what was measured (docs/fuji-talk.md)."""

from functools import cache
from pathlib import Path

import pytest

from stolik.core.errors import BadSetup
from stolik.games.fuji.cli import talk as command
from stolik.games.fuji.cli.talk import talk
from stolik.games.fuji.talk import corpus
from stolik.games.fuji.talk.checker import check
from stolik.games.fuji.talk.corpus import PARTS, SORTS, Part, Sentence, Sort, rate, sentences
from stolik.games.fuji.talk.lexicon import LANGUAGES

MIN_CORPUS_LINES: dict[Sort, int] = {"evasions": 300, "harmless": 1000}
RECALL: dict[Part, float] = {"developed on": 0.98, "held out": 0.91, "improved on": 0.91, "written last": 0.92}
ALARMS: dict[Part, float] = {"developed on": 0.002, "held out": 0.006, "improved on": 0.01, "written last": 0.015}


check_once = cache(check)
"""Each sentence is looked at once for all tests of this file: together they ask for every one of them six times."""
pytestmark = pytest.mark.xdist_group("fuji_talk")


@pytest.fixture(autouse=True)
def check_sentences_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (command, corpus):
        monkeypatch.setattr(module, "check", check_once)


def part_of(tongue: str, sort: Sort, part: Part) -> list[Sentence]:
    return [line for line in sentences(tongue, sort) if line.part == part]


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("tongue", LANGUAGES)
def test_a_corpus_is_large_enough_without_a_sentence_twice_and_half_of_it_is_held_out(tongue: str, sort: Sort) -> None:
    texts = [line.text for line in sentences(tongue, sort)]
    assert len(texts) == len(set(texts))
    developed, held = (len(part_of(tongue, sort, part)) for part in PARTS[:2])
    assert developed + held >= MIN_CORPUS_LINES[sort]
    assert 0.4 < held / (developed + held) < 0.6


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("tongue", LANGUAGES)
def test_evasions_are_found_as_often_as_was_measured(tongue: str, part: Part) -> None:
    assert rate(part_of(tongue, "evasions", part)).share >= RECALL[part]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("tongue", LANGUAGES)
def test_harmless_talk_is_refused_as_seldom_as_was_measured(tongue: str, part: Part) -> None:
    assert rate(part_of(tongue, "harmless", part)).share <= ALARMS[part]


def test_the_command_prints_every_part_of_every_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    talk(["--mistakes"])
    printed = capsys.readouterr().out
    for tongue in LANGUAGES:
        for sort in SORTS:
            for part in PARTS:
                assert f"{tongue} {sort}, {part}" in printed
    assert "missed (written last): " in printed


def test_the_published_figures_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    page = next(folder / "docs/fuji-talk.md" for folder in Path(__file__).parents if (folder / "docs").is_dir())
    talk([])
    assert capsys.readouterr().out in page.read_text("utf-8")


def test_the_command_says_what_a_line_gives_away(capsys: pytest.CaptureFixture[str]) -> None:
    talk(["mam", "trzy", "żółte"])
    assert capsys.readouterr().out == "This is not sent:\n  number: trzy\n  nearest statement: standing yellow good\n"
    talk(["żółte mam dobre"])
    assert capsys.readouterr().out == "This may be sent.\n"


def test_the_command_refuses_what_it_does_not_know() -> None:
    with pytest.raises(BadSetup, match="stolik fuji talk: "):
        talk(["--loudly"])
