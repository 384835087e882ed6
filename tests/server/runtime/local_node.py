"""A hub on a real file, with people whose screens are read by hand and a store that can hold back or fail.

Deliberately absent: processes that think. `Thoughts` answers when a test lets it, so that no test waits for luck.
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
from support.server_launcher import HUNG

KEY = ServerKey(bytes(range(32)))
LONG = 1e9
PATIENT = Timeouts(
    bot_pause_seconds=(0.0, 0.0), warn_after_seconds=LONG, stand_in_after_seconds=LONG, startup_grace_seconds=LONG
)
Json = dict[str, Any]
Fate = Literal["lost", "unknown", "never"]
"""An append that was not stored, one that was stored though the store could not say so, and one that never can be."""


class SharedStore(SqliteStore):
    """A store that says that others may write too, holds its news back when asked, and fails when told."""

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
            self._tell(done, StoreFailed("not stored"))
        elif fate == "never":
            self._tell(done, Unstorable("no database holds this"))
        else:
            verdict = StoreFailed("nobody knows") if fate else None
            super().append(append, lambda error: self._tell(done, error or verdict))

    async def claim(self, table: str) -> int:
        if self.claims_fail:
            self.claims_fail -= 1
            raise StoreFailed("not claimed")
        return await super().claim(table)

    @property
    def is_writing(self) -> bool:
        """Is something on its way to the disk, of which not even held back news have come?"""
        return self.answered < self.appended

    def _tell(self, done: OnStored, verdict: StoreFailed | None) -> None:
        self.answered += 1
        if self.is_holding:
            self.held.append(partial(done, verdict))
        else:
            asyncio.get_running_loop().call_soon(done, verdict)

    def release(self, most: int = 1_000_000) -> None:
        """Tell what was held back, the oldest first."""
        ready, self.held = self.held[:most], self.held[most:]
        for news in ready:
            news()


class Thoughts(BotPool):
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
    """Seconds, and milliseconds since 1970, as a test says."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def ms(self) -> int:
        return round(self.now * 1000)


class Answers:
    """What comes back for one command: exactly one answer."""

    def __init__(self) -> None:
        self.all: list[answers.Answer] = []
        self._come = asyncio.Event()

    def __call__(self, answer: answers.Answer) -> None:
        self.all.append(answer)
        self._come.set()

    async def one(self) -> answers.Answer:
        async with asyncio.timeout(HUNG):
            await self._come.wait()
        assert len(self.all) == 1
        return self.all[0]


async def write_down(store: SqliteStore) -> None:
    """Who sits at a table must be in the book of people."""
    known = [{"id": person, "name": person.title(), "kind": "guest", "created_at": 0} for person in EVERYBODY]
    async with store.engine.begin() as connection:
        await connection.execute(insert(people), known)


