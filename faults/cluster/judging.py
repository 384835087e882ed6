"""Judges a history against the log, in the manner of Jepsen: what was promised, and what is true."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from faults.cluster.audit import Audit, Claim, LogRow
from faults.cluster.history import FACT, History
from stolik.server.table.facts import read_fact
from stolik.server.table.frames import public_fact


class Verdict(Struct, frozen=True):
    """How often each promise was broken; all zero for a house that keeps them."""

    lost: int
    """Acknowledged under a number, and not in the log there."""
    doubled: int
    """Carried out twice, or under two numbers."""
    forks: int
    """Numbers missing or twice, or under which people were told different things."""
    ghosts: int
    """Shown or refused, and the log says otherwise."""
    fallen: int
    """Claims whose epoch did not rise."""
    stale_writes: int
    """Rows by a node that had lost its claim."""


async def judge(history: History, audit: Audit) -> Verdict:
    """All promises at once. What was seen is kept before the log is read: nobody may have seen more than it says."""
    history = history.kept()
    log = await audit.log()
    ledgers = audit.ledgers(log)

    def row(table: str, reader: str, n: int) -> int:
        return ledgers[table].row(n, reader) if table in ledgers else -n

    history = history.in_rows(row)
    return Verdict(
        lost=lost(history, log),
        doubled=doubled(history, log),
        forks=forks(history, log),
        ghosts=ghosts(history, log),
        fallen=fallen(await audit.claims()),
        stale_writes=await audit.stale_writes(),
    )


def lost(history: History, log: Iterable[LogRow]) -> int:
    """Every acknowledged command is in the log, under its number, sender and key."""
    kept = {(row.table, row.n, row.by, row.key) for row in log}
    return sum((asked.table, asked.n, asked.by, asked.key) not in kept for asked in history.stored)


def doubled(history: History, log: Iterable[LogRow]) -> int:
    """No key of anybody is in a table's log twice, and none was acknowledged twice differently."""
    kept = Counter((row.table, row.by, row.key) for row in log if row.key is not None)
    numbers: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    for asked in history.stored:
        numbers[asked.table, asked.by, asked.key].add(asked.n)
    return sum(times > 1 for times in kept.values()) + sum(len(known) > 1 for known in numbers.values())


def forks(history: History, log: Iterable[LogRow]) -> int:
    """Numbers run from 1 without a gap, one command each, and everybody was shown the same under them."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for row in log:
        numbers[row.table].append(row.n)
    gaps = sum(kept != list(range(1, len(kept) + 1)) for kept in numbers.values())
    promised: dict[tuple[str, int], set[tuple[str, str]]] = defaultdict(set)
    for asked in history.stored:
        promised[asked.table, asked.n].add((asked.by, asked.key))
    differing = sum(len(told) > 1 for told in history.seen.values())
    return gaps + sum(len(known) > 1 for known in promised.values()) + differing


def ghosts(history: History, log: Iterable[LogRow]) -> int:
    """What was shown is stored, as it was shown; what was refused is not."""
    rows = list(log)
    facts = {(row.table, row.n): public(row) for row in rows}
    keys = {(row.table, row.by, row.key) for row in rows}
    shown = sum(
        any(what != facts.get((table, n)) for what in told)
        for (table, _, n, side), told in history.seen.items()
        if side == FACT
    )
    refused = sum((asked.table, asked.by, asked.key) in keys for asked in history.asked if asked.is_refused)
    return shown + refused


def fallen(claims: Iterable[Claim]) -> int:
    """Each claim of a table has a higher epoch than the one before."""
    last: dict[str, int] = {}
    wrong = 0
    for claim in claims:
        wrong += claim.epoch <= last.get(claim.table, 0)
        last[claim.table] = claim.epoch
    return wrong


def public(row: LogRow) -> bytes:
    """A row as everybody may know it."""
    return msgspec.json.encode([public_fact(read_fact(row.fact)), row.at], order="sorted")
