"""Turns stored rows into messages for viewers, each encoded once for all viewers that may know the same."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from msgspec import UNSET, UnsetType

from stolik.core.game import Speaker
from stolik.core.position import SPECTATOR
from stolik.protocol.messages import ChatLine, GameUpdate, MissedRow, RowUpdate, SeatEvents, Snapshot
from stolik.protocol.tables import TableSummary
from stolik.server.broadcast.frames import (
    JSON_ENCODER,
    MessageTemplate,
    RowEvents,
    barred_for,
    card_for,
    game_update,
    game_update_template,
    renumbered_entry,
    seat_updates_json,
    table_summary,
)
from stolik.server.broadcast.viewer import Viewer
from stolik.server.store.interface import LogRow, StoredChatLine
from stolik.server.table.log_entries import (
    ChatSaid,
    GameStarted,
    LogEntry,
    MoveMade,
    MoveUndone,
    SeatChanged,
    SeedRevealed,
    TakebackDone,
)
from stolik.server.table.row_numbers import SPECTATOR_READER
from stolik.server.table.state import Table

GAME_ENTRIES = (MoveMade, GameStarted, MoveUndone, TakebackDone, SeatChanged, SeedRevealed)
"""After these a screen may know or do other things in the game than before."""

RowAndPhase = tuple[str, int, int]
"""What a row and the phase are called for a reader; where other rows are named too, for whom."""

ReaderGroup = tuple[RowAndPhase, tuple[int, ...]]
"""What differs between readers of a message: its numbers, and the seats that are not for them."""

MAX_MISSED_ROWS = 200
"""Further back a screen gets the newest state and no history."""


class Broadcaster:
    """Turns rows into messages for screens, each made once for all screens that may see the same."""

    def __init__(self, table: Table, code: str) -> None:
        self.table = table
        self.code = code
        self.names: dict[str, str] = {}
        self.chat_lines: dict[int, str] = {}
        self.erased: Container[str] = ()
        """Whose names and words may still come in, and are not taken."""
        self._speakers: dict[str, Speaker] = {}
        self._asked = table.takeback_request

    def table_summary(self, reader: str = SPECTATOR_READER) -> TableSummary:
        """The table as its reader sees it: the same for all but for the numbers of rows and the seats not for them."""
        return card_for(reader, table_summary(self.table, self.code, self.names), self.table)

    def clear_speakers(self) -> None:
        """Names or seats have changed."""
        self._speakers.clear()

    def call(self, names: Mapping[str, str]) -> None:
        """What people are called."""
        self.names.update((person, "" if person in self.erased else name) for person, name in names.items())

    def hear(self, lines: Iterable[StoredChatLine]) -> None:
        """What was said."""
        self.chat_lines.update((line.seq, line.text) for line in lines if line.by not in self.erased)

    def remembered(self) -> set[str]:
        """Whose name or words are kept here."""
        speakers = {fact.person for n in self.chat_lines if isinstance(fact := self.table.entries[n - 1], ChatSaid)}
        return speakers | {person for person, name in self.names.items() if name}

    def forget_person(self, person: str) -> None:
        """Somebody is gone: their words and their name with them."""
        self.names.pop(person, None)
        for n, fact in enumerate(self.table.entries, 1):
            if isinstance(fact, ChatSaid) and fact.person == person:
                self.chat_lines.pop(n, None)

    def speaker(self, language: str | None) -> Speaker | None:
        """Who says the events in a language, where one is wanted."""
        if language is None:
            return None
        if language not in self._speakers:
            names = tuple(seat.name or seat.bot or "?" for seat in self.table_summary().seats)
            self._speakers[language] = self.table.game.speaker(language, names)
        return self._speakers[language]

    def broadcast(self, row: LogRow, fact: LogEntry, screens: Sequence[Viewer]) -> None:
        """Tell every screen of a row that was stored and applied, but none that may not know of it."""
        numbers = self.table.row_numbers
        asked, self._asked = self._asked, self.table.takeback_request
        is_new = not isinstance(fact, (MoveMade, ChatSaid)) or asked is not self.table.takeback_request
        leaflet = RowBroadcast(self, row, fact, has_card=is_new)
        for screen in screens:
            screen.last_queued_row = row.seq
            if screen.outbox.needs_snapshot():
                continue  # it will be told everything at once when it reads again
            if numbers.can_read(row.seq, screen.row_reader):
                screen.outbox.add(leaflet.message_for(screen))

    def game_update(self, telling: RowEvents, screen: Viewer) -> GameUpdate:
        """The game as a screen may know it."""
        phase = self.table.phase_for(screen.row_reader)
        return game_update(self.table.started_game(), telling, screen.seats, self.speaker(screen.language), phase)

    def chat_line(self, n: int, fact: LogEntry, *, muted: bool) -> ChatLine | UnsetType:
        """What was said, where something was."""
        if not isinstance(fact, ChatSaid):
            return UNSET
        return ChatLine(fact.person, self.names.get(fact.person, ""), None if muted else self.chat_lines.get(n))

    def snapshot(self, screen: Viewer, here: Iterable[str], since: int | None) -> bytes:
        """All that a screen needs to begin, or to go on from a row."""
        table = self.table
        play = self.game_update(RowEvents(table.game, ()), screen) if table.play is not None else None
        missed = () if since is None else tuple(self.missed_rows(screen, since))
        screen.last_queued_row = table.last_row
        n, card = table.row_numbers.number_for(table.last_row, screen.row_reader), self.table_summary(screen.row_reader)
        return JSON_ENCODER.encode(Snapshot(n, screen.person_id, card, tuple(sorted(here)), play, missed))

    def missed_rows(self, screen: Viewer, since: int) -> list[MissedRow]:
        """The rows behind one, with the events that the screen's seats may know."""
        numbers, reader = self.table.row_numbers, screen.row_reader
        oldest = numbers.number_for(self.table.last_row, reader) - MAX_MISSED_ROWS
        first = max(since, numbers.row_at(max(oldest, 0), reader))
        return [
            self._missed(screen, n) for n in range(first + 1, self.table.last_row + 1) if numbers.can_read(n, reader)
        ]

    def _missed(self, screen: Viewer, n: int) -> MissedRow:
        table = self.table
        fact = table.entries[n - 1]
        number, public = (
            table.row_numbers.number_for(n, screen.row_reader),
            renumbered_entry(fact, table.row_numbers, screen.row_reader),
        )
        told = table.events_by_row.get(n)
        line = self.chat_line(n, fact, muted=isinstance(fact, ChatSaid) and fact.person in screen.muted)
        if told is None:
            return MissedRow(number, table.entry_times_ms[n - 1], public, (), line)
        telling = RowEvents(table.game, told)
        speaker = self.speaker(screen.language)
        seats = tuple(
            SeatEvents(None if seat < 0 else seat, telling.events(seat), telling.log_sentences(seat, speaker))
            for seat in screen.seats or (SPECTATOR,)
        )
        return MissedRow(number, table.entry_times_ms[n - 1], public, seats, line)