class Room:
    """Hubs on one store, and what people at their tables do."""

    def __init__(self, store: SharedStore, seed: int | str, customs: Timeouts = PATIENT) -> None:
        self.store = store
        self.seed = seed
        self.thoughts = Thoughts()
        self.programs: set[str] = set()
        """Whose seats are played by a program over the network."""
        self.called: dict[str, str] = {}
        """Who has another name than the usual one."""
        self.broken: list[tuple[str, BaseException]] = []
        """What the hubs reported."""
        self.hubs: list[TableDirectory] = []
        self.hub = self.open_hub(customs)
        self.numbers = 0

    def open_hub(self, customs: Timeouts = PATIENT, now: Callable[[], int] = now_ms) -> TableDirectory:
        chance = SeededRandomness(f"{self.seed}/{self.store.node}/{len(self.hubs)}")
        hub = TableDirectory(self.store, KEY, self.thoughts, self.names, customs, self._note, chance, now)
        self.hubs.append(hub)
        return hub

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        return {person: self.called.get(person, person.title()) for person in ids}

    def _note(self, what: str, error: BaseException) -> None:
        self.broken.append((what, error))

    async def close(self) -> None:
        for hub in self.hubs:
            await hub.close()
        await self.thoughts.close()

    def key(self) -> str:
        self.numbers += 1
        return f"key-{self.numbers}"

    # -- tables ---------------------------------------------------------------------------

    async def table(self, game: str = "sample", sitters: int = 2, bots: int = 0, **wishes: Any) -> TableRunner:
        """A table with people on the first seats, bots on the others, and the cards dealt."""
        live = await self.hub.open_table(TableRequest(game, sitters + bots, **wishes), EVERYBODY[0])
        for seat, person in enumerate(EVERYBODY[:sitters]):
            await self.do(live, person, commands.Sit(self.key(), seat))
        for seat in range(sitters, sitters + bots):
            await self.do(live, EVERYBODY[0], commands.SeatBot(self.key(), seat, "random"))
        await self.do(live, EVERYBODY[0], commands.Start(self.key()))
        return live

    def steward(self, live: TableRunner, customs: Timeouts, clock: Clock) -> TableSupervisor:
        """Somebody who looks after the table by a clock that a test moves."""
        self.hub.supervisors[live.table.id].stop()
        steward = self.hub.supervisors[live.table.id] = TableSupervisor(live, self.thoughts, customs, clock)
        live.now_ms = clock.ms
        return steward

    def put(self, live: TableRunner, person: str, command: commands.Command, **more: Any) -> Answers:
        """Put a command into the queue."""
        answers = Answers()
        asker = Sender(person, person, is_remote_bot=person in self.programs)
        decision = partial(decide, asker=asker, command=command, house=self.hub.decision_context)
        seen = command.phase if isinstance(command, commands.Move) else None
        live.submit(PendingCommand(person, command.key, decision, answers, seen_phase=seen, **more))
        return answers

    async def do(self, live: TableRunner, person: str, command: commands.Command) -> answers.Applied:
        """Ask for something that must be applied."""
        answer = await self.put(live, person, command).one()
        assert isinstance(answer, answers.Applied), answer
        return answer

    def say(self, live: TableRunner, person: str, text: str) -> Answers:
        return self.put(live, person, commands.SayInChat(self.key(), text), chat_text=text)

    def move(self, live: TableRunner, seat: int, choice: int = 0, phase: int | None = None) -> Answers:
        """A legal move of the person on a seat."""
        table = live.table
        legal = table.started_game().position.legal(seat)
        move = table.game.moves.write(legal[choice % len(legal)])
        holder = next(person for person in EVERYBODY if seat in table.seats_of(person))
        seen = table.phase_for(holder) if phase is None else phase
        return self.put(live, holder, commands.Move(self.key(), seen, move, seat))

    # -- screens --------------------------------------------------------------------------

    def screen(
        self, live: TableRunner, person: str, since: int | None = None, hub: TableDirectory | None = None
    ) -> Viewer:
        """A socket of somebody, as the stream opens it."""
        eyes = Viewer(
            person, None, lambda screen: live.broadcaster.snapshot(screen, live.present_here(), screen.last_sent_row)
        )
        (hub or self.hub).add_viewer(live, eyes, since)
        return eyes

    # -- waiting --------------------------------------------------------------------------

    async def settle(self) -> None:
        """Until nothing is on its way any more, as far as nothing is held back."""
        quiet = 0
        async with asyncio.timeout(HUNG):
            while quiet < 5:
                await asyncio.sleep(0.001)
                fail_with(self.hubs)
                quiet = 0 if any(map(is_busy, self.hubs)) else quiet + 1

    async def until(self, has_come: Callable[[], object]) -> None:
        """Wait for something that must come."""
        async with asyncio.timeout(HUNG):
            while not has_come():  # noqa: ASYNC110 - many things can come
                await asyncio.sleep(0.001)

    async def open_tables(self) -> list[str]:
        """The tables that the store has and that have not begun."""
        async with self.store.engine.connect() as connection:
            return list(await connection.scalars(select(tables.c.id).where(tables.c.state == OPEN)))

    async def rows(self, live: TableRunner) -> list[LogEntry]:
        """What the store has of a table."""
        return [decode_entry(row.entry_json) for row in await self.store.read_log(live.table.id)]


def thoughts_of(hub: TableDirectory) -> list[asyncio.Task[None]]:
    return [task for steward in hub.supervisors.values() for task in steward._thinking.values()]


def fail_with(hubs: Iterable[TableDirectory]) -> None:
    """A thought that broke would be waited for in vain: raise what broke it."""
    for task in (task for hub in hubs for task in thoughts_of(hub) if task.done() and not task.cancelled()):
        task.result()


def is_busy(hub: TableDirectory) -> bool:
    thinks = any(not task.done() for task in thoughts_of(hub))
    return thinks or bool(hub._tasks) or any(live.is_busy for live in hub.tables.values())


def hear(screen: Viewer) -> list[Json]:
    """What has come to a screen since the last time."""
    frame = screen.outbox.take_frame()
    heard: list[Json] = msgspec.json.decode(frame) if frame is not None else []
    return heard


def kinds(heard: Iterable[Json]) -> list[str]:
    return [message["type"] if message["type"] != "news" else message["fact"]["type"] for message in heard]
