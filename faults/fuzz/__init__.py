"""Nonsense, thousands of messages or a million: the server answers it, forgets it, and honest games beside it go on."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from faults.authorisation.client import Client
from faults.figures import Figure, Size, rule_of_three
from faults.fuzz import mutants
from faults.fuzz.census import come_to_rest, count_alive, left, take_census
from faults.fuzz.flood import Flood, Flooder
from faults.fuzz.honest import Honest, Honesty
from faults.fuzz.raw_frames import RawFrames
from faults.fuzz.rest import Replies, Requests
from support.server import Fault, Server

TRACES: Final = ('"happened":"fault"', "Traceback (most recent call last)", "never retrieved", "Exception in")
"""What the log says of something unforeseen."""
ROWS: Final = "SELECT count(*) FROM log WHERE key LIKE 'broken-%' OR by = ?"


class Extent(Struct, frozen=True):
    """How much of it."""

    messages: int
    frames: int
    examples: int
    pause: float = 0.0
    """Seconds between two honest games."""
    path: str = ""
    """Only this part of the HTTP interface."""
    sockets: int = 1
    """Of those who only watch, and as many of those who have seats: at one after the other most time is waiting."""


EXTENTS: Final[dict[Size, Extent]] = {
    "quick": Extent(3_000, 60, 1),
    "full": Extent(1_000_000, 3_000, 200, 10.0, sockets=8),
}
SERVERS: Final[dict[Size, int]] = {"quick": 1, "full": 4}
"""All of this is shared out among so many servers, each with a crowd in a process of its own."""
CONTROL: Final = Extent(1_400, 0, 3, path="/api/me")
WARMING: Final = 700
"""Messages of all kinds before anything is counted: what is met for the first time is remembered for good."""


class Trial(Struct):
    """What came of it on one server."""

    flood: Flood
    replies: Replies
    honesty: Honesty
    frames: int
    faults: list[str]
    deaths: int
    changed: int
    """Rows that a broken message, or somebody without a seat, has put into a log."""
    left: list[str]
    """Tables, sockets and the like that are alive when everybody has gone, and were not before anybody came."""
    grown: int
    """Elements that one container has more than before the flood."""
    where: str


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, then one with every weakness at once."""
    with tempfile.TemporaryDirectory(prefix="stolik-fuzz-") as folder:
        real = await at_servers(Path(folder), EXTENTS[size], SERVERS[size], seed)
        weak = await at_server(Path(folder) / "weak", CONTROL, seed, *mutants.ALL)
    return figures(real, weak, EXTENTS[size])


