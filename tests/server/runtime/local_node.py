"""A table directory on a real file, with viewers that are read by hand and a store that can hold back or fail.

Deliberately absent: bot workers. `StubBotPool` answers when a test lets it, so that no test waits for chance.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Literal

import msgspec
from sqlalchemy import insert, select

from server.table.table_fixtures import EVERYBODY
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position
from stolik.protocol import answers, commands
from stolik.protocol.table_states import OPEN
from stolik.server.broadcast.viewer import Viewer
from stolik.server.clock import now_ms
from stolik.server.config import Timeouts
from stolik.server.runtime.bot_pool import BotPool
from stolik.server.runtime.bot_time import ANYBODY, Payer
from stolik.server.runtime.directory import TableDirectory
from stolik.server.runtime.pending import PendingCommand
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.supervisor import TableSupervisor
from stolik.server.runtime.table_request import TableRequest
from stolik.server.server_key import ServerKey
from stolik.server.store.interface import Append, OnStored, StoreFailed, Unstorable
from stolik.server.store.schema import people, tables
from stolik.server.store.sqlite_store import SqliteStore
from stolik.server.table.decide import decide
from stolik.server.table.log_entries import LogEntry, decode_entry
from stolik.server.table.sender import Sender
from support.randomness import SeededRandomness
from support.server_launcher import HANG_SECONDS

KEY = ServerKey(bytes(range(32)))
LONG = 1e9
PATIENT = Timeouts(
    bot_pause_seconds=(0.0, 0.0), warn_after_seconds=LONG, stand_in_after_seconds=LONG, startup_grace_seconds=LONG
)
Json = dict[str, Any]
Fate = Literal["lost", "unknown", "never"]
"""An append that was not stored, one that was stored though the store could not say so, and one that never can be."""


class SharedStore(SqliteStore):
    """A store that others may write to as well; it holds verdicts back while `is_holding`, and fails as `fates` say."""

    is_shared = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.is_holding = False
        self.held: list[Callable[[], None]] = []
        self.fates: deque[Fate] = deque()
        self.claims_fail = 0
        self.appended = 0
        self.answered = 0

    def append(self, append: Append, done: OnStored) -> None:
        self.appended += 1
        fate = self.fates.popleft() if self.fates else None
        if fate == "lost":
            self._report(done, StoreFailed("not stored"))
        elif fate == "never":
            self._report(done, Unstorable("no database holds this"))
        else:
            verdict = StoreFailed("nobody knows") if fate else None
            super().append(append, lambda error: self._report(done, error or verdict))

    async def claim(self, table: str) -> int:
        if self.claims_fail:
            self.claims_fail -= 1
            raise StoreFailed("not claimed")
        return await super().claim(table)

    @property
    def is_writing(self) -> bool:
        """Is an append on its way to the disk, without even a verdict that is held back?"""
        return self.answered < self.appended

    def _report(self, done: OnStored, verdict: StoreFailed | None) -> None:
        self.answered += 1
        if self.is_holding:
            self.held.append(partial(done, verdict))
        else:
            asyncio.get_running_loop().call_soon(done, verdict)

    def release(self, most: int = 1_000_000) -> None:
        """Hand out the verdicts that were held back, the oldest first."""
        ready, self.held = self.held[:most], self.held[most:]
        for callback in ready:
            callback()


class StubBotPool(BotPool):
    """The first legal move, as soon as `may_answer` is set."""

    def __init__(self) -> None:
        super().__init__(1, LONG)
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.asked_for: list[int] = []
        self.paid_by: list[Payer] = []

    async def choose_action(
        self,
        game: Game,
        setup: Setup,
        position: Position,
        seat: int,
        bot: str,
        label: str = "",
        payer: Payer = ANYBODY,
    ) -> int:
        self.asked_for.append(seat)
        self.paid_by.append(payer)
        action = position.legal(seat)[0]
        await self.may_answer.wait()
        return action

    def decide_at_once(self, game: Game, position: Position, seat: int, bot: str, label: str = "") -> int:
        return position.legal(seat)[0]


class Clock:
    """Seconds, and milliseconds since 1970, as a test sets them."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def ms(self) -> int:
        return round(self.now * 1000)


class Answers:
    """The answers to one command: exactly one."""

    def __init__(self) -> None:
        self.all: list[answers.Answer] = []
        self._come = asyncio.Event()

    def __call__(self, answer: answers.Answer) -> None:
        self.all.append(answer)
        self._come.set()

    async def one(self) -> answers.Answer:
        async with asyncio.timeout(HANG_SECONDS):
            await self._come.wait()
        assert len(self.all) == 1
        return self.all[0]


async def insert_people(store: SqliteStore) -> None:
    """Who sits at a table must have a row in `people`."""
    known = [{"id": person, "name": person.title(), "kind": "guest", "created_at": 0} for person in EVERYBODY]
    async with store.engine.begin() as connection:
        await connection.execute(insert(people), known)


