"""The bot pool: worker processes (a process pool) in which bots think, so that no table waits for a search.

What leaves this process is a world imagined for the bot's seat (`Position.imagine`, with an unpredictable random
generator), never the table's position or randomness. Whatever happens to a worker, a request is answered soon: a worker
that dies or replies nonsense is replaced and the request retried once; one that passes its deadline is replaced, and a
random move is made instead. `bot_time` decides which request begins next.

A bot on a seat that acts in private decides in this process, without a search: what others see must depend neither on
the number of its private actions nor on how busy the workers are.

Deliberately absent: any log of a position, and what a worker does with a request (`bots.worker`).
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Final, Literal

import msgspec

from stolik._compiled import built_at
from stolik.bots import SEARCH_BOT, ActionRating, RandomBot, choose_action, make_bot, with_level
from stolik.bots.worker import BotReply, BotRequest
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position
from stolik.server.randomness import Randomness
from stolik.server.runtime.bot_time import ANYBODY, HINTS, BotPoolClosed, BotTimeScheduler, Payer

WORKER_COMMAND: Final = (sys.executable, "-m", "stolik.bots.worker")
INHERITED_VARIABLES: Final = (
    "PATH",
    "LD_LIBRARY_PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TMPDIR",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
)
INHERITED_PREFIXES: Final = ("PYTHON", "STOLIK_PURE", "STOLIK_GAMES")
"""Environment variables that a worker inherits, by name and by prefix: no database URL and no key."""
MAX_REQUEST_ATTEMPTS: Final = 2
WORKER_START_SECONDS: Final = 30.0
"""Timeout of starting a process; a request has the deadline of the pool."""
MAX_REPLY_BYTES: Final = 1 << 20
RNG_SEED_BITS: Final = 62
RNG_STREAM_BITS: Final = 32
HINT_BOT: Final = with_level(SEARCH_BOT, 3)
FASTEST_SEARCH_BOT: Final = with_level(SEARCH_BOT, 1)
MAX_WAITING_HINTS: Final = 3
"""Of one person; each keeps an HTTP request open."""

RequestKind = Literal["move", "hint"]


class WorkerFailed(Exception):
    """The worker process is gone, or its reply is invalid.

    No `StolikError`, as no caller causes it: the pool replaces the worker.
    """


@dataclass(slots=True)
class RequestCounts:
    """Counts of requests by outcome, since the start."""

    asked: int = 0
    answered: int = 0
    """With a legal move, or with ratings."""
    faulty: int = 0
    """The bot raised an error or chose an illegal action; a random move was made."""
    late: int = 0
    crashed: int = 0
    """Processes that ended or replied nonsense; one request can meet two of them."""


class TooManyHints(Exception):
    """Too many hints of one person wait already.

    No `StolikError`: the route that asked for the hint catches it and answers with status 429.
    """


class BotWorker:
    """One worker process, started when it is needed; after a failure it is replaced."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: Process | None = None
        self.started_at = 0.0

    async def start(self) -> None:
        """Start the process and wait for its first reply."""
        if self.process is not None:
            return
        self.started_at = time.time()
        try:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                env=worker_environment(),
                stdin=PIPE,
                stdout=PIPE,
                limit=MAX_REPLY_BYTES,
                start_new_session=True,
            )  # in a session of its own: a Ctrl-C at the terminal is for the server
        except OSError:
            raise WorkerFailed from None
        async with asyncio.timeout(WORKER_START_SECONDS):
            await self.request(BotRequest(0))

    async def request(self, request: BotRequest) -> BotReply:
        """The reply of the process; `WorkerFailed` if it is no reply to this request."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(msgspec.json.encode(request) + b"\n")
            await self.process.stdin.drain()
            reply = msgspec.json.decode(await self.process.stdout.readline(), type=BotReply)
        except (
            ConnectionError,
            RuntimeError,
            ValueError,
            msgspec.MsgspecError,
        ):  # of a dead pipe, by event loop
            raise WorkerFailed from None
        if reply.id != request.id:
            raise WorkerFailed
        return reply

    def is_outdated(self) -> bool:
        """The rules were compiled after it was started: a new process is faster."""
        return self.process is not None and built_at() > self.started_at

    def kill(self) -> None:
        """Kill the process at once; it has nothing to save."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def wait_closed(self) -> None:
        """Wait for a killed process, so that no zombie and no open pipe is left."""
        if self.process is not None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            await self.process.communicate()


