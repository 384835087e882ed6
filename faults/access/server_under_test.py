"""A server that is tried, its database as it is on the disk, and what is found."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from stolik.server.accounts.tokens import token_digest
from stolik.server.store.open_store import SQLITE_FILE
from support.server import Fault, Server
from support.server_launcher import HANG_SECONDS
from support.sync_people import Visitor

STORED: Final = ("tables", "log", "lines", "people", "sessions", "sits", "mutes", "reports")
LOG: Final = "SELECT seq, by, key, fact FROM log WHERE table_id = ? ORDER BY seq"


class Site:
    """Where people come to, and what is stored there."""

    def __init__(self, address: str, file: sqlite3.Connection) -> None:
        self.address = address
        self.file = file
        self._version: Any = None
        self._read: dict[str, list[Any]] = {}

    def visitor(self, headers: dict[str, str], person: str = "") -> Visitor:
        """Somebody who sends exactly these headers."""
        visitor = Visitor(self.address)
        visitor.headers, visitor.id = headers, person
        return visitor

    def browser(self, token: str, person: str = "") -> Visitor:
        """Somebody whose browser sends this token."""
        return self.visitor({"Origin": self.address, "Cookie": f"stolik={token}"}, person)

    def log_of(self, table: str) -> list[tuple[Any, ...]]:
        """The log of a table."""
        return list(self.file.execute(LOG, (table,)))

    def stored(self) -> dict[str, list[Any]]:
        """Everything that is stored, but for when a session was last seen; read again where somebody has written."""
        version = self.file.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            read = {name: list(self.file.execute(f"SELECT * FROM {name}")) for name in STORED}  # noqa: S608
            read["sessions"] = [row[:5] for row in read["sessions"]]
            self._version, self._read = version, read
        return self._read

    def expire(self, device: Visitor) -> None:
        """Let the session of a device run out in the database, without the server's knowledge."""
        token = token_digest(device.headers["Cookie"].removeprefix("stolik="))
        assert self.file.execute("UPDATE sessions SET expires_at = 1 WHERE token_hash = ?", (token,)).rowcount == 1


Finding = tuple[str, ...]
"""What is wrong (`accepted`, `refused`, `changed`, `leaked`, …), and where."""


class Findings(Struct):
    """How much was tried, and all that was wrong."""

    tried: int = 0
    wrong: list[Finding] = []

    def check(self, *where: str, **wrong: bool) -> None:
        """One trial, and what of it was wrong.

        `accepted`: though nobody expected it; `refused`: though it should have been accepted (what refuses everything
        proves nothing); `changed`: refused, and yet stored; `leaked`: what somebody else may know came along.
        """
        self.tried += 1
        self.wrong += [(what, *where) for what, is_so in wrong.items() if is_so]

    def __add__(self, more: Findings) -> Findings:
        return Findings(self.tried + more.tried, self.wrong + more.wrong)

    def having(self, what: str) -> list[Finding]:
        """Those that were wrong in this way."""
        return [finding for finding in self.wrong if finding[0] == what]


@contextmanager
def serving(data: Path, *faults: Fault, **config: Any) -> Iterator[Site]:
    """A running server."""
    with Server(data, *faults, **config) as server:
        with closing(sqlite3.connect(data / SQLITE_FILE, timeout=HANG_SECONDS, isolation_level=None)) as file:
            yield Site(server.address, file)
