"""Where the programs at the tables think: in processes of their own, so that no table waits for a thought.

What leaves this process is a world imagined for the seat that is asked (`Position.imagine`, with luck that nobody
can foresee), never the table's position or luck. Whatever becomes of a worker, a question has an answer soon:
one that dies or talks nonsense is replaced and the question asked once more; one that is late is replaced
and a random move made in its stead. Whose turn it is to think: `thinking_time`.

What a seat decides behind a screen is decided in this process, by a program that needs no time: what others see must
not hang on how often it was asked, nor on how busy the workers are.

Deliberately absent: any log of a position, and what a worker does with a question (`bots.worker`).
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
from stolik.server.runtime.bot_time import ANYBODY, HINTS, Closed, Payer, ThinkingTime

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
"""What a thinker is told of our surroundings, by name and by beginning: no address of a database and no key."""
MAX_ATTEMPTS: Final = 2
WORKER_START_SECONDS: Final = 30.0
"""Seconds that a process may take to start; the deadline is for thoughts."""
MAX_REPLY_BYTES: Final = 1 << 20
SEED_BITS: Final = 62
STREAM_BITS: Final = 32
HINT_BOT: Final = with_level(SEARCH_BOT, 3)
QUICKEST_SEARCH: Final = with_level(SEARCH_BOT, 1)
MOST_HINTS_WAITING: Final = 3
"""Of one person; each holds a request open."""

RequestKind = Literal["move", "hint"]


class WorkerFailed(Exception):
    """The process is gone, or wrote what is no answer."""


@dataclass(slots=True)
class RequestCounts:
    """How the questions fared, since the start."""

    asked: int = 0
    answered: int = 0
    """By a player's legal move, or by its thoughts."""
    faulty: int = 0
    """The player raised an error or chose what is not legal; a random move was made."""
    late: int = 0
    crashed: int = 0
    """Processes that ended or talked nonsense; a question can meet two of them."""


class Busy(Exception):
    """Somebody asks for more hints than are thought of in time."""


