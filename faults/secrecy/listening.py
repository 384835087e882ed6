"""A worker in this process, where all that a bot of the house is asked can be heard.

It tells everything it was asked, as the most talkative program would: its thoughts about a hint are a digest of
the question, so a question that knows too much is seen in the answer.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from stolik import registry
from stolik.bots.searching import Thought
from stolik.bots.worker import Answer, Question, answer
from stolik.core.chance import FastRng

DIGITS: Final = 1 << 32
QUICKEST: Final = "random"
"""Whoever is asked, this one answers: what is asked matters here, not how well it is answered."""


class ListeningWorker:
    """Stands in for `thinkers.Worker`: the same bytes in, an answer out, in no time."""

    def __init__(self, _command: Sequence[str]) -> None:
        self.process = None
        self.heard: list[tuple[float, bytes]] = []

    async def start(self) -> None:
        """There is no process."""

    async def answer(self, question: Question) -> Answer:
        """Keep the bytes that would go to the process; decide from nothing else."""
        asked = msgspec.json.encode(replace(question, id=0))  # numbers count all tables of a house
        self.heard.append((asyncio.get_running_loop().time(), asked))
        if question.kind != "hint":
            return answer(msgspec.json.encode(replace(question, bot=QUICKEST)))
        return Answer(question.id, thoughts=tuple(_thoughts(question, asked)))

    def kill(self) -> None:
        """There is no process."""

    async def see_off(self) -> None:
        """There is no process."""


def _thoughts(question: Question, asked: bytes) -> list[Thought]:
    game = registry.load(question.game)
    setup = game.setup(question.players, question.options)
    world = game.read_position(question.world, setup, FastRng(0))
    worth = int.from_bytes(hashlib.sha256(asked).digest()[:4]) / DIGITS
    return [Thought(action=action, visits=1, worth=worth, reasons=()) for action in world.legal(question.seat)]
