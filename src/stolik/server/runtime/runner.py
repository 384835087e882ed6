"""The runner of a table: a queue of commands, one at a time, each stored before it is broadcast.

Only the node that holds the table's claim, with its epoch as fencing token, appends. If another node has claimed the
table since, the store refuses; then this node reads the new rows, takes the claim back and decides the command again.
Failures of the store are retried with backoff; an idempotency key makes a command that is sent twice a duplicate.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from itertools import zip_longest
from typing import Any, Final

from msgspec.structs import replace

from stolik.core.errors import IllegalMove
from stolik.protocol.answers import Answer, Applied, Duplicate, Refused, Stale
from stolik.protocol.close_codes import NOT_ALLOWED
from stolik.protocol.messages import Presence, SeatNames
from stolik.protocol.table_states import OPEN
from stolik.protocol.tables import TableListing
from stolik.server.broadcast.broadcaster import Broadcaster
from stolik.server.broadcast.frames import JSON_ENCODER
from stolik.server.broadcast.viewer import Viewer
from stolik.server.runtime.pending import PendingCommand, chat_lines, log_rows, refusal_answer
from stolik.server.store.interface import Append, LogRow, Store, StoreFailed, Unstorable
from stolik.server.table.log_entries import (
    ByPerson,
    GameStarted,
    Holder,
    HostChanged,
    LogEntry,
    RematchOpened,
    SeatChanged,
    SeedRevealed,
)
from stolik.server.table.refusals import REFUSAL_MESSAGES, Refusal, StalePhase
from stolik.server.table.state import Table

MAX_STORE_ATTEMPTS: Final = 6
STORE_RETRY_SECONDS: Final = 0.2
"""Before the store is tried again after a failure; grows with each attempt (linear backoff with jitter)."""

ReportError = Callable[[str, BaseException], None]
"""Logs an error with a word for what failed."""
Spawn = Callable[[Coroutine[Any, Any, None]], None]


def ignore_error(_what: str, _error: BaseException) -> None:
    """Report errors to nobody."""


class TableRunner:
    """Runs one table for all its viewers on this node."""

    def __init__(
        self,
        table: Table,
        listing: TableListing,
        store: Store,
        now: Callable[[], int],
        spawn: Spawn,
        report: ReportError = ignore_error,
    ) -> None:
        self.table = table
        self.listing = listing
        self.epoch: int | None = None
        self.is_stranded = False
        """The store failed in all attempts; perhaps no node holds the table's claim now."""
        self.viewers: list[Viewer] = []
        self.broadcaster = Broadcaster(table, listing.code)
        self.on_change: Callable[[TableRunner], None] = lambda _runner: None
        """Called after each stored change; the supervisor keeps the game going."""
        self.find_names: Callable[[Iterable[str]], Coroutine[Any, Any, dict[str, str]]] | None = None
        self.is_busy = False
        self._has_append_hint = False
        """Another node may have appended while a command of this node was being stored."""
        self.idle_since_ms = now()
        self._queue: deque[PendingCommand] = deque()
        self._store = store
        self.now_ms = now
        self._spawn = spawn
        self._report = report
        self.present_elsewhere: set[str] = set()
        """People who watch the table on other nodes."""
        self._sent_presence: set[str] = set()
        """People present, as the viewers were last told."""

    # -- commands -------------------------------------------------------------------------

    def submit(self, pending: PendingCommand) -> None:
        """Put a command into the queue; it is answered when it is stored or refused."""
        self._queue.append(pending)
        self.run_queue()

    def run_queue(self) -> None:
        """Process commands until one is being stored."""
        while self._queue and not self.is_busy:
            if self.epoch is None:
                self.is_busy = True
                self._spawn(self._claim())
                return
            self._process(self._queue.popleft())
        if self._has_append_hint and not self.is_busy:
            self._has_append_hint = False
            self._spawn(self.catch_up())

    def _process(self, pending: PendingCommand) -> None:
        """Decide one command; one whose idempotency key was applied before is only answered."""
        known = self.table.applied_keys.get((pending.sender_id, pending.key))
        if known is not None:
            pending.reply(Duplicate(pending.key, self._number_for(known, pending)))
            return
        try:
            decided = self._decide(pending)
        except Exception as error:  # noqa: BLE001 - whatever failed, the sender gets an answer and the table goes on
            decided = self._answer_fault(pending, error)
        if isinstance(decided, list):
            self._append(pending, decided)
        else:
            pending.reply(decided)

    def _decide(self, pending: PendingCommand) -> list[LogEntry] | Answer:
        """Log entries to be stored, or an answer at once; deciding changes nothing, so an error does no damage."""
        try:
            entries = pending.decide(self.table)
        except StalePhase as error:
            return self._stale_answer(pending, error)
        except (IllegalMove, Refusal) as error:
            return refusal_answer(pending, error)
        is_rematch = bool(entries) and isinstance(entries[-1], RematchOpened)
        if is_rematch and pending.rematch_table is None:  # the game ended just now
            return Refused(pending.key, "not_over", REFUSAL_MESSAGES["not_over"])
        return entries or Applied(pending.key, self._number_for(self.table.last_row, pending))

    def _number_for(self, row: int, pending: PendingCommand) -> int:
        """The number of a row as the sender counts rows."""
        return self.table.row_numbers.number_for(row, pending.sender_id)

    def _answer_fault(self, pending: PendingCommand, error: Exception) -> Answer:
        self._report("error", error)
        return Refused(pending.key, "fault", REFUSAL_MESSAGES["fault"])

    def _stale_answer(self, pending: PendingCommand, error: StalePhase) -> Stale:
        """The rows since the phase that the sender named, as far as their seats may know."""
        viewer = Viewer(pending.sender_id, None, lambda _viewer: b"")
        viewer.seats = tuple(self.table.seats_of(pending.sender_id))
        since = (
            self.table.last_row
            if pending.seen_phase is None
            else self.table.row_numbers.row_at(max(pending.seen_phase, 0), pending.sender_id)
        )
        missed = tuple(self.broadcaster.missed_rows(viewer, min(since, self.table.last_row)))
        n, phase = self._number_for(self.table.last_row, pending), self._number_for(error.phase, pending)
        return Stale(pending.key, n, phase, missed)

    def _append(self, pending: PendingCommand, entries: list[LogEntry]) -> None:
        assert self.epoch is not None, "only the holder of the claim appends"
        if isinstance(entries[-1], RematchOpened):
            entries = [*entries[:-1], replace(entries[-1], table=pending.rematch_table or "")]
        rows = log_rows(pending, entries, self.table.last_row, self.now_ms())
        lines = chat_lines(pending, rows, entries)
        self.is_busy = True
        append = Append(self.table.id, self.epoch, rows, lines, _new_state(entries), _seated_people(entries))
        self._store.append(append, partial(self._stored, pending, append, entries))

    def _stored(
        self, pending: PendingCommand, append: Append, entries: list[LogEntry], error: StoreFailed | None
    ) -> None:
        if isinstance(error, Unstorable):
            self._refuse_unstorable(pending, error)
            return
        if error is not None:
            self.epoch = None
            self._spawn(self._recover(pending))
            return
        self.is_busy = False
        self.broadcaster.add_chat_lines(append.chat_lines)
        self.apply(append.rows, entries)
        pending.reply(Applied(pending.key, self._number_for(append.rows[-1].seq, pending), pending.rematch_table))
        self.on_change(self)
        self.run_queue()

    def _refuse_unstorable(self, pending: PendingCommand, error: Unstorable) -> None:
        """No database can ever store this, so there is no retry."""
        self._report("unstorable", error)
        self.is_busy = False
        pending.reply(Refused(pending.key, "unstorable", REFUSAL_MESSAGES["unstorable"]))
        self.run_queue()

    # -- rows -----------------------------------------------------------------------------

    def apply(self, rows: Iterable[LogRow], decoded: Iterable[LogEntry] = ()) -> None:
        """Apply stored rows to the table and broadcast them."""
        for row, known_entry in zip_longest(rows, decoded):
            if row.seq <= self.table.last_row:
                continue
            entry = self.table.apply(row, known_entry)
            if isinstance(entry, SeatChanged):
                self._update_seat(entry)
            if (
                isinstance(entry, (SeatChanged, GameStarted, HostChanged, RematchOpened))
                and self.table.opened.watch == "nobody"
            ):
                self._disconnect_spectators()
            self._broadcast(row, entry)
        self.idle_since_ms = self.now_ms()

    def _broadcast(self, row: LogRow, entry: LogEntry) -> None:
        """Send a stored row to all viewers; it has happened even if it cannot be shown."""
        try:
            self.broadcaster.broadcast(row, entry, self.viewers)
        except Exception as error:  # noqa: BLE001 - an error in a view must not prevent the answer
            self._report("broadcast_failed", error)

    def _disconnect_spectators(self) -> None:
        """Close the sockets of those who may not watch after the start: everybody but seated people and the host."""
        if self.table.state == OPEN:
            return
        allowed = {self.table.host}.union(*map(self._people_at, self.table.holders))
        for viewer in [viewer for viewer in self.viewers if viewer.person_id not in allowed]:
            self.viewers.remove(viewer)
            viewer.outbox.close(NOT_ALLOWED, at_once=True)

    def _people_at(self, holder: Holder) -> set[str]:
        return {holder.person} if isinstance(holder, ByPerson) else set()

    def _update_seat(self, entry: SeatChanged) -> None:
        self.broadcaster.clear_speakers()
        for viewer in self.viewers:
            viewer.update_seats(self.table)
        holder = entry.holder
        if isinstance(holder, ByPerson) and holder.shown not in self.broadcaster.names:
            self._spawn(self._send_new_names())

    async def _send_new_names(self) -> None:
        """Look up the name of somebody who sat down, and send new snapshots: all sentences may hold it."""
        await self.refresh_names()
        for viewer in self.viewers:
            viewer.outbox.add(self.broadcaster.snapshot(viewer, self.present(), viewer.last_queued_row))

    async def refresh_names(self) -> None:
        """Look up the names of the people at the table."""
        if self.find_names is None:
            return
        seated = {holder.shown for holder in self.table.holders if isinstance(holder, ByPerson)}
        watching = {viewer.person_id for viewer in self.viewers}
        try:
            self.broadcaster.add_names(await self.find_names(seated | watching))
        except Exception as error:  # noqa: BLE001 - a table without names is better than no table
            self._report("names_failed", error)
        self.broadcaster.clear_speakers()

    def send_names(self) -> None:
        """Send the viewers the names at the seats."""
        self._send_to_all(SeatNames(tuple(seat.name for seat in self.broadcaster.table_summary().seats)))

    async def forget_erased(self) -> None:
        """Forget the people known here who were erased meanwhile."""
        names = await self.find_names(self.broadcaster.known_people()) if self.find_names is not None else {}
        erased = [person_id for person_id, name in names.items() if not name]
        for person_id in erased:
            self.broadcaster.forget_person(person_id)
        if erased:
            await self.refresh_names()

    def has_seated(self, person_id: str) -> bool:
        """Does this person, or their companion, hold a seat?"""
        return any(
            isinstance(holder, ByPerson) and person_id in (holder.person, holder.shown) for holder in self.table.holders
        )

    def present_here(self) -> set[str]:
        """People who watch the table on this node."""
        return {viewer.person_id for viewer in self.viewers}

    def present(self) -> set[str]:
        """People who watch the table on any node."""
        return self.present_here() | self.present_elsewhere

    def send_presence(self) -> None:
        """Send the viewers who has come and who has gone, which is small even in a crowd."""
        before, self._sent_presence = self._sent_presence, self.present()
        came, left = self._sent_presence - before, before - self._sent_presence
        if came or left:
            self._send_to_all(Presence(tuple(sorted(came)), tuple(sorted(left))))

    def _send_to_all(self, message: Presence | SeatNames) -> None:
        frame = JSON_ENCODER.encode(message)
        for viewer in self.viewers:
            viewer.outbox.add(frame)

    # -- the claim ------------------------------------------------------------------------

    async def _claim(self) -> None:
        try:
            await self._claim_and_read()
        except StoreFailed:
            self.is_stranded = True
            self._refuse_all()
        self.is_busy = False
        self.on_change(self)
        self.run_queue()

    async def _claim_and_read(self) -> None:
        epoch = await self._store.claim(self.table.id)
        await self.read_new_rows()
        self.epoch = epoch
        self.is_stranded = False

    async def take_over(self) -> None:
        """Take over a table that no node runs, and keep its game going."""
        if not self.is_busy and self.epoch is None:
            self.is_busy = True
            await self._claim()

    async def read_new_rows(self) -> None:
        """Apply what other nodes have appended."""
        rows = await self._store.read_log(self.table.id, self.table.last_row)
        if rows:
            self.broadcaster.add_chat_lines(await self._store.read_chat(self.table.id, self.table.last_row))
        self.apply(rows)

    async def catch_up(self) -> None:
        """Read what another node may have appended, as soon as no command of this node is being stored."""
        self._has_append_hint = self.is_busy
        if self.is_busy:
            return
        self.is_busy = True
        before = self.table.last_row
        try:
            await self.read_new_rows()
        except StoreFailed:
            pass  # the next hint or poll tries again
        self.is_busy = False
        if self.table.last_row > before:
            self.epoch = None
            self.is_stranded = False
            self.on_change(self)
        self.run_queue()

    async def _recover(self, pending: PendingCommand) -> None:
        """After a failure of the store: read what was really stored, then answer the command or decide it again."""
        while pending.attempts < MAX_STORE_ATTEMPTS:
            pending.attempts += 1
            if pending.attempts > 1:  # jitter: two nodes that claim the same table give way to each other
                await asyncio.sleep(STORE_RETRY_SECONDS * pending.attempts * secrets.randbelow(1000) / 1000)
            try:
                await self._claim_and_read()
            except StoreFailed:
                await asyncio.sleep(STORE_RETRY_SECONDS * pending.attempts)
                continue
            known = self.table.applied_keys.get((pending.sender_id, pending.key))
            if known is None:
                self._queue.appendleft(pending)
            else:
                pending.reply(Applied(pending.key, self._number_for(known, pending), pending.rematch_table))
            break
        else:
            self.is_stranded = True
            pending.reply(Refused(pending.key, "unavailable", REFUSAL_MESSAGES["unavailable"]))
        self.is_busy = False
        self.on_change(self)
        self.run_queue()

    def _refuse_all(self) -> None:
        while self._queue:
            pending = self._queue.popleft()
            pending.reply(Refused(pending.key, "unavailable", REFUSAL_MESSAGES["unavailable"]))


def _new_state(entries: list[LogEntry]) -> str | None:
    if isinstance(entries[-1], SeedRevealed):
        return "closed" if entries[-1].closed else "over"
    return "running" if isinstance(entries[-1], GameStarted) else None


def _seated_people(entries: list[LogEntry]) -> tuple[str, ...]:
    return tuple(
        person
        for entry in entries
        if isinstance(entry, SeatChanged) and isinstance(entry.holder, ByPerson)
        for person in dict.fromkeys((entry.holder.person, entry.holder.shown))
    )
