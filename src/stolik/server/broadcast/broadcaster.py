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
    game_update,
    game_update_template,
    renumbered_entry,
    seat_updates_json,
    summary_for,
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
"""After one of these a viewer may know or do other things in the game than before."""

RowAndPhase = tuple[str, int, int]
"""The reader, where the message names other rows too; and the numbers of the row and of the phase for them."""

ReaderGroup = tuple[RowAndPhase, tuple[int, ...]]
"""What differs between readers of a message: its numbers, and the seats that they cannot take."""

MAX_MISSED_ROWS = 200
"""A viewer who has missed more gets the newest state without the rows before."""


class Broadcaster:
    """Turns the rows of one table into messages for its viewers."""

    def __init__(self, table: Table, code: str) -> None:
        self.table = table
        self.code = code
        self.names: dict[str, str] = {}
        self.chat_lines: dict[int, str] = {}
        self.erased: Container[str] = ()
        """People whose names and chat are ignored, even when they are read from the database later."""
        self._speakers: dict[str, Speaker] = {}
        self._takeback_request = table.takeback_request

    def table_summary(self, reader: str = SPECTATOR_READER) -> TableSummary:
        """The table as its reader sees it: all see the same but for row numbers and the seats that they cannot take."""
        return summary_for(reader, table_summary(self.table, self.code, self.names), self.table)

    def clear_speakers(self) -> None:
        """Names or seats have changed."""
        self._speakers.clear()

    def add_names(self, names: Mapping[str, str]) -> None:
        """Remember what people are called."""
        self.names.update((person, "" if person in self.erased else name) for person, name in names.items())

    def add_chat_lines(self, lines: Iterable[StoredChatLine]) -> None:
        """Remember what was said in the chat."""
        self.chat_lines.update((line.seq, line.text) for line in lines if line.by not in self.erased)

    def known_people(self) -> set[str]:
        """People whose name or chat is kept here."""
        speakers = {entry.person for n in self.chat_lines if isinstance(entry := self.table.entries[n - 1], ChatSaid)}
        return speakers | {person for person, name in self.names.items() if name}

    def forget_person(self, person: str) -> None:
        """Drop the name and the chat of an erased person."""
        self.names.pop(person, None)
        for n, entry in enumerate(self.table.entries, 1):
            if isinstance(entry, ChatSaid) and entry.person == person:
                self.chat_lines.pop(n, None)

    def speaker(self, language: str | None) -> Speaker | None:
        """The speaker that puts events into sentences, where a language is wanted."""
        if language is None:
            return None
        if language not in self._speakers:
            names = tuple(seat.name or seat.bot or "?" for seat in self.table_summary().seats)
            self._speakers[language] = self.table.game.speaker(language, names)
        return self._speakers[language]

    def broadcast(self, row: LogRow, entry: LogEntry, viewers: Sequence[Viewer]) -> None:
        """Send a row that was stored and applied to every viewer who may know of it."""
        numbers = self.table.row_numbers
        before, self._takeback_request = self._takeback_request, self.table.takeback_request
        has_summary = not isinstance(entry, (MoveMade, ChatSaid)) or before is not self._takeback_request
        broadcast = RowBroadcast(self, row, entry, has_summary=has_summary)
        for viewer in viewers:
            viewer.last_queued_row = row.seq
            if viewer.outbox.needs_snapshot():
                continue  # it gets a snapshot when it reads again
            if numbers.can_read(row.seq, viewer.row_reader):
                viewer.outbox.add(broadcast.message_for(viewer))

    def game_update(self, row_events: RowEvents, viewer: Viewer) -> GameUpdate:
        """The game as a viewer may know it."""
        phase = self.table.phase_for(viewer.row_reader)
        return game_update(self.table.started_game(), row_events, viewer.seats, self.speaker(viewer.language), phase)

    def chat_line(self, n: int, entry: LogEntry, *, muted: bool) -> ChatLine | UnsetType:
        """The chat line of a row, if it is one."""
        if not isinstance(entry, ChatSaid):
            return UNSET
        return ChatLine(entry.person, self.names.get(entry.person, ""), None if muted else self.chat_lines.get(n))

    def snapshot(self, viewer: Viewer, here: Iterable[str], since: int | None) -> bytes:
        """The newest state, and the rows after `since`: all that a viewer needs to begin or to go on."""
        table = self.table
        play = self.game_update(RowEvents(table.game, ()), viewer) if table.play is not None else None
        missed = () if since is None else tuple(self.missed_rows(viewer, since))
        viewer.last_queued_row = table.last_row
        n, summary = (
            table.row_numbers.number_for(table.last_row, viewer.row_reader),
            self.table_summary(viewer.row_reader),
        )
        return JSON_ENCODER.encode(Snapshot(n, viewer.person_id, summary, tuple(sorted(here)), play, missed))

    def missed_rows(self, viewer: Viewer, since: int) -> list[MissedRow]:
        """The rows after one, with the events that the viewer's seats may know."""
        numbers, reader = self.table.row_numbers, viewer.row_reader
        oldest = numbers.number_for(self.table.last_row, reader) - MAX_MISSED_ROWS
        first = max(since, numbers.row_at(max(oldest, 0), reader))
        return [
            self._missed_row(viewer, n)
            for n in range(first + 1, self.table.last_row + 1)
            if numbers.can_read(n, reader)
        ]

    def _missed_row(self, viewer: Viewer, n: int) -> MissedRow:
        table = self.table
        entry = table.entries[n - 1]
        number, public = (
            table.row_numbers.number_for(n, viewer.row_reader),
            renumbered_entry(entry, table.row_numbers, viewer.row_reader),
        )
        events = table.events_by_row.get(n)
        line = self.chat_line(n, entry, muted=isinstance(entry, ChatSaid) and entry.person in viewer.muted)
        if events is None:
            return MissedRow(number, table.entry_times_ms[n - 1], public, (), line)
        row_events = RowEvents(table.game, events)
        speaker = self.speaker(viewer.language)
        seats = tuple(
            SeatEvents(None if seat < 0 else seat, row_events.events(seat), row_events.log_sentences(seat, speaker))
            for seat in viewer.seats or (SPECTATOR,)
        )
        return MissedRow(number, table.entry_times_ms[n - 1], public, seats, line)


