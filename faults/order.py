"""Stored, then told: no byte about a move leaves the server before the disk has it.

A killed process does not show this, since the system keeps what it was handed. So the calls of the server are
watched, and for each move the order must be: written into the log, log synced, answer and news sent.
"""

from __future__ import annotations

import re
import tempfile
from bisect import bisect_right
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, aclosing
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from msgspec import Struct

from faults.figures import Figure, Size, rule_of_three
from faults.storm.mutants import normal, off
from faults.strace import watching
from faults.trace import Call, calls
from support.people import Json, Person, Stream, client, come_in, gather_table
from support.server import Fault, Server

WATCHED: Final = "trace=pwrite64,pwritev,write,writev,fdatasync,fsync,sendto,sendmsg"
LONGEST: Final = "32768"
"""Bytes of a call that are written down: a frame must be there to its end, where the answer stands."""
MOVES: Final[dict[Size, tuple[int, int, int]]] = {"quick": (72, 12, 10), "full": (1000, 100, 300)}
"""Moves that are watched, how many of them in a row are of one game, and moves of each control."""
MARK: Final = re.compile(r"move-(\d{6})-")
NEWS: Final = re.compile(r'\\"type\\":\\"news\\",\\"n\\":(\d+)')


class Telling(Struct, frozen=True):
    """That a row was told on somebody's stream, under the number that it has there."""

    port: int
    n: int


class Verdict(Struct):
    """How many moves were watched, told to one stream alone, told too early, or not seen whole."""

    moves: int = 0
    private: int = 0
    early: int = 0
    unseen: int = 0


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, and what SQLite's quicker settings would do."""
    moves, a_game, few = MOVES[size]
    real = await watch((), moves, a_game, seed)
    controls = {level: await watch((level,), few, few, seed) for level in (normal, off)}
    told = ", ".join(f"{level.__name__}: {verdict.early} of {verdict.moves}" for level, verdict in controls.items())
    return [
        Figure(
            "order: told before the disk had it",
            f"{real.early} of {real.moves} moves, {real.private} told to one alone"
            + (f", {real.unseen} not seen whole" if real.unseen else ""),
            f"0 ({rule_of_three(real.moves)} of moves)",
            holds=real.early == 0 and real.unseen == 0,
            control=f"synchronous {told}",
            caught=all(verdict.early > 0 for verdict in controls.values()),
        )
    ]


async def watch(faults: tuple[Fault, ...], moves: int, a_game: int, seed: int) -> Verdict:
    """Play so many moves one by one on a server that is watched, and judge what was seen."""
    with tempfile.TemporaryDirectory(prefix="stolik-order-") as folder:
        trace = Path(folder) / "trace"
        what = ("-yy", "-s", LONGEST, "-e", WATCHED, "-e", "signal=none")
        with Server(Path(folder) / "data", *faults, seed=seed) as server:
            async with watching(server.pid, trace, *what):
                told = await play(server.address, moves, a_game, Random(seed))
                server.kill()
        with trace.open(encoding="utf-8", errors="replace") as lines:
            return judge(list(calls(lines)), told)


# -- playing ----------------------------------------------------------------------------------


class Eyes:
    """Somebody's stream, read message by message."""

    def __init__(self, stream: Stream, messages: AsyncIterator[Json], asking: httpx.AsyncClient) -> None:
        self.stream = stream
        self.messages = messages
        self.asking = asking
        self.port = int(stream.socket.local_address[1])
        self.play: Json = {}
        self.n = 0

    async def see(self, is_it: Callable[[Json], bool]) -> None:
        """Read on to a message of this kind."""
        async for message in self.messages:
            if message.get("play"):
                self.play = message["play"]
            if message["type"] in {"hello", "news"}:
                self.n = message["n"]
            if is_it(message):
                return
        raise EOFError("the server closed the stream")

    async def move(self, key: str, seat: int, move: str) -> list[Telling]:
        """Make a move; the rows that are new when it is answered."""
        before = self.n
        await self.stream.send("move", key, phase=self.play["phase"], move=move, seat=seat)
        await self.see(lambda message: message["type"] == "applied" and message["key"] == key)
        return self._since(before)

    async def catch_up(self, table: str) -> list[Telling]:
        """Read on until all is told that is to be: what happened behind a screen is not for everybody."""
        before, newest = self.n, (await self.asking.get(f"/api/tables/{table}/news")).json()["n"]
        if before < newest:
            await self.see(lambda _message: self.n >= newest)
        return self._since(before)

    def choices(self) -> list[tuple[int, str]]:
        """The moves of the seats that this stream shows."""
        return [(seat["seat"], move["text"]) for seat in self.play["seats"] for move in seat["moves"]]

    def _since(self, n: int) -> list[Telling]:
        return [Telling(self.port, row) for row in range(n + 1, self.n + 1)]


