"""The sentences of every game: complete in both languages, same placeholders, right plurals, none unused.

What a sentence says is not asked here. That every sentence exists is a conformance check.
"""

import ast
from collections.abc import Iterator
from itertools import product
from string import Formatter
from typing import get_args, get_type_hints

import pytest

from stolik import registry
from stolik.conformance.random_walks import random_walk
from stolik.core.game import Speaker
from stolik.core.i18n import LANGUAGES, Catalogue, Sentence, plural_category
from support.game_folders import rules_source

KEYS = registry.keys()
PLURALS = {language: {plural_category(language, count) for count in range(100)} for language in LANGUAGES}


class Listener(Catalogue):
    """Remembers which sentences were asked for."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue.sentences)
        self.used: set[str] = set()

    def say(self, language: str, key: str, **values: object) -> str:
        self.used.add(key)
        return super().say(language, key, **values)


def names(key: str) -> list[str]:
    return sorted(registry.load(key).texts.sentences["en"])


def entries(key: str, name: str) -> dict[str, Sentence]:
    texts = registry.load(key).texts
    return {language: texts.sentences[language][name] for language in LANGUAGES}


def forms(key: str, name: str) -> Iterator[str]:
    """The sentence in every language and every plural."""
    for entry in entries(key, name).values():
        yield from entry.values() if isinstance(entry, dict) else [entry]


def branch(key: str, name: str) -> set[str]:
    return {found.removeprefix(f"{name}.") for found in names(key) if found.startswith(f"{name}.")}


def refusals(key: str) -> set[str]:
    """The codes of all refusals that stand in the rules."""
    calls = [node for node in ast.walk(ast.parse(rules_source(key))) if isinstance(node, ast.Call)]
    codes = [call.args[1] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "IllegalMove"]
    return {str(node.value) for code in codes for node in ast.walk(code) if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_have_the_same_sentences(key: str) -> None:
    sentences = registry.load(key).texts.sentences
    assert set(sentences["en"]) == set(sentences["pl"])


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_has_the_same_gaps_in_every_form_and_language(key: str) -> None:
    for name in names(key):
        gaps = [{gap for _, gap, _, _ in Formatter().parse(form) if gap is not None} for form in forms(key, name)]
        assert all(each == gaps[0] for each in gaps), (name, gaps)


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_has_the_plurals_of_its_language_or_none(key: str) -> None:
    for name in names(key):
        assert len({isinstance(entry, dict) for entry in entries(key, name).values()}) == 1, name
        for language, entry in entries(key, name).items():
            assert not isinstance(entry, dict) or set(entry) == PLURALS[language], name


@pytest.mark.parametrize("key", KEYS)
def test_no_sentence_is_empty_or_has_loose_spaces(key: str) -> None:
    for name in names(key):
        assert all(form and form == " ".join(form.split()) for form in forms(key, name)), name


@pytest.mark.parametrize("key", KEYS)
def test_there_is_a_sentence_for_every_refusal_and_no_other(key: str) -> None:
    assert refusals(key)
    assert branch(key, "refusal") == refusals(key)


@pytest.mark.parametrize("key", KEYS)
def test_there_is_a_sentence_for_every_ending_and_no_other(key: str) -> None:
    assert branch(key, "ending") == set(registry.load(key).endings)


@pytest.mark.parametrize("key", KEYS)
def test_there_is_a_sentence_for_every_event_and_no_other(key: str) -> None:
    """An event may have several: `ended.full` and `ended.empty` are both of `ended`."""
    events = get_args(get_type_hints(registry.load(key).decode_event)["return"])
    assert {name.partition(".")[0] for name in branch(key, "event")} == {kind.__struct_config__.tag for kind in events}


@pytest.mark.parametrize("key", KEYS)
def test_there_is_a_sentence_for_every_move_and_no_other(key: str) -> None:
    game = registry.load(key)
    used = set()
    for action in range(game.action_count):
        listener = Listener(game.texts)
        game.moves.say(action, Speaker(listener, "en", tuple("ABCDEFGH")))
        said = {name for name in listener.used if name.startswith("move.")}
        assert len(said) == 1
        assert all(name.startswith(f"move.{game.moves.move(action).__struct_config__.tag}") for name in said)
        used |= said
    assert used == {f"move.{name}" for name in branch(key, "move")}


@pytest.mark.parametrize("key", KEYS)
def test_every_line_of_a_score_breakdown_is_used_in_some_game_and_no_other_is_written(key: str, seed: int) -> None:
    """Until all have been said; that no line lacks a sentence is checked for every setup by the conformance checks."""
    game = registry.load(key)
    written = {f"score.{name}" for name in branch(key, "score")}
    used = set[str]()
    for setup, game_seed in product(game.setups(), range(seed, seed + 6)):
        for position in random_walk(game, setup, game_seed):
            used |= {line.text for one in game.explain_scores(game.public(position)) for line in one.lines}
        if written <= used:
            break
    assert {name for name in used if name.startswith("score.")} == written


@pytest.mark.parametrize("key", KEYS)
def test_every_option_and_every_value_is_explained(key: str) -> None:
    options = registry.load(key).options
    assert branch(key, "option") == {f"{option.key}.{word}" for option in options for word in ("name", *option.values)}


@pytest.mark.parametrize("key", KEYS)
def test_the_polish_title_is_the_title_of_the_box(key: str) -> None:
    game = registry.load(key)
    assert game.texts.say("pl", "title") == game.credits.title
