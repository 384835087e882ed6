"""The bot of docs/examples plays through the public API, and wins most games against two random players."""

import os
import re
import subprocess
import sys
from pathlib import Path

from stolik.client import Client, Table
from support.seeds import Size
from support.server import Server
from support.server_launcher import HANG_SECONDS
from support.tables import start_when_seated

SCRIPT = Path(__file__).parents[2] / "docs/examples/bot.py"
GAME = "stonogi"
GAMES: dict[Size, int] = {"quick": 6, "full": 36}
SEATS = 3


def test_it_is_short() -> None:
    assert len(SCRIPT.read_text("utf-8").splitlines()) < 40


def lay(client: Client, number: int) -> Table:
    """A table with one free seat, each seat in turn, and `random` on the others."""
    table = client.open_table(GAME, SEATS)
    for seat in range(SEATS):
        if seat != number % SEATS:
            table.seat_bot(seat, "random")
    return table


def test_it_plays_to_the_end_and_wins_most_games(tmp_path: Path, size: Size) -> None:
    """The same games in every run, whatever its seed: chance decides nothing here."""
    games = GAMES[size]
    with Server(tmp_path / "data") as server, Client.as_guest(server.address, "Ala") as ala:
        token = ala.add_bot("Rzut oka")
        places = play_all(server.address, token, [lay(ala, number) for number in range(games)])
    assert len(places) == games
    won = sum(1 / each.count(1) if each[number % SEATS] == 1 else 0 for number, each in enumerate(places))
    assert won > games / 2


def play_all(address: str, token: str, tables: list[Table]) -> list[tuple[int, ...]]:
    """The script at one table after the other; the places of all seats, as it says them."""
    command = [sys.executable, str(SCRIPT), address, *(table.id for table in tables)]
    environment = {**os.environ, "STOLIK_TOKEN": token}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as bot:
        try:
            for table in tables:
                start_when_seated(table)
            said, _ = bot.communicate(timeout=HANG_SECONDS)
        finally:
            bot.kill()
    assert bot.returncode == 0
    return [tuple(map(int, re.findall(r"\d+", line.partition(" ")[2]))) for line in said.splitlines()]
