"""Translations: catalogues of sentences in Polish and English.

A catalogue is one JSON file a language: nested keys, `{placeholders}`, and plural forms as a table
of CLDR categories chosen by the placeholder `count`. Browsers read the same files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final
from unicodedata import category

LANGUAGES: Final = ("en", "pl")

Sentence = str | dict[str, str]


def plural_category(language: str, count: int) -> str:
    """The CLDR category of a whole number, for the languages we speak."""
    count = abs(count)
    if count == 1:
        return "one"
    if language == "pl":
        few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return "few" if few else "many"
    return "other"


def is_single_line(text: str) -> bool:
    """Is the text usable as a name: not empty, on one line, without control characters?"""
    unfit = ("Cc", "Cs", "Zl", "Zp")
    return bool(text) and text == text.strip() and all(category(letter) not in unfit for letter in text)


class Catalogue:
    """The sentences of one package or game, in every language."""

    def __init__(self, sentences: Mapping[str, Mapping[str, Sentence]]) -> None:
        self.sentences = sentences

    @classmethod
    def read(cls, folder: Traversable) -> Catalogue:
        """The catalogue in a folder of `en.json` and `pl.json`."""
        return cls({language: _read(folder / f"{language}.json") for language in LANGUAGES})

    def has(self, key: str) -> bool:
        """Is there such a sentence?"""
        return key in self.sentences[LANGUAGES[0]]

    def say(self, language: str, key: str, **values: object) -> str:
        """The sentence with its placeholders filled in; `count` chooses a plural form."""
        entry = self.sentences[language][key]
        if isinstance(entry, dict):
            entry = entry[plural_category(language, int(str(values["count"])))]
        return entry.format(**values)


def _read(file: Traversable) -> dict[str, Sentence]:
    entries: dict[str, Sentence] = {}
    _flatten("", json.loads(file.read_text("utf-8")), entries)
    return entries


def _flatten(prefix: str, branch: Mapping[str, object], entries: dict[str, Sentence]) -> None:
    for key, value in branch.items():
        name = prefix + key
        if isinstance(value, str):
            entries[name] = value
        elif isinstance(value, dict) and "one" in value:
            entries[name] = {str(form): str(text) for form, text in value.items()}
        elif isinstance(value, dict):
            _flatten(f"{name}.", value, entries)
        else:
            raise TypeError(f"{name} is neither a sentence nor a table of sentences")
