"""A table as its log gives it: who sits where, what is being played, what was requested.

`Table.apply` is the only way anything changes, and it takes only rows that are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from stolik import registry
from stolik.core.bitset import has
from stolik.core.dealer import Dealer
from stolik.core.fairness import commitment_context
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import RuleEvent
from stolik.core.record import Record
from stolik.core.recorded_game import build_record
from stolik.protocol.fields import Tempo
from stolik.protocol.table_states import CLOSED, OPEN, OVER, RUNNING
from stolik.server.store.interface import LogRow
from stolik.server.table.log_entries import (
    ByNobody,
    ByPerson,
    ChatSaid,
    GameStarted,
    Holder,
    HostChanged,
    LogEntry,
    MoveMade,
    MoveUndone,
    RematchOpened,
    SaltAdded,
    SeatChanged,
    SeedRevealed,
    SetupChanged,
    StandInEnded,
    StandInStarted,
    TableOpened,
    TakebackAnswered,
    TakebackDone,
    TakebackRequested,
    TempoChanged,
    decode_entry,
)
from stolik.server.table.move_codec import move_codec_for
from stolik.server.table.refusals import Refusal
from stolik.server.table.row_numbers import RowNumbers
from stolik.server.table.seen_hands import Hands, Party
from stolik.server.table.table_game import ALL_SEATS, TableGame

DeriveSecrets = Callable[[str], tuple[bytes, bytes]]
"""The seed and its salt for the label of a deal."""

EMPTY_SEAT: Final = ByNobody()


def deal_label(table_id: str, deal: int) -> str:
    """The label of a deal in commitments and records: the table, and from the second deal on its number."""
    return table_id if deal == 1 else f"{table_id}/{deal}"


def game_at_version(key: str, rules: int) -> Game:
    """The rules by which a table plays, or a refusal where that version is gone."""
    game = registry.load(key)
    if rules not in game.rules_versions:
        raise Refusal("rules_gone")
    return game


class Table:
    """Everything that the log says about one table."""

    def __init__(self, table_id: str, secrets: DeriveSecrets) -> None:
        self.id = table_id
        self.last_row = 0
        self._secrets = secrets
        self.state = OPEN
        self.applied_keys: dict[tuple[str, str], int] = {}
        self.holders: list[Holder] = []
        self.stand_ins: dict[int, str] = {}
        self.acted: dict[int, int] = {}
        """The row in which each seat last moved, undid a move, or got its holder (back)."""
        self.salts: list[str | None] = []
        self.host = ""
        self.tempo: Tempo = "usual"
        self.deal_number = 1
        self.play: TableGame | None = None
        self.hands: Hands | None = None
        """Who has known which hand, in a running game with secrets."""
        self.takeback_request: TakebackRequested | None = None
        self.agreed: set[str] = set()
        self.revealed: SeedRevealed | None = None
        self.ended_at: int | None = None
        """In milliseconds, like the times of rows."""
        self.rematch: str | None = None
        self.events_by_row: dict[int, list[RuleEvent]] = {}
        self.row_numbers = RowNumbers()
        self.entries: list[LogEntry] = []
        self.entry_times_ms: list[int] = []

    # -- reading ---------------------------------------------------------------------------

    def seats_of(self, person_id: str) -> list[int]:
        """The seats that a person holds."""
        return [seat for seat, holder in enumerate(self.holders) if _is_held_by(holder, person_id)]

    def people(self) -> list[str]:
        """The people who hold a seat, each once, in the order of seats; without remote bots."""
        people = [holder.person for holder in self.holders if isinstance(holder, ByPerson) and not holder.remote]
        return list(dict.fromkeys(people))

    def barred(self, party: Party) -> list[int]:
        """The seats that these people cannot take, free or not."""
        return [] if self.hands is None else self.hands.barred(party)

    def seats_to_move(self) -> tuple[int, ...]:
        """The seats that are to move."""
        return self.play.waiting() if self.play else ()

    def awaited(self, seat: int) -> tuple[int, int] | None:
        """For a seat that is to move: the phase, and the row in which it last did something."""
        return (self.phase, self.acted.get(seat, 0)) if seat in self.seats_to_move() else None

    @property
    def phase(self) -> int:
        """The row of the log that a move must have seen."""
        return self.play.phase if self.play else 0

    def phase_for(self, reader: str) -> int:
        """The phase in the row numbers of a reader."""
        return self.row_numbers.number_for(self.phase, reader)

    def deal_label(self) -> str:
        """The label of the current deal."""
        return deal_label(self.id, self.deal_number)

    def reveal_secrets(self) -> tuple[bytes, bytes]:
        """The seed and its salt, to be revealed."""
        return self._secrets(self.deal_label())

    def record(self, names: tuple[str, ...]) -> Record:
        """The record of the game, once its seed is revealed."""
        if self.revealed is None or self.play is None:
            raise Refusal("not_over")
        record = build_record(self.play.recorded_game, self.play.dealer, self.deal_label())
        return replace(record, seed=self.revealed.seed, salt=self.revealed.salt, names=names)

    # -- applying -------------------------------------------------------------------------

    def apply(self, row: LogRow, known: LogEntry | None = None) -> LogEntry:
        """Apply one stored row; `known` is its entry, where that need not be decoded again."""
        assert row.seq == self.last_row + 1, f"row {row.seq} cannot follow row {self.last_row}"
        entry = known or decode_entry(row.entry_json)
        self.last_row = row.seq
        self.entries.append(entry)
        self.entry_times_ms.append(row.at_ms)
        if row.sender_id is not None and row.idempotency_key is not None:
            self.applied_keys[row.sender_id, row.idempotency_key] = row.seq
        self._apply_game_entry(entry)
        if isinstance(entry, SeatChanged) and self.hands is not None:
            self.hands.change(entry, row.sender_id)
        return entry

    def _apply_game_entry(self, entry: LogEntry) -> None:
        if isinstance(entry, (MoveMade, MoveUndone, SeatChanged, StandInEnded)):
            self.acted[entry.seat] = self.last_row
        match entry:
            case MoveMade(seat, move):
                self.events_by_row[self.last_row] = self.started_game().apply_move(
                    self.last_row, seat, self.move_codec.read(move)
                )
                self._add_private_row(self.started_game().moves[-1].known_to)
                self._drop_takeback_request()
            case MoveUndone(_, n):
                knowers = self.row_numbers.readers_of(n)
                if knowers is not None:  # who did not know of the move does not learn that it is undone
                    self.row_numbers.add_private_row(self.last_row, knowers)
                self.started_game().undo(n, self.last_row)
                self._drop_takeback_request()
            case TakebackDone(n):
                self.started_game().take_back(n, self.last_row)
                self._drop_takeback_request()
            case TakebackRequested():
                self.takeback_request = entry
                self.agreed = set()
            case TakebackAnswered(person_id, agrees):
                self.agreed.add(person_id)
                if not agrees:
                    self._drop_takeback_request()
            case SeedRevealed():
                self.revealed = entry
                self._end(CLOSED if entry.closed else OVER)
            case RematchOpened(table_id):
                self.rematch = table_id
            case ChatSaid():
                """The text is stored elsewhere."""
            case _:
                self._apply_seating_entry(entry)

    def _add_private_row(self, seats: int) -> None:
        """Only the people at these seats know of the newest row, until the end of the game."""
        if seats != ALL_SEATS:
            holders = [holder for seat, holder in enumerate(self.holders) if has(seats, seat)]
            self.row_numbers.add_private_row(
                self.last_row, frozenset([one.person for one in holders if isinstance(one, ByPerson)])
            )

    def _apply_seating_entry(self, entry: LogEntry) -> None:
        match entry:
            case TableOpened():
                self.opened = entry
                self.game = game_at_version(entry.game, entry.rules)
                self.move_codec = move_codec_for(self.game)
                self.host = entry.host
                self.tempo = entry.tempo
                self._set_up(entry.players, entry.options, entry.commitment)
            case SetupChanged(players, options, commitment, deal):
                self.deal_number = deal
                self._set_up(players, options, commitment)
            case SeatChanged(seat, holder):
                self.holders[seat] = holder
                self.stand_ins.pop(seat, None)
                self._drop_takeback_request()  # those who were asked are not the same any more
                if self.play is None:
                    self.salts[seat] = None
            case SaltAdded(seat, salt):
                self.salts[seat] = salt
            case GameStarted():
                self._start()
            case StandInStarted(seat, bot):
                self.stand_ins[seat] = bot
            case StandInEnded(seat):
                self.stand_ins.pop(seat, None)
            case HostChanged(person_id):
                self.host = person_id
            case TempoChanged(tempo):
                self.tempo = tempo
            case _:
                raise AssertionError(f"{entry} is no log entry of a table")

    def _set_up(self, players: int, options: dict[str, str], commitment: str) -> None:
        self.setup = self.game.setup(players, options, self.opened.rules)
        self.commitment = commitment
        self.holders = [*self.holders[:players], *[EMPTY_SEAT] * (players - len(self.holders))]
        self.salts = [None] * players

    def _start(self) -> None:
        dealer = dealer_for(self.game, self.setup, self.deal_label(), self._secrets)
        assert dealer.commitment.hex() == self.commitment, "the server has another key than when it committed"
        for seat, salt in enumerate(self.salts):
            if salt is not None:
                dealer.add_salt(seat, bytes.fromhex(salt))
        self.play = TableGame(self.game, self.setup, dealer, self.last_row)
        self.events_by_row[self.last_row] = self.play.deal_events
        self.hands = Hands(self.holders) if self.game.has_secrets else None
        self.state = RUNNING

    def _end(self, state: str) -> None:
        """Nobody plays any more: no stand-ins, and no open takeback request."""
        self.state = state
        self.ended_at = self.entry_times_ms[-1]
        self.stand_ins.clear()
        self.hands = None
        self._drop_takeback_request()
        if self.play is not None:
            self.play.is_ended = True

    def _drop_takeback_request(self) -> None:
        self.takeback_request = None
        self.agreed = set()

    def started_game(self) -> TableGame:
        """The game that is being played."""
        assert self.play is not None, "only a started table has moves"
        return self.play


def dealer_for(game: Game, setup: Setup, label: str, secrets: DeriveSecrets) -> Dealer:
    """The dealer of a table: the same on every node and after every crash."""
    seed, salt = secrets(label)
    return Dealer(
        seed, salt, commitment_context(label, game.key, setup.rules, setup.players, setup.options), setup.players
    )


def _is_held_by(holder: Holder, person_id: str) -> bool:
    return isinstance(holder, ByPerson) and holder.person == person_id
