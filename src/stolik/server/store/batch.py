"""What both stores check before an append is stored, and how its callbacks are called.

Deliberately absent: SQL. Each store reads the heads of its tables and stores the appends that pass.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping

from msgspec import Struct

from stolik.server.store.interface import Append, Fenced, OnStored, StoreFailed

QueuedAppend = tuple[Append, OnStored]
AppendResult = StoreFailed | None


class LogHead(Struct):
    """The head of a table's log: the epoch that may append, and the number of the last row."""

    epoch: int
    seq: int


def check_append(append: Append, heads: Mapping[str, LogHead]) -> Fenced | None:
    """Check that an append continues the log of its table; if it does, its head is moved."""
    head = heads.get(append.table)
    if head is None:
        return Fenced(f"there is no table {append.table}")
    if head.epoch != append.epoch:
        return Fenced(f"table {append.table} was claimed since: epoch {append.epoch} is over, {head.epoch} holds")
    seq = head.seq
    for row in append.rows:
        seq += 1
        if row.seq != seq:
            return Fenced(f"row {row.seq} of table {append.table} does not follow: the next one is {seq}")
    head.seq = seq
    return None


def check_batch(appends: Iterable[Append], heads: Mapping[str, LogHead]) -> tuple[list[Append], list[AppendResult]]:
    """The appends that may be stored, and a result for each of all."""
    valid: list[Append] = []
    results: list[AppendResult] = []
    for append in appends:
        result = check_append(append, heads)
        results.append(result)
        if result is None:
            valid.append(append)
    return valid, results


def people_named(appends: Iterable[Append]) -> set[str]:
    """People whose chat or history these appends would store, unless they have been erased meanwhile."""
    return {
        person for append in appends for person in (*append.seated_people, *(line.by for line in append.chat_lines))
    }


def append_time_ms(append: Append) -> int:
    """When an append happened: at its last row."""
    return append.rows[-1].at_ms if append.rows else time.time_ns() // 1_000_000


def notify_all(results: Iterable[tuple[OnStored, AppendResult]]) -> None:
    """Call all callbacks, in the event loop; one that raises does not keep the others from being called."""
    for done, result in results:
        try:
            done(result)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other callbacks are called
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a callback of an append failed", "exception": error}
            )
