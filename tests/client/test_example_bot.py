"""The bot of docs/examples plays through the public API, and plays better than chance."""

import os
import re
import subprocess
import sys
from pathlib import Path

from client.served import Served
from stolik.arena.odds import wilson
from stolik.client import Hello, House, News, Table

SCRIPT = Path(__file__).parents[2] / "docs/examples/bot.py"
GAME = "stonogi"
GAMES = 36
SEATS = 3


def test_it_is_short() -> None:
    assert len(SCRIPT.read_text("utf-8").splitlines()) < 40


def lay(house: House, number: int) -> Table:
    """A table with one free seat, each seat in turn, and `random` on the others."""
    table = house.open_table(GAME, SEATS)
    for seat in range(SEATS):
        if seat != number % SEATS:
            table.bot(seat, "random")
    return table


def start_when_seated(table: Table) -> None:
    with table.stream() as stream:
        while True:
            message = stream.next(timeout=60)
            card = message.table if isinstance(message, (Hello, News)) else None
            if card is not None and all(seat.kind != "nobody" for seat in card.seats):
                table.start()
                return


def test_it_beats_random_players_clearly(served: Served, ala: House) -> None:
    token = ala.add_bot("Rzut oka")
    tables = [lay(ala, number) for number in range(GAMES)]
    command = [sys.executable, str(SCRIPT), served.address, *(table.id for table in tables)]
    environment = {**os.environ, "STOLIK_TOKEN": token}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as bot:
        try:
            for table in tables:
                start_when_seated(table)
            said, _ = bot.communicate(timeout=60)
        finally:
            bot.kill()
    assert bot.returncode == 0
    places = [tuple(map(int, re.findall(r"\d+", line.partition(" ")[2]))) for line in said.splitlines()]
    assert len(places) == GAMES
    won = sum(1 / each.count(1) if each[number % SEATS] == 1 else 0 for number, each in enumerate(places))
    lower, upper = wilson(won, GAMES)
    assert lower > 1 / SEATS, f"won {won} of {GAMES}: {lower:.3f} to {upper:.3f}"
