"""What a table answers to a command."""

from __future__ import annotations

from msgspec import Struct


class Applied(Struct, tag="applied", frozen=True, omit_defaults=True):
    """Stored for good under that number."""

    key: str
    n: int
    table: str | None = None
    """The new table of a rematch."""


class Duplicate(Struct, tag="duplicate", frozen=True):
    """A command with this key was applied before, under that number; nothing has changed again."""

    key: str
    n: int


class Stale(Struct, tag="stale", frozen=True):
    """The sender had not seen everything. What was missed comes with the stream, or from `GET …/news`."""

    key: str
    n: int
    phase: int
    missed: tuple[object, ...] = ()


class Illegal(Struct, tag="illegal", frozen=True):
    """The rules refuse: the paragraph of the game's RULES.md, and the reason."""

    key: str
    rule: str
    code: str
    message: str


class TalkObjection(Struct, frozen=True):
    """What a game has against a line: why, which letters say too much, and what may be said instead."""

    code: str
    part: tuple[int, int] | None
    """From the first up to, but without, the second; letters are Unicode's, not UTF-16's."""
    offer: object | None
    """A move of the game that says nearly the same, as a struct."""
    sentence: str | None = None
    """The offer in words, where a language was asked for."""


class Refused(Struct, tag="refused", frozen=True, omit_defaults=True):
    """The table refuses: not your seat, not the host, not now …"""

    key: str
    code: str
    message: str
    talk: TalkObjection | None = None
    """With `no_talk`, what the game has against the line."""


Answer = Applied | Duplicate | Stale | Illegal | Refused
