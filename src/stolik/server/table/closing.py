"""The end of a table: the seed is revealed when the game is over, or when the host closes the table."""

from __future__ import annotations

from stolik.protocol.table_states import RUNNING
from stolik.server.table.log_entries import LogEntry, SeedRevealed
from stolik.server.table.refusals import Refusal
from stolik.server.table.seating import must_be_host, must_not_be_over
from stolik.server.table.state import Table
from stolik.server.table.table_game import TableGame


def reveal_seed(table: Table) -> list[LogEntry]:
    """The game is over by the rules: open the commitment. Nothing to do where that is done."""
    if table.state != RUNNING or table.play is None or not table.play.position.over:
        return []
    return [_revealed(table.play)]


def close_table(table: Table, person: str) -> list[LogEntry]:
    """The host puts the table away for good; what was dealt is revealed and can never go on."""
    must_be_host(table, person)
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
