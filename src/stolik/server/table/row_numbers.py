"""The numbers of rows for each reader: 1, 2, 3 … without gaps, and without the private rows of others.

The log numbers all rows. A private action is a row like any other, but others must not even count it: a gap would
reveal how often somebody acted. So each reader counts only the rows that they may know of.
"""

from __future__ import annotations

from typing import Final, final

SPECTATOR_READER: Final = ""
"""The reader for spectators and public screens: it knows of no private row."""


@final
class RowNumbers:
    """Which rows are private, and who may know of each."""

    def __init__(self) -> None:
        self._rows: list[int] = []
        self._knowers: list[frozenset[str]] = []

    def add_private_row(self, row: int, knowers: frozenset[str]) -> None:
        """Only these people may know of the newest row."""
        self._rows.append(row)
        self._knowers.append(knowers)

    def has_private_rows(self) -> bool:
        """Is any row private?"""
        return bool(self._rows)

    def readers_of(self, row: int) -> frozenset[str] | None:
        """Who may know of a private row; None for a public one."""
        for place in range(len(self._rows) - 1, -1, -1):
            if self._rows[place] <= row:
                return self._knowers[place] if self._rows[place] == row else None
        return None

    def can_read(self, row: int, reader: str) -> bool:
        """May a reader know that there is such a row?"""
        knowers = self.readers_of(row) if self._rows else None
        return knowers is None or reader in knowers

    def number_for(self, row: int, reader: str) -> int:
        """The number of a row for a reader; for a row that they may not know of, that of the last one they do."""
        if not self._rows:
            return row
        hidden = 0
        for private, knowers in zip(self._rows, self._knowers, strict=True):
            if private > row:
                break
            if reader not in knowers:
                hidden += 1
        return row - hidden

    def row_at(self, number: int, reader: str) -> int:
        """The row that has this number for a reader."""
        row = number
        for private, knowers in zip(self._rows, self._knowers, strict=True):
            if private > row:
                break
            if reader not in knowers:
                row += 1
        return row
