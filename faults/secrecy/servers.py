"""Both servers, and what they share so that nothing but the hidden cards can differ: moments, bots, commitments.

Keys and seeds of the servers do differ. A commitment is a hash of a seed under a salt of 32 bytes; here it is bytes
that depend on neither (that it hides them is for the tests of fair dealing), else no two worlds would ever look alike.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar
from unittest.mock import patch

import msgspec
import prometheus_client.metrics
from msgspec.structs import replace

from faults.secrecy import imagined
from faults.secrecy.event_loop import Clock, run
from faults.secrecy.worlds import World
from stolik import registry
from stolik.bots.search_bot import ActionRating
from stolik.bots.worker import BotReply, BotRequest, reply_to
from stolik.core import dealer
from stolik.core.chance import FastRng
from stolik.core.fairness import SECRET_BYTES
from stolik.server import node
from stolik.server.runtime import bot_pool, directory
from stolik.server.table import game_moves
from support.randomness import SeededRandomness, secret

NEVER_SECONDS: Final = 1e9
ROW: Final = re.compile(r"^bot/[^/]+/\d+/")
"""The table and its row at the beginning of a label."""
MEMORY: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - nothing here must survive a crash
QUICKEST: Final = "random"
"""Whichever bot is asked, this one answers: what is asked matters here, not how well it is answered."""
Worlds = tuple[World, World]
Result = TypeVar("Result")


class ListeningWorker(bot_pool.BotWorker):
    """A bot worker without a process, which keeps every byte that would be sent to it.

    Its thoughts about a hint are a digest of the question, so a question that knows too much is seen in the answer.
    """

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self.received: list[tuple[float, bytes]] = []

    async def start(self) -> None:
        """There is no process."""

    async def request(self, question: BotRequest) -> BotReply:
        """Decide from the bytes of the question and from nothing else."""
        asked = msgspec.json.encode(replace(question, id=0))  # numbers count all tables of a server
        self.received.append((asyncio.get_running_loop().time(), asked))
        if question.kind != "hint":
            return reply_to(msgspec.json.encode(replace(question, bot=QUICKEST)))
        return BotReply(question.id, ratings=tuple(_thoughts(question, asked)))


def _thoughts(question: BotRequest, asked: bytes) -> Iterator[ActionRating]:
    game = registry.load(question.game)
    world = game.read_position(question.world, game.setup(question.players, question.options), FastRng(0))
    worth = int.from_bytes(hashlib.sha256(asked).digest()[:4]) / (1 << 32)
    return (ActionRating(action=action, visits=1, value=worth, reasons=()) for action in world.legal(question.seat))


class SharedRandomness(SeededRandomness):
    """The same in both servers: the n-th name of a table, and what bots draw by the moment, the seat and the purpose.

    The number of rows in a log is no part of that: it may differ where somebody acts in private. No two bots draw
    the same pace at once, for then the event loop would choose who comes first.
    """

    def __init__(self, seed: int, clock: Clock) -> None:
        super().__init__(seed)
        self._clock = clock

    def draw(self, label: str, size: int) -> bytes:
        moment = 0.0 if label.startswith("table ") else self._clock.passed
        return super().draw(f"{ROW.sub('', label)} at {moment}", size)

    def token_hex(self, size: int) -> str:
        """A person's id, where the server asks the module `secrets`."""
        return self.draw("table of people", size).hex()

    def token_urlsafe(self, size: int) -> str:
        """The random word of a token."""
        return self.token_hex(size)[: (4 * size + 2) // 3]


def _commitment(_seed: bytes, _salt: bytes, context: bytes) -> bytes:
    return hashlib.sha256(context).digest()[:SECRET_BYTES]


async def _no_gc_tuning(_every: float) -> None:
    """Garbage collection belongs to the test runner."""


@contextmanager
def _alike(clock: Clock) -> Iterator[None]:
    changes: list[tuple[Any, str, object]] = [
        (directory, "SWEEP_INTERVAL_SECONDS", NEVER_SECONDS),
        (node, "run_gc_tuning", _no_gc_tuning),
        (dealer, "commitment", _commitment),
        (bot_pool, "BotWorker", ListeningWorker),
        (game_moves, "_without_move", imagined.without),
    ]
    modules = [module for name, module in sys.modules.items() if name.startswith("stolik.server.")]
    timed = [module for module in (*modules, prometheus_client.metrics) if getattr(module, "time", None) is time]
    changes += [(module, "time", clock) for module in timed]
    changes += [(module, "now_ms", clock.now_ms) for module in modules if hasattr(module, "now_ms")]
    with ExitStack() as stack:
        for owner, name, instead in changes:
            stack.enter_context(patch.object(owner, name, instead))
        yield


def in_two_worlds(seed: int, work: Callable[[Worlds], Coroutine[Any, Any, Result]]) -> Result:
    """Open both servers on one clock, and do something in them."""
    clock = Clock()

    async def within() -> Result:
        async with AsyncExitStack() as open_servers:
            worlds = []
            for name in ("real", "other"):
                world = World(Path(folder) / name, secret(seed, name), clock, SharedRandomness(seed, clock))
                await open_servers.enter_async_context(world.server.running())
                await world.welcome_all()
                worlds.append(world)
            return await work((worlds[0], worlds[1]))

    with _alike(clock), tempfile.TemporaryDirectory(prefix="stolik-secrecy-", dir=MEMORY) as folder:
        return run(clock, within())
