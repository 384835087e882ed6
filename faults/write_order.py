"""Stored before sent: no byte about a move leaves the server before the disk has it.

A killed process does not show this, since the system keeps what it was handed. So the calls of the server are
watched, and for each move the order must be: log written, log synced, answer and row update sent.
"""

from __future__ import annotations

import re
import tempfile
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AsyncExitStack, aclosing
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct

from faults.crash.mutants import synchronous
from faults.figures import Figure, Size, rule_of_three
from faults.strace import Call, read_calls, watching
from support.people import Json, Person, client, create_guest, gather_table
from support.server import Fault, Server

WATCHED: Final = "trace=pwrite64,pwritev,write,writev,fdatasync,fsync,sendto,sendmsg"
MAX_TRACED_BYTES: Final = "32768"
"""Bytes of a call that are written down: a frame must be there to its end, where the answer stands."""
MOVES: Final[dict[Size, tuple[int, int, int]]] = {"quick": (72, 12, 10), "full": (1000, 100, 300)}
"""Moves that are watched, how many of them in a row are of one game, and moves of each control."""
MARK: Final = re.compile(r"move-(\d{6})-")
UPDATE: Final = re.compile(r'\\"type\\":\\"news\\",\\"n\\":(\d+)')


class SentRow(Struct, frozen=True):
    """A row that was sent on a stream, under the number that it has there."""

    port: int
    n: int


class Verdict(Struct):
    """How many moves were watched, sent to one stream alone, sent too early, or not seen whole."""

    moves: int = 0
    private: int = 0
    early: int = 0
    unseen: int = 0


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, and what SQLite's quicker settings would do."""
    moves, a_game, few = MOVES[size]
    real = await watch((), moves, a_game, seed)
    controls = {level: await watch((partial(synchronous, level),), few, few, seed) for level in ("NORMAL", "OFF")}
    sent = ", ".join(f"{level}: {verdict.early} of {verdict.moves}" for level, verdict in controls.items())
    return [
        Figure(
            "order: sent before the disk had it",
            f"{real.early} of {real.moves} moves, {real.private} sent to one alone"
            + (f", {real.unseen} not seen whole" if real.unseen else ""),
            f"0 ({rule_of_three(real.moves)} of moves)",
            holds=real.early == 0 and real.unseen == 0,
            control=f"synchronous {sent}",
            caught=all(verdict.early > 0 for verdict in controls.values()),
        )
    ]


async def watch(faults: tuple[Fault, ...], moves: int, a_game: int, seed: int) -> Verdict:
    """Play so many moves one by one on a server that is watched, and judge what was seen."""
    with tempfile.TemporaryDirectory(prefix="stolik-order-") as folder:
        trace = Path(folder) / "trace"
        what = ("-yy", "-s", MAX_TRACED_BYTES, "-e", WATCHED, "-e", "signal=none")
        with Server(Path(folder) / "data", *faults, seed=seed) as server:
            async with watching(server.pid, trace, *what):
                sent = await play(server.address, moves, a_game, Random(seed))
                server.kill()
        with trace.open(encoding="utf-8", errors="replace") as lines:
            return judge(read_calls(lines), sent)


# -- playing ----------------------------------------------------------------------------------


