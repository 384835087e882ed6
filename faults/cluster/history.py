"""What people asked, what they were answered, and what their screens showed: the history that is judged at the end.

Deliberately absent: the judgement (`faults.cluster.judging`). Here is only what somebody outside the house saw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

STORED: Final = ("applied", "duplicate")
UNSURE: Final = "unavailable"
FACT, EVENTS, VIEW = "fact", "events", "view"

Json = dict[str, Any]
Sight = tuple[str, str, int, str]
"""A table, who looked, the number that a row has for them, and which side of it was seen."""
Counting = Callable[[str, str, int], int]
"""What the number of somebody at a table is in the log."""
ALIKE: Final = ""
"""Nobody in particular, once all numbers are those of the log."""


class Asked(Struct):
    """One command: invoked once, sent as often as it took, and at last answered, or never."""

    table: str
    by: str
    key: str
    command: str
    sent: int = 0
    answer: str = ""
    n: int = 0

    @property
    def is_stored(self) -> bool:
        """Was it said to be stored for good?"""
        return self.answer in STORED

    @property
    def is_refused(self) -> bool:
        """Nobody else can have carried it out: it was sent once, and the answer was no."""
        return self.sent == 1 and bool(self.answer) and not self.is_stored


class History:
    """All that was asked and shown, on all nodes together."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.seen: dict[Sight, set[bytes]] = {}
        self.holes = 0
        """Rows that a stream left out."""
        self.steps_back = 0
        """A node that knew less than its visitor; the visitor waits for what is missing."""

    def ask(self, table: str, by: str, key: str, command: str) -> Asked:
        """Somebody makes up their mind."""
        asked = Asked(table, by, key, command)
        self.asked.append(asked)
        return asked

    def kept(self) -> History:
        """As it is now, while screens go on."""
        copy = History()
        copy.asked = [replace(asked) for asked in self.asked]
        copy.seen = {sight: set(told) for sight, told in self.seen.items()}
        copy.holes, copy.steps_back = self.holes, self.steps_back
        return copy

    def in_rows(self, counting: Counting) -> History:
        """The same with the log's own numbers, so that what different people saw can be compared."""
        copy = self.kept()
        for asked in copy.asked:
            asked.n = counting(asked.table, asked.by, asked.n) if asked.is_stored else asked.n
        copy.seen = {}
        for (table, reader, n, side), told in self.seen.items():
            copy.seen.setdefault((table, ALIKE, counting(table, reader, n), side), set()).update(told)
        return copy

    def see(self, sight: Sight, what: object) -> None:
        """A screen shows something; the same thing is kept once."""
        self.seen.setdefault(sight, set()).add(msgspec.json.encode(what, order="sorted"))

    def see_row(self, table: str, reader: str, row: Json, *, watches: bool) -> None:
        """A row of news, or one that was missed and is told later."""
        self.see((table, reader, row["n"], FACT), [row["fact"], row["at"]])
        if not watches:
            return
        play = row.get("play")
        told = play["seats"] if play else row.get("seats", ())
        if told:
            self.see((table, reader, row["n"], EVENTS), told[0]["events"])
        if play:
            self.see((table, reader, row["n"], VIEW), [play["phase"], play["waiting"], play["over"], told[0]["view"]])

    @property
    def stored(self) -> list[Asked]:
        """Every command that was acknowledged."""
        return [asked for asked in self.asked if asked.is_stored]

    @property
    def repeated(self) -> int:
        """Commands that had to be sent more than once."""
        return sum(asked.sent > 1 for asked in self.asked)
