"""The commands people sent, their answers, and what they were shown: the history that is checked at the end.

Deliberately absent: the checks (`faults.playing.checks`). Here is only what somebody outside the server saw.
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
from support.server_launcher import HANG_SECONDS

UNSURE: Final = "unavailable"
ENTRY, EVENTS, VIEW = "fact", "events", "view"
MAX_MISSED_ROWS: Final = 200
"""A viewer that comes back gets so many missed rows at most."""

Key = tuple[str, str, str]
"""A table, a person, and the person's own key for a command."""
Sight = tuple[str, str, int, str]
"""A table, who looked, the number that a row has for them, and which side of it was seen."""


class TrackedCommand(Struct):
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
        self.commands: dict[Key, TrackedCommand] = {}
        self.seen: dict[Sight, set[bytes]] = {}
        self.newest: Counter[tuple[str, str]] = Counter()
        """The highest row number that somebody was sent of a table."""
        self.opened: set[str] = set()
        """Tables that were said to be open."""
        self.gaps = 0
        """Numbers that a stream left out."""
        self.counts: Counter[str] = Counter()
        self.failure: Exception | None = None
        """What broke in somebody who plays: our own mistake."""
        self._changed = asyncio.Event()

    # -- commands -------------------------------------------------------------------------

    def ask(self, table: str, by: str, key: str, command: str, **fields: object) -> TrackedCommand:
        """Record a new command, not yet sent."""
        tracked = self.commands[table, by, key] = TrackedCommand(table, by, key, command, fields)
        return tracked

    def send(self, tracked: TrackedCommand, node: int = 0) -> None:
        """Record that a command is sent, for the first time or again."""
        again = "echoed" if tracked.numbers else "sent again" if tracked.sent else "sent"
        tracked.sent += 1
        tracked.answer = ""
        tracked.nodes.add(node)
        self.count(again, f"{again}: {tracked.command}")

    def answer(self, key: Key, answer: Json) -> TrackedCommand:
        """Record the answer to a command."""
        tracked = self.commands[key]
        tracked.answer = UNSURE if answer.get("code") == UNSURE else answer["type"]
        if tracked.answer in STORED:
            tracked.numbers.add(answer["n"])
        self.count(tracked.answer, f"{tracked.answer}: {tracked.command}")
        return tracked

    # -- sights ---------------------------------------------------------------------------

    def add_snapshot(self, table: str, reader: str, since: int | None, snapshot: Json) -> list[Json]:
        """Record a snapshot with the rows that were missed; a number left out is a gap."""
        self._know(table, reader, snapshot["n"])
        rows: list[Json] = snapshot["missed"]
        for row in rows:
            self.show(table, reader, row)
        if since is not None:
            expected = range(max(since, snapshot["n"] - MAX_MISSED_ROWS) + 1, snapshot["n"] + 1)
            self.gaps += [row["n"] for row in rows] != list(expected)
        return rows

    def add_update(self, table: str, reader: str, since: int | None, update: Json) -> list[Json]:
        """Record a row as it happens."""
        self.show(table, reader, update)
        self.gaps += since is not None and update["n"] > since + 1
        return [update]

    def show(self, table: str, reader: str, row: Json) -> None:
        """Record what a row shows everybody, new or missed."""
        self._know(table, reader, row["n"])
        self.see((table, reader, row["n"], ENTRY), [row["fact"], row["at"]])

    def watch(self, table: str, reader: str, row: Json) -> None:
        """Record what a row shows those without a seat: it must be the same at every node."""
        play = row.get("play")
        seats = play["seats"] if play else row.get("seats", ())
        if seats:
            self.see((table, reader, row["n"], EVENTS), seats[0]["events"])
        if play:
            self.see((table, reader, row["n"], VIEW), [play["phase"], play["waiting"], play["over"], seats[0]["view"]])

    def see(self, sight: Sight, what: object) -> None:
        """The same thing is kept once."""
        self.seen.setdefault(sight, set()).add(msgspec.json.encode(what, order="sorted"))

    # -- afterwards -----------------------------------------------------------------------

    @property
    def stored(self) -> list[TrackedCommand]:
        """Every command that was acknowledged."""
        return [tracked for tracked in self.commands.values() if tracked.numbers]

    @property
    def refused(self) -> list[TrackedCommand]:
        """Every command that was said not to have happened."""
        return [tracked for tracked in self.commands.values() if tracked.is_refused]

    def frozen_copy(self) -> History:
        """A copy as it is now, while people go on."""
        copy = History()
        copy.commands, copy.seen = deepcopy(self.commands), deepcopy(self.seen)
        copy.newest, copy.opened, copy.gaps = self.newest.copy(), set(self.opened), self.gaps
        return copy

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that people bring about, and go on at once when it has happened."""
        async with asyncio.timeout(HANG_SECONDS):
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
