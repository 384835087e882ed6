"""The words of one language that give a count away, read from its table in `words/`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct, convert

from stolik.games.fuji.talk.finding import Kind
from stolik.games.fuji.talk.folding import fold_word
from stolik.games.fuji.talk.tokens import Word

LANGUAGES: Final = ("pl", "en")
FACES: Final = ("blue", "pink", "yellow", "even", "odd", "high", "low")
"""Classes of words that speak of faces of dice; all together they are the class `face`."""


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A language's file, as written."""

    other_words: tuple[str, ...]
    innocent: tuple[str, ...]
    always: dict[Kind, str]
    classes: dict[str, str]
    patterns: dict[Kind, tuple[str, ...]]
    statements: dict[str, str]
    harmless: tuple[str, ...]
    misspelt: str
    ordinary: str
    """Words that look like a number misspelt, and are none."""


@dataclass(frozen=True, slots=True)
class WordSet:
    """Words and beginnings of words, each with and without Polish letters."""

    whole: frozenset[str]
    beginnings: tuple[str, ...]
    others: frozenset[str]
    """Words that would match without their Polish letters, but mean something else."""

    def has(self, word: Word) -> bool:
        """Is it one of these words?"""
        if word.kept in self.others:
            return False
        return word.kept in self.whole or word.kept.startswith(self.beginnings) or self.has_bare(word.bare)

    def has_bare(self, bare: str) -> bool:
        """Is it one of these words, tails and strokes aside?"""
        return bare in self.whole or bare.startswith(self.beginnings)


def word_set(text: str, others: frozenset[str] = frozenset()) -> WordSet:
    """A set from words parted by spaces; a star stands for any ending."""
    spelt = {form for word in text.split() for form in fold_word(word)}
    whole = frozenset(word for word in spelt if not word.endswith("*"))
    return WordSet(whole, tuple(sorted(word[:-1] for word in spelt if word.endswith("*"))), others)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What one language has for us."""

    tongue: str
    always: tuple[tuple[Kind, WordSet], ...]
    innocent: WordSet
    classes: dict[str, WordSet]
    statements: dict[str, WordSet]
    """What words hint at in a statement: its kind or its grade."""
    misspelt: WordSet
    ordinary: WordSet
    patterns: dict[Kind, tuple[str, ...]]
    harmless: tuple[str, ...]

    def kind_of(self, word: Word) -> Kind | None:
        """Which kind of count this word is wherever it stands, if any."""
        if self.innocent.has(word):
            return None
        return next((kind for kind, known in self.always if known.has(word)), None)

    def has_number(self, bare: str) -> bool:
        """Is this a number word, or one but for its tails and strokes?"""
        return any(known.has_bare(bare) for _, known in self.always)

    def is_number(self, bare: str) -> bool:
        """Is this a number word, for those who look behind a disguise?"""
        return self.has_number(bare) and not self.innocent.has_bare(bare)


@cache
def lexicon(tongue: str) -> Lexicon:
    """The lexicon of a language."""
    file = files("stolik.games.fuji.talk") / "words" / f"{tongue}.toml"
    table = convert(tomllib.loads(file.read_text("utf-8")), Table)
    others = frozenset(table.other_words)
    classes = {key: word_set(text, others) for key, text in table.classes.items()}
    classes["face"] = word_set(" ".join(table.classes[face] for face in FACES), others)
    return Lexicon(
        tongue,
        tuple((kind, word_set(text, others)) for kind, text in table.always.items()),
        word_set(" ".join(table.innocent)),
        classes,
        {key: word_set(text, others) for key, text in table.statements.items()},
        word_set(table.misspelt, others),
        word_set(table.ordinary),
        table.patterns,
        table.harmless,
    )
