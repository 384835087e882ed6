"""A server with many running games dies and starts again: how long it takes, and whether all of them go on."""

from __future__ import annotations

import re
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from faults.crash.mutants import idle
from faults.figures import Figure, Size
from faults.playing.servers import seats_of
from support.people import STORED
from support.server import Fault, Server
from support.sync_people import Visitor, gather

SIZES: Final[dict[Size, tuple[int, int, int]]] = {"quick": (40, 20, 2), "full": (1000, 60, 20)}
"""How many games run, how many of them get a move afterwards, and how many run on the control."""
MOVES_BEFORE_CRASH: Final = 4
"""Made at each table before the death."""
RESUMED: Final = re.compile(r'"event":"started".*?"count":(\d+),"seconds":([\d.]+)')
Party = tuple[str, list[Visitor]]
"""A table, and those who sit there."""


class Restart(Struct, frozen=True):
    """How many tables were resumed, how many took a move, and how long it took."""

    resumed: int
    moved: int
    seconds: float
    resuming: float
    """Seconds for the tables alone."""


def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, and one that resumes nothing."""
    tables, sample, few = SIZES[size]
    real = restart(tables, sample, seed)
    control = restart(few, 0, seed, idle)
    return [
        Figure("restart: running tables resumed", f"{real.resumed} of {tables}", "all", real.resumed == tables,
               f"resumes nothing: {control.resumed} of {few}", control.resumed != few),
        Figure("restart: tables that take a move afterwards", f"{real.moved} of {sample}", "all",
               real.moved == sample, ""),
        Figure("restart: from kill to listening", f"{real.seconds:.2f} s, {real.resuming:.2f} s of it for the tables",
               "printed", holds=True, control=""),
    ]  # fmt: skip


def restart(tables: int, sample: int, seed: int, *faults: Fault) -> Restart:
    """Play, die, start again, play on."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory(prefix="stolik-restart-") as folder:
        with Server(Path(folder) / "data", *faults, seed=seed) as server:
            parties = _play(server.address, tables, chance)
            server.kill()
            begun = time.monotonic()
            server.start()
            seconds = time.monotonic() - begun
            moved = [_move(party, chance) for party in chance.sample(parties, sample)]
            server.kill()
        count, resuming = RESUMED.findall(server.log_text())[-1]
    return Restart(int(count), sum(moved), seconds, float(resuming))


def _play(address: str, tables: int, chance: Random) -> list[Party]:
    """So many running games of all kinds, at which the same people sit."""
    games = Visitor(address).get("/api/games")
    people = [Visitor(address, f"guest {seat}") for seat in range(max(map(seats_of, games)))]
    parties: list[Party] = []
    for game in islice(cycle(games), tables):
        seated = people[: seats_of(game)]
        parties.append((gather(seated, game["key"]), seated))
        for _ in range(MOVES_BEFORE_CRASH):
            assert _move(parties[-1], chance)
    return parties


def _move(party: Party, chance: Random) -> bool:
    """Does the table let one of its people make a legal move?"""
    table, people = party
    for person in people:
        play = person.get(f"/api/tables/{table}/news")["play"]
        choices = [(seat["seat"], move["text"]) for seat in play["seats"] for move in seat["moves"]]
        if choices:
            seat, move = chance.choice(choices)
            return person.ask(table, "move", phase=play["phase"], move=move, seat=seat)["type"] in STORED
    return False
