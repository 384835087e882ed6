"""The statement that comes nearest to a line: by its words alone, and only as an offer.

Deliberately absent: whom it is said to. A line does not name seats, so what needs one is offered without.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stolik.games.fuji.talk.checker import topic_of
from stolik.games.fuji.talk.folding import fold, fold_word
from stolik.games.fuji.talk.lexicon import LANGUAGES, lexicon
from stolik.games.fuji.talk.tokens import Word, words_of

GRADES: Final = ("poor", "fair", "good", "excellent")
MIN_STEM_LETTERS: Final = 3
MAX_ENDING_LETTERS: Final = 3
"""Of a name's word so many letters must agree, and so many need not."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What can be said instead, in the words of the moves: kind, topic and grade."""

    kind: str
    topic: str | None
    grade: str


def nearest(text: str, places: Mapping[str, str]) -> Statement | None:
    """What the line may have meant; `places` has the names of terrain cards and their keys."""
    words = words_of(fold(text))
    if _hints(words, "threat"):
        return Statement("threat", None, "not" if _hints(words, "not") else "may")
    topic = _place(words, places) or next((topic for word in words if (topic := topic_of(word))), None)
    if topic is not None:
        return Statement("standing", topic, _grade(words))
    if _hints(words, "reroll"):
        return Statement("plan", None, "lot" if _grade(words) in GRADES[2:] else "little")
    return Statement("plan", None, "keep") if _hints(words, "keep") else None


def _hints(words: list[Word], hint: str) -> bool:
    return any(lexicon(tongue).statements[hint].has(word) for tongue in LANGUAGES for word in words)


def _grade(words: list[Word]) -> str:
    """A denial comes first, then whatever praises most; nothing said is fair."""
    for grade in (GRADES[0], *reversed(GRADES)):
        if _hints(words, grade):
            return grade
    return "fair"


def _place(words: list[Word], places: Mapping[str, str]) -> str | None:
    said = [word.bare for word in words]
    for name, card in places.items():
        if all(any(word.startswith(stem) for word in said) for stem in _stems(name)):
            return card
    return None


def _stems(name: str) -> list[str]:
    """What does not change in a name, though Polish changes its endings; a name of one word must agree in more."""
    parts = fold_word(name)[1].split()
    shortest = MIN_STEM_LETTERS if len(parts) > 1 else MIN_STEM_LETTERS + 1
    return [part[: max(shortest, len(part) - MAX_ENDING_LETTERS)] for part in parts]