class RowBroadcast:
    """The messages about one row: each is encoded once for all viewers that may know the same."""

    def __init__(self, broadcaster: Broadcaster, row: LogRow, entry: LogEntry, *, has_summary: bool) -> None:
        table = broadcaster.table
        self._broadcaster = broadcaster
        self._row = row
        self._entry = entry
        self._has_summary = has_summary
        is_game = isinstance(entry, GAME_ENTRIES) and table.play is not None
        self._row_events = RowEvents(table.game, table.events_by_row.get(row.seq, ())) if is_game else None
        self._is_numbered = has_summary and table.row_numbers.has_private_rows()
        self._templates: dict[ReaderGroup, MessageTemplate] = {}
        self._messages: dict[tuple[tuple[int, ...], str | None, bool, ReaderGroup], bytes] = {}
        self._common: ReaderGroup | None = None
        """The group of all viewers, where no row is private and no summary is sent."""
        if not has_summary and not table.row_numbers.has_private_rows():
            self._common = (SPECTATOR_READER, row.seq, table.phase), ()

    def message_for(self, viewer: Viewer) -> bytes:
        """The message for one viewer."""
        entry = self._entry
        group = self._common or self._group_of(viewer)
        muted = isinstance(entry, ChatSaid) and entry.person in viewer.muted
        seats, language = (viewer.seats, viewer.language) if self._row_events is not None else ((), None)
        key = (seats, language, muted, group)
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._message(viewer, group, muted=muted)
        return message

    def _group_of(self, viewer: Viewer) -> ReaderGroup:
        barred = barred_for(viewer.row_reader, self._broadcaster.table) if self._has_summary else ()
        return self._row_and_phase(viewer), barred

    def _row_and_phase(self, viewer: Viewer) -> RowAndPhase:
        """The row and the phase as a viewer counts them; with the reader, where other rows are named too."""
        table, reader = self._broadcaster.table, viewer.row_reader
        whose = reader if self._is_numbered else SPECTATOR_READER
        return whose, table.row_numbers.number_for(self._row.seq, reader), table.phase_for(reader)

    def _message(self, viewer: Viewer, group: ReaderGroup, *, muted: bool) -> bytes:
        (_, n, phase), _ = group
        if self._row_events is None:
            line = self._broadcaster.chat_line(self._row.seq, self._entry, muted=muted)
            return JSON_ENCODER.encode(self._row_update(viewer, n, UNSET, line))
        table = self._broadcaster.table
        template = self._templates.get(group)
        if template is None:
            play = game_update_template(table.started_game(), phase)
            template = self._templates[group] = MessageTemplate(self._row_update(viewer, n, play, UNSET))
        speaker = self._broadcaster.speaker(viewer.language)
        return template.fill(seat_updates_json(table.started_game(), self._row_events, viewer.seats, speaker))

    def _row_update(
        self, viewer: Viewer, n: int, play: GameUpdate | UnsetType, line: ChatLine | UnsetType
    ) -> RowUpdate:
        entry = renumbered_entry(self._entry, self._broadcaster.table.row_numbers, viewer.row_reader)
        summary = self._broadcaster.table_summary(viewer.row_reader) if self._has_summary else UNSET
        return RowUpdate(n, self._row.at_ms, entry, play, summary, line)
