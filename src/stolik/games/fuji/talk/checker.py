"""Does a line give a number away? All findings, in the order of the line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from stolik.games.fuji.talk.disguises import find_disguises, without_doubles
from stolik.games.fuji.talk.finding import Finding
from stolik.games.fuji.talk.folding import POLISH, Line, fold
from stolik.games.fuji.talk.lexicon import FACES, LANGUAGES, lexicon
from stolik.games.fuji.talk.patterns import harmless_patterns, matches, refused_patterns
from stolik.games.fuji.talk.repeats import find_repeats
from stolik.games.fuji.talk.symbols import find_symbols
from stolik.games.fuji.talk.tokens import Word, words_of

TEN: Final = "ten"
"""A number in English, and the commonest "this" in Polish."""


def check(text: str) -> list[Finding]:
    """All that gives a number away; nothing where the line may be sent."""
    line = fold(text)
    words = words_of(line)
    faces = [topic_of(word) is not None for word in words]
    has_face = any(faces)
    found = {
        *find_symbols(line, words, has_face),
        *find_repeats(line, words, topic_of, has_face),
        *find_disguises(line, words, faces),
        *find_words(line, words),
    }
    return merged(sorted(found))


def merged(found: list[Finding]) -> list[Finding]:
    """Findings of one kind that touch are one."""
    parts: list[Finding] = []
    for one in found:
        if parts and one.start <= parts[-1].end and one.kind == parts[-1].kind:
            parts[-1] = replace(parts[-1], end=max(parts[-1].end, one.end))
        else:
            parts.append(one)
    return parts


def topic_of(word: Word) -> str | None:
    """Which faces a word speaks of, also where its letters are drawn out."""
    return _topic(word) or _topic(replace(word, kept=without_doubles(word.kept), bare=without_doubles(word.bare)))


def _topic(word: Word) -> str | None:
    for tongue in LANGUAGES:
        classes = lexicon(tongue).classes
        for face in FACES:
            if classes[face].has(word):
                return face
    return None


def find_words(line: Line, words: list[Word]) -> Iterator[Finding]:
    """Number words, and words that count where they stand."""
    passed = {
        place
        for tongue in LANGUAGES
        for pattern in harmless_patterns(tongue)
        for start, end in matches(pattern, words)
        for place in range(start, end)
    }
    yield from _number_words(line, words, passed)
    for tongue in LANGUAGES:
        for kind, pattern in refused_patterns(tongue):
            for start, end in matches(pattern, words):
                if passed.isdisjoint(range(start, end)):
                    yield Finding(*line.span(words[start].start, words[end - 1].end), kind)


def _number_words(line: Line, words: list[Word], passed: set[int]) -> Iterator[Finding]:
    for place, word in enumerate(words):
        if place in passed:
            continue
        kinds = [lexicon(tongue).kind_of(word) for tongue in LANGUAGES]
        kind = next((kind for kind in kinds if kind), None)
        if kind or _is_alone(words, word) or _is_ten(words, word):
            yield Finding(*line.span(word.start, word.end), kind or "number")


def _is_alone(words: list[Word], word: Word) -> bool:
    """One said alone answers a question that nobody may ask."""
    return len(words) == 1 and any(lexicon(tongue).classes["one"].has(word) for tongue in LANGUAGES)


def _is_ten(words: list[Word], word: Word) -> bool:
    """Is it the number? It is where it stands alone, or where the rest sounds English."""
    if word.bare != TEN:
        return False
    polish, english = (lexicon(tongue).classes for tongue in ("pl", "en"))
    score = int(len(words) == 1)
    for other in words:
        score += any(english[name].has(other) for name in ("little", "face", "dice", "hold"))
        score -= bool(POLISH.intersection(other.kept)) or polish["little"].has(other)
    return score > 0
