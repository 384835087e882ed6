"""The directory of the tables of this node: open, find and load them, take over orphans, unload idle ones."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Final

from stolik import registry
from stolik.protocol.close_codes import SERVICE_RESTART, SESSION_ENDED
from stolik.protocol.table_states import OPEN, RUNNING
from stolik.protocol.tables import TableListing
from stolik.server.broadcast.erased_people import ErasedPeople
from stolik.server.broadcast.viewer import Viewer
from stolik.server.clock import DAY_MS, now_ms
from stolik.server.config import Timeouts
from stolik.server.randomness import Randomness
from stolik.server.runtime.bot_pool import BotPool
from stolik.server.runtime.runner import ReportError, TableRunner, ignore_error
from stolik.server.runtime.supervisor import TableSupervisor
from stolik.server.runtime.table_request import (
    TableRequest,
    new_join_code,
    new_table_id,
    rematch_id,
    request_like,
    seated_entries,
)
from stolik.server.server_key import ServerKey
from stolik.server.store.interface import Append, CodeTaken, LogRow, Store, StoreFailed
from stolik.server.table.log_entries import ByPerson, LogEntry, SeatChanged, TableOpened, encode_entry
from stolik.server.table.refusals import Refusal
from stolik.server.table.sender import DecisionContext
from stolik.server.table.state import Table, dealer_for
from stolik.server.tasks import cancel_and_wait

MAX_CODE_ATTEMPTS: Final = 20
CODE_REUSE_AFTER_MS: Final = 14 * DAY_MS
"""After this time without a new row a table's join code may be given to another table."""
MAX_CONCURRENT_TAKEOVERS: Final = 64
"""Orphaned tables that are taken over at the same time."""
SWEEP_INTERVAL_SECONDS: Final = 2.0
"""Between two rounds that look for stalled sockets, orphaned tables, changes by other nodes and idle tables."""
MAX_CLOSES_PER_TURN, CLOSE_PAUSE_SECONDS = 8, 0.02
"""Stalled sockets that are closed in one turn of the event loop, and the pause after it."""
DEFAULT_STAND_IN: Final = "search:3"

FindNames = Callable[[Iterable[str]], Coroutine[Any, Any, dict[str, str]]]


