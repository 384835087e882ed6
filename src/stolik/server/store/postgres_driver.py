"""asyncpg, in one place: how we connect, with which settings, and how the database says no."""

from __future__ import annotations

import logging
from typing import Final

import asyncpg  # type: ignore[import-untyped]
from asyncpg import Connection, Pool, Record

__all__ = [
    "COMMAND_TIMEOUT_SECONDS",
    "CONNECTION_ERRORS",
    "MAX_RECONNECT_SECONDS",
    "MIN_RECONNECT_SECONDS",
    "VALUE_ERRORS",
    "Connection",
    "Pool",
    "Record",
    "connect",
    "make_pool",
]

COMMAND_TIMEOUT_SECONDS: Final = 10.0
"""Seconds after which a connection or a command is given up."""

MIN_RECONNECT_SECONDS: Final = 0.05
MAX_RECONNECT_SECONDS: Final = 1.0
"""Seconds between two tries to connect: doubled from the first to the longest."""

SESSION_SETTINGS: Final = {
    "synchronous_commit": "on",
    # A node that is paused in the middle of a transaction must not hold its tables against its successor.
    "idle_in_transaction_session_timeout": "6s",
    "lock_timeout": "8s",
    "statement_timeout": "30s",
}

VALUE_ERRORS: Final = (
    asyncpg.DataError,
    ValueError,  # also what asyncpg cannot encode
    OverflowError,
)
"""What is wrong with the values that were handed over, and with nothing else."""

CONNECTION_ERRORS: Final = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    TimeoutError,
)
"""How a database says no, or nothing at all; a connection that is cut in the middle of a word is an internal error."""


def _is_worth_saying(record: logging.LogRecord) -> bool:
    """Where it is cancelled while it connects, asyncpg forgets a future, and nobody waits for what that says."""
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, ConnectionError) and record.getMessage().startswith("Future exception was never"))


logging.getLogger("asyncio").addFilter(_is_worth_saying)


async def connect(url: str, name: str = "stolik", patience: float | None = COMMAND_TIMEOUT_SECONDS) -> Connection:
    """One connection, shown to the database's keeper under a name; without patience its commands may take long."""
    settings = {**SESSION_SETTINGS, "application_name": name}
    return await asyncpg.connect(
        url, timeout=patience or COMMAND_TIMEOUT_SECONDS, command_timeout=patience, server_settings=settings
    )


async def make_pool(url: str, patience: float = COMMAND_TIMEOUT_SECONDS) -> Pool:
    """Connections for questions, replaced where they break."""
    settings = {**SESSION_SETTINGS, "application_name": "stolik"}
    return await asyncpg.create_pool(
        url, min_size=1, max_size=6, timeout=patience, command_timeout=patience, server_settings=settings
    )
