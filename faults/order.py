"""Stored, then told: no byte about a move leaves the house before the disk has it.

A killed process does not show this, since the system keeps what it was handed. So the calls of the house are
watched, and for each move the order must be: written into the log, log synced, answer and news sent.
"""

from __future__ import annotations

import re
import tempfile
from bisect import bisect_right
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct

from faults.figures import Figure, Size, rule_of_three
from faults.house import SERVE, House
from faults.people import Json, Person, Stream, come_in, gather_table
from faults.shelf import counted_alike
from faults.storm.mutants import mutant
from faults.storm.strace import must_have_strace
from faults.storm.trace import Call, calls

WATCHED: Final = "trace=pwrite64,pwritev,write,writev,fdatasync,fsync,sendto,sendmsg"
LONGEST: Final = "32768"
"""Bytes of a call that are written down: a frame must be there to its end, where the answer stands."""
MOVES: Final[dict[Size, tuple[int, int]]] = {"quick": (300, 40), "full": (1000, 300)}
"""Moves that are watched, and moves of each control."""
MARK: Final = re.compile(r"move-(\d{6})-")
NEWS: Final = re.compile(r'\\"type\\":\\"news\\",\\"n\\":(\d+)')


class Verdict(Struct):
    """How many moves were watched, told too early, or not seen whole."""

    moves: int = 0
    early: int = 0
    unseen: int = 0


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real house, and what SQLite's quicker settings would do."""
    moves, few = MOVES[size]
    real = await watch(SERVE, moves, seed)
    normal = await watch(mutant("normal"), few, seed)
    controls = (
        {"NORMAL": normal} if size == "quick" else {"NORMAL": normal, "OFF": await watch(mutant("off"), few, seed)}
    )
    told = ", ".join(f"synchronous={name}: {verdict.early} of {verdict.moves}" for name, verdict in controls.items())
    return [
        Figure(
            "order: told before the disk had it",
            f"{real.early} of {real.moves} moves" + (f", {real.unseen} not seen whole" if real.unseen else ""),
            f"0 ({rule_of_three(real.moves)} of moves)",
            holds=real.early == 0 and real.unseen == 0,
            control=told,
            caught=all(verdict.early > 0 for verdict in controls.values()),
        )
    ]


async def watch(command: tuple[str, ...], moves: int, seed: int) -> Verdict:
    """Play so many moves one by one in a house that is watched, and judge what was seen."""
    with tempfile.TemporaryDirectory(prefix="stolik-order-") as folder:
        trace = Path(folder) / "trace"
        house = House(Path(folder) / "house", command=command)
        watching = ("-f", "-y", "-s", LONGEST, "-e", WATCHED, "-e", "signal=none", "-o", str(trace))
        try:
            await house.start(must_have_strace(), *watching)
            numbers = await play(house, moves, Random(seed))
        finally:
            await house.kill()
        with trace.open(encoding="utf-8", errors="replace") as lines:
            return judge(list(calls(lines)), numbers, watchers=3)


# -- playing ----------------------------------------------------------------------------------


class Eyes:
    """A stream, read message by message."""

    def __init__(self, stream: Stream, messages: AsyncIterator[Json]) -> None:
        self.stream = stream
        self.messages = messages
        self.play: Json = {}

    async def see(self, kind: str, **fields: object) -> Json:
        """Read on to a message of this kind."""
        async for message in self.messages:
            if message.get("play"):
                self.play = message["play"]
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message
        raise EOFError("the house closed the stream")

    def choices(self) -> list[tuple[int, str]]:
        """The moves of the seats that this stream shows."""
        return [(seat["seat"], move["text"]) for seat in self.play["seats"] for move in seat["moves"]]


async def play(house: House, moves: int, luck: Random) -> list[int]:
    """The number of each move's row; games follow each other until there are enough."""
    numbers: list[int] = []
    people = [await come_in(house.address, name) for name in ("first", "second", "watcher")]
    shelf = (await people[0].request("GET", "/api/games")).json()
    alike = counted_alike()
    games = [game["key"] for game in shelf if 2 in game["players"] and game["key"] in alike]
    while len(numbers) < moves:
        table = await gather_table(people[:2], luck.choice(games))
        await _play_one(people, table, moves, numbers, luck)
    return numbers


async def _play_one(people: Sequence[Person], table: str, moves: int, numbers: list[int], luck: Random) -> None:
    async with AsyncExitStack() as stack:
        circle = [await _look(stack, person, table) for person in people]
        while len(numbers) < moves and not circle[0].play["over"]:
            mover, seat, move = luck.choice([(eyes, *choice) for eyes in circle for choice in eyes.choices()])
            key = f"move-{len(numbers):06d}-"
            await mover.stream.send("move", key, phase=mover.play["phase"], move=move, seat=seat)
            n = (await mover.see("applied", key=key))["n"]
            for eyes in circle:
                if eyes is not mover:
                    await eyes.see("news", n=n)
            numbers.append(n)


async def _look(stack: AsyncExitStack, person: Person, table: str) -> Eyes:
    stream = await stack.enter_async_context(person.stream(table, max_size=None))
    messages: Any = await stack.enter_async_context(aclosing(aiter(stream)))
    eyes = Eyes(stream, messages)
    await eyes.see("hello")
    return eyes


# -- judging ----------------------------------------------------------------------------------


def judge(made: Sequence[Call], numbers: Sequence[int], watchers: int) -> Verdict:
    """For each move: the first time it was written, the first sync after that, and all that was told of it."""
    written = _first(call for call in made if call.is_logged)
    answered = _first(call for call in made if call.is_sent)
    syncs = [call for call in made if call.is_sync]
    news = _news(made)
    verdict = Verdict(len(numbers))
    for move, n in enumerate(numbers):
        wrote, answer = written.get(move), answered.get(move)
        before, after = answered.get(move - 1), answered.get(move + 1)
        told = [call for call in news[n] if _between(call, before, after)]
        if wrote is None or wrote.end is None or answer is None or len(told) < watchers:
            verdict.unseen += 1
            continue
        place = bisect_right(syncs, wrote.end, key=lambda call: call.begin)
        safe = syncs[place].end if place < len(syncs) else None
        verdict.early += safe is None or any(call.begin < safe for call in (answer, *told))
    return verdict


def _first(made: Any) -> dict[int, Call]:
    """The first call that names each move."""
    first: dict[int, Call] = {}
    for call in made:
        for mark in MARK.findall(call.text):
            first.setdefault(int(mark), call)
    return first


def _news(made: Sequence[Call]) -> defaultdict[int, list[Call]]:
    """The calls that told somebody of a row, by its number; tables in turn have the same numbers."""
    news: defaultdict[int, list[Call]] = defaultdict(list)
    for call in made:
        for n in NEWS.findall(call.text) if call.is_sent else ():
            news[int(n)].append(call)
    return news


def _between(call: Call, before: Call | None, after: Call | None) -> bool:
    return (before is None or call.begin > before.begin) and (after is None or call.begin < after.begin)
