"""Nonsense, ten thousand times or a million: the house answers it, forgets it, and honest games beside it go on."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from faults.authorisation.knocking import Street
from faults.figures import Figure, Size, rule_of_three
from faults.fuzz.apart import apart, written
from faults.fuzz.flood import PATIENCE, Flood, Flooder, rss
from faults.fuzz.honest import Honest, Honesty
from faults.fuzz.mutants import mutant
from faults.fuzz.raw_frames import RawFrames
from faults.fuzz.rest import Replies
from faults.house import SERVE, House

FAULT: Final = '"happened":"fault"'
TRACE: Final = ("Traceback (most recent call last)", "never retrieved", "Exception in")
WEIGHED_EVERY, AT_REST = 0.5, 6
"""Seconds between two looks at the memory, and looks when all is over."""
TIDY: Final = ("--tidy-every", "10")
"""What closed sockets and left tables leave is kept until memory is tidied; usually that takes five minutes.

It is not a leak: with five minutes a house grew by 33 MiB in these and stayed as it was for the next three.
"""
ROWS: Final = "SELECT count(*) FROM log WHERE key LIKE 'broken-%' OR by = ?"


class Extent(Struct, frozen=True):
    """How much of it."""

    messages: int
    frames: int
    examples: int
    slope: float
    """KiB a thousand messages may leave behind; a short run cannot tell a leak from a first meeting."""
    pause: float = 0.5
    """Seconds between two honest games."""
    path: str = ""
    """Only this part of the HTTP interface."""
    patience: float = PATIENCE
    """Seconds to wait for an answer; in the weak house many never come."""
    houses: int = 1
    """All of this is shared out among so many houses, each with a crowd in a process of its own."""
    sockets: int = 1
    """Of those who only watch, and as many of those who have seats: at one after the other most time is waiting."""


EXTENTS: Final[dict[Size, Extent]] = {
    "quick": Extent(10_000, 60, 3, 1500.0),
    "full": Extent(1_000_000, 3_000, 200, 40.0, 10.0, houses=4, sockets=8),
}
CONTROL: Final = Extent(2_000, 0, 3, 1500.0, path="/api/me", patience=4.0)


class Trial(Struct):
    """What came of it at one house."""

    flood: Flood
    replies: Replies
    honesty: Honesty
    frames: int
    pongs: int
    faults: list[str]
    deaths: int
    changed: int
    """Rows that a broken message, or somebody without a seat, has put into a log."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real house, then one with every weakness at once."""
    with tempfile.TemporaryDirectory(prefix="stolik-fuzz-") as folder:
        real = await at_houses(Path(folder), EXTENTS[size], seed)
        weak = await at_house(Path(folder) / "weak", CONTROL, seed, "brittle", "speechless", "leaky", "lax")
    return figures(real, weak, EXTENTS[size])


async def at_houses(folder: Path, extent: Extent, seed: int) -> Trial:
    """As many houses as are wanted, beside each other, as one."""
    if extent.houses == 1:
        return await at_house(folder / "house", extent, seed)
    shared = replace(
        extent,
        houses=1,
        messages=extent.messages // extent.houses,
        frames=extent.frames // extent.houses,
        examples=extent.examples // extent.houses,
    )
    trials = [apart("house", str(folder / f"{number}"), written(shared), str(seed + number))
              for number in range(extent.houses)]  # fmt: skip
    return together([msgspec.json.decode(told, type=Trial) for told in await asyncio.gather(*trials)])


def together(trials: Sequence[Trial]) -> Trial:
    """What came of it at several houses; of memories that of the house that grew most."""
    flood, replies, honesty = Flood(), Replies(), Honesty()
    both = Trial(flood, replies, honesty, 0, 0, [], 0, 0)
    for trial in trials:
        for sum_, part in ((both, trial), (flood, trial.flood), (replies, trial.replies), (honesty, trial.honesty)):
            add(sum_, part)
    flood.rss = max((trial.flood for trial in trials), key=Flood.slope).rss
    return both


def add(sum_: Struct, part: Struct) -> None:
    """Counts are added, lists joined; what is neither stays."""
    for name in part.__struct_fields__:
        found, more = getattr(sum_, name), getattr(part, name)
        if isinstance(found, (int, list)):
            setattr(sum_, name, found + more)
        elif isinstance(found, dict):
            setattr(sum_, name, dict(Counter(found) + Counter(more)))


