"""Small patterns over words, as the tables in `words/` write them.

    tyle        that word            drug*       a word that begins so
    <face>      a word of a class    ~2          up to two words of the same thought
    ,3          up to three words, also behind a comma or a question
    $           here the thought ends

Elements that follow each other stand in one thought.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from stolik.games.fuji.talk.finding import Kind
from stolik.games.fuji.talk.lexicon import Lexicon, WordSet, lexicon, word_set
from stolik.games.fuji.talk.tokens import COMMA, NOTHING, Word


@dataclass(frozen=True, slots=True)
class Step:
    """The next word that a pattern asks for: how many others may come before it, and how it may be parted from them."""

    words: WordSet | None
    """None where the thought must end."""
    gap: int
    breach: int

    def fits(self, word: Word) -> bool:
        """Is this the word that is asked for?"""
        return self.words is not None and self.words.has(word)


Pattern = tuple[Step, ...]


def read_pattern(text: str, known: Lexicon) -> Pattern:
    """A pattern as it is written in a table."""
    steps: list[Step] = []
    gap, breach = 0, NOTHING
    for element in text.split():
        if element[0] in "~,":
            gap, breach = int(element[1:]), COMMA if element[0] == "," else NOTHING
            continue
        steps.append(Step(_words(element, known), gap, breach))
        gap, breach = 0, NOTHING
    return tuple(steps)


def _words(element: str, known: Lexicon) -> WordSet | None:
    if element == "$":
        return None
    return known.classes[element[1:-1]] if element[0] == "<" else word_set(element)


def match_at(pattern: Pattern, words: list[Word], place: int) -> int | None:
    """Where the match ends that begins with this word, if there is one."""
    if not pattern[0].fits(words[place]):
        return None
    return _match_rest(pattern, 1, words, place + 1)


def _match_rest(pattern: Pattern, number: int, words: list[Word], place: int) -> int | None:
    if number == len(pattern):
        return place
    step = pattern[number]
    if step.words is None:
        return place if place == len(words) or words[place].breach != NOTHING else None
    for at in range(place, min(place + step.gap + 1, len(words))):
        if words[at].breach > step.breach:
            return None
        if step.fits(words[at]):
            end = _match_rest(pattern, number + 1, words, at + 1)
            if end is not None:
                return end
    return None


def matches(pattern: Pattern, words: list[Word]) -> Iterator[tuple[int, int]]:
    """All places where a pattern begins and ends."""
    for place in range(len(words)):
        end = match_at(pattern, words, place)
        if end is not None:
            yield place, end


@cache
def refused_patterns(tongue: str) -> tuple[tuple[Kind, Pattern], ...]:
    """What a language's table refuses, with its kind."""
    known = lexicon(tongue)
    return tuple((kind, read_pattern(text, known)) for kind, texts in known.patterns.items() for text in texts)


@cache
def harmless_patterns(tongue: str) -> tuple[Pattern, ...]:
    """What a language's table passes over."""
    known = lexicon(tongue)
    return tuple(read_pattern(text, known) for text in known.harmless)
