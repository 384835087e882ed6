"""What both stores ask of an append before it is stored, and how those who wait are told.

Deliberately absent: SQL. Each store reads the heads of its tables and keeps what is judged good.
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
    """Where a table stands: who may append, and the last number of its log."""

    epoch: int
    seq: int


def check_append(append: Append, heads: Mapping[str, LogHead]) -> Fenced | None:
    """Whether an append goes on from the head of its table, which is moved if it does."""
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
    """The appends that may be stored, and a verdict on each of all."""
    good: list[Append] = []
    verdicts: list[AppendResult] = []
    for append in appends:
        verdict = check_append(append, heads)
        verdicts.append(verdict)
        if verdict is None:
            good.append(append)
    return good, verdicts


def named(appends: Iterable[Append]) -> set[str]:
    """Whose words or history these appends would keep, unless they have been erased meanwhile."""
    return {
        person for append in appends for person in (*append.seated_people, *(line.by for line in append.chat_lines))
    }


def append_time_ms(append: Append) -> int:
    """When an append happened: at its last row."""
    return append.rows[-1].at_ms if append.rows else time.time_ns() // 1_000_000


def notify_all(news: Iterable[tuple[OnStored, AppendResult]]) -> None:
    """Call everybody back, in the event loop; one who stumbles does not keep the news from the others."""
    for done, verdict in news:
        try:
            done(verdict)
        except Exception as error:  # noqa: BLE001 - whatever it is, the others must hear
            asyncio.get_running_loop().call_exception_handler(
                {"message": "somebody who appended stumbled over the answer", "exception": error}
            )