def figures(real: Trial, weak: Trial, extent: Extent) -> list[Figure]:
    """What was found, beside what is found in the weak house."""
    flood, replies, honesty = real.flood, real.replies, real.honesty
    sent = flood.sent + real.frames
    silent = flood.unanswered + len(flood.dropped)
    unheard = weak.flood.unanswered + len(weak.flood.dropped)
    slope, leak = round(flood.slope(), 1), round(weak.flood.slope(), 1)
    carried = len(flood.carried_out) + real.changed
    games = f"{honesty.games} games, {honesty.moves} moves, {len(honesty.lost)} refused"
    return [
        Figure("fuzz: process deaths", f"{real.deaths} of {sent + replies.sent}", f"0 ({rule_of_three(sent)})",
               real.deaths == 0, "a fault that is counted below"),
        Figure("fuzz: unhandled exceptions", f"{len(real.faults)}{_examples(real.faults)}", 0, not real.faults,
               f"brittle: {len(weak.faults)}", bool(weak.faults)),
        Figure("fuzz: HTTP answers of 5xx", f"{len(replies.broken)} of {replies.sent}{_examples(replies.broken)}", 0,
               not replies.broken, f"brittle: {len(weak.replies.broken)}", bool(weak.replies.broken)),
        Figure("fuzz: answers unlike their description", f"{len(replies.unlike)}{_examples(replies.unlike)}", 0,
               not replies.unlike, "schemathesis"),
        Figure("fuzz: messages without one typed answer", f"{silent} of {flood.sent}{_examples(flood.dropped)}", 0,
               silent == 0, f"speechless: {unheard}", unheard > 0),
        Figure("fuzz: state changed by broken input", carried, 0, carried == 0,
               f"lax: {len(weak.flood.carried_out)}", bool(weak.flood.carried_out)),
        Figure("fuzz: KiB left by 1,000 messages", slope, extent.slope, slope <= extent.slope, f"leaky: {leak}",
               leak > extent.slope),
        Figure("fuzz: honest games verified", f"{honesty.verified} of {games}", "all",
               not honesty.lost and 0 < honesty.games == honesty.verified, "-"),
    ]  # fmt: skip


async def at_house(data: Path, extent: Extent, seed: int, *weak: str) -> Trial:
    """Everything at once, at one house."""
    house = House(data, *TIDY, command=mutant(*weak) if weak else SERVE, source=bool(weak))
    await house.start()
    street = Street(house)
    try:
        return await _fuzz(street, extent, seed)
    finally:
        await street.close()
        if house.process is not None and house.process.returncode is None:
            await house.stop()


async def _fuzz(street: Street, extent: Extent, seed: int) -> Trial:
    players = [await street.come_in(f"honest {n}") for n in range(3)]
    honest = Honest(street, players, seed, extent.pause, extent.patience)
    rude, lord = await street.come_in("rude"), await street.come_in("lord")
    flood = Flood()
    raw = RawFrames(street, rude, seed)
    await _ask(street.address, replace(extent, examples=1), seed)  # a house that has met requests is 20 MiB heavier
    playing = asyncio.create_task(honest.run())
    asking = asyncio.create_task(_ask(street.address, extent, seed))
    watching = asyncio.create_task(_weigh(street, flood))
    await honest.ready.wait()
    flooding: list[Coroutine[Any, Any, None]] = []
    try:
        share = extent.messages // (2 * extent.sockets)
        for number in range(extent.sockets):
            luck = 1000 * seed + 2 * number
            flooding.append(Flooder(street, rude, flood, luck, extent.patience).watch(honest, share))
            flooding.append(Flooder(street, lord, flood, luck + 1, extent.patience).host(share))
        await asyncio.gather(*flooding, raw.run(honest.table, extent.frames))
        watching.cancel()  # what requests leave behind, after the last message, is not the messages'
        flood.rss.append((flood.sent, rss(street.house.pid)))
        replies = await asking
        for _ in range(AT_REST):  # a slow machine may have tried passwords all the time, each of which takes 64 MiB
            await asyncio.sleep(WEIGHED_EVERY)
            flood.rss.append((flood.sent, rss(street.house.pid)))
    finally:
        watching.cancel()
        honest.enough.set()
    honesty = await playing
    await raw.leave()
    process = street.house.process
    deaths = 0 if process is not None and process.returncode is None else 1
    changed = street.file.execute(ROWS, (rude.id,)).fetchone()[0]
    return Trial(flood, replies, honesty, raw.sent, raw.pongs, _faults(street.house), deaths, changed)


async def _ask(address: str, extent: Extent, seed: int) -> Replies:
    told = await apart("requests", address, str(seed), str(extent.examples), extent.path)
    return msgspec.json.decode(told, type=Replies)


async def _weigh(street: Street, flood: Flood) -> None:
    """How much the house takes, now and again."""
    while True:
        flood.rss.append((flood.sent, rss(street.house.pid)))
        await asyncio.sleep(WEIGHED_EVERY)


def _faults(house: House) -> list[str]:
    """Lines of the journal that tell of something unforeseen, each with what it ends in."""
    lines = house.journal().splitlines()
    found = [at for at, line in enumerate(lines) if FAULT in line or any(word in line for word in TRACE)]
    return [f"{lines[at]} {next((line for line in lines[at + 1 :] if not line.startswith(' ')), '')}" for at in found]


def _examples(found: list[str]) -> str:
    return "".join(f"; {' '.join(one.split())[:90]}" for one in sorted(set(found))[:3])
