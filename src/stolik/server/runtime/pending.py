"""A command on its way: who asks what of a table, and where the answer goes."""

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
    """What is said, where somebody speaks: it is stored apart from the log."""
    attempts: int = 0
    rematch_table: str | None = None
    seen_phase: int | None = None
    """The phase that the sender has seen, for telling what was missed since."""


def log_rows(asked: PendingCommand, facts: list[LogEntry], n: int, now: int) -> tuple[LogRow, ...]:
    """The rows that a command appends; the last one carries its key."""
    last = len(facts) - 1
    return tuple(
        LogRow(n + 1 + number, now, asked.sender_id, asked.key if number == last else None, encode_entry(fact))
        for number, fact in enumerate(facts)
    )


def chat_lines(asked: PendingCommand, rows: tuple[LogRow, ...], facts: list[LogEntry]) -> tuple[StoredChatLine, ...]:
    """What was said with it."""
    if asked.chat_text is None or not isinstance(facts[-1], ChatSaid):
        return ()
    return (StoredChatLine(rows[-1].seq, asked.sender_id, rows[-1].at_ms, asked.chat_text),)


def refusal_answer(asked: PendingCommand, error: Exception) -> Answer:
    """Why nothing happened, as one of the typed answers."""
    match error:
        case IllegalMove():
            return Illegal(asked.key, error.rule, error.code, str(error))
        case Refusal():
            return Refused(asked.key, error.code, str(error), error.talk)
    raise error
