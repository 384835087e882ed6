"""What a seat may know, as JSON: built up for that seat, never cut down from what the table knows.

A message about a row is the same for everyone but for its `seats`; those hold views, events and moves of exactly
the seats that the viewer's person holds, or of a spectator. All bytes about a running game that leave the server are
made here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from stolik.core.game import Game, Speaker
from stolik.core.position import SPECTATOR, Position, RuleEvent
from stolik.protocol.messages import GameUpdate, RowUpdate, SeatUpdate
from stolik.protocol.tables import SeatSummary, TableSummary, TakebackRequest
from stolik.server.table.bot_names import bot_name
from stolik.server.table.log_entries import (
    ByBot,
    ByPerson,
    LogEntry,
    MoveMade,
    MoveUndone,
    SaltAdded,
    TakebackDone,
    TakebackRequested,
)
from stolik.server.table.move_codec import move_codec_for
from stolik.server.table.row_numbers import RowNumbers
from stolik.server.table.seating import barred_seats
from stolik.server.table.seen_hands import party_of
from stolik.server.table.state import Table
from stolik.server.table.table_game import TableGame

JSON_ENCODER: Final = msgspec.json.Encoder()
EMPTY_ARRAY: Final = Raw(b"[]")
SEATS_KEY: Final = b'"seats":'
SEATS_PLACEHOLDER: Final = SEATS_KEY + b"0"
"""In JSON these bytes stand only where we put them: in a text the quotation marks would be escaped."""


def public_entry(entry: LogEntry) -> object:
    """A log entry without what only the mover may know: the choice may lie face down."""
    if isinstance(entry, MoveMade):
        return {"type": "moved", "seat": entry.seat}
    if isinstance(entry, SaltAdded):
        return {"type": "salted", "seat": entry.seat}
    return entry


class RowEvents:
    """The rule events of one row, encoded once for all who may know them."""

    def __init__(self, game: Game, rule_events: Sequence[RuleEvent]) -> None:
        self.game = game
        self.rule_events = rule_events
        self._events = [game.decode_event(event) for event in rule_events]
        self._encoded = [JSON_ENCODER.encode(event) for event in self._events]
        self._public: bytes | None = None
        self._seats: dict[tuple[int, str | None], bytes] = {}

    def seat_update_json(self, play: TableGame, seat: int, speaker: Speaker | None) -> bytes:
        """All that a seat learns, encoded once."""
        name = (seat, speaker.language if speaker else None)
        known = self._seats.get(name)
        if known is None:
            known = self._seats[name] = JSON_ENCODER.encode(_seat_update(play, self, seat, speaker))
        return known

    def view(self, position: Position, seat: int) -> Raw:
        """A seat's view: the public part is encoded once, the seat's own part is appended."""
        public = self._public
        if public is None:
            public = self._public = JSON_ENCODER.encode(self.game.public(position))[:-1] + b","
        return Raw(public + JSON_ENCODER.encode(self.game.own(position, seat))[1:])

    def events(self, seat: int) -> Raw:
        """The events that a seat may know of."""
        if not self.rule_events:
            return EMPTY_ARRAY
        encoded = [code for code, event in zip(self._encoded, self.rule_events, strict=True) if event.is_for(seat)]
        return Raw(b"[" + b",".join(encoded) + b"]")

    def log_sentences(self, seat: int, speaker: Speaker | None) -> tuple[str, ...] | UnsetType:
        """The same events as sentences."""
        if speaker is None:
            return UNSET
        return tuple(
            self.game.say_event(event, speaker)
            for event, rule_event in zip(self._events, self.rule_events, strict=True)
            if rule_event.is_for(seat)
        )


class MessageTemplate:
    """A message without its seats, encoded once; what each viewer may know is put into the gap."""

    def __init__(self, update: RowUpdate) -> None:
        self._before, gap, self._after = JSON_ENCODER.encode(update).partition(SEATS_PLACEHOLDER)
        assert gap, "a message has a gap for the seats"

    def fill(self, seats: bytes) -> bytes:
        """The whole message for viewers with these seats."""
        return b"".join((self._before, SEATS_KEY, seats, self._after))


def renumbered_entry(entry: LogEntry, numbers: RowNumbers, reader: str) -> object:
    """A public log entry with the row numbers of its reader."""
    if isinstance(entry, (MoveUndone, TakebackRequested, TakebackDone)):
        return replace(entry, n=numbers.number_for(entry.n, reader))
    return public_entry(entry)


def summary_for(reader: str, summary: TableSummary, table: Table) -> TableSummary:
    """A table's summary with the row numbers of its reader, and the free seats that the reader cannot take."""
    takeback = summary.takeback
    if takeback:
        summary = replace(summary, takeback=replace(takeback, n=table.row_numbers.number_for(takeback.n, reader)))
    barred = barred_for(reader, table)
    return replace(summary, barred=barred) if barred else summary


