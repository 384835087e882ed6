"""What an honest player waits for while one guest attacks: the same commands before each attack and during it.

The server has its usual limits and is a process of its own, the attacker another one, at another address of this
machine, which is another network to the server. Times hang on the machine: this part is for `make faults` alone, and
the gate counts the causes instead (`event_loop.py`, `connections.py`, `retries.py`, `identities.py`, `thinking.py`).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from faults.figures import Figure, Size, quantile
from faults.pressure.attackers import ATTACKS
from faults.pressure.other_network import Neighbour
from stolik.server.config import MAX_CONNECTIONS_PER_NETWORK, RATE_LIMITS, HttpTimeouts
from support.postgres import Postgres, start_cluster
from support.server import Server

ON_POSTGRES: Final = ("poison",)
"""SQLite stores whatever these send."""
SAMPLES: Final[dict[Size, int]] = {"quick": 30, "full": 400}
BETWEEN_SECONDS: Final = 0.06
"""Between two commands: some more than the limit of a socket allows, so it is as fast as a person can be."""
WARM_UP_SECONDS: Final = 3.0
"""For an attack to unfold."""
LONGEST_SECONDS: Final = 40.0
"""Of waiting, in one series: a server that hardly answers is not asked to the end."""
WORST_RATIO: Final = 3.0


class Wait(Struct, frozen=True):
    """How long commands took, in milliseconds, and what the server weighed at the end."""

    p50: float
    p99: float
    rss_mib: float


def measure(size: Size, seed: int) -> list[Figure]:
    """One attack after the other, each on a fresh server."""
    figures = []
    for name in ATTACKS:
        before, during = suffer(name, SAMPLES[size], seed)
        ratio = during.p99 / before.p99
        value = f"p50 {before.p50:.1f} → {during.p50:.1f}, p99 {before.p99:.1f} → {during.p99:.1f} ms ({ratio:.1f} ×)"
        weight = f"RSS {before.rss_mib:.0f} → {during.rss_mib:.0f} MiB"
        figures.append(
            Figure(f"pressure: {name}", f"{value}, {weight}", f"≤ {WORST_RATIO:g} ×", ratio <= WORST_RATIO, "")
        )
    return figures


def suffer(name: str, samples: int, seed: int) -> tuple[Wait, Wait]:
    """An honest player's commands before an attack and during it."""
    with tempfile.TemporaryDirectory(prefix="stolik-attack-") as folder, ExitStack() as clusters:
        database = clusters.enter_context(cluster()).make_database() if name in ON_POSTGRES else None
        usual: dict[str, Any] = {
            "rate_limits": RATE_LIMITS,
            "connections_by_network": MAX_CONNECTIONS_PER_NETWORK,
            "http_timeouts": HttpTimeouts(),
            "cheap_password_hashes": False,
            "database_url": database,
        }
        with Server(Path(folder) / "data", seed=seed, **usual) as server:
            honest = Neighbour(server.address, "Honest")
            table = str(honest.open_table("fala", 3)["id"])
            honest.do(table, "sit", seat=0)
            with honest.stream(table) as stream:
                stream.hello()
                numbers = iter(range(1_000_000))

                def command() -> None:
                    stream.ask("tempo", tempo=("fast", "usual")[next(numbers) % 2])

                command_times(command, samples // 4)
                before = waited(command_times(command, samples), server.pid)
                with attack(name, server.address, table):
                    time.sleep(WARM_UP_SECONDS)
                    during = waited(command_times(command, samples), server.pid)
    return before, during


@contextmanager
def cluster() -> Iterator[Postgres]:
    """A PostgreSQL of its own."""
    started = start_cluster()
    try:
        yield started
    finally:
        started.remove()


def command_times(command: Callable[[], None], samples: int) -> list[float]:
    """Milliseconds from sending a command to its answer, one after the other at an even pace."""
    times: list[float] = []
    while len(times) < samples and sum(times) < 1000 * LONGEST_SECONDS:
        begun = time.perf_counter()
        command()
        times.append(1000 * (time.perf_counter() - begun))
        time.sleep(max(0.0, 2 * BETWEEN_SECONDS - times[-1] / 1000))
    return times


def waited(times: list[float], pid: int) -> Wait:
    """The figures of one series."""
    pages = Path(f"/proc/{pid}/status").read_text("utf-8")
    rss = next(int(line.split()[1]) for line in pages.splitlines() if line.startswith("VmRSS"))
    return Wait(quantile(times, 0.5), quantile(times, 0.99), rss / 1024)


@contextmanager
def attack(name: str, address: str, table: str) -> Iterator[None]:
    """While this lasts somebody attacks."""
    with subprocess.Popen([sys.executable, "-m", "faults.pressure.attackers", name, address, table]) as process:
        try:
            yield
        finally:
            process.kill()