class LocalNode:
    """Table directories on one store, and what people at their tables do."""

    def __init__(self, store: SharedStore, seed: int | str, timeouts: Timeouts = PATIENT) -> None:
        self.store = store
        self.seed = seed
        self.bot_pool = StubBotPool()
        self.remote_bots: set[str] = set()
        """Whose seats are played by a remote bot."""
        self.called: dict[str, str] = {}
        """Who has another name than the usual one."""
        self.broken: list[tuple[str, BaseException]] = []
        """What the directories reported."""
        self.directories: list[TableDirectory] = []
        self.directory = self.open_directory(timeouts)
        self.numbers = 0

    def open_directory(self, timeouts: Timeouts = PATIENT, now: Callable[[], int] = now_ms) -> TableDirectory:
        chance = SeededRandomness(f"{self.seed}/{self.store.node}/{len(self.directories)}")
        directory = TableDirectory(self.store, KEY, self.bot_pool, self.names, timeouts, self._note, chance, now)
        self.directories.append(directory)
        return directory

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        return {person: self.called.get(person, person.title()) for person in ids}

    def _note(self, what: str, error: BaseException) -> None:
        self.broken.append((what, error))

    async def close(self) -> None:
        for directory in self.directories:
            await directory.close()
        await self.bot_pool.close()

    def key(self) -> str:
        self.numbers += 1
        return f"key-{self.numbers}"

    # -- tables ---------------------------------------------------------------------------

    async def table(self, game: str = "sample", people_count: int = 2, bots: int = 0, **settings: Any) -> TableRunner:
        """A table with people on the first seats, bots on the others, and the cards dealt."""
        runner = await self.directory.open_table(TableRequest(game, people_count + bots, **settings), EVERYBODY[0])
        for seat, person in enumerate(EVERYBODY[:people_count]):
            await self.do(runner, person, commands.Sit(self.key(), seat))
        for seat in range(people_count, people_count + bots):
            await self.do(runner, EVERYBODY[0], commands.SeatBot(self.key(), seat, "random"))
        await self.do(runner, EVERYBODY[0], commands.Start(self.key()))
        return runner

    def supervisor(self, runner: TableRunner, timeouts: Timeouts, clock: Clock) -> TableSupervisor:
        """A supervisor of the table with a clock that a test moves."""
        self.directory.supervisors[runner.table.id].stop()
        supervisor = self.directory.supervisors[runner.table.id] = TableSupervisor(
            runner, self.bot_pool, timeouts, clock
        )
        runner.now_ms = clock.ms
        return supervisor

    def put(self, runner: TableRunner, person: str, command: commands.Command, **more: Any) -> Answers:
        """Put a command into the queue."""
        answers = Answers()
        sender = Sender(person, person, is_remote_bot=person in self.remote_bots)
        decision = partial(decide, sender=sender, command=command, context=self.directory.decision_context)
        seen = command.phase if isinstance(command, commands.Move) else None
        runner.submit(PendingCommand(person, command.key, decision, answers, seen_phase=seen, **more))
        return answers

    async def do(self, runner: TableRunner, person: str, command: commands.Command) -> answers.Applied:
        """Ask for something that must be applied."""
        answer = await self.put(runner, person, command).one()
        assert isinstance(answer, answers.Applied), answer
        return answer

    def say(self, runner: TableRunner, person: str, text: str) -> Answers:
        return self.put(runner, person, commands.SayInChat(self.key(), text), chat_text=text)

    def move(self, runner: TableRunner, seat: int, choice: int = 0, phase: int | None = None) -> Answers:
        """A legal move of the person on a seat."""
        table = runner.table
        legal = table.started_game().position.legal(seat)
        move = table.game.moves.write(legal[choice % len(legal)])
        holder = next(person for person in EVERYBODY if seat in table.seats_of(person))
        seen = table.phase_for(holder) if phase is None else phase
        return self.put(runner, holder, commands.Move(self.key(), seen, move, seat))

    # -- viewers --------------------------------------------------------------------------

    def viewer(
        self, runner: TableRunner, person: str, since: int | None = None, directory: TableDirectory | None = None
    ) -> Viewer:
        """A socket of somebody, as the stream opens it."""
        viewer = Viewer(
            person,
            None,
            lambda viewer: runner.broadcaster.snapshot(viewer, runner.present_here(), viewer.last_sent_row),
        )
        (directory or self.directory).add_viewer(runner, viewer, since)
        return viewer

    # -- waiting --------------------------------------------------------------------------

    async def settle(self) -> None:
        """Until nothing is on its way any more, as far as nothing is held back."""
        quiet = 0
        async with asyncio.timeout(HANG_SECONDS):
            while quiet < 5:
                await asyncio.sleep(0.001)
                fail_with(self.directories)
                quiet = 0 if any(map(is_busy, self.directories)) else quiet + 1

    async def until(self, has_come: Callable[[], object]) -> None:
        """Wait for something that must come."""
        async with asyncio.timeout(HANG_SECONDS):
            while not has_come():  # noqa: ASYNC110 - many things can come
                await asyncio.sleep(0.001)

    async def open_tables(self) -> list[str]:
        """The tables that the store has and that have not begun."""
        async with self.store.engine.connect() as connection:
            return list(await connection.scalars(select(tables.c.id).where(tables.c.state == OPEN)))

    async def rows(self, runner: TableRunner) -> list[LogEntry]:
        """What the store has of a table."""
        return [decode_entry(row.entry_json) for row in await self.store.read_log(runner.table.id)]


def bot_tasks_of(directory: TableDirectory) -> list[asyncio.Task[None]]:
    return [task for supervisor in directory.supervisors.values() for task in supervisor._thinking.values()]


def fail_with(directories: Iterable[TableDirectory]) -> None:
    """Raise the error of a bot's task that failed: a test would wait for it in vain."""
    for task in (
        task for directory in directories for task in bot_tasks_of(directory) if task.done() and not task.cancelled()
    ):
        task.result()


def is_busy(directory: TableDirectory) -> bool:
    thinks = any(not task.done() for task in bot_tasks_of(directory))
    return thinks or bool(directory._tasks) or any(runner.is_busy for runner in directory.tables.values())


def take_messages(viewer: Viewer) -> list[Json]:
    """What a viewer was sent since the last time."""
    frame = viewer.outbox.take_frame()
    received: list[Json] = msgspec.json.decode(frame) if frame is not None else []
    return received


def kinds(received: Iterable[Json]) -> list[str]:
    return [message["type"] if message["type"] != "news" else message["fact"]["type"] for message in received]
