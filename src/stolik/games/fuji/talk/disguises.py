"""Number words in disguise: spelt out, torn, glued together, stretched, turned around, with signs for letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from stolik.games.fuji.talk.finding import Finding
from stolik.games.fuji.talk.folding import Line
from stolik.games.fuji.talk.lexicon import LANGUAGES, WordSet, lexicon
from stolik.games.fuji.talk.spelling import is_misspelt
from stolik.games.fuji.talk.tokens import NOTHING, Word

LETTER: Final = r"[^\W\d_]"
SPELT: Final = re.compile(rf"(?<!{LETTER}){LETTER}(?:[\W_]{{1,3}}{LETTER}){{2,}}(?!{LETTER})")
BROKEN: Final = re.compile(rf"{LETTER}+(?:[^\w\s]+{LETTER}+|_+{LETTER}+)+")
SIGNED: Final = re.compile(rf"(?:{LETTER}|[$@!€|])*[$@!€|]{LETTER}(?:{LETTER}|[$@!€|])*")
SIGNS: Final = str.maketrans("$@!€|", "saiel")
RUNS: Final = re.compile(r"(.)\1+")
VOWELS: Final = frozenset("aeiouy")
LITTLE_WORDS: Final = frozenset("aiouwz")
MIN_TORN_LETTERS: Final = 4
"""Two pieces that make a number word of so many letters are no accident."""
MAX_GLUED_LETTERS: Final = 32
"""Longer words are not taken apart: there are too many ways."""

IsNumber = Callable[[str], bool]


def find_disguises(line: Line, words: list[Word], faces: list[bool]) -> Iterator[Finding]:
    """All number words in disguise; `faces` says which words speak of colours, parity, high or low."""
    has_face = any(faces)
    yield from _joined(line, SPELT, lambda letters: has_face or _holds_number(letters))
    yield from _joined(line, BROKEN, is_number)
    for run in SIGNED.finditer(line.bare):
        if is_number(run[0].translate(SIGNS)):
            yield Finding(*line.span(*run.span()), "disguise")
    yield from _torn(line, words)
    for place, word in enumerate(words):
        beside_face = any(faces[max(0, place - 1) : place + 2]) and not faces[place]
        if is_masked(word, has_face) or is_misspelt(word, beside_face):
            yield Finding(*line.span(word.start, word.end), "disguise")


def without_doubles(letters: str) -> str:
    """A word with every letter said once."""
    return RUNS.sub(r"\1", letters)


def is_number(bare: str) -> bool:
    """Is this a number word of any language we know?"""
    return any(lexicon(tongue).is_number(bare) for tongue in LANGUAGES)


def is_masked(word: Word, has_face: bool) -> bool:
    """Is one word a number stretched, turned around, or glued to what it counts?"""
    if any(lexicon(tongue).has_number(word.bare) or lexicon(tongue).ordinary.has(word) for tongue in LANGUAGES):
        return False
    undoubled = without_doubles(word.bare)
    if undoubled != word.bare and undoubled in undoubled_numbers():
        return True
    turned = word.bare[::-1]
    if (len(turned) >= MIN_TORN_LETTERS or (has_face and len(turned) > 2)) and turned in whole_numbers():
        return True
    return len(word.bare) <= MAX_GLUED_LETTERS and bool(glue().fullmatch(word.bare))


def _joined(line: Line, shape: re.Pattern[str], tells: IsNumber) -> Iterator[Finding]:
    for run in shape.finditer(line.bare):
        if tells(re.sub(r"[\W_]", "", run[0])):
            yield Finding(*line.span(*run.span()), "disguise")


def _holds_number(letters: str) -> bool:
    return any(number in letters for number in whole_numbers() if len(number) > 2)


def _torn(line: Line, words: list[Word]) -> Iterator[Finding]:
    for first, second in pairwise(words):
        whole = first.bare + second.bare
        if second.breach != NOTHING or whole not in whole_numbers():
            continue
        if len(whole) >= MIN_TORN_LETTERS or _is_scrap(first.bare) or _is_scrap(second.bare):
            yield Finding(*line.span(first.start, second.end), "disguise")


def _is_scrap(piece: str) -> bool:
    return not VOWELS.intersection(piece) and piece not in LITTLE_WORDS


@cache
def whole_numbers() -> frozenset[str]:
    """All number words without their tails, save those that mean something else too."""
    return frozenset(
        word
        for tongue in LANGUAGES
        for _, known in lexicon(tongue).always
        for word in known.whole
        if word not in known.others and word.isascii()
    )


@cache
def undoubled_numbers() -> frozenset[str]:
    """Number words with no letter doubled."""
    return frozenset(without_doubles(word) for word in whole_numbers())


@cache
def glue() -> re.Pattern[str]:
    """A number among words for dice, with nothing between them."""
    about, held = _any_of("face", "dice"), _any_of("mine")
    numbers = "|".join(sorted(map(re.escape, whole_numbers()), key=len, reverse=True))
    some = rf"{about}|{held}|and|i"
    return re.compile(rf"(?:(?:{some})+(?:{numbers})|(?:{numbers})(?={about}))(?:{some}|{numbers})*")


def _any_of(*names: str) -> str:
    return "|".join(_shape(lexicon(tongue).classes[name]) for tongue in LANGUAGES for name in names)


def _shape(words: WordSet) -> str:
    stems = [rf"{re.escape(stem)}[a-z]{{0,4}}?" for stem in words.beginnings if stem.isascii()]
    return "|".join([*(re.escape(word) for word in words.whole if word.isascii()), *stems])
