"""The sentences: whole in both languages, with the same gaps and the right plurals."""

from __future__ import annotations

import re
from importlib.resources import files
from string import Formatter
from typing import get_args

import pytest

from stolik.core.texts import LANGUAGES, PLURALS, Entry
from stolik.games.rok import GAME
from stolik.games.rok.events import Event
from stolik.games.rok.moves import Move
from stolik.games.rok.pieces import SEASONS, SYMBOLS
from stolik.games.rok.view import ASKED

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
    "language, count, stack, score",
    [
        ("en", 0, "Stack: 0 cards", "0 points"),
        ("en", 1, "Stack: 1 card", "1 point"),
        ("en", 2, "Stack: 2 cards", "2 points"),
        ("pl", 0, "Stos: 0 kart", "0 punktów"),
        ("pl", 1, "Stos: 1 karta", "1 punkt"),
        ("pl", 3, "Stos: 3 karty", "3 punkty"),
        ("pl", 12, "Stos: 12 kart", "12 punktów"),
        ("pl", 22, "Stos: 22 karty", "22 punkty"),
    ],
)
def test_cards_and_points_are_counted_by_the_grammar(language: str, count: int, stack: str, score: str) -> None:
    assert GAME.texts.say(language, "table.stack", count=count) == stack
    assert GAME.texts.say(language, "table.score", count=count) == score


def test_there_is_a_sentence_for_every_refusal_and_no_other() -> None:
    source = (files("stolik.games.rok") / "rules" / "game.py").read_text("utf-8")
    assert branch("refusal") == set(re.findall(r'IllegalMove\(.+?, "(\w+)"\)', source))


def test_there_is_a_sentence_for_every_ending_and_no_other() -> None:
    assert branch("ending") == set(GAME.endings)


def test_there_is_a_sentence_for_every_event_and_no_other() -> None:
    assert {key.partition(".")[0] for key in branch("event")} == tags(Event)


def test_there_is_a_sentence_for_every_move_and_no_other() -> None:
    assert branch("move") == tags(Move)


def test_every_symbol_and_every_season_has_a_name() -> None:
    assert branch("symbol") == set(SYMBOLS)
    assert branch("season") == set(SEASONS)


def test_there_is_a_sentence_for_every_question_and_no_other() -> None:
    assert branch("table.question") == set(ASKED) - {"nothing"}


def test_every_option_and_every_value_is_explained() -> None:
    expected = {f"{option.key}.{word}" for option in GAME.options for word in ("name", *option.values)}
    assert branch("option") == expected


def test_the_polish_title_is_the_title_of_the_box() -> None:
    assert GAME.texts.say("pl", "title") == GAME.credits.title
