"""A filled database of an older version keeps everything when a newer one opens it."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from msgspec.structs import replace
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from server.postgres_fixtures import FreshDatabase
from server.store.store_tables import add, add_people, entry, put, rows
from stolik.protocol.table_states import OVER
from stolik.server.store.engines import postgres_engine_for_migrations, sqlite_engine_for_migrations
from stolik.server.store.interface import Append, CodeTaken
from stolik.server.store.migrations import MIGRATIONS_FOLDER

pytestmark = pytest.mark.anyio

SAME_CODE = text(
    "INSERT INTO tables (id, code, game, rules, state, listed, opened_at, changed_at, epoch) "
    "SELECT 'again', code, game, rules, 'over', listed, opened_at, changed_at, epoch FROM tables WHERE id = 'over'"
)


def back_to_the_first(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER))
    config.attributes["connection"] = connection
    command.downgrade(config, "0001")
    connection.execute(text("UPDATE tables SET code = 'code-over' WHERE id = 'over'"))  # as the first version kept it


async def make_old(database: FreshDatabase) -> None:
    """Bring the database back to what the first version made, in which a code was given once for ever."""
    if database.kind == "sqlite":
        engine = sqlite_engine_for_migrations(Path(database.url.removeprefix("sqlite:///")))
        with engine.begin() as connection:
            back_to_the_first(connection)
        with pytest.raises(IntegrityError), engine.begin() as connection:
            connection.execute(SAME_CODE)
        engine.dispose()
        return
    remote = postgres_engine_for_migrations(database.url)
    async with remote.begin() as opened:
        await opened.run_sync(back_to_the_first)
    with pytest.raises(IntegrityError):
        async with remote.begin() as opened:
            await opened.execute(SAME_CODE)
    await remote.dispose()


async def test_tables_of_the_first_version_are_all_there_and_their_codes_come_back(database: FreshDatabase) -> None:
    store = database.store()
    await store.open()
    await add_people(store, "ann")
    await add(store, "open")
    await add(store, "over")
    assert await put(store, rows("open", 2, 3), Append("over", 1, (), state=OVER)) == [None, None]
    before = [await store.read_log(table) for table in ("open", "over")]
    await store.close()
    await make_old(database)

    store = database.store()
    await store.open()
    try:
        assert [await store.read_log(table) for table in ("open", "over")] == before
        assert await store.find_table_by_code("code-open") == await store.find_table("open")
        with pytest.raises(CodeTaken):
            await store.add_table(replace(entry("new"), code="code-open"), rows("new", 1))
        await store.add_table(replace(entry("new"), code="code-over"), rows("new", 1))
        found = await store.find_table_by_code("code-over")
        assert found is not None
        assert found.id == "new"
    finally:
        await store.close()
