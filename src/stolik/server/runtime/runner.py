"""One table in motion: a queue of commands, one at a time, each stored before anybody hears of it.

The node that holds the table's epoch appends. Where another node has claimed the table since, the store
refuses, and this one reads what happened, claims it back and decides the command anew.
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
"""Seconds before the store is asked again after a failure, growing with each try."""

ReportError = Callable[[str, BaseException], None]
"""Somebody who writes down what broke."""
Spawn = Callable[[Coroutine[Any, Any, None]], None]


def ignore_error(_what: str, _error: BaseException) -> None:
    """Nobody wants to know."""


class TableRunner:
    """A table and everyone who looks at it on this node."""

    def __init__(
        self,
        table: Table,
        entry: TableListing,
        store: Store,
        now: Callable[[], int],
        spawn: Spawn,
        report: ReportError = ignore_error,
    ) -> None:
        self.table = table
        self.listing = entry
        self.epoch: int | None = None
        self.is_stranded = False
        """The store failed for so long that we gave up, and perhaps no other node has the table."""
        self.viewers: list[Viewer] = []
        self.broadcaster = Broadcaster(table, entry.code)
        self.on_change: Callable[[TableRunner], None] = lambda _live: None
        """Told after each stored change, to keep the game going."""
        self.find_names: Callable[[Iterable[str]], Coroutine[Any, Any, dict[str, str]]] | None = None
        self.is_busy = False
        self._hinted = False
        """Another node may have appended while we were busy."""
        self.idle_since_ms = now()
        self._queue: deque[PendingCommand] = deque()
        self._store = store
        self.now_ms = now
        self._spawn = spawn
        self._report = report
        self.present_elsewhere: set[str] = set()
        """Who looks at the table on other nodes."""
        self._told_here: set[str] = set()
        """Who looks at the table, as far as the screens have been told."""

    # -- commands -------------------------------------------------------------------------

    def submit(self, asked: PendingCommand) -> None:
        """Put a command into the queue; its answer comes when it is stored or refused."""
        self._queue.append(asked)
        self.run_queue()

    def run_queue(self) -> None:
        """Take commands until one is on its way to the store."""
        while self._queue and not self.is_busy:
            if self.epoch is None:
                self.is_busy = True
                self._spawn(self._claim())
                return
            self._take(self._queue.popleft())
        if self._hinted and not self.is_busy:
            self._hinted = False
            self._spawn(self.catch_up())

    def _take(self, asked: PendingCommand) -> None:
        known = self.table.applied_keys.get((asked.sender_id, asked.key))
        if known is not None:
            asked.reply(Duplicate(asked.key, self._number(known, asked)))
            return
        try:
            decided = self._decide(asked)
        except Exception as error:  # noqa: BLE001 - whatever broke, the sender hears of it and the table goes on
            decided = self._answer_fault(asked, error)
        if isinstance(decided, list):
            self._append(asked, decided)
        else:
            asked.reply(decided)

    def _decide(self, asked: PendingCommand) -> list[LogEntry] | Answer:
        """Facts to be stored, or an answer at once; deciding changes nothing, so a fault in it damages nothing."""
        try:
            facts = asked.decide(self.table)
        except StalePhase as error:
            return self._stale(asked, error)
        except (IllegalMove, Refusal) as error:
            return refusal_answer(asked, error)
        if facts and isinstance(facts[-1], RematchOpened) and asked.rematch_table is None:  # the game ended just now
            return Refused(asked.key, "not_over", REFUSAL_MESSAGES["not_over"])
        return facts or Applied(asked.key, self._number(self.table.last_row, asked))

    def _number(self, row: int, asked: PendingCommand) -> int:
        """The number of a row for who asks."""
        return self.table.row_numbers.number_for(row, asked.sender_id)

    def _answer_fault(self, asked: PendingCommand, error: Exception) -> Answer:
        self._report("fault", error)
        return Refused(asked.key, "fault", REFUSAL_MESSAGES["fault"])

    def _stale(self, asked: PendingCommand, error: StalePhase) -> Stale:
        """What happened since the phase that the sender named, as far as their seats may know."""
        eyes = Viewer(asked.sender_id, None, lambda _screen: b"")
        eyes.seats = tuple(self.table.seats_of(asked.sender_id))
        since = (
            self.table.last_row
            if asked.seen_phase is None
            else self.table.row_numbers.row_at(max(asked.seen_phase, 0), asked.sender_id)
        )
        missed = tuple(self.broadcaster.missed_rows(eyes, min(since, self.table.last_row)))
        n, phase = self._number(self.table.last_row, asked), self._number(error.phase, asked)
        return Stale(asked.key, n, phase, missed)

    def _append(self, asked: PendingCommand, facts: list[LogEntry]) -> None:
        assert self.epoch is not None, "only the owner of a table appends"
        if isinstance(facts[-1], RematchOpened):
            facts = [*facts[:-1], replace(facts[-1], table=asked.rematch_table or "")]
        rows = log_rows(asked, facts, self.table.last_row, self.now_ms())
        lines = chat_lines(asked, rows, facts)
        self.is_busy = True
        append = Append(self.table.id, self.epoch, rows, lines, _new_state(facts), _sitters(facts))
        self._store.append(append, partial(self._stored, asked, append, facts))

    def _stored(self, asked: PendingCommand, append: Append, facts: list[LogEntry], error: StoreFailed | None) -> None:
        if isinstance(error, Unstorable):
            self._give_up(asked, error)
            return
        if error is not None:
            self.epoch = None
            self._spawn(self._recover(asked))
            return
        self.is_busy = False
        self.broadcaster.add_chat_lines(append.chat_lines)
        self.apply(append.rows, facts)
        asked.reply(Applied(asked.key, self._number(append.rows[-1].seq, asked), asked.rematch_table))
        self.on_change(self)
        self.run_queue()

    def _give_up(self, asked: PendingCommand, error: Unstorable) -> None:
        """No database will ever hold this: nobody waits for a second try."""
        self._report("unstorable", error)
        self.is_busy = False
        asked.reply(Refused(asked.key, "unstorable", REFUSAL_MESSAGES["unstorable"]))
        self.run_queue()

    # -- rows -----------------------------------------------------------------------------

    def apply(self, rows: Iterable[LogRow], known: Iterable[LogEntry] = ()) -> None:
        """Go on by stored rows and tell the screens."""
        for row, fact_known in zip_longest(rows, known):
            if row.seq <= self.table.last_row:
                continue
            fact = self.table.apply(row, fact_known)
            if isinstance(fact, SeatChanged):
                self._update_seat(fact)
            if (
                isinstance(fact, (SeatChanged, GameStarted, HostChanged, RematchOpened))
                and self.table.opened.watch == "nobody"
            ):
                self._disconnect_spectators()
            self._announce(row, fact)
        self.idle_since_ms = self.now_ms()

    def _announce(self, row: LogRow, fact: LogEntry) -> None:
        """What is stored has happened, even if it cannot be shown."""
        try:
            self.broadcaster.broadcast(row, fact, self.viewers)
        except Exception as error:  # noqa: BLE001 - a fault in a view must not swallow the answer
            self._report("unshown", error)

    def _disconnect_spectators(self) -> None:
        """Before the start anybody may look; afterwards, and where a rematch is named, only who sits and the host."""
        if self.table.state == OPEN:
            return
        welcome = {self.table.host}.union(*map(self._who_sits, self.table.holders))
        for screen in [screen for screen in self.viewers if screen.person_id not in welcome]:
            self.viewers.remove(screen)
            screen.outbox.close(NOT_ALLOWED, at_once=True)

    def _who_sits(self, holder: Holder) -> set[str]:
        return {holder.person} if isinstance(holder, ByPerson) else set()

    def _update_seat(self, fact: SeatChanged) -> None:
        self.broadcaster.clear_speakers()
        for screen in self.viewers:
            screen.update_seats(self.table)
        holder = fact.holder
        if isinstance(holder, ByPerson) and holder.shown not in self.broadcaster.names:
            self._spawn(self._introduce())

    async def _introduce(self) -> None:
        """Somebody sat down whose name is not known here: with it everything is told anew, sentences too."""
        await self.refresh_names()
        for screen in self.viewers:
            screen.outbox.add(self.broadcaster.snapshot(screen, self.present(), screen.last_queued_row))

    async def refresh_names(self) -> None:
        """Ask what the people at the table are called."""
        if self.find_names is None:
            return
        shown = {holder.shown for holder in self.table.holders if isinstance(holder, ByPerson)}
        spoke = {screen.person_id for screen in self.viewers}
        try:
            self.broadcaster.add_names(await self.find_names(shown | spoke))
        except Exception as error:  # noqa: BLE001 - a table without names is better than none
            self._report("nameless", error)
        self.broadcaster.clear_speakers()

    def show_names(self) -> None:
        """Tell the screens what the seats are called now."""
        self._tell_all(SeatNames(tuple(seat.name for seat in self.broadcaster.table_summary().seats)))

    async def forget_erased(self) -> None:
        """Ask whether those who are named or spoke here are still there, and forget those who are not."""
        names = await self.find_names(self.broadcaster.known_people()) if self.find_names is not None else {}
        gone = [person for person, name in names.items() if not name]
        for person in gone:
            self.broadcaster.forget_person(person)
        if gone:
            await self.refresh_names()

    def has_seated(self, person: str) -> bool:
        """Does somebody of that id stand at a seat?"""
        return any(
            isinstance(holder, ByPerson) and person in (holder.person, holder.shown) for holder in self.table.holders
        )

    def present_here(self) -> set[str]:
        """Who looks at the table on this node."""
        return {screen.person_id for screen in self.viewers}

    def present(self) -> set[str]:
        """Who looks at the table on any node."""
        return self.present_here() | self.present_elsewhere

    def send_presence(self) -> None:
        """Tell the screens who has come and who has gone: of a crowd each change is small."""
        told, self._told_here = self._told_here, self.present()
        came, left = self._told_here - told, told - self._told_here
        if came or left:
            self._tell_all(Presence(tuple(sorted(came)), tuple(sorted(left))))

    def _tell_all(self, message: Presence | SeatNames) -> None:
        encoded = JSON_ENCODER.encode(message)
        for screen in self.viewers:
            screen.outbox.add(encoded)

    # -- owning ---------------------------------------------------------------------------

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
        """Take over a table that nobody looks after, and keep it going."""
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
        """Another node may have appended: read, as soon as no command of ours is on its way."""
        self._hinted = self.is_busy
        if self.is_busy:
            return
        self.is_busy = True
        before = self.table.last_row
        try:
            await self.read_new_rows()
        except StoreFailed:
            pass  # the next hint or poll asks again
        self.is_busy = False
        if self.table.last_row > before:
            self.epoch = None
            self.is_stranded = False
            self.on_change(self)
        self.run_queue()

    async def _recover(self, asked: PendingCommand) -> None:
        """The store failed or refused: find out what is true, then answer or decide anew."""
        while asked.attempts < MAX_STORE_ATTEMPTS:
            asked.attempts += 1
            if asked.attempts > 1:  # two nodes that want the same table give way to each other by chance
                await asyncio.sleep(STORE_RETRY_SECONDS * asked.attempts * secrets.randbelow(1000) / 1000)
            try:
                await self._claim_and_read()
            except StoreFailed:
                await asyncio.sleep(STORE_RETRY_SECONDS * asked.attempts)
                continue
            known = self.table.applied_keys.get((asked.sender_id, asked.key))
            if known is None:
                self._queue.appendleft(asked)
            else:
                asked.reply(Applied(asked.key, self._number(known, asked), asked.rematch_table))
            break
        else:
            self.is_stranded = True
            asked.reply(Refused(asked.key, "unavailable", REFUSAL_MESSAGES["unavailable"]))
        self.is_busy = False
        self.on_change(self)
        self.run_queue()

    def _refuse_all(self) -> None:
        while self._queue:
            asked = self._queue.popleft()
            asked.reply(Refused(asked.key, "unavailable", REFUSAL_MESSAGES["unavailable"]))


def _new_state(facts: list[LogEntry]) -> str | None:
    if isinstance(facts[-1], SeedRevealed):
        return "closed" if facts[-1].closed else "over"
    return "running" if isinstance(facts[-1], GameStarted) else None


def _sitters(facts: list[LogEntry]) -> tuple[str, ...]:
    return tuple(
        person
        for fact in facts
        if isinstance(fact, SeatChanged) and isinstance(fact.holder, ByPerson)
        for person in dict.fromkeys((fact.holder.person, fact.holder.shown))
    )
