"""Writes down what the server of today leaves on a disk: a database in which a game of each kind is half played.

    PYTHONPATH=tests:. python -m server.releases.write_database tests/server/releases/VERSION.sql

Done once for every release; `test_old_databases.py` opens what every release wrote, for ever.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from stolik.client import Client, Table
from support.randomness import secret
from support.server import Server

FILE: Final = "stolik.db"
MOVES: Final = 12
OURS: Final = ("fala", "fuji", "kanaloa", "rok", "stonogi")


def main() -> None:
    """Play a little of everything, stop the server, and write the database as SQL."""
    with tempfile.TemporaryDirectory() as home:
        data = Path(home) / "data"
        with Server(data) as server, Client.as_guest(server.address, "Ala") as ala:
            for key in OURS:
                play_a_little(begin(ala, key), MOVES)
            token = ala.token
        with closing(sqlite3.connect(data / FILE)) as database:
            lines = [f"-- token {token}", *database.iterdump()]
    Path(sys.argv[1]).write_text("\n".join(lines) + "\n", "utf-8")


def begin(ala: Client, key: str) -> Table:
    """A table at which Ala plays all seats herself."""
    players = next(game["players"] for game in ala.games() if game["key"] == key)[-1]
    table = ala.open_table(key, players)
    for seat in range(players):
        table.sit(seat)
        table.add_salt(seat, secret("salt", seat))
    table.start()
    return table


def play_a_little(table: Table, moves: int) -> bool:
    """So many moves, each the last that is offered; does the game go on?"""
    for _ in range(moves):
        play = table.snapshot().play
        assert play is not None
        seat = next((seat for seat in play.seats if seat.seat in play.waiting and seat.moves), None)
        if seat is None:
            return False
        table.move(seat.moves[-1], play.phase, seat.seat)
    return True


if __name__ == "__main__":
    main()
