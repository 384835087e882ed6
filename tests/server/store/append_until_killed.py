"""A process that appends until it is killed, and prints what was answered as stored."""

import asyncio
import sys
from pathlib import Path

from server.store.store_tables import add, submit
from server.store.store_tables import rows as some_rows
from stolik.server.store.open_store import open_store

TABLES = 5


async def write(database: str, folder: Path) -> None:
    store = open_store(database, folder, "doomed")
    await store.open()
    for table in range(TABLES):
        await add(store, f"t{table}")
    seq = 1
    while True:
        seq += 1
        verdicts = await asyncio.gather(*(submit(store, some_rows(f"t{table}", seq)) for table in range(TABLES)))
        if any(verdicts):
            raise SystemExit(str(verdicts))
        sys.stdout.write(f"{seq}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1], Path(sys.argv[2])))
