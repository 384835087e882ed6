"""One connection that looks at a table: whose it is, its language, and which seats it shows."""

from __future__ import annotations

from collections.abc import Callable

from stolik.server.broadcast.outbox import Outbox
from stolik.server.table.row_numbers import SPECTATOR_READER
from stolik.server.table.state import Table

PUBLIC_SCREEN = "public"
"""The value of `screen` in a query for a screen that everyone in the room sees."""


class Viewer:
    """One connection: its person, its language, and the seats whose knowledge it gets."""

    def __init__(self, person_id: str, language: str | None, refresh: Callable[[Viewer], bytes]) -> None:
        self.person_id = person_id
        self.language = language
        self.seats: tuple[int, ...] = ()
        self.is_public = False
        """A screen for everyone in the room: it shows what a spectator sees, whoever opened it."""
        self.muted: frozenset[str] = frozenset()
        self.last_queued_row = 0
        """The last row that was put into the outbox …"""
        self.last_sent_row = 0
        """… and the last one that was sent: a viewer that was too slow goes on from there."""
        self.session_id: str | None = None
        self.network = ""
        """The network that rate limits count it to."""
        self.outbox = Outbox(lambda: refresh(self))
        self.outbox.on_sent = self._mark_sent

    @property
    def row_reader(self) -> str:
        """The reader whose row numbers this viewer gets."""
        return SPECTATOR_READER if self.is_public else self.person_id

    def update_seats(self, table: Table) -> None:
        """Take the seats that the person holds now; a public screen has none."""
        self.seats = () if self.is_public else tuple(table.seats_of(self.person_id))

    def _mark_sent(self) -> None:
        self.last_sent_row = self.last_queued_row
