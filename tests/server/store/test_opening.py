"""A store is opened by its address, brought up to date, and tied to its server key; copies are whole."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from server.postgres_fixtures import FreshDatabase
from server.store.store_tables import AnyStore, add, put, row, rows, submit
from stolik.core.errors import BadFile, BadSetup
from stolik.server.server_key import make
from stolik.server.store.backup import back_up
from stolik.server.store.interface import Store
from stolik.server.store.migrations import HEAD_REVISION, MIGRATIONS_FOLDER
from stolik.server.store.open_store import load_server_key, open_store
from stolik.server.store.postgres_store import PostgresStore
from stolik.server.store.schema import METADATA
from stolik.server.store.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


def test_both_are_stores(tmp_path: Path) -> None:
    """Said to the type checker; at run time there is little to see."""
    stores: list[Store] = [SqliteStore(tmp_path / "stolik.db", "here"), PostgresStore("postgresql://host/name", "here")]
    assert len(stores) == 2


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


async def test_the_migrated_database_is_what_the_schema_says(store: AnyStore) -> None:
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_database_of_a_newer_version_is_refused(database: FreshDatabase) -> None:
    store = database.store()
    await store.open()
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    store = database.store()
    with pytest.raises(BadFile, match="newer"):
        await store.open()
    await store.close()


def test_the_newest_version_is_the_one_that_is_written_down() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD_REVISION


def test_a_file_that_is_up_to_date_is_opened_without_the_tools_to_migrate_it(tmp_path: Path) -> None:
    """To import them takes longer than the rest of a start."""
    text = "import sys\nfrom pathlib import Path\nfrom stolik.server.store.migrations import migrate_sqlite\n"
    text += "migrate_sqlite(Path(sys.argv[1]))\nprint('alembic' in sys.modules)\n"
    programs = [
        subprocess.run([sys.executable, "-c", text, tmp_path / "stolik.db"], check=True, capture_output=True, text=True)
        for _ in range(2)
    ]
    assert [one.stdout.strip() for one in programs] == ["True", "False"]


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "stolik.db").write_bytes(b"Dear diary, " * 100)
    store = open_store(None, tmp_path, "here")
    with pytest.raises(BadFile, match="not a database"):
        await store.open()
    await store.close()


async def test_the_address_says_which_store_it_is(tmp_path: Path) -> None:
    default = open_store(None, tmp_path, "here")
    assert isinstance(default, SqliteStore)
    assert default.file == tmp_path / "stolik.db"
    named = open_store(f"sqlite:///{tmp_path}/other.db", tmp_path, "here")
    assert isinstance(named, SqliteStore)
    assert named.file == tmp_path / "other.db"
    remote = open_store("postgresql://host/name", tmp_path, "here")
    assert isinstance(remote, PostgresStore)
    await asyncio.gather(default.close(), named.close(), remote.close())


@pytest.mark.parametrize(
    "database",
    [
        "",
        "sqlite:///",
        "sqlite://",
        "mysql://user:secret@host/name",
        "stolik.db",
        "postgresql://user:secret@host:port/name",
        "postgresql://user:secret@host:99999/name",
        "postgresql://[::1/name",
    ],
)
def test_another_address_is_refused_without_naming_its_password(database: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="a database is sqlite") as refused:
        open_store(database, tmp_path, "here")
    assert "secret" not in str(refused.value)


async def test_the_first_key_is_the_only_one(store: AnyStore, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    keys = await asyncio.gather(*(load_server_key(store.engine, ours) for _ in range(3)))
    assert {key.fingerprint() for key in keys} == {(await load_server_key(store.engine, ours)).fingerprint()}
    assert [file.name for file in ours.iterdir()] == ["house.key"]
    make(theirs)
    with pytest.raises(BadFile, match="made with another server key"):
        await load_server_key(store.engine, theirs)


async def test_a_missing_key_is_not_made_anew_for_a_database_that_has_one(store: AnyStore, tmp_path: Path) -> None:
    await load_server_key(store.engine, tmp_path / "ours")
    with pytest.raises(BadFile, match=re.escape("house.key is missing")):
        await load_server_key(store.engine, tmp_path / "empty")
    assert not (tmp_path / "empty").exists()


async def test_accounts_off_the_hot_path_wait_for_the_writer_and_it_for_them(store: AnyStore) -> None:
    await add(store, "t")
    waiting = [submit(store, rows("t", seq)) for seq in range(2, 300)]
    for number in range(20):
        async with store.engine.begin() as connection:
            count = (await connection.execute(text("SELECT count(*) FROM people"))).scalar_one()
            await connection.execute(
                text("INSERT INTO people (id, name, kind, created_at) VALUES (:id, :id, 'guest', 1)"),
                {"id": f"p{number}-{count}"},
            )
    assert not any(await asyncio.gather(*waiting))


async def test_a_copy_made_while_the_store_is_in_use_is_whole(database: FreshDatabase, store: AnyStore) -> None:
    await add(store, "t")
    assert await put(store, rows("t", 2, 3)) == [None]
    target = database.folder / "copy"
    waiting = [submit(store, rows("t", seq)) for seq in range(4, 400)]
    await asyncio.to_thread(back_up, database.url, database.folder, target)
    assert not any(await asyncio.gather(*waiting))
    assert target.stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in database.folder.iterdir() if file.name.startswith("copy")) == ["copy"]
    restored = FreshDatabase(database.kind, restore(database, target), database.folder, database.cluster).store("there")
    await restored.open()
    found = await restored.read_log("t")
    assert found == [row(seq) for seq in range(1, len(found) + 1)]
    assert len(found) >= 3
    await restored.close()


def restore(database: FreshDatabase, copy: Path) -> str:
    if database.cluster is None:
        copy.rename(database.folder / "restored.db")
        return f"sqlite:///{database.folder / 'restored.db'}"
    url = database.cluster.make_database()
    subprocess.run([database.cluster.binaries / "pg_restore", f"--dbname={url}", copy], check=True)
    return url


async def test_a_copy_overwrites_nothing(database: FreshDatabase, store: AnyStore) -> None:
    target = database.folder / "copy"
    target.write_text("mine", "utf-8")
    with pytest.raises(BadFile, match="not overwritten"):
        back_up(database.url, database.folder, target)
    assert target.read_text("utf-8") == "mine"
    with pytest.raises(BadFile, match="no copy can be made"):
        back_up(database.url, database.folder, database.folder / "missing" / "copy")


@pytest.mark.usefixtures("postgres")  # where there is no pg_dump, it comes with the cluster
def test_a_database_that_cannot_be_copied_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadFile, match="there is no database"):
        back_up(None, tmp_path, tmp_path / "copy")
    (tmp_path / "stolik.db").write_bytes(b"Dear diary, " * 100)
    with pytest.raises(BadFile, match="cannot be copied"):
        back_up(None, tmp_path, tmp_path / "copy")
    with pytest.raises(BadFile, match="pg_dump failed"):
        back_up("postgresql://nobody@127.0.0.1:1/nothing", tmp_path, tmp_path / "copy")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadFile, match="not installed"):
        back_up("postgresql://host/name", tmp_path, tmp_path / "copy")
    assert [file.name for file in tmp_path.iterdir()] == ["stolik.db"]
