"""The words of a line, with what stands between them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from stolik.games.fuji.talk.folding import Line

WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
JOINS: Final = frozenset(" \t-–—'’\"„”“()[]\u00a0")
"""What stands between two words of one thought."""
SOFT_STOPS: Final = JOINS | frozenset(",?:")
"""What parts two thoughts that may belong together."""
NOTHING, COMMA, STOP = 0, 1, 2
"""How far apart a word is from the one before."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a reading, and where it stands there."""

    kept: str
    bare: str
    start: int
    end: int
    breach: int
    """What parts it from the word before."""


def words_of(line: Line) -> list[Word]:
    """The words in their order."""
    found: list[Word] = []
    for match in WORD.finditer(line.kept):
        start, end = match.span()
        breach = _breach(line.kept[found[-1].end : start]) if found else STOP
        bare = line.bare[start:end].replace("’", "'")
        found.append(Word(match[0].replace("’", "'"), bare, start, end, breach))
    return found


def _breach(between: str) -> int:
    if JOINS.issuperset(between):
        return NOTHING
    return COMMA if SOFT_STOPS.issuperset(between) else STOP
