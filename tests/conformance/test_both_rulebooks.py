"""The rules in both languages say the same: chapters, numbers, examples and marks stand in the same order."""

import re

import pytest

from stolik import registry
from stolik.core.i18n import LANGUAGES
from stolik.core.rulebook import RULES_FILES, Chapter
from support.game_folders import home

KEYS = registry.keys()


def chapters(key: str, language: str) -> tuple[Chapter, ...]:
    return registry.load(key).rulebook.chapters[language]


def shape(key: str, language: str) -> list[tuple[str, list[tuple[str | None, str]]]]:
    """The number of each chapter with the numbers and kinds of its paragraphs."""
    return [
        (chapter.title.partition(".")[0], [(part.number, part.kind) for part in chapter.paragraphs])
        for chapter in chapters(key, language)
    ]


def marks(key: str, language: str) -> list[str]:
    """The marks of rulings in the paragraphs, in order."""
    text = (home(key) / RULES_FILES[language]).read_text("utf-8")
    found = re.findall(r"^\*\*\d\.\d\*\* .+?(?=\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return [mark for paragraph in found for mark in re.findall(r"\[[A-Z]\d+\]", paragraph)]


@pytest.mark.parametrize("key", KEYS)
def test_both_rulebooks_have_the_same_chapters_paragraphs_and_examples(key: str) -> None:
    assert shape(key, "pl") == shape(key, "en")
    assert len(shape(key, "en")) >= 4


@pytest.mark.parametrize("key", KEYS)
def test_both_rulebooks_rest_on_the_same_rulings_in_the_same_places(key: str) -> None:
    assert marks(key, "pl") == marks(key, "en")


@pytest.mark.parametrize("key", KEYS)
def test_a_paragraph_names_the_same_other_paragraphs_in_both_languages(key: str) -> None:
    for english, polish in zip(chapters(key, "en"), chapters(key, "pl"), strict=True):
        for one, other in zip(english.paragraphs, polish.paragraphs, strict=True):
            assert re.findall(r"\d\.\d", one.text) == re.findall(r"\d\.\d", other.text), one.number


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_read_is_plain_text_on_one_line(key: str, language: str) -> None:
    for chapter in chapters(key, language):
        for paragraph in chapter.paragraphs:
            assert paragraph.text == " ".join(paragraph.text.split())
            assert not set("*`[]#|>") & set(paragraph.text), paragraph


@pytest.mark.parametrize("key", KEYS)
def test_the_rulebooks_are_in_two_languages(key: str) -> None:
    english, polish = (
        {part.text for chapter in chapters(key, language) for part in chapter.paragraphs} for language in LANGUAGES
    )
    assert not english & polish
