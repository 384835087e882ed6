"""Somebody who opens tables in the lobby and puts them away, and what the lobby shows after a death.

A table whose closing was not answered may be there or not; its closing is asked for again with the same key.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import httpx

from faults.people import Person
from faults.storm.audit import NAME
from faults.storm.memory import Memory

MOST_LISTED: Final = 50
LISTED: Final = "SELECT id FROM tables WHERE state = 'open' AND listed = 1"


class Lobby:
    """A host with tables that strangers may find."""

    def __init__(self, host: Person, game: dict[str, Any], data: Path, memory: Memory) -> None:
        self.host = host
        self.game = game
        self.data = data
        self.memory = memory
        self.wrong: list[str] = []
        """For each table that the lobby showed wrongly or not at all, in which way."""
        self.opened: list[str] = []
        self.closing: dict[str, str] = {}
        """Tables whose closing nobody has answered yet, each with the key that it was asked for with."""

    async def open_and_close(self) -> None:
        """New tables, and all but one put away; a death may come between."""
        with suppress(httpx.HTTPError):
            for table in list(self.closing):
                await self._put_away(table)
            for _ in range(2):
                table = await self.host.open_table(self.game["key"], min(self.game["players"]), watch="everyone")
                self.memory.opened.add(table)
                self.opened.append(table)
            while len(self.opened) > 1:
                table = self.opened.pop(0)
                self.closing[table] = secrets.token_hex(8)
                await self._put_away(table)

    async def _put_away(self, table: str) -> None:
        key = self.closing[table]
        answer = await self.host.ask(table, "close", key=key)
        del self.closing[table]
        if answer["type"] in {"applied", "duplicate"}:
            self.memory.answer((table, self.host.id, key), answer)
            self.memory.closed.add(table)

    def kept(self) -> set[str]:
        """What the file says is open to strangers."""
        with closing(sqlite3.connect(f"file:{self.data / NAME}?mode=ro", uri=True)) as file:
            return {table for (table,) in file.execute(LISTED)}

    async def compare(self) -> None:
        """Nobody plays yet: the lobby must show what the file says and nothing that was put away."""
        shown = {entry["id"] for entry in (await self.host.request("GET", "/api/tables")).json()}
        kept = self.kept()
        ways = {"shown and not kept": shown - kept, "shown though put away": shown & self.memory.closed}
        if len(kept) <= MOST_LISTED:
            ways |= {"kept and not shown": kept - shown, "opened and not shown": set(self.opened) - shown}
        self.wrong += [way for way, tables in ways.items() for _ in tables]