async def at_servers(folder: Path, extent: Extent, servers: int, seed: int) -> list[Trial]:
    """As many servers as are wanted, beside each other."""
    if servers == 1:
        return [await at_server(folder / "real", extent, seed)]
    shared = {name: getattr(extent, name) // servers for name in ("messages", "frames", "examples")}
    part = replace(extent, **shared)
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(servers, get_context("spawn")) as pool:
        parts = [(folder / str(number), part, seed + number) for number in range(servers)]
        return await asyncio.gather(*(loop.run_in_executor(pool, _run, *one) for one in parts))


def _run(data: Path, extent: Extent, seed: int) -> Trial:
    return asyncio.run(at_server(data, extent, seed))


async def at_server(data: Path, extent: Extent, seed: int, *faults: Fault) -> Trial:
    """Everything at once, on one server."""
    counted = data.with_suffix(".census")
    server = Server(data, partial(take_census, counted), *faults, seed=seed)
    await asyncio.to_thread(server.start)
    try:
        async with Client(server) as client:
            return await _fuzz(client, extent, seed, counted)
    finally:
        if server.is_running:
            await asyncio.to_thread(server.stop)


async def _fuzz(client: Client, extent: Extent, seed: int, counted: Path) -> Trial:
    fresh = await count_alive(client.server, counted)
    await _flood(client, Extent(WARMING, 0, 0), seed + 1)
    await come_to_rest(client, counted, fresh)
    client.server.send(signal.SIGUSR2)
    trial = await _flood(client, extent, seed)
    rest = await come_to_rest(client, counted, fresh)
    trial.left = left(fresh, rest)
    trial.grown, trial.where = rest.grown, rest.where
    trial.deaths = int(not client.server.is_running)
    return trial


async def _flood(client: Client, extent: Extent, seed: int) -> Trial:
    """Requests, messages, frames and honest games beside each other."""
    players = [await client.new_guest(f"honest {n}") for n in range(3)]
    honest = Honest(client, players, seed, extent.pause)
    rude, lord = await client.new_guest("rude"), await client.new_guest("lord")
    flood, raw = Flood(), RawFrames(client, rude, seed)
    requests = Requests(client.address, seed)
    playing = asyncio.create_task(honest.run())
    asking = asyncio.create_task(asyncio.to_thread(requests.run, extent.examples, extent.path))
    await honest.ready.wait()
    share = extent.messages // (2 * extent.sockets)
    flooders = [Flooder(client, who, flood, 1000 * seed + number)
                for number, who in enumerate((rude, lord) * extent.sockets)]  # fmt: skip
    flooding = [one.watch(honest, share) if one.visitor is rude else one.host(share) for one in flooders]
    try:
        await asyncio.gather(*flooding, raw.run(honest.table, extent.frames))
        replies = await asking
    finally:
        honest.enough.set()
    honesty = await playing
    await raw.leave()
    changed = client.file.execute(ROWS, (rude.id,)).fetchone()[0]
    return Trial(flood, replies, honesty, raw.sent, _faults(client.server), 0, changed, [], 0, "")


def figures(real: Sequence[Trial], weak: Trial, extent: Extent) -> list[Figure]:
    """What was found, beside what is found on the weak server."""
    faults = [one for trial in real for one in trial.faults]
    broken = [one for trial in real for one in trial.replies.broken]
    unlike = [one for trial in real for one in trial.replies.unlike]
    dropped = [one for trial in real for one in trial.flood.dropped]
    lost = [one for trial in real for one in trial.honesty.lost]
    alive = [one for trial in real for one in trial.left]
    sent = sum(trial.flood.sent for trial in real)
    asked = sum(trial.replies.sent for trial in real)
    tried = sent + asked + sum(trial.frames for trial in real)
    silent = sum(trial.flood.unanswered for trial in real)
    carried_out = sum(len(trial.flood.carried_out) + trial.changed for trial in real)
    games = sum(trial.honesty.games for trial in real)
    moves = sum(trial.honesty.moves for trial in real)
    deaths = sum(trial.deaths for trial in real)
    grown = max(real, key=lambda trial: trial.grown)
    bound = extent.messages // (10 * len(real))
    return [
        Figure("fuzz: process deaths", f"{deaths} of {tried}", f"0 ({rule_of_three(tried)})", deaths == 0, "-"),
        _none("fuzz: unhandled exceptions", faults, "brittle", len(weak.faults)),
        _none(f"fuzz: HTTP answers of 5xx, of {asked}", broken, "brittle", len(weak.replies.broken)),
        _none("fuzz: answers unlike their description", unlike, "schemathesis", 1),
        _none("fuzz: sockets closed without a reason", dropped, "-", 1),
        Figure("fuzz: messages without one typed answer", f"{silent} of {sent}", 0, silent == 0,
               f"speechless: {weak.flood.unanswered}", weak.flood.unanswered > 0),
        Figure("fuzz: state changed by broken input", carried_out, 0, carried_out == 0,
               f"lax: {len(weak.flood.carried_out)}", bool(weak.flood.carried_out)),
        _none("fuzz: objects left when everybody has gone", alive, "-", 1),
        Figure("fuzz: growth of any container", f"{grown.grown}{_examples([grown.where])}", f"≤ {bound}",
               grown.grown <= bound, f"leaky: {weak.grown}", weak.grown > CONTROL.messages // 10),
        Figure("fuzz: honest games verified", f"{games}, {moves} moves, {len(lost)} refused{_examples(lost)}", "all",
               games > 0 and not lost, "-"),
    ]  # fmt: skip


def _none(name: str, found: Sequence[str], control: str, caught: int) -> Figure:
    return Figure(name, f"{len(found)}{_examples(found)}", 0, not found, f"{control}: {caught}", caught > 0)


def _examples(found: Sequence[str]) -> str:
    return "".join(f"; {' '.join(one.split())[:90]}" for one in sorted(set(found))[:3])


def _faults(server: Server) -> list[str]:
    """Lines of the log that tell of something unforeseen, each with what it ends in."""
    lines = server.log().splitlines()
    found = [at for at, line in enumerate(lines) if any(word in line for word in TRACES)]
    return [f"{lines[at]} {next((line for line in lines[at + 1 :] if not line.startswith(' ')), '')}" for at in found]
