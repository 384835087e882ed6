"""What both servers share, so that nothing but the hidden cards can differ: moments, bots, commitments.

Keys and seeds of the servers do differ. A commitment is a hash of a seed under a salt of 32 bytes; here it is bytes
that depend on neither (that it hides them is for the tests of fair dealing), else no two worlds would ever look alike.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

import msgspec
import prometheus_client.metrics
from msgspec.structs import replace

from faults.secrecy import imagined
from faults.secrecy.still import Clock
from faults.secrecy.worlds import World, open_world
from stolik import registry
from stolik.bots.searching import Thought
from stolik.bots.worker import Answer, Question, answer
from stolik.core import dealer
from stolik.core.chance import FastRng
from stolik.core.fair import SECRET_BYTES
from stolik.server import thinkers
from stolik.server.live import hub
from stolik.server.table import moving
from stolik.server.web import house

NEVER: Final = 1e9
MEMORY: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - nothing here must survive a crash
QUICKEST: Final = "random"
"""Whichever bot is asked, this one answers: what is asked matters here, not how well it is answered."""


class ListeningWorker(thinkers.Worker):
    """A bot worker without a process, which keeps every byte that would be sent to it.

    Its thoughts about a hint are a digest of the question, so a question that knows too much is seen in the answer.
    """

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self.heard: list[tuple[float, bytes]] = []

    async def start(self) -> None:
        """There is no process."""

    async def answer(self, question: Question) -> Answer:
        """Decide from the bytes of the question and from nothing else."""
        asked = msgspec.json.encode(replace(question, id=0))  # numbers count all tables of a server
        self.heard.append((asyncio.get_running_loop().time(), asked))
        if question.kind != "hint":
            return answer(msgspec.json.encode(replace(question, bot=QUICKEST)))
        return Answer(question.id, thoughts=tuple(_thoughts(question, asked)))


def _thoughts(question: Question, asked: bytes) -> Iterator[Thought]:
    game = registry.load(question.game)
    world = game.read_position(question.world, game.setup(question.players, question.options), FastRng(0))
    worth = int.from_bytes(hashlib.sha256(asked).digest()[:4]) / (1 << 32)
    return (Thought(action=action, visits=1, worth=worth, reasons=()) for action in world.legal(question.seat))


def _commitment(_seed: bytes, _salt: bytes, context: bytes) -> bytes:
    return hashlib.sha256(context).digest()[:SECRET_BYTES]


async def _no_tidying(_every: float) -> None:
    """The collector of garbage is the test runner's."""


@contextmanager
def _alike(clock: Clock) -> Iterator[None]:
    modules = [module for name, module in sys.modules.items() if name.startswith("stolik.server.")]
    with ExitStack() as changes:
        for module in (*modules, prometheus_client.metrics):
            if getattr(module, "time", None) is time:
                changes.enter_context(patch.object(module, "time", clock))
            if hasattr(module, "now_ms"):
                changes.enter_context(patch.object(module, "now_ms", clock.now_ms))
        for owner, name, instead in (
            (hub, "SWEEP", NEVER),
            (house, "tidy_up", _no_tidying),
            (dealer, "commitment", _commitment),
            (thinkers, "Worker", ListeningWorker),
            (moving, "Play", imagined.play_again),
        ):
            changes.enter_context(patch.object(owner, name, instead))
        yield


@asynccontextmanager
async def two_worlds(clock: Clock, seed: int) -> AsyncIterator[tuple[World, World]]:
    """Both servers, on one clock."""
    with _alike(clock), tempfile.TemporaryDirectory(prefix="stolik-secrecy-", dir=MEMORY) as folder:
        async with (
            open_world(Path(folder) / "real", clock, seed) as real,
            open_world(Path(folder) / "other", clock, seed) as other,
        ):
            yield real, other
