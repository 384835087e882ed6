"""Who sends a command, and what a table needs from the server to decide it."""

from __future__ import annotations

from msgspec import Struct

from stolik.protocol import commands
from stolik.server.table.seen_hands import Party, party_of
from stolik.server.table.state import DeriveSecrets

AnyCommand = commands.Command | commands.RawMove


class Sender(Struct, frozen=True):
    """The sender of a command, as the session identifies them."""

    person_id: str
    shown_id: str
    """Whose name would stand at a seat: the person's, or that of a companion they named."""
    is_remote_bot: bool = False
    keeper: str | None = None
    """The owner of a remote bot that sends the command or takes the seat."""

    @property
    def party(self) -> Party:
        """Everybody who knows what the sender knows."""
        return party_of(self.person_id, self.keeper)


class DecisionContext(Struct, frozen=True):
    """What a table needs from the server to decide."""

    secrets: DeriveSecrets
    stand_in: str
    """The bot that takes over when somebody leaves."""
