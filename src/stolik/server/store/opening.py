"""Which store a house has, by the address of its database, and whether the house's key belongs to it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from stolik.core.errors import BadFile, BadSetup
from stolik.server.house_key import FILE, FINGERPRINT
from stolik.server.store.postgres import PostgresStore
from stolik.server.store.schema import house
from stolik.server.store.sqlite import SqliteStore

NAME: Final = "stolik.db"
SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://")


def located(database: str | None, data: Path) -> Path | str:
    """The file of a SQLite database, or the address of a PostgreSQL one."""
    if database is None:
        return data / NAME
    if database.startswith(POSTGRES):
        return database
    if database.startswith(SQLITE) and database != SQLITE:
        return Path(database.removeprefix(SQLITE))
    kind = database.partition(":")[0]  # the rest may hold a password
    raise BadSetup(f"a database is sqlite:///path/of/a/file or postgresql://user@host/name, not “{kind}:…”")


def open_store(database: str | None, data: Path, node: str) -> SqliteStore | PostgresStore:
    """The store of a house, still to be opened; without an address it is a file in the data folder."""
    place = located(database, data)
    return SqliteStore(place, node) if isinstance(place, Path) else PostgresStore(place, node)


async def check_house(engine: AsyncEngine, fingerprint: str) -> None:
    """Remember the house's key the first time; later refuse another one, whose games could not be revealed."""
    known = await _known(engine)
    if known is None:
        try:
            async with engine.begin() as connection:
                await connection.execute(insert(house).values(key=FINGERPRINT, value=fingerprint))
        except IntegrityError:
            pass  # another node was quicker; it ought to have the same key
        known = await _known(engine)
    if known != fingerprint:
        raise BadFile(
            f"this database belongs to a house with another key; copy {FILE} from the data folder of that house"
        )


async def _known(engine: AsyncEngine) -> str | None:
    async with engine.connect() as connection:
        query = select(house.c.value).where(house.c.key == FINGERPRINT)
        return (await connection.execute(query)).scalar_one_or_none()
