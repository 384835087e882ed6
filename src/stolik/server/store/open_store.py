"""Opens the store by the address of its database, and checks that the server key belongs to it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from stolik.core.errors import BadFile, BadSetup
from stolik.server import server_key
from stolik.server.server_key import FINGERPRINT_LABEL, KEY_FILE, ServerKey
from stolik.server.store.postgres_store import PostgresStore
from stolik.server.store.schema import server_values
from stolik.server.store.sqlite_store import SqliteStore

SQLITE_FILE: Final = "stolik.db"
SQLITE_SCHEME: Final = "sqlite:///"
POSTGRES_SCHEMES: Final = ("postgresql://", "postgres://")


def database_location(database: str | None, data_folder: Path) -> Path | str:
    """The file of a SQLite database, or the address of a PostgreSQL one."""
    if database is None:
        return data_folder / SQLITE_FILE
    if database.startswith(POSTGRES_SCHEMES) and _is_address(database):
        return database
    if database.startswith(SQLITE_SCHEME) and database != SQLITE_SCHEME:
        return Path(database.removeprefix(SQLITE_SCHEME))
    kind = database.partition(":")[0]  # the rest may hold a password
    raise BadSetup(f"a database is sqlite:///path/of/a/file or postgresql://user@host/name, not “{kind}:…”")


def _is_address(url: str) -> bool:
    """Can the address be parsed? A port may be wrong, a bracket missing."""
    try:
        return urlsplit(url).port != 0
    except ValueError:
        return False


def open_store(database: str | None, data_folder: Path, node: str) -> SqliteStore | PostgresStore:
    """The store of a server, not opened yet; without an address it is a file in the data folder."""
    location = database_location(database, data_folder)
    return SqliteStore(location, node) if isinstance(location, Path) else PostgresStore(location, node)


async def load_server_key(engine: AsyncEngine, data_folder: Path) -> ServerKey:
    """The key in the data folder, made at the first start; a key of another database is refused."""
    stored = await _stored_fingerprint(engine)
    # Read after the database: a node that starts at the same moment makes the key first, then stores its fingerprint.
    key = server_key.read(data_folder)
    if key is None and stored is not None:
        raise BadFile(
            f"the server key {data_folder / KEY_FILE} is missing, and this database needs it; put your copy of it back"
        )
    key = key or server_key.make(data_folder)
    if stored is None:
        with suppress(IntegrityError):  # another node was quicker; it must have the same key
            async with engine.begin() as connection:
                await connection.execute(insert(server_values).values(key=FINGERPRINT_LABEL, value=key.fingerprint()))
        stored = await _stored_fingerprint(engine)
    if stored != key.fingerprint():
        raise BadFile(
            f"this database was made with another server key than {data_folder / KEY_FILE}; "
            "put your copy of its own key there"
        )
    return key


async def _stored_fingerprint(engine: AsyncEngine) -> str | None:
    async with engine.connect() as connection:
        query = select(server_values.c.value).where(server_values.c.key == FINGERPRINT_LABEL)
        return (await connection.execute(query)).scalar_one_or_none()
