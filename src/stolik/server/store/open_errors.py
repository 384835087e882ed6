"""Why a database cannot be opened, as one sentence with what to do about it.

Deliberately absent: errors while people play. A table reports those itself, and retries.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from stolik.core import system_errors
from stolik.core.errors import BadFile, StolikError
from stolik.server.store.interface import StoreFailed
from stolik.server.store.postgres_driver import CONNECTION_ERRORS

DRIVER_ERRORS: Final = (sqlite3.Error, *CONNECTION_ERRORS)
OPEN_ERRORS: Final = (*DRIVER_ERRORS, SQLAlchemyError, StoreFailed)
DAMAGED: Final = "it is damaged: put a copy made by `stolik backup` in its place"
NO_DATABASE: Final = "there is no database {}; say with --data where the server keeps its own"
NOT_WRITABLE: Final = "let this user write there, or choose another folder with --data"
LOCKED_BY_ANOTHER: Final = "another program holds it: end that one"
SQLITE_ADVICE: Final = {
    sqlite3.SQLITE_FULL: "free some space",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_READONLY: NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: NOT_WRITABLE,
    sqlite3.SQLITE_PERM: NOT_WRITABLE,
    sqlite3.SQLITE_IOERR: "the disk is full or failing: free some space, or look after it",
    sqlite3.SQLITE_BUSY: LOCKED_BY_ANOTHER,
    sqlite3.SQLITE_LOCKED: LOCKED_BY_ANOTHER,
}
OTHER_DATABASE: Final = "put a copy made by `stolik backup` in its place, or choose another one with --database"
POSTGRES_ADVICE: Final = (
    (asyncpg.InvalidAuthorizationSpecificationError, "correct the user and the password in --database"),
    (asyncpg.InvalidCatalogNameError, "make it with createdb, or correct its name in --database"),
    (asyncpg.TooManyConnectionsError, "raise the limit (max_connections), or stop another server"),
    (asyncpg.InsufficientPrivilegeError, "let its user make tables: GRANT ALL ON SCHEMA public"),
    (asyncpg.DiskFullError, "free some space there"),
    (asyncpg.CannotConnectNowError, "wait until PostgreSQL is ready, then start again"),
    (OSError, "start PostgreSQL there, or correct the address in --database"),
    (asyncpg.InterfaceError, "correct the address in --database"),
)


UNAVAILABLE_ERRORS: Final = (
    *(kind for kind, _ in POSTGRES_ADVICE),
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    TimeoutError,
    NoConnectionFree,
)


class Unusable(StolikError):
    """Why a database cannot be used and what to do; `explained` adds which one it is."""


@contextmanager
def explained(location: Path | str) -> Iterator[None]:
    """Raise whatever the disk or the database refuses in this block as one sentence."""
    try:
        yield
    except Unusable as error:
        raise BadFile(f"{named(location)} cannot be used: {error}") from error
    except OPEN_ERRORS as error:
        raise BadFile(f"{named(location)} cannot be used: {explain(location, _root(error))}") from error


def explain(location: Path | str, error: BaseException) -> str:
    """The reason, and what to do."""
    if isinstance(location, str):
        reason = getattr(error, "strerror", None) or str(error) or "no answer"
        return (
            f"{reason}; {next((advice for kind, advice in POSTGRES_ADVICE if isinstance(error, kind)), OTHER_DATABASE)}"
        )
    if isinstance(error, OSError):
        return system_errors.explain(error)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return f"{error}; {SQLITE_ADVICE.get(code & 0xFF, OTHER_DATABASE)}"


def is_unavailable(error: BaseException) -> bool:
    """Did the database fail to answer or to store, for a reason that passes? A bug of ours is not one."""
    root = _root(error)
    if isinstance(root, sqlite3.Error):
        return getattr(root, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in SQLITE_ADVICE
    return isinstance(root, UNAVAILABLE_ERRORS)


def is_bad_value(error: BaseException) -> bool:
    """Did the database refuse a value that it can never store?"""
    return isinstance(_root(error), asyncpg.DataError)


def named(location: Path | str) -> str:
    """A database by its file or its address, without the password in it."""
    if isinstance(location, Path):
        return f"the database {location}"
    parts = urlsplit(location)
    where = f"{parts.hostname or 'this machine'}" + (f":{parts.port}" if parts.port else "")
    return f"the PostgreSQL database {parts.path.lstrip('/') or '(without a name)'} at {where}"


def _root(error: BaseException) -> BaseException:
    """The innermost cause of a known kind; our own errors and SQLAlchemy's are wrapped around it."""
    causes = []
    deeper: BaseException | None = error
    while deeper is not None:
        causes.append(deeper)
        deeper = getattr(deeper, "orig", None) or deeper.__cause__
    return next((cause for cause in reversed(causes) if isinstance(cause, DRIVER_ERRORS)), error)
