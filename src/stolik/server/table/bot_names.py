"""Names of the server's own bots: people remember names, not settings. Names are never declined."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

BOT_FIRST_NAMES: Final = (
    "Ignacy", "Hela", "Bosman", "Tosia", "Gucio", "Figa", "Leon", "Jagoda", "Tymek", "Lala", "Kuba", "Mela",
)  # fmt: skip


def bot_name(table_id: str, seat: int) -> str:
    """The same for a seat as long as the table stands, and another for every seat."""
    first = sha256(table_id.encode()).digest()[0]
    return BOT_FIRST_NAMES[(first + seat) % len(BOT_FIRST_NAMES)]
