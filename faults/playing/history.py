"""What people asked, what they were answered, and what they were shown: the history that is judged at the end.

Deliberately absent: the judgement (`faults.playing.checks`). Here is only what somebody outside the server saw.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Final

import msgspec
from msgspec import Struct, field

from support.people import STORED, Json
from support.server_launcher import HUNG

UNSURE: Final = "unavailable"
FACT, EVENTS, VIEW = "fact", "events", "view"
OLDEST_MISSED: Final = 200
"""A viewer that comes back is told so many rows at most."""

Key = tuple[str, str, str]
"""A table, a person, and the person's own key for a command."""
Sight = tuple[str, str, int, str]
"""A table, who looked, the number that a row has for them, and which side of it was seen."""


class Asked(Struct):
    """One command: sent as often as it took, and at last answered, or never."""

    table: str
    by: str
    key: str
    command: str
    fields: Json = field(default_factory=dict)
    nodes: set[int] = field(default_factory=set)
    """Where it was sent."""
    sent: int = 0
    answer: str = ""
    numbers: set[int] = field(default_factory=set)
    """Under which of the person's numbers it was said to be stored: one, if all is well."""

    @property
    def is_refused(self) -> bool:
        """The answer was no, and no other node can have carried it out."""
        return bool(self.answer) and not self.numbers and len(self.nodes) == 1


class History:
    """All that was asked and shown, at all nodes together."""

    def __init__(self) -> None:
        self.asked: dict[Key, Asked] = {}
        self.seen: dict[Sight, set[bytes]] = {}
        self.newest: Counter[tuple[str, str]] = Counter()
        """The highest number that somebody was told of a table."""
        self.opened: set[str] = set()
        """Tables that were said to be open."""
        self.gaps = 0
        """Numbers that a stream left out."""
        self.counts: Counter[str] = Counter()
        self.failure: Exception | None = None
        """What broke in somebody who plays: our own mistake."""
        self._changed = asyncio.Event()

    # -- commands -------------------------------------------------------------------------

    def ask(self, table: str, by: str, key: str, command: str, **fields: object) -> Asked:
        """Somebody makes up their mind."""
        asked = self.asked[table, by, key] = Asked(table, by, key, command, fields)
        return asked

    def send(self, asked: Asked, node: int = 0) -> None:
        """A command leaves, for the first time or again."""
        again = "echoed" if asked.numbers else "sent again" if asked.sent else "sent"
        asked.sent += 1
        asked.answer = ""
        asked.nodes.add(node)
        self.count(again, f"{again}: {asked.command}")

    def answer(self, key: Key, answer: Json) -> Asked:
        """Somebody hears what became of a command."""
        asked = self.asked[key]
        asked.answer = UNSURE if answer.get("code") == UNSURE else answer["type"]
        if asked.answer in STORED:
            asked.numbers.add(answer["n"])
        self.count(asked.answer, f"{asked.answer}: {asked.command}")
        return asked

    # -- sights ---------------------------------------------------------------------------

    def greet(self, table: str, reader: str, since: int | None, hello: Json) -> list[Json]:
        """Somebody comes back and is told which rows they missed; a number left out is a gap."""
        self._know(table, reader, hello["n"])
        rows: list[Json] = hello["missed"]
        for row in rows:
            self.show(table, reader, row)
        if since is not None:
            expected = range(max(since, hello["n"] - OLDEST_MISSED) + 1, hello["n"] + 1)
            self.gaps += [row["n"] for row in rows] != list(expected)
        return rows

    def hear(self, table: str, reader: str, since: int | None, news: Json) -> list[Json]:
        """A row as it happens."""
        self.show(table, reader, news)
        self.gaps += since is not None and news["n"] > since + 1
        return [news]

    def show(self, table: str, reader: str, row: Json) -> None:
        """A row, new or missed."""
        self._know(table, reader, row["n"])
        self.see((table, reader, row["n"], FACT), [row["fact"], row["at"]])

    def watch(self, table: str, reader: str, row: Json) -> None:
        """What a row shows those who hold no seat: it must be the same at every node."""
        play = row.get("play")
        told = play["seats"] if play else row.get("seats", ())
        if told:
            self.see((table, reader, row["n"], EVENTS), told[0]["events"])
        if play:
            self.see((table, reader, row["n"], VIEW), [play["phase"], play["waiting"], play["over"], told[0]["view"]])

    def see(self, sight: Sight, what: object) -> None:
        """The same thing is kept once."""
        self.seen.setdefault(sight, set()).add(msgspec.json.encode(what, order="sorted"))

    # -- afterwards -----------------------------------------------------------------------

    @property
    def stored(self) -> list[Asked]:
        """Every command that was acknowledged."""
        return [asked for asked in self.asked.values() if asked.numbers]

    @property
    def refused(self) -> list[Asked]:
        """Every command that was said not to have happened."""
        return [asked for asked in self.asked.values() if asked.is_refused]

    def kept(self) -> History:
        """As it is now, while people go on."""
        copy = History()
        copy.asked, copy.seen = deepcopy(self.asked), deepcopy(self.seen)
        copy.newest, copy.opened, copy.gaps = self.newest.copy(), set(self.opened), self.gaps
        return copy

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that people bring about, and go on at once when it has happened."""
        async with asyncio.timeout(HUNG):
            while not happened():
                if self.failure is not None:
                    raise self.failure
                self._changed.clear()
                await self._changed.wait()

    async def until_more(self, what: str, number: int = 1) -> None:
        """Wait until so much more has been counted."""
        enough = self.counts[what] + number
        await self.until(lambda: self.counts[what] >= enough)

    def note(self) -> None:
        """Something has happened for which somebody may wait."""
        self._changed.set()

    def _know(self, table: str, reader: str, n: int) -> None:
        self.newest[table, reader] = max(self.newest[table, reader], n)
        self.note()

    def count(self, *what: str) -> None:
        """One more of each."""
        self.counts.update(what)
        self.note()
