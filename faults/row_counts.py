"""How each person counts the rows of a table, found anew from its log.

What somebody does in private is a row that others must not even count. The server keeps such rows aside and
subtracts (`stolik.server.table.row_numbers`); here the rows that a person knows of are written down one after another,
so that a mistake made there is not made here again.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from stolik.core.bitset import has
from stolik.server.server_key import read
from stolik.server.store.interface import LogRow
from stolik.server.table.log_entries import ByPerson, MoveMade, MoveUndone
from stolik.server.table.state import DeriveSecrets, Table
from stolik.server.table.table_game import ALL_SEATS


def secrets_of(data: Path) -> DeriveSecrets:
    """The seeds and salts of a server, by the key in its folder."""
    key = read(data)
    assert key is not None
    return lambda label: (key.derive("seed", label), key.derive("salt", label))


class KnownRows:
    """The log of one table, played again from its first row to the last one that can be."""

    def __init__(self, table: str, rows: Iterable[LogRow], secrets: DeriveSecrets) -> None:
        self._table = Table(table, secrets)
        self.secret: dict[int, frozenset[str]] = {}
        """The rows of which not everybody knows, each with those who do."""
        self._known: dict[str, list[int]] = {}
        self.length = 0
        self.replays = True
        """Could every row be read and played?"""
        for row in rows:
            self.length += 1
            self.replays = self.replays and self._goes_on(row)

    def row(self, number: int, reader: str) -> int:
        """The row that somebody knows by this number; less than 1 where there is none."""
        known = self.known(reader)
        return known[number - 1] if 0 < number <= len(known) else -number

    def known(self, reader: str) -> list[int]:
        """The rows that somebody knows of, in their order."""
        if reader not in self._known:
            everybody = frozenset([reader])
            rows = range(1, self.length + 1)
            self._known[reader] = [row for row in rows if reader in self.secret.get(row, everybody)]
        return self._known[reader]

    def _goes_on(self, row: LogRow) -> bool:
        try:
            fact = self._table.apply(row)
        except Exception:  # noqa: BLE001 - whatever it is, this log cannot be read any further
            return False
        if isinstance(fact, MoveMade):
            self._note(row.seq)
        elif isinstance(fact, MoveUndone) and fact.n in self.secret:
            self.secret[row.seq] = self.secret[fact.n]
        return True

    def _note(self, row: int) -> None:
        """Who could know of the move just made, where not everybody does."""
        seats = self._table.started_game().moves[-1].known_to
        if seats != ALL_SEATS:
            holders = [holder for seat, holder in enumerate(self._table.holders) if has(seats, seat)]
            self.secret[row] = frozenset(holder.person for holder in holders if isinstance(holder, ByPerson))