class TableDirectory:
    """All tables that this node has in memory."""

    def __init__(
        self,
        store: Store,
        key: ServerKey,
        bot_pool: BotPool,
        find_names: FindNames,
        timeouts: Timeouts,
        report_error: ReportError = ignore_error,
        randomness: Randomness | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        """`now`: the time of day in milliseconds, by which rows are dated and idle tables unloaded."""
        self.store = store
        self.bot_pool = bot_pool
        self.timeouts = timeouts
        self.randomness = randomness or Randomness()
        self.now = now
        self.decision_context = DecisionContext(
            lambda label: (key.derive("seed", label), key.derive("salt", label)), DEFAULT_STAND_IN
        )
        self.rematch_id = partial(rematch_id, key)
        self.tables: dict[str, TableRunner] = {}
        self.supervisors: dict[str, TableSupervisor] = {}
        self.erased = ErasedPeople()
        self._find_names = find_names
        self.report_error = report_error
        self._unreadable: set[str] = set()
        self._loading: dict[str, asyncio.Task[TableRunner]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    # -- opening and closing --------------------------------------------------------------

    async def resume_tables(self) -> int:
        """Resume every running table that no node runs; their number."""
        self.store.on_append(self.on_append_hint, self.on_person_erased)
        resumed = await self._take_over_orphans()
        self._sweeper = asyncio.create_task(self._sweep())
        return resumed

    async def close(self) -> None:
        """Stop all supervisors and close all sockets."""
        for supervisor in self.supervisors.values():
            supervisor.stop()
        for runner in self.tables.values():
            for viewer in runner.viewers:
                viewer.outbox.close(SERVICE_RESTART)
        await cancel_and_wait(filter(None, [self._sweeper]))
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background; `close` waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- tables ---------------------------------------------------------------------------

    async def open_table(
        self, request: TableRequest, host: str, seated: Iterable[SeatChanged] = (), table_id: str | None = None
    ) -> TableRunner:
        """Open a new table with its commitment; `BadSetup` or `UnknownGame` for an invalid request."""
        game = registry.load(request.game)
        setup = game.setup(request.players, request.options)
        table_id = table_id or new_table_id(self.randomness)
        dealer = dealer_for(game, setup, table_id, self.decision_context.secrets)
        opened = TableOpened(
            game=game.key,
            rules=setup.rules,
            players=setup.players,
            options=dict(setup.options),
            host=host,
            pace=request.pace,
            limit=request.limit,
            watch=request.watch,
            friendly=request.friendly,
            commitment=dealer.commitment.hex(),
            tempo=request.tempo,
        )
        return await self._store_new_table(table_id, opened, [opened, *seated])

    async def _store_new_table(self, table_id: str, opened: TableOpened, entries: list[LogEntry]) -> TableRunner:
        now = self.now()
        rows = tuple(LogRow(n, now, opened.host, None, encode_entry(entry)) for n, entry in enumerate(entries, 1))
        people = tuple(
            dict.fromkeys(
                person_id
                for entry in entries
                if isinstance(entry, SeatChanged) and isinstance(entry.holder, ByPerson)
                for person_id in (entry.holder.person, entry.holder.shown)
            )
        )
        listing = await self._add_with_code(opened, Append(table_id, 1, rows, seated_people=people), now)
        runner = self._add_runner(listing, rows)
        runner.epoch = 1
        await runner.refresh_names()
        return runner

    async def _add_with_code(self, opened: TableOpened, first: Append, now: int) -> TableListing:
        """Store a new table under a join code that no other active table has."""
        for _ in range(MAX_CODE_ATTEMPTS):
            is_public = opened.watch == "everyone"
            listing = TableListing(
                first.table, new_join_code(self.randomness), opened.game, opened.rules, OPEN, is_public, now, now
            )
            try:
                await self.store.add_table(listing, first, now - CODE_REUSE_AFTER_MS)
            except CodeTaken:
                continue
            return listing
        raise StoreFailed("all join codes that were tried are taken")

    async def find_table(self, table_id: str) -> TableRunner:
        """A table by its id, from memory or loaded from its log; a refusal if there is none."""
        return self.tables.get(table_id) or await self._load_once(table_id, lambda: self._load(table_id))

    async def open_rematch(self, before: Table, host: str) -> TableRunner:
        """The table of a rematch, the same one for everybody who asks, however often (idempotent)."""
        table_id = self.rematch_id(before.id)
        opening = lambda: self._load_or_open(table_id, before, host)  # noqa: E731 - begun once or not at all
        return self.tables.get(table_id) or await self._load_once(table_id, opening)

    async def _load_once(self, table_id: str, begin: Callable[[], Coroutine[Any, Any, TableRunner]]) -> TableRunner:
        """Load a table once: concurrent callers wait for the same task."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(begin())
            task.add_done_callback(lambda _task: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load_or_open(self, table_id: str, before: Table, host: str) -> TableRunner:
        if await self.store.find_table(table_id) is None:
            try:
                return await self.open_table(request_like(before), host, seated_entries(before), table_id)
            except StoreFailed:  # another node may have been faster
                if await self.store.find_table(table_id) is None:
                    raise
        return await self._load(table_id)

    async def _load(self, table_id: str) -> TableRunner:
        listing = await self.store.find_table(table_id)
        if listing is None:
            raise Refusal("unknown_table")
        rows = await self.store.read_log(table_id)
        lines = await self.store.read_chat(table_id)
        runner = self._add_runner(listing, rows)
        runner.broadcaster.add_chat_lines(lines)
        await runner.refresh_names()
        return runner

    def _add_runner(self, listing: TableListing, rows: Iterable[LogRow]) -> TableRunner:
        table = Table(listing.id, self.decision_context.secrets)
        runner = TableRunner(table, listing, self.store, self.now, self.spawn, self.report_error)
        runner.find_names = self._find_names
        runner.broadcaster.erased = self.erased
        for row in rows:
            table.apply(row)
        self.tables[listing.id] = runner
        self.supervisors[listing.id] = TableSupervisor(
            runner, self.bot_pool, self.timeouts, time.monotonic, self.randomness
        )
        runner.on_change = self._check
        return runner

    def _check(self, runner: TableRunner) -> None:
        self.supervisors[runner.table.id].check()

    # -- viewers --------------------------------------------------------------------------

    def add_viewer(self, runner: TableRunner, viewer: Viewer, since: int | None) -> None:
        """Add a viewer and send a snapshot; one that reconnects names the number of the last row that it has."""
        is_new_here = viewer.person_id not in runner.present_here()
        viewer.update_seats(runner.table)
        since_row = None if since is None else runner.table.row_numbers.row_at(since, viewer.row_reader)
        viewer.outbox.add(runner.broadcaster.snapshot(viewer, runner.present() | {viewer.person_id}, since_row))
        runner.viewers.append(viewer)
        if is_new_here:
            self._update_presence(runner, self.store.add_presence(runner.table.id, viewer.person_id))
        if runner.epoch is None and runner.table.state == RUNNING:
            self.spawn(runner.take_over())  # a table runs on the node where people watch it
        self._check(runner)

    def remove_viewer(self, runner: TableRunner, viewer: Viewer) -> None:
        """Remove a viewer whose socket is closed."""
        if viewer in runner.viewers:
            runner.viewers.remove(viewer)
            runner.idle_since_ms = self.now()
            if viewer.person_id not in runner.present_here():
                self._update_presence(runner, self.store.remove_presence(runner.table.id, viewer.person_id))
            self._check(runner)

    def disconnect_person(self, person_id: str) -> None:
        """Close all sockets of somebody who was erased."""
        self._close_sockets(lambda viewer: viewer.person_id == person_id)

    def disconnect_session(self, session_id: str) -> None:
        """Close all sockets of a session that has ended."""
        self._close_sockets(lambda viewer: viewer.session_id == session_id)

    def disconnect_other_sessions(self, person_id: str, session_id: str | None) -> None:
        """Close all sockets of a person but those of one session."""
        self._close_sockets(lambda viewer: viewer.person_id == person_id and viewer.session_id != session_id)

    def _close_sockets(self, which: Callable[[Viewer], bool]) -> None:
        for runner in self.tables.values():
            for viewer in filter(which, runner.viewers):
                viewer.outbox.close(SESSION_ENDED, at_once=True)

    def set_muted(self, person_id: str, muted: frozenset[str]) -> None:
        """Update whose chat a person does not want."""
        for runner in self.tables.values():
            for viewer in runner.viewers:
                if viewer.person_id == person_id:
                    viewer.muted = muted

    async def refresh_names_of(self, person_id: str) -> None:
        """Send the changed name of a person to the tables where they sit."""
        for runner in list(self.tables.values()):
            if runner.has_seated(person_id):
                await runner.refresh_names()
                runner.send_names()

    async def forget_person(self, person_id: str) -> None:
        """Somebody was erased: close their sockets and drop their chat and name, also those that are being stored."""
        self.erased.add(person_id)
        self.disconnect_person(person_id)
        for runner in self.tables.values():
            runner.broadcaster.forget_person(person_id)
        await self.refresh_names_of(person_id)

    def drop_chat_before(self, before_ms: int) -> None:
        """Drop the chat of tables without a new row since then."""
        for runner in self.tables.values():
            if runner.table.entry_times_ms[-1] < before_ms:
                runner.broadcaster.chat_lines.clear()

    def _update_presence(self, runner: TableRunner, change: Coroutine[Any, Any, None]) -> None:
        async def store_change() -> None:
            try:
                await change
            except StoreFailed:
                return  # the next change stores presence again

        self.spawn(store_change())
        runner.send_presence()

    # -- other nodes ----------------------------------------------------------------------

    def on_append_hint(self, table_id: str, last_row: int) -> None:
        """Another node may have appended up to this row; an empty id means that hints were lost."""
        for runner in list(self.tables.values()) if not table_id else filter(None, [self.tables.get(table_id)]):
            if not table_id or runner.table.last_row < last_row:
                self.spawn(runner.catch_up())

    def on_person_erased(self, person_id: str) -> None:
        """Another node has erased somebody; an empty id means that notifications were lost."""
        self.spawn(self.forget_person(person_id) if person_id else self._forget_all_erased())

    async def _forget_all_erased(self) -> None:
        """Forget everybody here whom the database has erased."""
        try:
            for runner in list(self.tables.values()):
                await runner.forget_erased()
        except Exception as error:  # noqa: BLE001 - the listener calls this again when the database is back
            self._report_unexpected(error)

    async def _take_over_orphans(self) -> int:
        """Take over orphaned tables, and tables that an outage has stranded here; the number of orphans."""
        stranded = [one for one in self.tables.values() if one.is_stranded and one.table.state == RUNNING]
        for runner in stranded:
            await runner.take_over()
        orphans = [table_id for table_id in await self.store.orphaned_tables() if table_id not in self._unreadable]
        resumed = 0
        for first in range(0, len(orphans), MAX_CONCURRENT_TAKEOVERS):
            resumed += sum(
                await asyncio.gather(*map(self._take_over, orphans[first : first + MAX_CONCURRENT_TAKEOVERS]))
            )
        return resumed

    async def _take_over(self, table_id: str) -> bool:
        """Take over one table; one that cannot be read is skipped for good and does not block the others."""
        try:
            runner = await self.find_table(table_id)
        except StoreFailed:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the other tables go on
            self._unreadable.add(table_id)
            self.report_error("unreadable_table", error)
            return False
        await runner.take_over()
        return True

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_SECONDS)
            await self._close_stalled()
            try:
                await self._take_over_orphans()
                await self._poll_other_nodes()
            except Exception as error:  # noqa: BLE001 - a node that stops sweeping is half dead
                self._report_unexpected(error)
            else:
                self._unload_idle()

    def _report_unexpected(self, error: Exception) -> None:
        """Report any error but an unavailable database, which is known."""
        if not isinstance(error, StoreFailed):
            self.report_error("sweep_failed", error)

    async def _close_stalled(self) -> None:
        """Close stalled sockets, a few at a time: closing hundreds at once would block the event loop."""
        now = time.monotonic()
        closed = 0
        for runner in list(self.tables.values()):
            for viewer in list(runner.viewers):
                closed += viewer.outbox.abandon_if_stalled(now)
                if closed >= MAX_CLOSES_PER_TURN:
                    closed = 0
                    await asyncio.sleep(CLOSE_PAUSE_SECONDS)

    async def _poll_other_nodes(self) -> None:
        """Poll the store, as hints can be lost: for tables with viewers or a claim here."""
        for runner in list(self.tables.values()):
            if self.store.is_shared and (runner.viewers or runner.epoch is not None):
                elsewhere = await self.store.people_present(runner.table.id) - runner.present_here()
                if elsewhere != runner.present_elsewhere:
                    runner.present_elsewhere = elsewhere
                    runner.send_presence()
                    self._check(runner)
                await runner.catch_up()

    def _unload_idle(self) -> None:
        """Unload tables without viewers; they are loaded from their logs again."""
        idle_before_ms = self.now() - 1000 * self.timeouts.gc_interval_seconds
        for table_id, runner in list(self.tables.items()):
            if (
                not runner.viewers
                and not runner.is_busy
                and runner.idle_since_ms < idle_before_ms
                and not self.supervisors[table_id].is_active()
            ):
                self.supervisors.pop(table_id).stop()
                del self.tables[table_id]
