"""Somebody who opens tables in the lobby and puts them away, and what the lobby shows after a death.

A table whose closing was not answered may be there or not; its closing is asked for again with the same key.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import httpx

from faults.playing.history import History, TrackedCommand
from stolik.server.store.open_store import SQLITE_FILE
from support.people import Json, Person

MAX_LISTED_TABLES: Final = 50
LISTED: Final = "SELECT id FROM tables WHERE state = 'open' AND listed = 1"


class Lobby:
    """A host with tables that strangers may find."""

    def __init__(self, host: Person, game: Json, data: Path, history: History) -> None:
        self.host = host
        self.game = game
        self.data = data
        self.history = history
        self.wrong: list[str] = []
        """For each table that the lobby showed wrongly or not at all, in which way."""
        self.opened: list[str] = []
        self.closing: list[TrackedCommand] = []
        """Closings that nobody has answered yet."""
        self.closed: set[str] = set()
        """Tables that were said to be put away for good."""

    async def open_and_close(self) -> None:
        """New tables, and all but one put away; a death may come between."""
        with suppress(httpx.HTTPError):
            for tracked in list(self.closing):
                await self._close(tracked)
            for _ in range(2):
                table = await self.host.open_table(self.game["key"], min(self.game["players"]), watch="everyone")
                self.history.opened.add(table)
                self.opened.append(table)
            while len(self.opened) > 1:
                self.closing.append(self.history.ask(self.opened.pop(0), self.host.id, self.host.new_key(), "close"))
                await self._close(self.closing[-1])

    async def _close(self, tracked: TrackedCommand) -> None:
        self.history.send(tracked)
        answer = await self.host.ask(tracked.table, "close", key=tracked.key)
        self.closing.remove(tracked)
        self.history.answer((tracked.table, tracked.by, tracked.key), answer)
        if tracked.numbers:
            self.closed.add(tracked.table)

    def stored_tables(self) -> set[str]:
        """What the file says is open to strangers."""
        with closing(sqlite3.connect(f"file:{self.data / SQLITE_FILE}?mode=ro", uri=True)) as file:
            return {table for (table,) in file.execute(LISTED)}

    async def compare(self) -> None:
        """Nobody plays yet: the lobby must show what the file says and nothing that was put away."""
        shown = {entry["id"] for entry in (await self.host.request("GET", "/api/tables")).json()}
        kept = self.stored_tables()
        ways = {"shown and not kept": shown - kept, "shown though put away": shown & self.closed}
        if len(kept) <= MAX_LISTED_TABLES:
            ways |= {"kept and not shown": kept - shown, "opened and not shown": set(self.opened) - shown}
        self.wrong += [way for way, tables in ways.items() for _ in tables]
