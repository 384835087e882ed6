"""Pending commands: who sent one, how the table decides it, and where its answer goes."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from stolik.core.errors import IllegalMove
from stolik.protocol.answers import Answer, Illegal, Refused
from stolik.server.store.interface import LogRow, StoredChatLine
from stolik.server.table.log_entries import ChatSaid, LogEntry, encode_entry
from stolik.server.table.refusals import Refusal
from stolik.server.table.state import Table

OnAnswer = Callable[[Answer], None]
DecideFunction = Callable[[Table], list[LogEntry]]


class PendingCommand(Struct):
    """One command in a table's queue."""

    sender_id: str
    key: str
    decide: DecideFunction
    reply: OnAnswer
    chat_text: str | None = None
    """The text of a chat line: it is stored apart from the log."""
    attempts: int = 0
    rematch_table: str | None = None
    seen_phase: int | None = None
    """The phase that the sender has seen, for the rows that a stale answer brings."""


def log_rows(pending: PendingCommand, entries: list[LogEntry], last_row: int, now: int) -> tuple[LogRow, ...]:
    """The rows that a command appends; the last one has its idempotency key."""
    keys = [None] * (len(entries) - 1) + [pending.key]
    return tuple(
        LogRow(last_row + number, now, pending.sender_id, key, encode_entry(entry))
        for number, (entry, key) in enumerate(zip(entries, keys, strict=True), 1)
    )


def chat_lines(
    pending: PendingCommand, rows: tuple[LogRow, ...], entries: list[LogEntry]
) -> tuple[StoredChatLine, ...]:
    """The chat line of a command, if it has one."""
    if pending.chat_text is None or not isinstance(entries[-1], ChatSaid):
        return ()
    return (StoredChatLine(rows[-1].seq, pending.sender_id, rows[-1].at_ms, pending.chat_text),)


def refusal_answer(pending: PendingCommand, error: Exception) -> Answer:
    """The answer to a command that the rules or the table refuse."""
    match error:
        case IllegalMove():
            return Illegal(pending.key, error.rule, error.code, str(error))
        case Refusal():
            return Refused(pending.key, error.code, str(error), error.talk)
    raise error