class Viewer:
    """Somebody's stream, read message by message."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.play: Json = {}
        self.n = 0

    async def look(self, stack: AsyncExitStack) -> None:
        """Open the stream, until all are closed."""
        self.stream = await stack.enter_async_context(self.person.stream(self.table))
        messages: Any = aiter(self.stream)
        self.messages = await stack.enter_async_context(aclosing(messages))
        self.asking = await stack.enter_async_context(client(self.person.address, self.person.headers))
        await self.see(lambda message: message["type"] == "hello")

    async def see(self, is_it: Callable[[Json], bool]) -> list[SentRow]:
        """Read on to a message of this kind; the rows that are new then."""
        before = self.n
        async for message in self.messages:
            self.play = message.get("play") or self.play
            if message["type"] in {"hello", "news"}:
                self.n = message["n"]
            if is_it(message):
                port = int(self.stream.socket.local_address[1])
                return [SentRow(port, row) for row in range(before + 1, self.n + 1)]
        raise EOFError("the server closed the stream")

    async def move(self, key: str, seat: int, move: str) -> list[SentRow]:
        """Make a move; the rows that are new when it is answered."""
        await self.stream.send("move", key, phase=self.play["phase"], move=move, seat=seat)
        return await self.see(lambda message: message["type"] == "applied" and message["key"] == key)

    async def catch_up(self) -> list[SentRow]:
        """Read on to the newest row that this person may know of."""
        newest = (await self.asking.get(f"/api/tables/{self.table}/news")).json()["n"]
        return await self.see(lambda _message: self.n >= newest) if self.n < newest else []

    def choices(self) -> list[tuple[Viewer, int, str]]:
        """The moves of the seats that this stream shows."""
        return [(self, seat["seat"], move["text"]) for seat in self.play["seats"] for move in seat["moves"]]


async def play(address: str, moves: int, a_game: int, chance: Random) -> list[list[SentRow]]:
    """On which streams each move was sent; games follow each other until there are enough."""
    sent: list[list[SentRow]] = []
    people = [await create_guest(address, name) for name in ("first", "second", "watcher")]
    listed = (await people[0].request("GET", "/api/games")).json()
    games = [game["key"] for game in listed if 2 in game["players"]]
    chance.shuffle(games)
    for game in cycle(games):
        table = await gather_table(people[:2], game)
        await _play_one([Viewer(person, table) for person in people], min(moves, len(sent) + a_game), sent, chance)
        if len(sent) == moves:
            break
    return sent


async def _play_one(viewers: Sequence[Viewer], moves: int, sent: list[list[SentRow]], chance: Random) -> None:
    async with AsyncExitStack() as stack:
        for viewer in viewers:
            await viewer.look(stack)
        while len(sent) < moves and not viewers[0].play["over"]:
            mover, seat, move = chance.choice([choice for viewer in viewers for choice in viewer.choices()])
            rows = await mover.move(f"move-{len(sent):06d}-", seat, move)
            for viewer in viewers:
                rows += await viewer.catch_up()
            sent.append(rows)


# -- judging ----------------------------------------------------------------------------------


def judge(made: Sequence[Call], sent: Sequence[Sequence[SentRow]]) -> Verdict:
    """For each move: the first time it was written, the first sync after that, and all that was sent of it."""
    written = _first(call for call in made if call.is_logged)
    answered = _first(call for call in made if call.is_sent)
    syncs = [call for call in made if call.is_sync]
    calls = _calls_by_row(made)
    verdict = Verdict(len(sent), sum(len({sent_row.port for sent_row in sent_rows}) == 1 for sent_rows in sent))
    for move, sent_rows in enumerate(sent):
        wrote, answer = written.get(move), answered.get(move)
        rows = [_after(calls[sent_row], answered.get(move - 1)) for sent_row in sent_rows]
        if wrote is None or wrote.end is None or answer is None or not rows or None in rows:
            verdict.unseen += 1
            continue
        place = bisect_right(syncs, wrote.end, key=lambda call: call.begin)
        safe = syncs[place].end if place < len(syncs) else None
        verdict.early += safe is None or any(call.begin < safe for call in (answer, *filter(None, rows)))
    return verdict


def _first(made: Iterable[Call]) -> dict[int, Call]:
    """The first call that names each move."""
    first: dict[int, Call] = {}
    for call in made:
        for mark in MARK.findall(call.text):
            first.setdefault(int(mark), call)
    return first


def _calls_by_row(made: Sequence[Call]) -> defaultdict[SentRow, list[Call]]:
    """The calls that sent a row on a stream; a port may be another stream's later."""
    calls: defaultdict[SentRow, list[Call]] = defaultdict(list)
    for call in made:
        for n in UPDATE.findall(call.text) if call.is_sent else ():
            calls[SentRow(call.port, int(n))].append(call)
    return calls


def _after(sent: Sequence[Call], before: Call | None) -> Call | None:
    """The first of these after the answer to the move before."""
    return next((call for call in sent if before is None or call.begin > before.begin), None)
