"""The sentences: whole in both languages, with the same gaps and the right plurals."""

from __future__ import annotations

import re
from importlib.resources import files
from string import Formatter
from typing import get_args

import pytest

from stolik.core.texts import LANGUAGES, PLURALS, Entry
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.events import Event
from stolik.games.kanaloa.moves import Move
from stolik.games.kanaloa.pieces import COLOURS

SENTENCES = GAME.texts.sentences
KEYS = sorted(SENTENCES["en"])


def forms(entry: Entry) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def tags(union: object) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


def branch(name: str) -> set[str]:
    return {key.removeprefix(f"{name}.") for key in KEYS if key.startswith(f"{name}.")}


def test_both_languages_have_the_same_sentences() -> None:
    assert set(SENTENCES["en"]) == set(SENTENCES["pl"])


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_has_the_same_gaps_in_every_form_and_language(key: str) -> None:
    found = {language: [gaps(form) for form in forms(SENTENCES[language][key])] for language in LANGUAGES}
    expected = found["en"][0]
    assert all(each == expected for forms_found in found.values() for each in forms_found), found


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
        ("en", 0, "0 laps"),
        ("en", 1, "1 lap"),
        ("en", 2, "2 laps"),
        ("pl", 0, "0 okrążeń"),
        ("pl", 1, "1 okrążenie"),
        ("pl", 2, "2 okrążenia"),
        ("pl", 5, "5 okrążeń"),
        ("pl", 12, "12 okrążeń"),
        ("pl", 23, "23 okrążenia"),
    ],
)
def test_laps_are_counted_by_the_grammar(language: str, count: int, said: str) -> None:
    assert GAME.texts.say(language, "table.laps", count=count) == said


def test_there_is_a_sentence_for_every_refusal_and_no_other() -> None:
    source = (files("stolik.games.kanaloa") / "rules" / "table.py").read_text("utf-8")
    refusals = re.findall(r'IllegalMove\("\d\.\d", (.+?)\)\n', source)
    assert branch("refusal") == {code for codes in refusals for code in re.findall(r'"(\w+)"', codes)}


def test_there_is_a_sentence_for_every_ending_and_no_other() -> None:
    assert branch("ending") == set(GAME.endings)


def test_there_is_a_sentence_for_every_event_and_no_other() -> None:
    assert branch("event") == tags(Event)


def test_there_is_a_sentence_for_every_move_and_no_other() -> None:
    assert branch("move") == tags(Move)


def test_every_colour_and_card_has_a_name() -> None:
    for where in ("colour", "trump", "field"):
        assert branch(where) == set(COLOURS)
    assert branch("card") == {*COLOURS, "kanaloa", "kraken"}


def test_every_option_and_every_value_is_explained() -> None:
    expected = {f"{option.key}.{word}" for option in GAME.options for word in ("name", *option.values)}
    assert branch("option") == expected


def test_the_polish_title_is_the_title_of_the_box() -> None:
    assert GAME.texts.say("pl", "title") == GAME.credits.title
