"""All tables of this node: opened, found, loaded from their logs, looked after, and let go when nobody looks."""

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
from stolik.server.broadcast.erased_people import Erased
from stolik.server.broadcast.viewer import Viewer
from stolik.server.clock import now_ms
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
CODE_REUSE_AFTER_MS: Final = 14 * 24 * 3600 * 1000
"""Milliseconds after which the code of a table where nothing happens may be given to another one."""
MAX_CONCURRENT_TAKEOVERS: Final = 64
"""Tables that are taken over at the same time."""
SWEEP_INTERVAL_SECONDS: Final = 2.0
"""Seconds between two looks at what other nodes did and whom they left behind."""
MAX_CLOSES_PER_TURN, CLOSE_PAUSE_SECONDS = 8, 0.02
"""So many sockets that take nothing are given up at once; then the others get so many seconds."""
DEFAULT_STAND_IN: Final = "search:3"

FindNames = Callable[[Iterable[str]], Coroutine[Any, Any, dict[str, str]]]


class TableDirectory:
    """The tables that this node has in its hands."""

    def __init__(
        self,
        store: Store,
        key: ServerKey,
        thinkers: BotPool,
        names: FindNames,
        customs: Timeouts,
        report: ReportError = ignore_error,
        randomness: Randomness | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        """`now`: the time of day in milliseconds, by which rows are dated and tables let go."""
        self.store = store
        self.bot_pool = thinkers
        self.timeouts = customs
        self.randomness = randomness or Randomness()
        self.now = now
        self.decision_context = DecisionContext(
            lambda label: (key.derive("seed", label), key.derive("salt", label)), DEFAULT_STAND_IN
        )
        self.rematch_id = partial(rematch_id, key)
        self.tables: dict[str, TableRunner] = {}
        self.supervisors: dict[str, TableSupervisor] = {}
        self.erased = Erased()
        self._names = names
        self.report_error = report
        self._unreadable: set[str] = set()
        self._loading: dict[str, asyncio.Task[TableRunner]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    # -- opening and closing the house ----------------------------------------------------

    async def resume_tables(self) -> int:
        """Resume every running table that nobody looks after; how many there were."""
        self.store.on_append(self.on_append_hint, self.hear_of_erased)
        resumed = await self._take_over_orphans()
        self._sweeper = asyncio.create_task(self._sweep())
        return resumed

    async def close(self) -> None:
        """Say goodbye to all screens and stop."""
        for steward in self.supervisors.values():
            steward.stop()
        for live in self.tables.values():
            for screen in live.viewers:
                screen.outbox.close(SERVICE_RESTART)
        await cancel_and_wait(filter(None, [self._sweeper]))
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside; the house waits for it before it closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- tables ---------------------------------------------------------------------------

    async def open_table(
        self, wish: TableRequest, host: str, sitters: Iterable[SeatChanged] = (), table: str | None = None
    ) -> TableRunner:
        """A new table with its commitment; `BadSetup` or `UnknownGame` where it cannot be."""
        game = registry.load(wish.game)
        setup = game.setup(wish.players, wish.options)
        table = table or new_table_id(self.randomness)
        dealer = dealer_for(game, setup, table, self.decision_context.secrets)
        opened = TableOpened(
            game=game.key,
            rules=setup.rules,
            players=setup.players,
            options=dict(setup.options),
            host=host,
            pace=wish.pace,
            limit=wish.limit,
            watch=wish.watch,
            friendly=wish.friendly,
            commitment=dealer.commitment.hex(),
            tempo=wish.tempo,
        )
        return await self._store_new_table(table, opened, [opened, *sitters])

    async def _store_new_table(self, table: str, opened: TableOpened, facts: list[LogEntry]) -> TableRunner:
        now = self.now()
        rows = tuple(LogRow(n, now, opened.host, None, encode_entry(fact)) for n, fact in enumerate(facts, 1))
        people = tuple(
            dict.fromkeys(
                person
                for fact in facts
                if isinstance(fact, SeatChanged) and isinstance(fact.holder, ByPerson)
                for person in (fact.holder.person, fact.holder.shown)
            )
        )
        entry = await self._with_code(opened, Append(table, 1, rows, seated_people=people), now)
        live = self._live(entry, rows)
        live.epoch = 1
        await live.refresh_names()
        return live

    async def _with_code(self, opened: TableOpened, first: Append, now: int) -> TableListing:
        """Store a new table under a code that no other table in play has."""
        for _ in range(MAX_CODE_ATTEMPTS):
            listed = opened.watch == "everyone"
            entry = TableListing(
                first.table, new_join_code(self.randomness), opened.game, opened.rules, OPEN, listed, now, now
            )
            try:
                await self.store.add_table(entry, first, now - CODE_REUSE_AFTER_MS)
            except CodeTaken:
                continue
            return entry
        raise StoreFailed("all codes that were tried are taken")

    async def find_table(self, table: str) -> TableRunner:
        """A table by its id, from memory or from its log; a refusal where there is none."""
        return self.tables.get(table) or await self._load_once(table, lambda: self._load(table))

    async def open_rematch(self, before: Table, host: str) -> TableRunner:
        """The table of a rematch: the same one whoever asks, and however often; `StoreFailed` where it cannot be."""
        table = self.rematch_id(before.id)
        opening = lambda: self._load_or_open(table, before, host)  # noqa: E731 - to be begun once or not at all
        return self.tables.get(table) or await self._load_once(table, opening)

    async def _load_once(self, table: str, begin: Callable[[], Coroutine[Any, Any, TableRunner]]) -> TableRunner:
        """Who comes while a table is being taken from its shelf waits for the same one."""
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(begin())
            task.add_done_callback(lambda _task: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load_or_open(self, table: str, before: Table, host: str) -> TableRunner:
        if await self.store.find_table(table) is None:
            try:
                return await self.open_table(request_like(before), host, seated_entries(before), table)
            except StoreFailed:  # another node may have been quicker
                if await self.store.find_table(table) is None:
                    raise
        return await self._load(table)

    async def _load(self, table: str) -> TableRunner:
        entry = await self.store.find_table(table)
        if entry is None:
            raise Refusal("unknown_table")
        rows = await self.store.read_log(table)
        lines = await self.store.read_chat(table)
        live = self._live(entry, rows)
        live.broadcaster.add_chat_lines(lines)
        await live.refresh_names()
        return live

    def _live(self, entry: TableListing, rows: Iterable[LogRow]) -> TableRunner:
        table = Table(entry.id, self.decision_context.secrets)
        live = TableRunner(table, entry, self.store, self.now, self.spawn, self.report_error)
        live.find_names = self._names
        live.broadcaster.erased = self.erased
        for row in rows:
            table.apply(row)
        self.tables[entry.id] = live
        self.supervisors[entry.id] = TableSupervisor(
            live, self.bot_pool, self.timeouts, time.monotonic, self.randomness
        )
        live.on_change = self._look
        return live

    def _look(self, live: TableRunner) -> None:
        self.supervisors[live.table.id].check()

    # -- people who look ------------------------------------------------------------------

    def add_viewer(self, live: TableRunner, screen: Viewer, since: int | None) -> None:
        """A screen begins to look at a table, or goes on from the number of the last row that it knows."""
        first = screen.person_id not in live.present_here()
        screen.update_seats(live.table)
        seen = None if since is None else live.table.row_numbers.row_at(since, screen.row_reader)
        screen.outbox.add(live.broadcaster.snapshot(screen, live.present() | {screen.person_id}, seen))
        live.viewers.append(screen)
        if first:
            self._attendance(live, self.store.add_presence(live.table.id, screen.person_id))
        if live.epoch is None and live.table.state == RUNNING:
            self.spawn(live.take_over())  # a table lives where people look at it
        self._look(live)

    def remove_viewer(self, live: TableRunner, screen: Viewer) -> None:
        """A screen is gone."""
        if screen in live.viewers:
            live.viewers.remove(screen)
            live.idle_since_ms = self.now()
            if screen.person_id not in live.present_here():
                self._attendance(live, self.store.remove_presence(live.table.id, screen.person_id))
            self._look(live)

    def disconnect_person(self, person: str) -> None:
        """All sockets of somebody who is not known any more."""
        self._close_screens(lambda screen: screen.person_id == person)

    def disconnect_session(self, session: str) -> None:
        """All sockets of a session that has ended."""
        self._close_screens(lambda screen: screen.session_id == session)

    def disconnect_other_sessions(self, person: str, session: str | None) -> None:
        """All sockets of a person but those of one session."""
        self._close_screens(lambda screen: screen.person_id == person and screen.session_id != session)

    def _close_screens(self, which: Callable[[Viewer], bool]) -> None:
        for live in self.tables.values():
            for screen in filter(which, live.viewers):
                screen.outbox.close(SESSION_ENDED, at_once=True)

    def set_muted(self, person: str, muted: frozenset[str]) -> None:
        """Whom somebody does not want to hear."""
        for live in self.tables.values():
            for screen in live.viewers:
                if screen.person_id == person:
                    screen.muted = muted

    async def refresh_names_of(self, person: str) -> None:
        """Somebody is called otherwise: show it where they sit."""
        for live in list(self.tables.values()):
            if live.has_seated(person):
                await live.refresh_names()
                live.show_names()

    async def forget_person(self, person: str) -> None:
        """Somebody was erased: their sockets, their words and their name, also those that are on their way."""
        self.erased.add(person)
        self.disconnect_person(person)
        for live in self.tables.values():
            live.broadcaster.forget_person(person)
        await self.refresh_names_of(person)

    def drop_chat_before(self, before: int) -> None:
        """What was said at tables at which nothing has happened since a moment."""
        for live in self.tables.values():
            if live.table.entry_times_ms[-1] < before:
                live.broadcaster.chat_lines.clear()

    def _attendance(self, live: TableRunner, change: Coroutine[Any, Any, None]) -> None:
        async def note() -> None:
            try:
                await change
            except StoreFailed:
                return  # who is here is told again with the next change

        self.spawn(note())
        live.send_presence()

    # -- other nodes ----------------------------------------------------------------------

    def on_append_hint(self, table: str, n: int) -> None:
        """Another node may have appended; an empty name means that hints were lost."""
        for live in list(self.tables.values()) if not table else filter(None, [self.tables.get(table)]):
            if not table or live.table.last_row < n:
                self.spawn(live.catch_up())

    def hear_of_erased(self, person: str) -> None:
        """Another node has erased somebody; an empty id means that such news were lost."""
        self.spawn(self.forget_person(person) if person else self._forget_whom_others_erased())

    async def _forget_whom_others_erased(self) -> None:
        """Whom the book of people has no more is forgotten here, too."""
        try:
            for live in list(self.tables.values()):
                await live.forget_erased()
        except Exception as error:  # noqa: BLE001 - when the database is there again, this is asked for once more
            self._complain(error)

    async def _take_over_orphans(self) -> int:
        """Take over running tables whose node is gone; how many. Those that an outage has stranded here go on, too."""
        for live in [live for live in self.tables.values() if live.is_stranded and live.table.state == RUNNING]:
            await live.take_over()
        orphans = [table for table in await self.store.orphaned_tables() if table not in self._unreadable]
        resumed = 0
        for first in range(0, len(orphans), MAX_CONCURRENT_TAKEOVERS):
            resumed += sum(
                await asyncio.gather(*map(self._take_over, orphans[first : first + MAX_CONCURRENT_TAKEOVERS]))
            )
        return resumed

    async def _take_over(self, table: str) -> bool:
        """A table that cannot be read is left alone and keeps nobody else waiting."""
        try:
            live = await self.find_table(table)
        except StoreFailed:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the other tables go on
            self._unreadable.add(table)
            self.report_error("unreadable", error)
            return False
        await live.take_over()
        return True

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_SECONDS)
            await self._close_stalled()
            try:
                await self._take_over_orphans()
                await self._poll_other_nodes()
            except Exception as error:  # noqa: BLE001 - a node that no longer looks around is half dead
                self._complain(error)
            else:
                self._unload_idle()

    def _complain(self, error: Exception) -> None:
        """That the database is away is known; of anything else somebody should hear."""
        if not isinstance(error, StoreFailed):
            self.report_error("stumbled", error)

    async def _close_stalled(self) -> None:
        """A few at a time: to hang up on hundreds at once would keep everybody else waiting."""
        now = time.monotonic()
        given_up = 0
        for live in list(self.tables.values()):
            for screen in list(live.viewers):
                given_up += screen.outbox.abandon_if_stalled(now)
                if given_up >= MAX_CLOSES_PER_TURN:
                    given_up = 0
                    await asyncio.sleep(CLOSE_PAUSE_SECONDS)

    async def _poll_other_nodes(self) -> None:
        """Hints can be lost: ask for what is followed here and owned elsewhere, or the other way round."""
        for live in list(self.tables.values()):
            if self.store.is_shared and (live.viewers or live.epoch is not None):
                elsewhere = await self.store.people_present(live.table.id) - live.present_here()
                if elsewhere != live.present_elsewhere:
                    live.present_elsewhere = elsewhere
                    live.send_presence()
                    self._look(live)
                await live.catch_up()

    def _unload_idle(self) -> None:
        """Let go of tables that nobody looks at; their logs keep them."""
        old = self.now() - 1000 * self.timeouts.gc_interval_seconds
        for table, live in list(self.tables.items()):
            if (
                not live.viewers
                and not live.is_busy
                and live.idle_since_ms < old
                and not self.supervisors[table].is_active()
            ):
                self.supervisors.pop(table).stop()
                del self.tables[table]
