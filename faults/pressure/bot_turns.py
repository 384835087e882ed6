"""How long a bot's turn takes at an honest table of a real server, alone and beside one guest's ten tables.

The honest watcher comes from another address of this machine, which is another network to the server. A turn is the
time between two moves at a table of bots that move one after the other.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from faults.figures import quantile
from stolik.server.config import RATE_LIMITS, Timeouts
from stolik.server.tasks import cancel_and_wait
from support.people import Person, create_guest, must
from support.server import Fault, Server

HONEST_GAME, HONEST_BOT, HONEST_SEATS = "kanaloa", "search:3", 4
HONEST_ADDRESS: Final = ("127.0.0.2", 0)
STRONGEST, CROWD, CROWD_SEATS = "search:5", 10, 4
SLOWEST_GAME, QUICK_GAME = "fuji", "rok"
"""A thought of the strongest bot lasts five seconds in the one and a twentieth in the other."""
SETTLING_SECONDS: Final = 10.0
DEADLINE_SECONDS: Final = 20.0
BETWEEN_HINTS_SECONDS: Final = 5.0


class Situation(NamedTuple):
    """What goes on beside an honest table."""

    name: str
    game: str = ""
    is_watched: bool = False
    hints: bool = False
    starves_others: bool = True
    """Where the workers serve who comes first; thoughts that are short enough do not."""


SITUATIONS: Final = (
    Situation("alone"),
    Situation(f"beside {SLOWEST_GAME} that nobody looks at", SLOWEST_GAME),
    Situation(f"beside {SLOWEST_GAME}", SLOWEST_GAME, is_watched=True),
    Situation(f"beside {SLOWEST_GAME} and hints", SLOWEST_GAME, is_watched=True, hints=True),
    Situation(f"beside {QUICK_GAME}", QUICK_GAME, is_watched=True, starves_others=False),
)


class Turns:
    """Seconds of one situation's turns."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.seconds: list[float] = []

    @property
    def median(self) -> float:
        """Half of all turns are shorter."""
        return quantile(self.seconds, 0.5)

    def summary(self) -> str:
        """Median, 95th percentile and longest, and of how many."""
        median, late, longest = (quantile(self.seconds, part) for part in (0.5, 0.95, 1.0))
        return f"{median:.2f} / {late:.2f} / {longest:.2f} s ({len(self.seconds)})"


async def measure_turns(seconds: float, *faults: Fault) -> list[Turns]:
    """An honest table's turns, each situation at a server of its own: alone first."""
    return [await _at_a_server(situation, seconds, faults) for situation in SITUATIONS]


async def _at_a_server(situation: Situation, seconds: float, faults: tuple[Fault, ...]) -> Turns:
    with tempfile.TemporaryDirectory(prefix="stolik-turns-") as folder:
        usual: dict[str, Any] = {
            "rate_limits": RATE_LIMITS,
            "timeouts": Timeouts(),
            "bot_deadline_seconds": DEADLINE_SECONDS,
        }
        with Server(Path(folder) / "data", *faults, **usual) as server:
            return await _beside_a_crowd(server.address, situation, seconds)


async def _beside_a_crowd(address: str, situation: Situation, seconds: float) -> Turns:
    honest, turns = await create_guest(address, "honest"), Turns(situation)
    tasks = await _gather_crowd(address, situation) if situation.game else []
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await _time_turns(honest, turns)
    await cancel_and_wait(tasks)
    return turns


async def _gather_crowd(address: str, situation: Situation) -> list[asyncio.Task[None]]:
    """One guest, as many tables as the limits allow, and who looks at them."""
    guest, game = await create_guest(address, "guest"), situation.game
    tables = [await _table_of_bots(guest, game, STRONGEST, CROWD_SEATS) for _ in range(CROWD - situation.hints)]
    tasks = [asyncio.create_task(_look(guest, table)) for table in tables if situation.is_watched]
    if situation.hints:
        tasks.append(asyncio.create_task(_ask_for_hints(guest, game)))
    await asyncio.sleep(SETTLING_SECONDS)
    return tasks


async def _table_of_bots(host: Person, game: str, bot: str, seats: int) -> str:
    table = await host.open_table(game, seats)
    for seat in range(seats):
        await must(host, table, "bot", seat=seat, bot=bot)
    await must(host, table, "start")
    return table


async def _time_turns(honest: Person, turns: Turns) -> None:
    """Look on at one table of bots after the other: a game ends before the time does."""
    while True:
        table = await _table_of_bots(honest, HONEST_GAME, HONEST_BOT, HONEST_SEATS)
        before = time.monotonic()
        async with honest.stream(table, local_addr=HONEST_ADDRESS) as stream:
            try:
                async for message in stream:
                    fact = message["fact"]["type"] if message["type"] == "news" else ""
                    if fact == "moved":
                        now = time.monotonic()
                        turns.seconds.append(now - before)
                        before = now
                    if fact == "revealed":
                        break
            except asyncio.CancelledError:
                turns.seconds.append(time.monotonic() - before)  # who still waits has waited so long at least
                raise


async def _look(guest: Person, table: str) -> None:
    async with guest.stream(table) as stream:
        async for _ in stream:
            pass


async def _ask_for_hints(guest: Person, game: str) -> None:
    """As fast as the limit lets them: a burst, then one after the other, without waiting for answers."""
    table = await guest.open_table(game, CROWD_SEATS)
    await must(guest, table, "sit", seat=0)
    for seat in range(1, CROWD_SEATS):
        await must(guest, table, "bot", seat=seat, bot=STRONGEST)
    await must(guest, table, "start")
    asked = [asyncio.create_task(_hint(guest, table)) for _ in range(int(RATE_LIMITS["hints by person"].burst))]
    while True:
        await asyncio.sleep(BETWEEN_HINTS_SECONDS)
        asked.append(asyncio.create_task(_hint(guest, table)))


async def _hint(guest: Person, table: str) -> None:
    await guest.request("GET", f"/api/tables/{table}/hint?seat=0")
