"""How many appends a store takes: `PYTHONPATH=tests python -m server.store.append_speed [sqlite:///file|postgresql://…]`.

Each table hands in its next append when the last one is answered, as a runner does. No test: nothing fails here.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from server.store.store_tables import AnyStore, add
from stolik.server.store.interface import Append, LogRow, StoreFailed
from stolik.server.store.open_store import open_store

ENTRY = '{"move":"' + "x" * 150 + '"}'
RUNS = ((1, 2000), (50, 400), (500, 100), (2000, 40))
"""Tables at once, and appends of each."""


async def keep_appending(store: AnyStore, table: str, many: int, waits: list[float]) -> None:
    loop = asyncio.get_running_loop()
    for seq in range(2, many + 2):
        begun = time.perf_counter()
        answer: asyncio.Future[StoreFailed | None] = loop.create_future()
        store.append(Append(table, 1, (LogRow(seq, 1000, "somebody", f"{seq}", ENTRY),)), answer.set_result)
        assert await answer is None
        waits.append(time.perf_counter() - begun)


async def measure(database: str | None, folder: Path, tables: int, many: int) -> None:
    store = open_store(database, folder, "speed")
    await store.open()
    names = [f"{time.time_ns()}-{number}" for number in range(tables)]
    await asyncio.gather(*(add(store, name) for name in names))
    waits: list[float] = []
    begun = time.perf_counter()
    await asyncio.gather(*(keep_appending(store, name, many, waits) for name in names))
    rate = len(waits) / (time.perf_counter() - begun)
    waits.sort()
    middle, slow = waits[len(waits) // 2] * 1e3, waits[len(waits) * 99 // 100] * 1e3
    sys.stdout.write(f"{tables:5} tables: {rate:8,.0f} appends/s, p50 {middle:6.2f} ms, p99 {slow:6.2f} ms\n")
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="stolik-speed-") as place:
        for run in RUNS:
            asyncio.run(measure(sys.argv[1] if sys.argv[1:] else None, Path(place), *run))
