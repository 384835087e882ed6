"""What people say, harmless and not, and how the checker does on it.

Of the sentences that were there before the checker, half were held out while it was written; a line's half hangs on its
own digest, so that a new line never moves another. The files `_later` were written when it was done, and then it was
improved on them; the files `_last` were written after that, and only measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Final, Literal

from stolik.games.fuji.talk.checker import check

Sort = Literal["evasions", "harmless"]
Part = Literal["developed on", "held out", "improved on", "written last"]
SORTS: Final[tuple[Sort, ...]] = ("evasions", "harmless")
PARTS: Final[tuple[Part, ...]] = ("developed on", "held out", "improved on", "written last")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line of a corpus."""

    text: str
    heading: str
    part: Part


def sentences(tongue: str, sort: Sort) -> Iterator[Sentence]:
    r"""A corpus in its order; `\u200b` and the like stand for signs that an editor would not show."""
    for heading, written in _lines(f"{tongue}_{sort}.txt"):
        yield Sentence(_unescaped(written), heading, half_of(written))
    for part, name in (PARTS[2], "later"), (PARTS[3], "last"):
        for heading, written in _lines(f"{tongue}_{sort}_{name}.txt"):
            yield Sentence(_unescaped(written), heading, part)


def half_of(written: str) -> Part:
    """To which half of the first corpus a line belongs."""
    return PARTS[sha256(written.encode()).digest()[0] % 2]


def _lines(name: str) -> Iterator[tuple[str, str]]:
    """The lines of a file with the heading above them."""
    heading = ""
    for written in (files("stolik.games.fuji.talk") / "corpus" / name).read_text("utf-8").splitlines():
        if written.startswith("# "):
            heading = written[2:]
        elif written:
            yield heading, written


def _unescaped(written: str) -> str:
    head, *coded = written.split("\\u")
    return head + "".join(chr(int(part[:4], 16)) + part[4:] for part in coded)


@dataclass(frozen=True, slots=True)
class Rate:
    """How many of how many were refused."""

    refused: int
    all: int

    @property
    def share(self) -> float:
        """Between 0 and 1."""
        return self.refused / self.all


def rate(lines: list[Sentence]) -> Rate:
    """How many of these the checker refuses."""
    return Rate(sum(bool(check(line.text)) for line in lines), len(lines))
