"""The database file: created private, locked for one process, opened with the pragmas that durability needs."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

from stolik.server.store.open_errors import Unusable

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BUSY_TIMEOUT_MS: Final = 10_000
CHECKPOINT_MS: Final = 50
"""Milliseconds for which a checkpoint waits for readers and writers, who wait for it meanwhile."""
MAX_WAL_BYTES: Final = 64 * 1024 * 1024
"""A write-ahead log that is larger is truncated at the next checkpoint."""

PRAGMAS: Final = (
    f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # NORMAL would lose acknowledged moves when the power fails
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA secure_delete=ON",
    f"PRAGMA journal_size_limit={MAX_WAL_BYTES}",
)


def open_connection(file: Path) -> sqlite3.Connection:
    """A connection in autocommit mode, for one thread at a time."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, cached_statements=64)
    try:
        for pragma in PRAGMAS:
            connection.execute(pragma).close()
    except BaseException:
        connection.close()
        raise
    return connection


def truncate_log(file: Path) -> bool:
    """Checkpoint the write-ahead log into the file and truncate it; False where that is impossible now."""
    try:
        with closing(open_connection(file)) as connection:
            connection.execute(f"PRAGMA busy_timeout={CHECKPOINT_MS}").close()
            is_busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        return False  # the next write reports what is wrong with the disk
    return not is_busy


def create_private_file(file: Path) -> None:
    """An empty file that only its owner may read: it will hold names and password hashes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    fsync_folder(file.parent)


def fsync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    if sys.platform != "win32":  # where folders cannot be opened
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def lock_database(file: Path) -> int:
    """Lock the database for this process until the handle is closed; the system unlocks it when the process dies."""
    handle = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise Unusable("it is in use by another server; stop that one, or choose another folder with --data") from None
    return handle
