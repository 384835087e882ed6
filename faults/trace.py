"""Reads what strace wrote of a house: calls in their order, those of several threads taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

BEGUN: Final = re.compile(r"^(\d+) +(\w+)\((\d+)<(.*?)>(?=[,) ])(.*)$", re.DOTALL)
RESUMED: Final = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*)$", re.DOTALL)
RESULT: Final = re.compile(r"\) += (-?\d+)")
UNFINISHED: Final = "<unfinished ...>"


PORT: Final = re.compile(r":(\d+)\]$")


class Call(Struct):
    """One call: when it began and ended, as numbers of lines, on which file, with which bytes."""

    name: str
    file: str
    text: str
    begin: int
    end: int | None = None
    result: int | None = None

    @property
    def is_sent(self) -> bool:
        """Did bytes leave the house?"""
        return self.file.startswith(("socket:", "TCP", "TCPv6"))

    @property
    def port(self) -> int:
        """Of whoever the bytes were sent to."""
        found = PORT.search(self.file)
        return int(found[1]) if found else 0

    @property
    def is_logged(self) -> bool:
        """Were bytes written into the database's log?"""
        return self.file.endswith("-wal") and "write" in self.name

    @property
    def is_sync(self) -> bool:
        """Was the log on the disk when it ended?"""
        return self.file.endswith("-wal") and self.name in {"fdatasync", "fsync"} and self.result == 0


def calls(lines: Iterable[str]) -> Iterator[Call]:
    """All calls on files and sockets, in the order in which they began."""
    waiting: dict[str, Call] = {}
    made: list[Call] = []
    for number, line in enumerate(lines):
        if begun := BEGUN.match(line):
            thread, name, _, file, text = begun.groups()
            call = Call(name, file, text, number)
            made.append(call)
            if UNFINISHED in text[-40:]:
                waiting[thread] = call
            else:
                _end(call, text, number)
        elif (resumed := RESUMED.match(line)) and (known := waiting.pop(resumed[1], None)):
            _end(known, resumed[3], number)
    yield from made


def _end(call: Call, text: str, number: int) -> None:
    found = RESULT.findall(text[-80:])
    call.end = number
    call.result = int(found[-1]) if found else None
