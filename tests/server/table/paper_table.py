"""A table on paper: each command is decided and applied at once, row by row, with no store and no clock."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from server.table.table_fixtures import CONTEXT, EVERYBODY, SALT, secrets_of
from stolik import registry
from stolik.core.chance import FastRng
from stolik.core.position import Position
from stolik.core.record import Record
from stolik.protocol import commands
from stolik.protocol.fields import Pace
from stolik.server.store.interface import LogRow
from stolik.server.table.decide import decide
from stolik.server.table.log_entries import SYSTEM_SENDER, LogEntry, TableOpened, encode_entry
from stolik.server.table.sender import Sender
from stolik.server.table.state import Table, dealer_for
from stolik.server.table.table_game import TableGame

SAMPLE = "sample"
"""The template of new games: everyone chooses face down, then all cards are turned up."""


def opening(
    table: str, key: str, players: int, host: str, *, friendly: bool = True, pace: Pace = "relaxed"
) -> TableOpened:
    game = registry.load(key)
    setup = game.setup(players)
    commitment = dealer_for(game, setup, table, secrets_of).commitment.hex()
    limit = 0 if pace == "relaxed" else 60
    options = dict(setup.options)
    return TableOpened(key, game.newest_rules, players, options, host, pace, limit, "link", friendly, commitment)


class Paper:
    """A table and its rows."""

    def __init__(
        self,
        key: str = SAMPLE,
        players: int = 2,
        *,
        name: str = "table",
        friendly: bool = True,
        host: str = EVERYBODY[0],
    ) -> None:
        self.table = Table(name, secrets_of)
        self.rows: list[LogRow] = []
        self.keys = 0
        self.write(SYSTEM_SENDER, None, [opening(name, key, players, host, friendly=friendly)])

    @property
    def play(self) -> TableGame:
        return self.table.started_game()

    def new_key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"

    def write(self, by: str, key: str | None, entries: Sequence[LogEntry]) -> list[LogEntry]:
        for number, entry in enumerate(entries, 1):
            n = self.table.last_row + 1
            self.rows.append(LogRow(n, 1000 * n, by, key if number == len(entries) else None, encode_entry(entry)))
            self.table.apply(self.rows[-1])
        return list(entries)

    def ask(
        self,
        person: str,
        command: commands.Command,
        shown: str | None = None,
        *,
        remote: bool = False,
        keeper: str | None = None,
    ) -> list[LogEntry]:
        """What a command makes; a refusal is raised and nothing has changed."""
        entries = decide(self.table, Sender(person, shown or person, remote, keeper), command, CONTEXT)
        return self.write(person, command.key, entries)

    def decide(self, decision: Callable[[Table], list[LogEntry]]) -> list[LogEntry]:
        """What the server itself decides."""
        return self.write(SYSTEM_SENDER, self.new_key(), decision(self.table))

    def refold(self) -> Table:
        """The table that the rows give to somebody who reads them for the first time."""
        table = Table(self.table.id, secrets_of)
        for row in self.rows:
            table.apply(row)
        return table

    # -- what people mostly ask -----------------------------------------------------------

    def sit(self, person: str, seat: int | None = None, shown: str | None = None) -> list[LogEntry]:
        return self.ask(person, commands.Sit(self.new_key(), seat), shown)

    def leave(self, person: str, seat: int) -> list[LogEntry]:
        return self.ask(person, commands.Leave(self.new_key(), seat))

    def bot(self, person: str, seat: int, bot: str = "random") -> list[LogEntry]:
        return self.ask(person, commands.SeatBot(self.new_key(), seat, bot))

    def salt(self, person: str, seat: int, salt: str = SALT) -> list[LogEntry]:
        return self.ask(person, commands.AddSalt(self.new_key(), seat, salt))

    def start(self) -> list[LogEntry]:
        return self.ask(self.table.host, commands.Start(self.new_key()))

    def move(self, person: str, action: int, seat: int | None = None, phase: int | None = None) -> list[LogEntry]:
        seen = self.table.phase_for(person) if phase is None else phase
        return self.ask(person, commands.Move(self.new_key(), seen, self.table.game.moves.write(action), seat))

    def undo(self, person: str, seat: int | None = None) -> list[LogEntry]:
        return self.ask(person, commands.Undo(self.new_key(), seat))

    def take_back(self, person: str, seat: int | None = None) -> list[LogEntry]:
        return self.ask(person, commands.RequestTakeback(self.new_key(), seat))

    def consent(self, person: str, *, agrees: bool = True) -> list[LogEntry]:
        return self.ask(person, commands.AnswerTakeback(self.new_key(), agrees))

    def say(self, person: str, text: str) -> list[LogEntry]:
        return self.ask(person, commands.SayInChat(self.new_key(), text))

    def close(self, person: str | None = None) -> list[LogEntry]:
        return self.ask(person or self.table.host, commands.CloseTable(self.new_key()))

    # -- games ----------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        return self.play.position.legal(seat)

    def record(self) -> Record:
        return self.table.record(tuple(person.title() for person in EVERYBODY[: self.table.setup.players]))


def started(key: str = SAMPLE, players: int = 2, **settings: bool) -> Paper:
    """Everyone sits on a seat of their own and the cards are dealt."""
    paper = Paper(key, players, **settings)  # type: ignore[arg-type]
    for seat, person in enumerate(EVERYBODY[:players]):
        paper.sit(person, seat)
    paper.start()
    return paper


def random_moves(paper: Paper, chance: random.Random, most: int = 100_000) -> Iterator[int]:
    """Play on; the seat that has just moved, each time."""
    for _ in range(most):
        if paper.play.position.over:
            return
        seat = chance.choice(paper.play.position.to_move())
        holder = next(person for person in EVERYBODY if seat in paper.table.seats_of(person))
        paper.move(holder, any_action(paper.play.position, seat, chance), seat)
        yield seat


def any_action(position: Position, seat: int, chance: random.Random) -> int:
    """What a random player does: in a game with many statements it stops talking by chance."""
    return position.random_action(seat, FastRng(chance.getrandbits(60)))


def find_table(wanted: Callable[[Paper, int], bool], players: int = 2, **settings: bool) -> tuple[Paper, int]:
    """A table of whatever game in turns where the move that a seat has just made is as wanted."""
    for key in registry.keys():
        if players not in registry.load(key).players:
            continue
        for seed in range(3):
            paper = started(key, players, **settings)
            if paper.play.position.free_order_segment() >= 0:
                break
            is_found = partial(wanted, paper)
            found = next(filter(is_found, random_moves(paper, random.Random(seed), 60)), None)
            if found is not None:
                return paper, found
    raise AssertionError("no game has such a move")
