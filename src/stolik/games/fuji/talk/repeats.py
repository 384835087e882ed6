"""Counting by saying a thing again: signs, letters, emoji and words in a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final
from unicodedata import category

from stolik.games.fuji.talk.finding import Finding
from stolik.games.fuji.talk.folding import Line
from stolik.games.fuji.talk.tokens import Word

MANY_REPEATS: Final = 4
"""So many of the same sign or word in a row count something, whatever is spoken of."""
MANY_REPEATED_LETTERS: Final = 5
SOME_REPEATS: Final = 3
"""So many are enough for emoji and common words, and for any sign beside a colour."""
TALLY: Final = frozenset("|/\\•·*+#=~_^°●○■□-–—")
DIE: Final = "🎲"
JOINERS: Final = frozenset(("and", "i", "oraz", "a", "plus", "then", "potem"))
CALLS: Final = frozenset(
    "nie tak no yes yeah ha he hi haha ej hej go run wait come hot ok oh very bardzo już chodź please la bla "
    "szybko gorąco biegiem czekaj knock puk ciii boom bum hop dalej".split()
)
"""What people say thrice without counting."""
RUN: Final = re.compile(r"(\S)\1+")
EMOJI_RUN: Final = re.compile(r"([^\w\s])(?:[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\u200d\s]*\1)+")

Topic = Callable[[Word], str | None]


def find_repeats(line: Line, words: list[Word], topic: Topic, has_face: bool) -> Iterator[Finding]:
    """All that is said again and again."""
    yield from _signs(line, has_face)
    yield from _letters(line, words, topic, has_face)
    yield from _same_words(line, words, topic)


def _signs(line: Line, has_face: bool) -> Iterator[Finding]:
    for run in EMOJI_RUN.finditer(line.text):
        number = run[0].count(run[1])
        if number >= _enough(run[1], number, has_face):
            yield Finding(*run.span(), "repetition")


def _enough(sign: str, number: int, has_face: bool) -> int:
    """From how many on a sign in a row counts something."""
    if category(sign) == "So":
        return 2 if has_face or sign == DIE else SOME_REPEATS
    if sign == "." and number == SOME_REPEATS:
        return MANY_REPEATS  # an ellipsis
    if has_face:
        return 2 if sign in TALLY else SOME_REPEATS
    return MANY_REPEATS


def _letters(line: Line, words: list[Word], topic: Topic, has_face: bool) -> Iterator[Finding]:
    for word in words:
        enough = SOME_REPEATS if topic(word) else MANY_REPEATS if has_face else MANY_REPEATED_LETTERS
        for run in RUN.finditer(word.bare):
            if len(run[0]) >= enough:
                yield Finding(*line.span(word.start, word.end), "repetition")


def _same_words(line: Line, words: list[Word], topic: Topic) -> Iterator[Finding]:
    """The same word again, or the same colour; small words between do not part them."""
    said = [word for word in words if word.bare not in JOINERS]
    start = 0
    for place in range(1, len(said) + 1):
        if place < len(said) and _sense(said[place], topic) == _sense(said[start], topic):
            continue
        if place - start >= _enough_words(said[start], topic):
            yield Finding(*line.span(said[start].start, said[place - 1].end), "repetition")
        start = place


def _sense(word: Word, topic: Topic) -> str:
    return topic(word) or word.bare


def _enough_words(word: Word, topic: Topic) -> int:
    if topic(word):
        return 2
    return MANY_REPEATS if word.kept in CALLS else SOME_REPEATS
