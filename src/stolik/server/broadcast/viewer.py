"""One connection that looks at a table: whose it is, its language, and which seats it shows."""

from __future__ import annotations

from collections.abc import Callable

from stolik.server.broadcast.outbox import Outbox
from stolik.server.table.row_numbers import SPECTATOR_READER
from stolik.server.table.state import Table

PUBLIC_SCREEN = "public"
"""What `screen` is where everyone in the room looks."""


class Viewer:
    """One socket: whose it is, which language it wants, which seats it shows."""

    def __init__(self, person: str, language: str | None, refresh: Callable[[Viewer], bytes]) -> None:
        self.person_id = person
        self.language = language
        self.seats: tuple[int, ...] = ()
        self.is_public = False
        """For everyone in the room to look at: it shows what a spectator sees, whoever has opened it."""
        self.muted: frozenset[str] = frozenset()
        self.last_queued_row = 0
        """The last row that was put into the outbox …"""
        self.last_sent_row = 0
        """… and the last one that has left it: from there a screen goes on that was too slow."""
        self.session_id: str | None = None
        self.network = ""
        """From where it looks, as limits count."""
        self.outbox = Outbox(lambda: refresh(self))
        self.outbox.on_sent = self._see

    @property
    def row_reader(self) -> str:
        """Who counts the rows that it is told of."""
        return SPECTATOR_READER if self.is_public else self.person_id

    def update_seats(self, table: Table) -> None:
        """Show what its person may know now, or what everyone may."""
        self.seats = () if self.is_public else tuple(table.seats_of(self.person_id))

    def _see(self) -> None:
        self.last_sent_row = self.last_queued_row
