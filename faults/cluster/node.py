"""One node in a process of its own, with a lease of our choice; or one that is broken on purpose.

`node.py LEASE KIND …`, and what `stolik serve` takes. Kinds: `sound`; `careless`, which numbers and stores without
asking who may, and says that all is well; `deaf`, which neither listens nor looks at what others do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from stolik.cli import main as front_door
from stolik.server import config
from stolik.server.live.hub import Hub
from stolik.server.live.steward import Customs
from stolik.server.store import Append, opening, postgres_writer
from stolik.server.store.batch import Verdict
from stolik.server.store.postgres import PostgresStore
from stolik.server.store.postgres_ledger import CHANNEL, LOG, columns

CUSTOMS: Final = Customs(bot_pace=(0.15, 0.35), warn_after=1.0, warm_after=2.0, grace=2.0)
"""Bots that leave time for a fault between two moves, and seats that are kept warm soon."""

WRITE, STORE, QUICK = "write", "PostgresStore", "QUICK"
"""What we put something of our own in place of."""


async def write_carelessly(connection: Any, node: str, appends: Sequence[Append]) -> list[Verdict]:
    """No epoch, no order, and what clashes is dropped without a word."""
    rows = [(a.table, r.seq, r.at, r.by, r.key, r.fact) for a in appends for r in a.rows]
    await connection.fetch(LOG, *columns(rows), CHANNEL, node)
    for append in appends:
        if append.state is not None:
            await connection.execute("UPDATE tables SET state = $2 WHERE id = $1", append.table, append.state)
    return [None for _ in appends]


def be_careless() -> None:
    """Store whatever comes."""
    setattr(postgres_writer, WRITE, write_carelessly)


def be_deaf() -> None:
    """Hear nothing, look at nothing, take over nothing; and be patient, for whoever acts learns by it."""
    setattr(config, QUICK, Customs(bot_pace=CUSTOMS.bot_pace))

    async def look_away(_hub: Hub) -> int:
        return 0

    for sense in ("hear", "_adopt", "_read_others"):
        setattr(Hub, sense, look_away if sense != "hear" else lambda _hub, _table, _n: None)


KINDS: Final[dict[str, Callable[[], None]]] = {"sound": lambda: None, "careless": be_careless, "deaf": be_deaf}


def main() -> None:
    """Be a node."""
    _, lease, kind, *arguments = sys.argv
    setattr(opening, STORE, partial(PostgresStore, lease=float(lease)))
    setattr(config, QUICK, CUSTOMS)
    KINDS[kind]()
    front_door(["serve", *arguments])


if __name__ == "__main__":
    main()