async def play(address: str, moves: int, a_game: int, chance: Random) -> list[list[Telling]]:
    """To whom each move was told; games follow each other until there are enough."""
    told: list[list[Telling]] = []
    people = [await come_in(address, name) for name in ("first", "second", "watcher")]
    shelf = (await people[0].request("GET", "/api/games")).json()
    games = [game["key"] for game in shelf if 2 in game["players"]]
    chance.shuffle(games)
    for game in cycle(games):
        table = await gather_table(people[:2], game)
        await _play_one(people, table, min(moves, len(told) + a_game), told, chance)
        if len(told) == moves:
            break
    return told


async def _play_one(
    people: Sequence[Person], table: str, moves: int, told: list[list[Telling]], chance: Random
) -> None:
    async with AsyncExitStack() as stack:
        circle = [await _look(stack, person, table) for person in people]
        while len(told) < moves and not circle[0].play["over"]:
            mover, seat, move = chance.choice([(eyes, *choice) for eyes in circle for choice in eyes.choices()])
            heard = await mover.move(f"move-{len(told):06d}-", seat, move)
            for eyes in circle:
                heard += await eyes.catch_up(table)
            told.append(heard)


async def _look(stack: AsyncExitStack, person: Person, table: str) -> Eyes:
    stream = await stack.enter_async_context(person.stream(table))
    messages: Any = await stack.enter_async_context(aclosing(aiter(stream)))
    asking = await stack.enter_async_context(client(person.address, person.headers))
    eyes = Eyes(stream, messages, asking)
    await eyes.see(lambda message: message["type"] == "hello")
    return eyes


# -- judging ----------------------------------------------------------------------------------


def judge(made: Sequence[Call], told: Sequence[Sequence[Telling]]) -> Verdict:
    """For each move: the first time it was written, the first sync after that, and all that was told of it."""
    written = _first(call for call in made if call.is_logged)
    answered = _first(call for call in made if call.is_sent)
    syncs = [call for call in made if call.is_sync]
    news = _news(made)
    verdict = Verdict(len(told), sum(len({telling.port for telling in tellings}) == 1 for tellings in told))
    for move, tellings in enumerate(told):
        wrote, answer = written.get(move), answered.get(move)
        heard = [_after(news[telling], answered.get(move - 1)) for telling in tellings]
        if wrote is None or wrote.end is None or answer is None or not heard or None in heard:
            verdict.unseen += 1
            continue
        place = bisect_right(syncs, wrote.end, key=lambda call: call.begin)
        safe = syncs[place].end if place < len(syncs) else None
        verdict.early += safe is None or any(call.begin < safe for call in (answer, *filter(None, heard)))
    return verdict


def _first(made: Any) -> dict[int, Call]:
    """The first call that names each move."""
    first: dict[int, Call] = {}
    for call in made:
        for mark in MARK.findall(call.text):
            first.setdefault(int(mark), call)
    return first


def _news(made: Sequence[Call]) -> defaultdict[Telling, list[Call]]:
    """The calls that told of a row on a stream; a port may be another stream's later."""
    news: defaultdict[Telling, list[Call]] = defaultdict(list)
    for call in made:
        for n in NEWS.findall(call.text) if call.is_sent else ():
            news[Telling(call.port, int(n))].append(call)
    return news


def _after(told: Sequence[Call], before: Call | None) -> Call | None:
    """The first of these after the answer to the move before."""
    return next((call for call in told if before is None or call.begin > before.begin), None)
