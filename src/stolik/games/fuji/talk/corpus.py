"""What people say, harmless and not: sentences to develop on and sentences held out, and how the checker does on them.

A line's half hangs on its own digest, so that a new line never moves another. A line with a hash sign is a heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Final, Literal

from stolik.games.fuji.talk.checker import check

Sort = Literal["evasions", "harmless"]
Half = Literal["developed on", "held out"]
SORTS: Final[tuple[Sort, ...]] = ("evasions", "harmless")
HALVES: Final[tuple[Half, ...]] = ("developed on", "held out")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line of a corpus."""

    text: str
    heading: str
    half: Half


def sentences(tongue: str, sort: Sort) -> Iterator[Sentence]:
    r"""A corpus in its order; `\u200b` and the like stand for signs that an editor would not show."""
    file = files("stolik.games.fuji.talk") / "corpus" / f"{tongue}_{sort}.txt"
    heading = ""
    for written in file.read_text("utf-8").splitlines():
        if written.startswith("# "):
            heading = written[2:]
        elif written:
            yield Sentence(_unescaped(written), heading, half_of(written))


def half_of(written: str) -> Half:
    """To which half a line belongs."""
    return HALVES[sha256(written.encode()).digest()[0] % 2]


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
