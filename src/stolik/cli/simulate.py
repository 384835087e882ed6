"""`stolik simulate`: games between bots, with every event written out for an independent referee.

Draws come from the verifiable stream of a real table, with a seed derived from `--seed`, so that every game can
be written as a record that `stolik verify` checks.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from stolik import registry
from stolik.bots import choose_action, make_bot, with_level
from stolik.cli import arguments
from stolik.core.bitset import has
from stolik.core.bot import Bot
from stolik.core.chance import FastRng
from stolik.core.dealer import Dealer
from stolik.core.errors import BadFile, BadSetup, StolikError
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import EVERYONE, RuleEvent
from stolik.core.record import RecordedMove, write_text
from stolik.core.recorded_game import RecordedGame, build_record, context_for_table

GAME_NUMBER_FIELD: Final = "number"
"""The field of every line that says which game of the run it belongs to."""
MAX_GAMES: Final = 1_000_000
MAX_SEED: Final = 2**62


def simulate(
    key: arguments.GameKey,
    players: arguments.Players = 2,
    option: arguments.Options = None,
    games: Annotated[int, typer.Option("--games", "-g", metavar="K", help="How many games.")] = 1,
    seed: arguments.Seed = 0,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="NAME[,NAME…]", help="Who plays: one for all, or one a seat.")
    ] = "random",
    level: arguments.Level = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Print every event as a JSON line, hiding nothing.")] = False,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write a record a game here.")
    ] = None,
    one_per_ending: Annotated[
        bool, typer.Option("--one-per-ending", help="With --records: only the first game of each way to end.")
    ] = False,
) -> None:
    """Let bots play and say what happened; [b]--jsonl[/b] is a log that needs no trust in our code."""
    game = registry.load(key)
    setup = game.setup(players, arguments.read_options(option))
    if not 1 <= games <= MAX_GAMES or not 0 <= seed < MAX_SEED:
        raise BadSetup(f"games are 1 to {MAX_GAMES}, seeds 0 to 2^62 - 1")
    names = tuple(with_level(name, level) for name in seat_names(bots, players))
    seat_bots = [make_bot(game, name) for name in names]
    if records is not None and not records.is_dir():
        raise BadFile(f"{records} is not a folder")
    endings: Counter[str] = Counter()
    for number in range(1, games + 1):
        simulated = Simulation(game, setup, names, seat_bots, seed, number)
        for line in simulated.lines():
            if jsonl:
                sys.stdout.buffer.write(line + b"\n")
        ending = simulated.recorded_game.position.ending()
        endings[ending] += 1
        if records is not None and not (one_per_ending and endings[ending] > 1):
            name = ending if one_per_ending else f"{key}-{number}"
            arguments.write_new_file(records / f"{name}.txt", simulated.record())
    if not jsonl:
        print(f"{games} games of {game.credits.title}, {players} players, seed {seed}")
        for ending in game.endings:
            if endings[ending]:
                print(f"  {endings[ending]:>8}  {ending}")


def seat_names(bots: str, players: int) -> tuple[str, ...]:
    """One name for every seat."""
    names = tuple(bots.split(","))
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise BadSetup(f"{players} players need one bot for all or {players} bots, not {len(names)}")
    return names


class Simulation:
    """One game, as lines of JSON."""

    def __init__(
        self, game: Game, setup: Setup, names: tuple[str, ...], bots: list[Bot], seed: int, number: int
    ) -> None:
        self.number = number
        self.bots = bots
        self.table_id = f"simulate-{seed}-{number}"
        seed_bytes, salt = (hashlib.sha256(f"{self.table_id} {what}".encode()).digest() for what in ("seed", "salt"))
        self.dealer = Dealer(seed_bytes, salt, context_for_table(game, setup, self.table_id), setup.players)
        self.recorded_game = RecordedGame(game, setup, self.dealer.deal(game.chance_kinds), names)
        self.bot_rng = FastRng(seed, number)
        self.written = 0

    def lines(self) -> Iterator[bytes]:
        """Play the game; every event as a line of JSON."""
        yield self.line(self.opening())
        yield from self.new_lines()
        position = self.recorded_game.position
        decisions = 0
        while not position.over:
            for seat in position.to_move():
                if not has(position.to_move_set(), seat):
                    continue  # in free order another's move may have settled this seat's decision
                action = choose_action(self.bots[seat], position, seat, self.bot_rng)
                self.recorded_game.apply(seat, action)
                yield from self.new_lines()
                decisions += 1
            if decisions > self.recorded_game.game.max_decisions:
                raise StolikError(
                    f"game {self.number} is longer than {self.recorded_game.game.max_decisions} decisions: a bug"
                )
        yield self.line(self.result())

    def new_lines(self) -> Iterator[bytes]:
        """The decision, its draws, and its events."""
        entries = self.recorded_game.entries
        for entry in entries[self.written :]:
            fields = msgspec.to_builtins(entry)
            if isinstance(entry, RecordedMove):
                codec = self.recorded_game.game.moves
                fields["notation"] = entry.move
                fields["move"] = msgspec.to_builtins(codec.move(codec.read(entry.move)))
            yield self.line(fields)
        self.written = len(entries)
        for event in self.recorded_game.take_events():
            yield self.line(self.event_fields(event))

    def event_fields(self, event: RuleEvent) -> dict[str, object]:
        """All fields of an event, and the seats in its audience."""
        fields: dict[str, object] = msgspec.to_builtins(self.recorded_game.game.decode_event(event))
        if event.audience != EVERYONE:
            fields["told_to"] = [seat for seat in range(self.recorded_game.setup.players) if event.is_for(seat)]
        return fields

    def opening(self) -> dict[str, object]:
        """What is played, by whom, and the commitment to the draws."""
        game, setup = self.recorded_game.game, self.recorded_game.setup
        return {
            "type": "start",
            "game": game.key,
            "rules": setup.rules,
            "players": setup.players,
            "options": dict(setup.options),
            "seats": self.recorded_game.names,
            "table": self.table_id,
            "commitment": self.dealer.commitment.hex(),
        }

    def result(self) -> dict[str, object]:
        """How it ended, and the seed that everything can be recomputed from."""
        position = self.recorded_game.position
        seed, salt = self.dealer.reveal()
        return {
            "type": "end",
            "ending": position.ending(),
            "scores": position.scores(),
            "places": position.places(),
            "position": self.recorded_game.game.write_position(position),
            "seed": seed.hex(),
            "salt": salt.hex(),
        }

    def line(self, fields: dict[str, object]) -> bytes:
        """One line of JSON."""
        assert GAME_NUMBER_FIELD not in fields, "no event has a field of this name"
        return msgspec.json.encode({GAME_NUMBER_FIELD: self.number, **fields})

    def record(self) -> str:
        """The game as a record."""
        return write_text(build_record(self.recorded_game, self.dealer, self.table_id))