class RowBroadcast:
    """What goes out about one row: each message is made once for all screens that may see the same."""

    def __init__(self, announcer: Broadcaster, row: LogRow, fact: LogEntry, *, has_card: bool) -> None:
        table = announcer.table
        self._announcer = announcer
        self._row = row
        self._fact = fact
        self._has_card = has_card
        is_game = isinstance(fact, GAME_ENTRIES) and table.play is not None
        self._telling = RowEvents(table.game, table.events_by_row.get(row.seq, ())) if is_game else None
        self._is_numbered = has_card and table.row_numbers.has_private_rows()
        self._frames: dict[ReaderGroup, MessageTemplate] = {}
        self._made: dict[tuple[tuple[int, ...], str | None, bool, ReaderGroup], bytes] = {}
        self._common: ReaderGroup | None = None
        """What all read, where no row is secret and no card goes out."""
        if not has_card and not table.row_numbers.has_private_rows():
            self._common = (SPECTATOR_READER, row.seq, table.phase), ()

    def message_for(self, screen: Viewer) -> bytes:
        """The message for one of them."""
        fact = self._fact
        reading = self._common or self._reading_of(screen)
        muted = isinstance(fact, ChatSaid) and fact.person in screen.muted
        seats, language = (screen.seats, screen.language) if self._telling is not None else ((), None)
        group = (seats, language, muted, reading)
        message = self._made.get(group)
        if message is None:
            message = self._made[group] = self._message(screen, reading, muted=muted)
        return message

    def _reading_of(self, screen: Viewer) -> ReaderGroup:
        barred = barred_for(screen.row_reader, self._announcer.table) if self._has_card else ()
        return self._numbers_for(screen), barred

    def _numbers_for(self, screen: Viewer) -> RowAndPhase:
        """What the row and the phase are called for a screen; where other rows are named too, by whom."""
        table, reader = self._announcer.table, screen.row_reader
        whose = reader if self._is_numbered else SPECTATOR_READER
        return whose, table.row_numbers.number_for(self._row.seq, reader), table.phase_for(reader)

    def _message(self, screen: Viewer, reading: ReaderGroup, *, muted: bool) -> bytes:
        (_, n, phase), _ = reading
        if self._telling is None:
            line = self._announcer.chat_line(self._row.seq, self._fact, muted=muted)
            return JSON_ENCODER.encode(self._news(screen, n, UNSET, line))
        table = self._announcer.table
        frame = self._frames.get(reading)
        if frame is None:
            play = game_update_template(table.started_game(), phase)
            frame = self._frames[reading] = MessageTemplate(self._news(screen, n, play, UNSET))
        speaker = self._announcer.speaker(screen.language)
        return frame.fill(seat_updates_json(table.started_game(), self._telling, screen.seats, speaker))

    def _news(self, screen: Viewer, n: int, play: GameUpdate | UnsetType, line: ChatLine | UnsetType) -> RowUpdate:
        fact = renumbered_entry(self._fact, self._announcer.table.row_numbers, screen.row_reader)
        card = self._announcer.table_summary(screen.row_reader) if self._has_card else UNSET
        return RowUpdate(n, self._row.at_ms, fact, play, card, line)
