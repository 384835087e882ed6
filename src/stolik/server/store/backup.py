"""Copies the database while it is in use.

The server key is not copied: with it a copy would show every hidden card, without it none. Keep house.key separately;
a database without its key can never reveal its running games.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url

from stolik.core import system_errors
from stolik.core.errors import BadFile
from stolik.server.store.open_errors import DAMAGED, NO_DATABASE, explain
from stolik.server.store.open_store import database_location
from stolik.server.store.sqlite_file import fsync_folder


def back_up(database: str | None, data: Path, target: Path) -> None:
    """Copy a database into a new file that is whole and durable before it has its name; never overwrites.

    SQLite gives a database file, PostgreSQL an archive for pg_restore. The server key is not copied: house.key must be
    kept separately.
    """
    location = database_location(database, data)
    draft = target.with_name(f"{target.name}.{secrets.token_hex(8)}")
    if target.exists():
        raise BadFile(f"{target} is there already and is not overwritten")
    try:
        os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _copy_sqlite(location, draft) if isinstance(location, Path) else _dump_postgres(location, draft)
            _publish(draft, target)
        finally:
            draft.unlink()
    except FileExistsError:
        raise BadFile(f"{target} is there already and is not overwritten") from None
    except OSError as error:
        raise BadFile(f"no copy can be made at {target}: {system_errors.explain(error)}") from error


def _copy_sqlite(file: Path, draft: Path) -> None:
    """Copy all pages in one go: a reader of the write-ahead log keeps no writer waiting."""
    if not file.exists():
        raise BadFile(NO_DATABASE.format(file))
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
            with closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
                verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.Error as error:
        raise BadFile(f"the database {file} cannot be copied: {explain(file, error)}") from error
    if verdict != "ok":
        raise BadFile(f"the database {file} cannot be copied: {verdict}; {DAMAGED}")


def _dump_postgres(url: str, draft: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BadFile("a PostgreSQL database is copied by pg_dump, which is not installed: install PostgreSQL's client")
    address = make_url(url)
    environment = dict(os.environ)
    if address.password is not None:  # not among the arguments, where everybody could see it
        environment["PGPASSWORD"] = str(address.password)
    bare = address.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    command = [program, "--format=custom", "--no-password", f"--file={draft}", f"--dbname={bare}"]
    ended = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)  # noqa: S603 - ours
    if ended.returncode != 0:
        raise BadFile(f"pg_dump failed: {ended.stderr.strip()}; see that PostgreSQL runs, and correct --database")


def _publish(draft: Path, target: Path) -> None:
    """Make the copy durable, then give it its name."""
    with draft.open("rb") as copy:
        os.fsync(copy.fileno())
    os.link(draft, target)
    fsync_folder(target.parent)
