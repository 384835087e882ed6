"""Migrations of the schema from version to version, on both databases. A store migrates when it opens.

There is no alembic.ini: the folder is found beside this file, also in an installed wheel. Alembic itself is
imported only where there is something to do: that takes half a second, and mostly there is not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from stolik.server.store.engines import postgres_engine_for_migrations, sqlite_engine_for_migrations
from stolik.server.store.open_errors import DAMAGED, Unusable
from stolik.version import VERSION

MIGRATIONS_FOLDER: Final = Path(__file__).parent
HEAD_REVISION: Final = "0002"
"""The newest version in `versions`."""
ADVISORY_LOCK_ID: Final = 0x5354_4F4C_494B
"""The advisory lock under which nodes that start together migrate one after the other: "STOLIK"."""


def upgrade(connection: Connection) -> None:
    """Bring a database up to what this version of Stolik expects, in the transaction of the connection."""
    if is_up_to_date(connection):
        return
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Unusable(f"a newer Stolik than {VERSION} made it ({error}); install that one") from error


def is_up_to_date(connection: Connection) -> bool:
    """Is this the newest version already?"""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return list(connection.execute(text("SELECT version_num FROM alembic_version")).scalars()) == [HEAD_REVISION]


def migrate_sqlite(file: Path) -> None:
    """Migrate a file, all or nothing."""
    engine = sqlite_engine_for_migrations(file)
    try:
        with engine.begin() as connection:
            upgrade(connection)
            if connection.execute(text("PRAGMA foreign_key_check")).first():
                raise Unusable(f"some of its rows point to nothing; {DAMAGED}")
    finally:
        engine.dispose()


async def migrate_postgres(url: str) -> None:
    """Migrate a PostgreSQL database, all or nothing."""
    engine = postgres_engine_for_migrations(url)
    try:
        async with engine.begin() as connection:
            # Another node may take a while to migrate; it is worth waiting for.
            await connection.execute(text("SET LOCAL lock_timeout = '5min'"))
            await connection.execute(text("SET LOCAL statement_timeout = '0'"))
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK_ID})
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()
