"""How the rows of a table are numbered for whoever reads them: 1, 2, 3 … without gaps, and without what is secret.

The log numbers all rows. What a seat does behind a screen is a row like any other, but to others it must not even have
happened: a gap, or a count, would tell how often. So everybody counts only the rows that they knew of when they came.
"""

from __future__ import annotations

from typing import Final, final

SPECTATOR_READER: Final = ""
"""Who only watches, and a screen for all in the room: it knows of no secret row."""


@final
class RowNumbers:
    """Which rows are secret, and who knows of each."""

    def __init__(self) -> None:
        self._rows: list[int] = []
        self._knowers: list[frozenset[str]] = []

    def add_private_row(self, row: int, knowers: frozenset[str]) -> None:
        """The newest row is only for these people."""
        self._rows.append(row)
        self._knowers.append(knowers)

    def has_private_rows(self) -> bool:
        """Is there a row that not everybody knows of?"""
        return bool(self._rows)

    def readers_of(self, row: int) -> frozenset[str] | None:
        """Who knows of a row, where not everybody does."""
        for place in range(len(self._rows) - 1, -1, -1):
            if self._rows[place] <= row:
                return self._knowers[place] if self._rows[place] == row else None
        return None

    def can_read(self, row: int, reader: str) -> bool:
        """May somebody know that there is such a row?"""
        knowers = self.readers_of(row) if self._rows else None
        return knowers is None or reader in knowers

    def number_for(self, row: int, reader: str) -> int:
        """Which number the row has for somebody; for one they do not know of, that of the last one they do."""
        if not self._rows:
            return row
        hidden = 0
        for secret, knowers in zip(self._rows, self._knowers, strict=True):
            if secret > row:
                break
            if reader not in knowers:
                hidden += 1
        return row - hidden

    def row_at(self, number: int, reader: str) -> int:
        """The row that has this number for somebody."""
        row = number
        for secret, knowers in zip(self._rows, self._knowers, strict=True):
            if secret > row:
                break
            if reader not in knowers:
                row += 1
        return row
