"""Number words spelt by ear or by accident."""

from __future__ import annotations

from functools import cache
from typing import Final

from stolik.games.fuji.talk.folding import fold_word
from stolik.games.fuji.talk.lexicon import LANGUAGES, WordSet, lexicon
from stolik.games.fuji.talk.tokens import Word

SOUNDS_LIKE: Final = (
    ("rz", "ż"), ("ó", "u"), ("ch", "h"), ("ą", "on"), ("ę", "en"), ("tż", "tsz"), ("dw", "df"),
)  # fmt: skip
"""How Polish letters sound alike, in this order."""
MIN_SLIP_LETTERS: Final = 4
"""Shorter words are one slip away from too many others."""


def is_misspelt(word: Word, beside_face: bool) -> bool:
    """Does it sound like a number, or, beside a colour and the like, look like one with a slip?"""
    known = [lexicon(tongue) for tongue in LANGUAGES]
    if any(one.misspelt.has(word) for one in known):
        return True
    if any(one.ordinary.has(word) or one.innocent.has(word) or one.has_number(word.bare) for one in known):
        return False
    if _sounds().has_bare(_sound(word.kept)):
        return True
    return beside_face and word.bare in _slips()


def _sound(kept: str) -> str:
    for spelt, sound in SOUNDS_LIKE:
        kept = kept.replace(spelt, sound)
    return fold_word(kept)[1]


@cache
def _sounds() -> WordSet:
    """Polish numbers as they sound."""
    known = [words for _, words in lexicon("pl").always]
    whole = frozenset(_sound(word) for words in known for word in words.whole if len(word) > 2)
    return WordSet(whole, tuple(_sound(start) for words in known for start in words.beginnings), frozenset())


@cache
def _slips() -> frozenset[str]:
    """Number words with a letter lost, doubled, or changed with its neighbour."""
    numbers = [word for tongue in LANGUAGES for _, words in lexicon(tongue).always for word in words.whole]
    long = [word for word in numbers if len(word) >= MIN_SLIP_LETTERS and word.isascii()]
    return frozenset(slip for word in long for slip in _slips_of(word) if len(slip) >= MIN_SLIP_LETTERS)


def _slips_of(word: str) -> set[str]:
    places = range(len(word))
    lost = {word[:at] + word[at + 1 :] for at in places}
    doubled = {word[: at + 1] + word[at:] for at in places}
    changed = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places[:-1]}
    return lost | doubled | changed
