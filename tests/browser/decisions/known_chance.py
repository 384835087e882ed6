"""Tables whose chance is known before they are opened: tests look ahead with the rules for what they want to meet."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from faults.row_counts import secrets_of
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.recorded_game import RecordedGame
from stolik.server.runtime.table_request import new_table_id
from stolik.server.table.state import dealer_for
from support.randomness import SeededRandomness


class Deal(NamedTuple):
    """The next table that a server opens when its randomness begins with this seed, and no device adds a salt."""

    game: Game
    setup: Setup
    seed: str
    data: Path
    """The server's folder: its key lies there."""

    @property
    def table(self) -> str:
        """What the table will be called."""
        return new_table_id(SeededRandomness(self.seed))

    def recorded_game(self) -> RecordedGame:
        """The game from its deal on, with the same cards and dice as at that table."""
        dealer = dealer_for(self.game, self.setup, self.table, secrets_of(self.data))
        return RecordedGame(self.game, self.setup, dealer.deal(self.game.chance_kinds))
