"""The sentences: whole in both languages, with the same gaps and the right plurals."""

from __future__ import annotations

import re
from importlib.resources import files
from string import Formatter
from typing import get_args

import pytest

from stolik.core.texts import LANGUAGES, PLURALS, Entry
from stolik.games.fala import GAME
from stolik.games.fala.events import Event
from stolik.games.fala.moves import BELT_WORDS

SENTENCES = GAME.texts.sentences
KEYS = sorted(SENTENCES["en"])


def forms(entry: Entry) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def branch(name: str) -> set[str]:
    return {key.removeprefix(f"{name}.") for key in KEYS if key.startswith(f"{name}.")}


def test_both_languages_have_the_same_sentences() -> None:
    assert set(SENTENCES["en"]) == set(SENTENCES["pl"])


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_has_the_same_gaps_in_every_form_and_language(key: str) -> None:
    found = [gaps(form) for language in LANGUAGES for form in forms(SENTENCES[language][key])]
    assert all(each == found[0] for each in found), found


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_has_the_plurals_of_its_language_or_none(key: str) -> None:
    entries = {language: SENTENCES[language][key] for language in LANGUAGES}
    assert len({isinstance(entry, dict) for entry in entries.values()}) == 1
    for language, entry in entries.items():
        assert not isinstance(entry, dict) or tuple(entry) == PLURALS[language]


@pytest.mark.parametrize("key", KEYS)
def test_no_sentence_is_empty_or_has_loose_spaces(key: str) -> None:
    for language in LANGUAGES:
        assert all(form and form == " ".join(form.split()) for form in forms(SENTENCES[language][key]))


@pytest.mark.parametrize(
    "language, count, said",
    [
        ("en", 1, "Ala has 1 lifebelt."),
        ("en", 0, "Ala has 0 lifebelts."),
        ("pl", 0, "Ala ma 0 kół ratunkowych."),
        ("pl", 1, "Ala ma 1 koło ratunkowe."),
        ("pl", 4, "Ala ma 4 koła ratunkowe."),
        ("pl", 5, "Ala ma 5 kół ratunkowych."),
        ("pl", 12, "Ala ma 12 kół ratunkowych."),
    ],
)
def test_lifebelts_are_counted_by_the_grammar(language: str, count: int, said: str) -> None:
    assert GAME.texts.say(language, "event.belts_taken", who="Ala", count=count) == said


def test_there_is_a_sentence_for_every_refusal_and_no_other() -> None:
    source = (files("stolik.games.fala") / "rules.py").read_text("utf-8")
    assert branch("refusal") == set(re.findall(r'IllegalMove\("\d\.\d", "(\w+)"\)', source))


def test_there_is_a_sentence_for_every_ending_and_no_other() -> None:
    assert branch("ending") == set(GAME.endings)


def test_there_is_a_sentence_for_every_event_and_no_other() -> None:
    assert branch("event") == {kind.__struct_config__.tag for kind in get_args(Event)}


def test_there_is_a_sentence_for_every_kind_of_card_and_no_other() -> None:
    assert branch("move") == {f"play_{word}" for word in BELT_WORDS}


def test_the_polish_title_is_the_title_of_the_box() -> None:
    assert GAME.texts.say("pl", "title") == GAME.credits.title
