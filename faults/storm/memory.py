"""What a crowd of people remembers: every answer they got and everything they were shown.

Deliberately absent: any opinion. What the log says about it is asked in `audit`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any, Final

import msgspec

Json = dict[str, Any]
Asked = tuple[str, str, str]
"""A table, a person, and the person's own key for a command."""
Reader = tuple[str, str]
"""A table and a person there: rows are numbered for each of them."""

OLDEST_MISSED: Final = 200
"""So many rows a screen that comes back is told at most."""


def canonical(fact: object) -> bytes:
    """A fact so that equal ones are equal bytes."""
    return msgspec.json.encode(msgspec.to_builtins(fact), order="sorted")


class Memory:
    """Shared by all who sit at the tables of one storm."""

    def __init__(self) -> None:
        self.acknowledged: defaultdict[Asked, set[int]] = defaultdict(set)
        """Under which of the person's numbers a command was said to be stored: one, if all is well."""
        self.refused: set[Asked] = set()
        """Commands that were said not to have happened, and were not sent again."""
        self.shown: defaultdict[tuple[Reader, int], set[bytes]] = defaultdict(set)
        self.newest: Counter[Reader] = Counter()
        """The highest number that somebody was shown of a table."""
        self.opened: set[str] = set()
        """Tables that were said to be open."""
        self.closed: set[str] = set()
        """Those of them that were said to be put away for good."""
        self.counts: Counter[str] = Counter()

    def show(self, reader: Reader, n: int, fact: object) -> None:
        """Somebody saw a row."""
        self.shown[reader, n].add(canonical(fact))
        self.newest[reader] = max(self.newest[reader], n)

    def greet(self, reader: Reader, since: int | None, hello: Json) -> None:
        """Somebody came back and was told what they missed; a number left out is a gap."""
        self.newest[reader] = max(self.newest[reader], hello["n"])
        for row in hello["missed"]:
            self.show(reader, row["n"], row["fact"])
        if since is not None:
            first = max(since, hello["n"] - OLDEST_MISSED)
            expected = list(range(first + 1, hello["n"] + 1))
            self.counts["gaps shown"] += [row["n"] for row in hello["missed"]] != expected

    def answer(self, asked: Asked, answer: Json) -> None:
        """Somebody heard what became of a command."""
        self.counts[answer["type"]] += 1
        if answer["type"] in {"applied", "duplicate"}:
            self.acknowledged[asked].add(answer["n"])
        elif answer.get("code") == "unavailable":
            self.counts["unavailable"] += 1
