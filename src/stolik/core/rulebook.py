"""A game's rules for people: the numbered chapters of `RULES.md` and `RULES.pl.md`, as plain text.

Deliberately absent: rulings, notation, word lists and credits. Those stand in the files for whoever works on the
game, and so do the marks `[R2]` that lead to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Final, Literal

from msgspec import Struct

from stolik.core.i18n import LANGUAGES

RULES_FILES: Final[Mapping[str, str]] = {"en": "RULES.md", "pl": "RULES.pl.md"}
CHAPTER_PATTERN: Final = re.compile(r"^## (.+?)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
NUMBER_PATTERN: Final = re.compile(r"\*\*(\d+\.\d+)\*\* ")
RULING_MARK_PATTERN: Final = re.compile(r" ?\[[A-Z]\d+\]")
LINK_PATTERN: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")


class Paragraph(Struct, frozen=True):
    """One paragraph, with the number that refusals name; an example or a preface has none."""

    number: str | None
    kind: Literal["rule", "example"]
    text: str


class Chapter(Struct, frozen=True):
    """A chapter and its paragraphs, in order."""

    title: str
    paragraphs: tuple[Paragraph, ...]


class Rulebook:
    """The rules of one game, in every language."""

    def __init__(self, chapters: Mapping[str, tuple[Chapter, ...]]) -> None:
        self.chapters = chapters

    @classmethod
    def read(cls, folder: Traversable) -> Rulebook:
        """The rulebook in a game's folder."""
        return cls(
            {language: parse_chapters((folder / RULES_FILES[language]).read_text("utf-8")) for language in LANGUAGES}
        )


def parse_chapters(text: str) -> tuple[Chapter, ...]:
    """The chapters whose titles begin with a number."""
    found = CHAPTER_PATTERN.findall(text)
    return tuple(Chapter(title, tuple(_paragraphs(body))) for title, body in found if title[0].isdecimal())


def _paragraphs(body: str) -> Iterator[Paragraph]:
    for block in filter(None, (block.strip() for block in body.split("\n\n"))):
        numbered = NUMBER_PATTERN.match(block)
        if block.startswith("> "):
            yield Paragraph(None, "example", plain_text(re.sub(r"^> ?", "", block, flags=re.MULTILINE)))
        elif numbered:
            yield Paragraph(numbered[1], "rule", plain_text(block[numbered.end() :]))
        else:
            yield Paragraph(None, "rule", plain_text(block))


def plain_text(text: str) -> str:
    """Markdown as plain text: no asterisks, no backticks, no links, no marks of rulings."""
    text = LINK_PATTERN.sub(r"\1", RULING_MARK_PATTERN.sub("", text))
    return " ".join(re.sub(r"[*`]", "", text).split())
