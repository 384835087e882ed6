"""The end of a table: the seed is revealed when the game is over, or when the host closes the table."""

from __future__ import annotations

from stolik.protocol.table_states import RUNNING
from stolik.server.table.log_entries import LogEntry, SeedRevealed
from stolik.server.table.refusals import Refusal
from stolik.server.table.seating import must_be_host, must_not_be_over
from stolik.server.table.state import Table
from stolik.server.table.table_game import TableGame


def reveal_seed(table: Table) -> list[LogEntry]:
    """Reveal the seed of a game that is over by its rules; nothing to do where that is done."""
    if table.state != RUNNING or table.play is None or not table.play.position.over:
        return []
    return [_revealed(table.play)]


def close_table(table: Table, person_id: str) -> list[LogEntry]:
    """The host closes the table for good; the seed is revealed, so the game can never go on."""
    must_be_host(table, person_id)
    must_not_be_over(table)
    if table.play is None:
        seed, salt = table.reveal_secrets()
        return [SeedRevealed(seed.hex(), salt.hex(), closed=True)]
    if table.play.position.over:
        raise Refusal("over")  # it is revealed in a moment, and ends by its rules
    return [_revealed(table.play, closed=True)]


def _revealed(play: TableGame, *, closed: bool = False) -> SeedRevealed:
    seed, salt = play.dealer.reveal()
    return SeedRevealed(seed.hex(), salt.hex(), closed)
