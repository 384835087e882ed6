"""asyncpg in one place: connections, their settings and timeouts, and classes of errors."""

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
"""Seconds after which a connection attempt or a command fails."""

MIN_RECONNECT_SECONDS: Final = 0.05
MAX_RECONNECT_SECONDS: Final = 1.0
"""Backoff between two attempts to connect: doubled from the shortest to the longest."""

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
"""Errors of the values that were passed, and of nothing else."""

CONNECTION_ERRORS: Final = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    TimeoutError,
)
"""Errors of a database that refuses or does not answer; asyncpg calls a broken connection an internal error."""


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Drop one log line: asyncpg leaves a future behind when it is cancelled while it connects."""
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, ConnectionError) and record.getMessage().startswith("Future exception was never"))


logging.getLogger("asyncio").addFilter(_is_worth_logging)


async def connect(
    url: str, name: str = "stolik", timeout_seconds: float | None = COMMAND_TIMEOUT_SECONDS
) -> Connection:
    """One connection, with an application name for the database's operator; `timeout` None: commands may take long."""
    settings = {**SESSION_SETTINGS, "application_name": name}
    return await asyncpg.connect(
        url,
        timeout=timeout_seconds or COMMAND_TIMEOUT_SECONDS,
        command_timeout=timeout_seconds,
        server_settings=settings,
    )


async def make_pool(url: str, timeout_seconds: float = COMMAND_TIMEOUT_SECONDS) -> Pool:
    """A pool of connections for queries; broken ones are replaced."""
    settings = {**SESSION_SETTINGS, "application_name": "stolik"}
    return await asyncpg.create_pool(
        url, min_size=1, max_size=6, timeout=timeout_seconds, command_timeout=timeout_seconds, server_settings=settings
    )