class BotPool:
    """A bounded number of workers; requests beyond it wait for their fair share."""

    def __init__(
        self,
        workers: int,
        deadline_seconds: float,
        command: Sequence[str] = WORKER_COMMAND,
        randomness: Randomness | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        assert workers > 0, "a pool has workers"
        self.deadline_seconds = deadline_seconds
        self.command = command
        self.randomness = randomness or Randomness()
        self.request_counts = RequestCounts()
        self._scheduler = BotTimeScheduler(workers, clock)
        self._workers = [BotWorker(command) for _ in range(workers)]
        self._idle = list(self._workers)
        self._closing_workers: set[asyncio.Task[None]] = set()
        self._request_ids = count(1)
        self._close_lock = asyncio.Lock()
        self._is_closed = False

    async def open(self) -> None:
        """Start all workers now, so that the first requests need not wait for that."""
        await asyncio.gather(*(self._send(BotRequest(next(self._request_ids)), ANYBODY) for _ in self._workers))

    async def choose_action(
        self,
        game: Game,
        setup: Setup,
        position: Position,
        seat: int,
        bot: str,
        label: str = "bot",
        payer: Payer = ANYBODY,
    ) -> int:
        """The action that a bot chooses for a seat to move; a random one if the bot fails."""
        world = position.imagine(seat, self.rng(f"{label}/world"))
        reply = await self._request("move", game, setup, world, seat, bot, label, payer)
        if reply is None or reply.action is None:
            return choose_action(RandomBot(), world, seat, self.rng(f"{label}/random"))
        return reply.action

    async def rate_actions(
        self,
        game: Game,
        setup: Setup,
        position: Position,
        seat: int,
        bot: str = HINT_BOT,
        label: str = "hint",
        payer: Payer = ANYBODY,
    ) -> list[ActionRating]:
        """A search bot's ratings of all legal actions, the best first; none if it fails."""
        payer = payer._replace(table_id=HINTS)
        if self._scheduler.waiting(payer) >= MAX_WAITING_HINTS:
            raise TooManyHints
        world = position.imagine(seat, self.rng(f"{label}/world"))
        reply = await self._request("hint", game, setup, world, seat, bot, label, payer)
        return list(reply.ratings) if reply is not None else []

    def decide_at_once(self, game: Game, position: Position, seat: int, bot: str, label: str = "bot") -> int:
        """The action of a bot without a search, in this process: of the bot itself if it does not search."""
        world = position.imagine(seat, self.rng(f"{label}/world"))
        try:
            action = choose_action(
                make_bot(game, _without_search(game, bot)), world, seat, self.rng(f"{label}/thought")
            )
        except Exception:  # noqa: BLE001 - whatever is wrong with a bot, the game goes on
            action = -1
        if world.is_legal(seat, action):
            return action
        self.request_counts.faulty += 1
        return choose_action(RandomBot(), world, seat, self.rng(f"{label}/random"))

    def charge(self, payer: Payer) -> None:
        """Charge somebody else for the requests of a table that have not begun."""
        self._scheduler.charge(payer)

    def rng(self, label: str) -> FastRng:
        """An unpredictable random generator."""
        return FastRng(
            self.randomness.number(f"{label}/seed", RNG_SEED_BITS),
            self.randomness.number(f"{label}/stream", RNG_STREAM_BITS),
        )

    async def close(self) -> None:
        """End all workers; requests that still wait get `BotPoolClosed`."""
        self._is_closed = True
        for worker in self._workers:
            worker.kill()
        async with self._close_lock:
            await self._scheduler.close()  # waits for a worker that was just being started
            for worker in self._workers:
                worker.kill()
                await worker.wait_closed()
            await asyncio.gather(*self._closing_workers)

    async def _request(
        self,
        kind: RequestKind,
        game: Game,
        setup: Setup,
        world: Position,
        seat: int,
        bot: str,
        label: str,
        payer: Payer,
    ) -> BotReply | None:
        """A valid reply about an imagined world, or none."""
        legal = world.legal(seat)
        assert legal, "only a seat to move has a request"
        self.request_counts.asked += 1
        reply = await self._send(self._bot_request(kind, game, setup, world, seat, bot, label), payer)
        if reply is None and self._is_closed:
            raise BotPoolClosed
        if reply is None:
            return None
        actions = [rating.action for rating in reply.ratings] if kind == "hint" else [reply.action]
        if not actions or any(action not in legal for action in actions):
            self.request_counts.faulty += 1
            return None
        self.request_counts.answered += 1
        return reply

    def _bot_request(
        self, kind: RequestKind, game: Game, setup: Setup, world: Position, seat: int, bot: str, label: str
    ) -> BotRequest:
        return BotRequest(
            id=next(self._request_ids),
            kind=kind,
            game=game.key,
            players=setup.players,
            options=dict(setup.options),
            rules=setup.rules,
            world=game.write_position(world),
            seat=seat,
            bot=bot,
            seed=self.randomness.number(
                f"{label}/thought", RNG_SEED_BITS
            ),  # not the generator of the world, whose draws could be undone with it
        )

    async def _send(self, request: BotRequest, payer: Payer) -> BotReply | None:
        """The reply of a free worker, or of a new one in its place (retry); none if that fails or is late."""
        async with self._scheduler.share(payer):
            for _ in range(MAX_REQUEST_ATTEMPTS):
                try:
                    return await self._send_once(request)
                except TimeoutError:
                    self.request_counts.late += 1
                    return None
                except WorkerFailed:
                    self.request_counts.crashed += not self._is_closed
        return None

    async def _send_once(self, request: BotRequest) -> BotReply:
        worker = self._idle.pop() if self._idle else self._add_worker()
        if worker.is_outdated():
            worker = self._replace(worker)
        try:
            await self._start(worker)
            async with asyncio.timeout(self.deadline_seconds):
                reply = await worker.request(request)
        except BaseException:  # also when the caller was cancelled: the worker still computes what nobody wants
            worker = self._replace(worker)
            raise
        finally:
            self._idle.append(worker)
        return reply

    async def _start(self, worker: BotWorker) -> None:
        """Start a worker, unless the pool is closed now or meanwhile."""
        if not self._is_closed:
            await worker.start()
        if self._is_closed:
            raise BotPoolClosed

    def _add_worker(self) -> BotWorker:
        """Add a worker: `BotTimeScheduler` limits how many run at the same time."""
        self._workers.append(BotWorker(self.command))
        return self._workers[-1]

    def _replace(self, worker: BotWorker) -> BotWorker:
        """Put another worker in the place of this one, which is closed in the background."""
        worker.kill()
        closing = asyncio.create_task(worker.wait_closed())
        self._closing_workers.add(closing)
        closing.add_done_callback(self._closing_workers.discard)
        replacement = BotWorker(self.command)
        self._workers[self._workers.index(worker)] = replacement
        return replacement


def _without_search(game: Game, bot: str) -> str:
    """A bot without a search, in the place of this one."""
    if bot.partition(":")[0] != SEARCH_BOT:
        return bot
    return game.default_bot if game.default_bot != SEARCH_BOT else FASTEST_SEARCH_BOT


def worker_environment() -> dict[str, str]:
    """The environment of a worker: what a program needs to run, and the settings of Python."""
    return {
        name: value
        for name, value in os.environ.items()
        if name in INHERITED_VARIABLES or name.startswith(INHERITED_PREFIXES)
    }
