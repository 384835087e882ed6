"""Prints digests of all that goes to all viewers in all games: run compiled and from source, to compare."""

from __future__ import annotations

import hashlib
import json
import sys

from server.table.table_fixtures import CONTEXT, EVERYBODY
from stolik import registry
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.protocol.commands import Move
from stolik.server.broadcast.broadcaster import Broadcaster
from stolik.server.broadcast.viewer import Viewer
from stolik.server.store.interface import LogRow
from stolik.server.table.decide import decide
from stolik.server.table.log_entries import ByPerson, GameStarted, LogEntry, SeatChanged, TableOpened, encode_entry
from stolik.server.table.sender import Sender
from stolik.server.table.state import Table, dealer_for


def opening(game: Game, setup: Setup) -> list[LogEntry]:
    """A table with everybody seated and the cards dealt."""
    commitment = dealer_for(game, setup, "t", CONTEXT.secrets).commitment.hex()
    host, options = EVERYBODY[0], dict(setup.options)
    opened = TableOpened(
        game.key, game.newest_rules, setup.players, options, host, "relaxed", 0, "link", friendly=True,
        commitment=commitment,
    )  # fmt: skip
    seats = [SeatChanged(seat, ByPerson(EVERYBODY[seat], EVERYBODY[seat])) for seat in range(setup.players)]
    return [opened, *seats, GameStarted()]


def play(game: Game, setup: Setup, seed: int, received: list[bytes]) -> None:
    """A random game, with a viewer for every seat, in one language or in none, and watchers in all of them."""
    table = Table("t", CONTEXT.secrets)
    broadcaster = Broadcaster(table, "CODE")
    languages = (None, "en", "pl")
    people = [(person, languages[seat % 3]) for seat, person in enumerate(EVERYBODY[: setup.players])]
    watchers = [("watcher", language) for language in languages]
    viewers = [Viewer(person, language, lambda _screen: b"") for person, language in (*people, *watchers)]

    def go_on(entry: LogEntry) -> None:
        row = LogRow(table.last_row + 1, 7, "x", None, encode_entry(entry))
        table.apply(row)
        for viewer in viewers:
            viewer.seats = tuple(table.seats_of(viewer.person_id))
        broadcaster.clear_speakers()
        broadcaster.broadcast(row, entry, viewers)
        received.extend(viewer.outbox.take_frame() or b"" for viewer in viewers)

    for entry in opening(game, setup):
        go_on(entry)
    chance = FastRng(seed)
    while not table.started_game().position.over:
        seat = table.seats_to_move()[chance.below(len(table.seats_to_move()))]
        action = table.started_game().position.random_action(seat, chance)
        command = Move("k", table.phase_for(EVERYBODY[seat]), game.moves.write(action), seat)
        for entry in decide(table, Sender(EVERYBODY[seat], EVERYBODY[seat]), command, CONTEXT):
            go_on(entry)
    received.extend(broadcaster.snapshot(viewer, (), 0) for viewer in viewers)


def digest(game: Game, seed: int) -> str:
    """Of a game in its first setup with company and its last one."""
    received: list[bytes] = []
    setups = [setup for setup in game.setups() if setup.players > 1]
    for setup in (setups[0], setups[-1]):
        play(game, setup, seed, received)
    return hashlib.sha256(b"\n".join(received)).hexdigest()


def digests(seed: int) -> dict[str, str]:
    """Of every game."""
    return {key: digest(registry.load(key), seed) for key in registry.keys()}


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]))))  # noqa: T201 - this is what it is for
