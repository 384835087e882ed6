"""Signs that are numbers: digits of all scripts, faces of dice, dominoes and clocks, Roman numerals, rows of blobs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import numeric

from stolik.games.fuji.talk.finding import Finding, Kind
from stolik.games.fuji.talk.folding import Line
from stolik.games.fuji.talk.tokens import Word

SPEAKING: Final = (
    (0x2680, 0x2685),  # faces of dice
    (0x1F000, 0x1F0FF),  # mahjong tiles, dominoes, playing cards
    (0x1F550, 0x1F567),  # clocks
    (0x1F947, 0x1F949),  # medals
)
NUMBERS: Final = frozenset("🔟🔢💯")
SHARES: Final = frozenset("%‰‱٪﹪％=≈≠±×÷√∑")
HANDS: Final = frozenset("☝👆✌🤞🤟🖖🤘🖐✋")
"""Fingers held up: a greeting, but a number beside a colour."""
BLOBS: Final = frozenset("🟥🟧🟨🟩🟦🟪🟫⬛⬜🔴🟠🟡🟢🔵🟣🟤⚫⚪🔶🔷🔸🔹")
BIDI: Final = frozenset("\u202d\u202e")
"""Signs that turn a text around."""
ROMAN: Final = re.compile(r"x{0,3}(?:ix|iv|v?i{0,4})")
SHORT_ROMAN: Final = frozenset("vx")


def find_symbols(line: Line, words: list[Word], has_face: bool) -> Iterator[Finding]:
    """All signs of a line that are numbers; `has_face` says that it speaks of colours, parity, high or low."""
    blobs = [place for place, sign in enumerate(line.text) if sign in BLOBS]
    if len(blobs) > 1:
        yield Finding(blobs[0], blobs[-1] + 1, "symbol")
    for place, sign in enumerate(line.text):
        kind = kind_of(sign)
        if kind is not None or (has_face and sign in HANDS):
            yield Finding(place, place + 1, kind or "symbol")
    for word in words:
        if is_roman(line, word, has_face):
            yield Finding(*line.span(word.start, word.end), "symbol")


def kind_of(sign: str) -> Kind | None:
    """Which kind of number one sign is."""
    if sign.isdecimal() and sign.isascii():
        return "digit"
    if sign in SHARES:
        return "arithmetic"
    if sign in BIDI:
        return "disguise"
    speaks = sign in NUMBERS or any(first <= ord(sign) <= last for first, last in SPEAKING)
    return "symbol" if speaks or numeric(sign, None) is not None else None


def is_roman(line: Line, word: Word, has_face: bool) -> bool:
    """Is it a Roman numeral? In small letters, and for five and ten alone, only where faces are spoken of."""
    if not ROMAN.fullmatch(word.bare):
        return False
    start, end = line.span(word.start, word.end)
    is_large = line.text[start:end].isupper()
    if len(word.bare) == 1:
        return word.bare in SHORT_ROMAN and is_large and has_face
    return is_large or has_face
