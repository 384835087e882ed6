"""What goes to a screen: built up for the seats it may see, never cut down from what the table knows.

A message for a row is the same for everyone but for its `seats`; those hold views, events and moves of exactly
the seats that the screen's person holds, or of a spectator. All bytes that leave the house about a running
game are made here.
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


def public_entry(fact: LogEntry) -> object:
    """A fact without what only the mover may know: the choice may lie face down."""
    if isinstance(fact, MoveMade):
        return {"type": "moved", "seat": fact.seat}
    if isinstance(fact, SaltAdded):
        return {"type": "salted", "seat": fact.seat}
    return fact


class RowEvents:
    """One row's events, encoded once for all who may know them."""

    def __init__(self, game: Game, told: Sequence[RuleEvent]) -> None:
        self.game = game
        self.told = told
        self._events = [game.decode_event(happened) for happened in told]
        self._encoded = [JSON_ENCODER.encode(event) for event in self._events]
        self._public: bytes | None = None
        self._seats: dict[tuple[int, str | None], bytes] = {}

    def seat_update_json(self, play: TableGame, seat: int, speaker: Speaker | None) -> bytes:
        """All that a seat learns, encoded once."""
        name = (seat, speaker.language if speaker else None)
        known = self._seats.get(name)
        if known is None:
            known = self._seats[name] = JSON_ENCODER.encode(_seat_news(play, self, seat, speaker))
        return known

    def view(self, position: Position, seat: int) -> Raw:
        """What a seat sees: the part that everyone sees is made once, and its own put behind it."""
        public = self._public
        if public is None:
            public = self._public = JSON_ENCODER.encode(self.game.public(position))[:-1] + b","
        return Raw(public + JSON_ENCODER.encode(self.game.own(position, seat))[1:])

    def events(self, seat: int) -> Raw:
        """What a seat is told."""
        if not self.told:
            return EMPTY_ARRAY
        heard = [code for code, told in zip(self._encoded, self.told, strict=True) if told.is_for(seat)]
        return Raw(b"[" + b",".join(heard) + b"]")

    def log_sentences(self, seat: int, speaker: Speaker | None) -> tuple[str, ...] | UnsetType:
        """The same as sentences."""
        if speaker is None:
            return UNSET
        return tuple(
            self.game.say_event(event, speaker)
            for event, told in zip(self._events, self.told, strict=True)
            if told.is_for(seat)
        )


class MessageTemplate:
    """A message without its seats, encoded once; what each screen may know is put into the gap."""

    def __init__(self, news: RowUpdate) -> None:
        self._before, gap, self._after = JSON_ENCODER.encode(news).partition(SEATS_PLACEHOLDER)
        assert gap, "a frame has a gap for the seats"

    def fill(self, seats: bytes) -> bytes:
        """The whole message for screens with these seats."""
        return b"".join((self._before, SEATS_KEY, seats, self._after))


def renumbered_entry(fact: LogEntry, numbers: RowNumbers, reader: str) -> object:
    """A public fact in which rows have the numbers that they have for its reader."""
    if isinstance(fact, (MoveUndone, TakebackRequested, TakebackDone)):
        return replace(fact, n=numbers.number_for(fact.n, reader))
    return public_entry(fact)


def card_for(reader: str, card: TableSummary, table: Table) -> TableSummary:
    """The same for a table's card, and which free seats are not for its reader."""
    asked = card.takeback
    if asked:
        card = replace(card, takeback=replace(asked, n=table.row_numbers.number_for(asked.n, reader)))
    barred = barred_for(reader, table)
    return replace(card, barred=barred) if barred else card


def barred_for(reader: str, table: Table) -> tuple[int, ...]:
    """The free seats that a person cannot take."""
    return tuple(barred_seats(table, party_of(reader, None)))


def game_update_template(play: TableGame, phase: int) -> GameUpdate:
    """The game after a row but for what hangs on a seat."""
    return _play_news(play, Raw(b"0"), phase)


def seat_updates_json(play: TableGame, telling: RowEvents, seats: Sequence[int], speaker: Speaker | None) -> bytes:
    """What the given seats may know, as a JSON array; no seats at all means a spectator."""
    known = [telling.seat_update_json(play, seat, speaker) for seat in seats or (SPECTATOR,)]
    return b"[" + b",".join(known) + b"]"


def game_update(
    play: TableGame, telling: RowEvents, seats: Sequence[int], speaker: Speaker | None, phase: int
) -> GameUpdate:
    """The game as the given seats may know it; no seats at all means a spectator."""
    return _play_news(play, Raw(seat_updates_json(play, telling, seats, speaker)), phase)


def _play_news(play: TableGame, seats: Raw, phase: int) -> GameUpdate:
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


def _seat_news(play: TableGame, telling: RowEvents, seat: int, speaker: Speaker | None) -> SeatUpdate:
    watches = seat == SPECTATOR
    game = play.game
    return SeatUpdate(
        seat=None if watches else seat,
        events=telling.events(seat),
        view=telling.view(play.position, seat),
        moves=EMPTY_ARRAY if watches else _moves(game, play.choices(seat), speaker),
        log=telling.log_sentences(seat, speaker),
        may_undo=not watches and play.undoable_move(seat) is not None,
        may_take_back=not watches and play.takeback_move(seat) is not None,
    )


def _moves(game: Game, actions: tuple[int, ...], speaker: Speaker | None) -> Raw:
    if not actions:
        return EMPTY_ARRAY
    if speaker is None:
        spelling = move_codec_for(game)
        return Raw(b"[" + b",".join([spelling.offer_json(action) for action in actions]) + b"]")
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
    opened, revealed, asked = table.opened, table.revealed, table.takeback_request
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
        seats=tuple(_seat_card(table, seat, names) for seat in range(table.setup.players)),
        rematch=table.rematch,
        takeback=TakebackRequest(asked.seat, asked.n, tuple(sorted(table.agreed))) if asked else None,
        seed=revealed.seed if revealed else None,
        salt=revealed.salt if revealed else None,
        ended_at=table.ended_at,
    )


def _seat_card(table: Table, seat: int, names: Mapping[str, str]) -> SeatSummary:
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