class BotWorker:
    """One process that thinks, started when it is needed; of no use once it has failed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: Process | None = None
        self.started_at = 0.0

    async def start(self) -> None:
        """Let the process run, and wait until it answers."""
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
            )  # in a session of its own: a Ctrl-C at the terminal is the server's business
        except OSError:
            raise WorkerFailed from None
        async with asyncio.timeout(WORKER_START_SECONDS):
            await self.request(BotRequest(0))

    async def request(self, question: BotRequest) -> BotReply:
        """What the process answers; `Failed` where that is no answer to this question."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(msgspec.json.encode(question) + b"\n")
            await self.process.stdin.drain()
            answer = msgspec.json.decode(await self.process.stdout.readline(), type=BotReply)
        except (ConnectionError, RuntimeError, ValueError, msgspec.MsgspecError):  # a dead pipe: each loop has its own
            raise WorkerFailed from None
        if answer.id != question.id:
            raise WorkerFailed
        return answer

    def is_outdated(self) -> bool:
        """Were the rules compiled since it was started? Then another one is quicker."""
        return self.process is not None and built_at() > self.started_at

    def kill(self) -> None:
        """End the process at once; it has nothing to save."""
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
    """A bounded number of workers; who asks while all are busy waits until their share is due."""

    def __init__(
        self,
        workers: int,
        deadline: float,
        command: Sequence[str] = WORKER_COMMAND,
        randomness: Randomness | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        assert workers > 0, "somebody must think"
        self.deadline = deadline
        self.command = command
        self.randomness = randomness or Randomness()
        self.request_counts = RequestCounts()
        self._time = ThinkingTime(workers, clock)
        self._workers = [BotWorker(command) for _ in range(workers)]
        self._idle = list(self._workers)
        self._farewells: set[asyncio.Task[None]] = set()
        self._numbers = count(1)
        self._closing = asyncio.Lock()
        self._is_closed = False

    async def open(self) -> None:
        """Start all workers now, so that the first questions need not wait for that."""
        await asyncio.gather(*(self._answer(BotRequest(next(self._numbers)), ANYBODY) for _ in self._workers))

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
        """The action that a program takes on a seat that owes a decision; a random one where it fails."""
        world = position.imagine(seat, self.rng(f"{label}/world"))
        answer = await self._consult("move", game, setup, world, seat, bot, label, payer)
        if answer is None or answer.action is None:
            return choose_action(RandomBot(), world, seat, self.rng(f"{label}/random"))
        return answer.action

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
        """What a searching program thinks of every legal action, the best first; nothing where it fails."""
        payer = payer._replace(table=HINTS)
        if self._time.waiting(payer) >= MOST_HINTS_WAITING:
            raise Busy
        world = position.imagine(seat, self.rng(f"{label}/world"))
        answer = await self._consult("hint", game, setup, world, seat, bot, label, payer)
        return list(answer.ratings) if answer is not None else []

    def decide_at_once(self, game: Game, position: Position, seat: int, bot: str, label: str = "bot") -> int:
        """The action of a program that needs no time, in this process: the bot itself where it does not search."""
        world = position.imagine(seat, self.rng(f"{label}/world"))
        try:
            action = choose_action(
                make_bot(game, _without_search(game, bot)), world, seat, self.rng(f"{label}/thought")
            )
        except Exception:  # noqa: BLE001 - whatever a player does wrong, the game goes on
            action = -1
        if world.is_legal(seat, action):
            return action
        self.request_counts.faulty += 1
        return choose_action(RandomBot(), world, seat, self.rng(f"{label}/random"))

    def charge(self, payer: Payer) -> None:
        """Somebody else pays for what has not begun yet at a table."""
        self._time.charge(payer)

    def rng(self, label: str) -> FastRng:
        """Luck that nobody can foresee or repeat."""
        return FastRng(
            self.randomness.number(f"{label}/seed", SEED_BITS), self.randomness.number(f"{label}/stream", STREAM_BITS)
        )

    async def close(self) -> None:
        """End all workers; whoever still waits for an answer gets `Closed`."""
        self._is_closed = True
        for worker in self._workers:
            worker.kill()
        async with self._closing:
            await self._time.close()  # comes after a worker that was just being started
            for worker in self._workers:
                worker.kill()
                await worker.wait_closed()
            await asyncio.gather(*self._farewells)

    async def _consult(
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
        """A sound answer about an imagined world, or none."""
        legal = world.legal(seat)
        assert legal, "only a seat that owes a decision is asked"
        self.request_counts.asked += 1
        answer = await self._answer(self._question(kind, game, setup, world, seat, bot, label), payer)
        if answer is None and self._is_closed:
            raise Closed
        if answer is None:
            return None
        actions = [thought.action for thought in answer.ratings] if kind == "hint" else [answer.action]
        if not actions or any(action not in legal for action in actions):
            self.request_counts.faulty += 1
            return None
        self.request_counts.answered += 1
        return answer

    def _question(
        self, kind: RequestKind, game: Game, setup: Setup, world: Position, seat: int, bot: str, label: str
    ) -> BotRequest:
        return BotRequest(
            id=next(self._numbers),
            kind=kind,
            game=game.key,
            players=setup.players,
            options=dict(setup.options),
            rules=setup.rules,
            world=game.write_position(world),
            seat=seat,
            bot=bot,
            seed=self.randomness.number(
                f"{label}/thought", SEED_BITS
            ),  # not the world's, which could be undone with it
        )

    async def _answer(self, question: BotRequest, payer: Payer) -> BotReply | None:
        """From a free worker, or from a new one in its place; none when that fails or is late."""
        async with self._time.share(payer):
            for _ in range(MAX_ATTEMPTS):
                try:
                    return await self._try(question)
                except TimeoutError:
                    self.request_counts.late += 1
                    return None
                except WorkerFailed:
                    self.request_counts.crashed += not self._is_closed
        return None

    async def _try(self, question: BotRequest) -> BotReply:
        worker = self._idle.pop() if self._idle else self._another()
        if worker.is_outdated():
            worker = self._replace(worker)
        try:
            await self._start(worker)
            async with asyncio.timeout(self.deadline):
                answer = await worker.request(question)
        except BaseException:  # also when the asker was cancelled: it still thinks about what nobody wants to know
            worker = self._replace(worker)
            raise
        finally:
            self._idle.append(worker)
        return answer

    async def _start(self, worker: BotWorker) -> None:
        """Nobody is started or asked after closing, nor if that happens meanwhile."""
        if not self._is_closed:
            await worker.start()
        if self._is_closed:
            raise Closed

    def _another(self) -> BotWorker:
        """One more: `ThinkingTime` says how many think at the same time."""
        self._workers.append(BotWorker(self.command))
        return self._workers[-1]

    def _replace(self, worker: BotWorker) -> BotWorker:
        """Another worker in the place of this one, which is seen off in the background."""
        worker.kill()
        farewell = asyncio.create_task(worker.wait_closed())
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)
        fresh = BotWorker(self.command)
        self._workers[self._workers.index(worker)] = fresh
        return fresh


def _without_search(game: Game, bot: str) -> str:
    """Who decides at once in the place of a bot."""
    if bot.partition(":")[0] != SEARCH_BOT:
        return bot
    return game.default_bot if game.default_bot != SEARCH_BOT else QUICKEST_SEARCH


def worker_environment() -> dict[str, str]:
    """The environment of a worker: what a program needs to run at all, and how Python is to run it."""
    return {
        name: value
        for name, value in os.environ.items()
        if name in INHERITED_VARIABLES or name.startswith(INHERITED_PREFIXES)
    }
