"""What is changed in the process of a node before it serves: a short lease for all, one broken promise for controls."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from faults.crash.mutants import look_away
from stolik.server.config import Timeouts
from stolik.server.runtime import directory
from stolik.server.runtime.directory import TableDirectory
from stolik.server.store import open_store, postgres_writer
from stolik.server.store.batch import AppendResult
from stolik.server.store.interface import Append
from stolik.server.store.postgres_appends import INSERT_ROWS, NOTIFY_CHANNEL, as_columns
from stolik.server.store.postgres_store import PostgresStore
from support.patches import put_into

LEASE_SECONDS: Final = 2.0
SWEEP_SECONDS: Final = 0.5
"""Nothing is judged by these, they only have to end."""
EAGER: Final = Timeouts(
    bot_pause_seconds=(0.2, 0.4), warn_after_seconds=1.0, stand_in_after_seconds=2.0, startup_grace_seconds=2.0
)
"""Bots that leave time for a fault between two moves, and seats that get a stand-in soon."""
PATIENT: Final = replace(EAGER, warn_after_seconds=3600.0, stand_in_after_seconds=7200.0)
"""Nobody gets a stand-in."""
PASSED_OVER: Final = "passed over by {}"
"""What a deaf node writes into its log in place of each sweep."""


def hurry() -> None:
    """A short lease, nodes that look around often, and stand-ins that do not think."""
    put_into(open_store, PostgresStore=partial(PostgresStore, lease_seconds=LEASE_SECONDS))
    put_into(directory, DEFAULT_STAND_IN="random", SWEEP_INTERVAL_SECONDS=SWEEP_SECONDS)


def careless() -> None:
    """Number and store without asking who may, drop what clashes, and say that all is well."""
    put_into(postgres_writer, write_batch=write_carelessly)


async def write_carelessly(connection: Any, node: str, appends: Sequence[Append]) -> list[AppendResult]:
    """No epoch, no order."""
    rows = [(a.table, r.seq, r.at_ms, r.sender_id, r.idempotency_key, r.entry_json) for a in appends for r in a.rows]
    await connection.fetch(INSERT_ROWS, *as_columns(rows), NOTIFY_CHANNEL, node)
    for append in appends:
        if append.state is not None:
            await connection.execute("UPDATE tables SET state = $2 WHERE id = $1", append.table, append.state)
    return [None for _ in appends]


def deaf() -> None:
    """Ignore hints of other nodes, never look for their rows, take over none of their tables."""

    async def pass_over(_directory: TableDirectory) -> None:
        print(PASSED_OVER.format(os.getpid()), file=sys.stderr, flush=True)

    put_into(
        TableDirectory,
        on_append_hint=lambda _directory, _table, _n: None,
        _take_over_orphans=look_away,
        _poll_other_nodes=pass_over,
    )
