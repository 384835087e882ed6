"""Watches a running server's calls to the system, makes them fail, and reads what strace wrote of them.

A machine that does not let one process watch another cannot run these measurements, and that is said plainly.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct

from support.programs import need

BEGUN: Final = re.compile(r"^(\d+) +(\w+)\((\d+)<(.*?)>(?=[,) ])(.*)$", re.DOTALL)
RESUMED: Final = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*)$", re.DOTALL)
RESULT: Final = re.compile(r"\) += (-?\d+)")
UNFINISHED: Final = "<unfinished ...>"
PORT: Final = re.compile(r":(\d+)\]$")


class CannotWatch(Exception):
    """strace may not do its work here."""


@asynccontextmanager
async def watching(pid: int, notes: Path, *what: str) -> AsyncIterator[None]:
    """While this lasts, calls of all threads of a process are written down; `what` are options of strace."""
    command = (need("strace"), "-f", "-p", str(pid), "-o", str(notes), *what)
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:  # noqa: ASYNC220 - asyncio would reap it twice
        try:
            await asyncio.to_thread(_attach, process)
            yield
        finally:
            process.terminate()  # it ends by itself where the process that it watches has ended
            await asyncio.to_thread(process.communicate)


def _attach(process: subprocess.Popen[bytes]) -> None:
    assert process.stderr is not None
    said = b""
    while b"attached" not in said:
        line = process.stderr.readline()
        said += line
        if not line:
            raise CannotWatch(f"strace may not watch the server here (ptrace): {said.decode()[-300:]}")


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
        """Did bytes leave the server?"""
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


def read_calls(lines: Iterable[str]) -> list[Call]:
    """All calls on files and sockets, in the order in which they began; those of several threads are taken apart."""
    waiting: dict[str, Call] = {}
    made: list[Call] = []
    for number, line in enumerate(lines):
        if begun := BEGUN.match(line):
            thread, name, _, file, text = begun.groups()
            made.append(Call(name, file, text, number))
            if UNFINISHED in text[-40:]:
                waiting[thread] = made[-1]
            else:
                _end(made[-1], text, number)
        elif (resumed := RESUMED.match(line)) and (known := waiting.pop(resumed[1], None)):
            _end(known, resumed[3], number)
    return made


def _end(call: Call, text: str, number: int) -> None:
    found = RESULT.findall(text[-80:])
    call.end = number
    call.result = int(found[-1]) if found else None