def barred_for(reader: str, table: Table) -> tuple[int, ...]:
    """The free seats that a person cannot take."""
    return tuple(barred_seats(table, party_of(reader, None)))


def game_update_template(play: TableGame, phase: int) -> GameUpdate:
    """The game after a row, without what depends on the seat."""
    return _game_update(play, Raw(b"0"), phase)


def seat_updates_json(play: TableGame, row_events: RowEvents, seats: Sequence[int], speaker: Speaker | None) -> bytes:
    """What the given seats may know, as a JSON array; no seats at all means a spectator."""
    known = [row_events.seat_update_json(play, seat, speaker) for seat in seats or (SPECTATOR,)]
    return b"[" + b",".join(known) + b"]"


def game_update(
    play: TableGame, row_events: RowEvents, seats: Sequence[int], speaker: Speaker | None, phase: int
) -> GameUpdate:
    """The game as the given seats may know it; no seats at all means a spectator."""
    return _game_update(play, Raw(seat_updates_json(play, row_events, seats, speaker)), phase)


def _game_update(play: TableGame, seats: Raw, phase: int) -> GameUpdate:
    position = play.position
    over = position.over
    return GameUpdate(
        phase=phase,
        waiting=play.waiting(),
        over=over,
        seats=seats,
        scores=tuple(position.scores()) if over else None,
        places=tuple(position.places()) if over else None,
    )


def _seat_update(play: TableGame, row_events: RowEvents, seat: int, speaker: Speaker | None) -> SeatUpdate:
    watches = seat == SPECTATOR
    game = play.game
    return SeatUpdate(
        seat=None if watches else seat,
        events=row_events.events(seat),
        view=row_events.view(play.position, seat),
        moves=EMPTY_ARRAY if watches else _moves(game, play.choices(seat), speaker),
        log=row_events.log_sentences(seat, speaker),
        may_undo=not watches and play.undoable_move(seat) is not None,
        may_take_back=not watches and play.takeback_move(seat) is not None,
    )


def _moves(game: Game, actions: tuple[int, ...], speaker: Speaker | None) -> Raw:
    if not actions:
        return EMPTY_ARRAY
    if speaker is None:
        move_codec = move_codec_for(game)
        return Raw(b"[" + b",".join([move_codec.offer_json(action) for action in actions]) + b"]")
    return Raw(
        JSON_ENCODER.encode(
            [
                {
                    "move": game.moves.move(action),
                    "text": game.moves.write(action),
                    "say": game.moves.say(action, speaker),
                }
                for action in actions
            ]
        )
    )


def table_summary(table: Table, code: str, names: Mapping[str, str]) -> TableSummary:
    """The table as everyone sees it."""
    opened, revealed, takeback = table.opened, table.revealed, table.takeback_request
    return TableSummary(
        id=table.id,
        code=code if revealed is None else "",  # it may lead to another table by now
        game=table.game.key,
        rules=opened.rules,
        options=table.setup.options,
        players=table.setup.players,
        state=table.state,
        host=table.host,
        pace=opened.pace,
        limit=opened.limit,
        watch=opened.watch,
        friendly=opened.friendly,
        tempo=table.tempo,
        commitment=table.commitment,
        deal=table.deal_label(),
        seats=tuple(_seat_summary(table, seat, names) for seat in range(table.setup.players)),
        rematch=table.rematch,
        takeback=TakebackRequest(takeback.seat, takeback.n, tuple(sorted(table.agreed))) if takeback else None,
        seed=revealed.seed if revealed else None,
        salt=revealed.salt if revealed else None,
        ended_at=table.ended_at,
    )


def _seat_summary(table: Table, seat: int, names: Mapping[str, str]) -> SeatSummary:
    holder = table.holders[seat]
    salted = table.salts[seat] is not None
    match holder:
        case ByPerson(person, shown, remote):
            kind = "remote" if remote else "person"
            return SeatSummary(kind, names.get(shown, ""), person, None, False, seat in table.stand_ins, salted)
        case ByBot(bot, is_open):
            return SeatSummary("bot", bot_name(table.id, seat), None, bot, is_open, False, salted)
        case _:
            return SeatSummary("nobody", "", None, None, True, False, salted)
