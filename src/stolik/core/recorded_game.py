"""A game in progress together with its record.

Whoever runs a table (a simulation, the terminal, the server) applies moves here; draws and moves are
recorded, events are collected. Secrets stay in the `Dealer`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from stolik.core.chance import Rng
from stolik.core.dealer import Dealer
from stolik.core.fairness import commitment_context
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import RuleEvent
from stolik.core.record import Record, RecordedDraw, RecordedMove, RecordEntry
from stolik.core.record.status import FINISHED, UNFINISHED
from stolik.core.seats import seat_letter


class RecordingRng(Rng):
    """Passes on the draws of another source and records them."""

    def __init__(self, source: Rng, kinds: Sequence[str], entries: list[RecordEntry]) -> None:
        self._source = source
        self._kinds = tuple(kinds)
        self._entries = entries
        self._drawn = RecordedDraw("", (), ())

    def at(self, kind: i64, index: i64) -> None:
        self._source.at(kind, index)
        self._drawn = RecordedDraw(f"{self._kinds[kind]}/{index}", (), ())

    def below(self, n: i64) -> i64:
        value = self._source.below(n)
        if self._drawn.values:  # the same label goes on
            assert self._entries[-1] is self._drawn, "a label is opened anew after a move"
            self._entries.pop()
        self._drawn = RecordedDraw(self._drawn.label, (*self._drawn.of, n), (*self._drawn.values, value))
        self._entries.append(self._drawn)
        return value


class RecordedGame:
    """A game from its deal to its end."""

    def __init__(self, game: Game, setup: Setup, rng: Rng, names: Sequence[str] = ()) -> None:
        self.game = game
        self.setup = setup
        self.names = tuple(names) or tuple(map(seat_letter, range(setup.players)))
        self.entries: list[RecordEntry] = []
        self._events: list[RuleEvent] = []
        self.position = game.lay_out(setup, RecordingRng(rng, game.chance_kinds, self.entries))
        self.position.event_sink = self._events
        self.position.begin()

    def apply(self, seat: int, action: int) -> None:
        """Carry out a move and write it down, or raise `IllegalMove` and write nothing."""
        before = len(self.entries)
        self.position.apply(seat, action)
        self.entries.insert(before, RecordedMove(seat, self.game.moves.write(action)))

    def take_events(self) -> list[RuleEvent]:
        """The events since the last call."""
        events = list(self._events)
        self._events.clear()
        return events


def context_for_table(game: Game, setup: Setup, table: str) -> bytes:
    """The context of a table's commitment."""
    return commitment_context(table, game.key, setup.rules, setup.players, setup.options)


def build_record(recorded: RecordedGame, dealer: Dealer, table: str) -> Record:
    """The record so far; the seed is revealed only in the record of a finished game."""
    position = recorded.position
    secrets = [secret.hex() for secret in dealer.reveal()] if position.over else [None, None]
    return Record(
        game=recorded.game.key,
        rules=recorded.setup.rules,
        players=recorded.setup.players,
        options=dict(recorded.setup.options),
        table=table,
        names=recorded.names,
        commitment=dealer.commitment.hex(),
        salts=tuple(salt.hex() if salt else None for salt in dealer.seat_salts),
        entries=tuple(recorded.entries),
        end=FINISHED if position.over else UNFINISHED,
        seed=secrets[0],
        salt=secrets[1],
        scores=tuple(position.scores()) if position.over else (),
        places=tuple(position.places()) if position.over else (),
    )
