"""A line as the checker reads it: small letters, look-alikes unmasked, unseen signs dropped, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from unicodedata import category, name, normalize

LOOK_ALIKES: Final = str.maketrans(
    "авеіјкмнорстухѕԁӏɡɑοαεικνρτυχωγ",
    "abeijkmhopctyxsdlgaoaeikvptuxwy",
)
"""Cyrillic and Greek letters that stand for Latin ones."""
UNSTROKED: Final = str.maketrans("łđøħŧ", "ldoht")
POLISH: Final = frozenset("ąćęłńóśźż")
IN_DRESS: Final = re.compile(
    r"(?:REGIONAL INDICATOR SYMBOL|(?:CIRCLED|SQUARED) LATIN CAPITAL|LATIN LETTER SMALL CAPITAL) (?:LETTER )?([A-Z])$"
)
"""Names of signs that are a letter in disguise: flags, letters in boxes, small capitals."""
INVISIBLE_CATEGORIES: Final = ("Cf", "Mn", "Me")


@dataclass(frozen=True, slots=True)
class Line:
    """A line and its reading; `origin` says for each letter of the reading which letter of the line it was."""

    text: str
    kept: str
    """With Polish letters."""
    bare: str
    """Without any tails, dots and strokes."""
    origin: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The part of the line behind a part of the reading, with the marks on its last letter."""
        last = behind = self.origin[end - 1] + 1
        while behind < len(self.text) and category(self.text[behind]) in INVISIBLE_CATEGORIES:
            behind += 1
            if category(self.text[behind - 1]) == "Mn":
                last = behind  # also where something unseen parts it from its letter
        return self.origin[start], last


def fold(text: str) -> Line:
    """Read a line."""
    kept: list[str] = []
    origin: list[int] = []
    for place, sign in enumerate(text):
        if category(sign) in INVISIBLE_CATEGORIES:
            _add_mark(kept, sign)
            continue
        for letter in _unmask(sign):
            kept.append(letter)
            origin.append(place)
    reading = "".join(kept)
    return Line(text, reading, "".join(_strip(letter) for letter in reading), tuple(origin))


def fold_word(word: str) -> tuple[str, str]:
    """A word of our own tables, read like any other: kept and bare."""
    line = fold(word)
    return line.kept, line.bare


def _add_mark(kept: list[str], mark: str) -> None:
    """A tail or dot written as a sign of its own belongs to the letter before."""
    whole = normalize("NFC", kept[-1] + mark) if kept else ""
    if whole in POLISH:
        kept[-1] = whole


@lru_cache(4096)
def _unmask(sign: str) -> str:
    dressed = IN_DRESS.search(name(sign, ""))
    plain = dressed[1] if dressed else normalize("NFKC", sign)
    return "".join(
        letter for letter in plain.lower().translate(LOOK_ALIKES) if category(letter) not in INVISIBLE_CATEGORIES
    )


@lru_cache(4096)
def _strip(letter: str) -> str:
    """One letter for one letter, so that both readings have the same length."""
    base = normalize("NFKD", letter)[:1] or letter
    return base.translate(UNSTROKED)
