"""A process may die and a disk may fill up at any moment: what was answered is stored, and the store goes on."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from server.postgres_fixtures import FreshDatabase
from server.store.append_until_killed import TABLES
from server.store.store_tables import add, put, rows
from stolik.core.errors import BadFile
from stolik.server.store.interface import Append, LogRow, StoreFailed
from stolik.server.store.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio
TESTS = Path(__file__).parents[2]


def begin_writing(database: FreshDatabase) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "server.store.append_until_killed", database.url, str(database.folder)]
    return subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE, text=True)


def size_and_mode(file: Path) -> tuple[int, int]:
    found = file.stat()
    return found.st_size, found.st_mode & 0o777


async def test_a_killed_process_loses_nothing_that_was_answered(database: FreshDatabase) -> None:
    with begin_writing(database) as process:
        assert process.stdout is not None
        reported = [int(process.stdout.readline()) for _ in range(200)]
        process.send_signal(signal.SIGKILL)
        reported += [int(line) for line in process.stdout.read().split("\n")[:-1]]
    store = database.store("heir")
    await store.open()
    for table in range(TABLES):
        found = [row.seq for row in await store.read_log(f"t{table}")]
        assert found == list(range(1, len(found) + 1))
        assert len(found) >= reported[-1]
    await store.close()


async def test_a_second_process_on_the_same_file_is_refused(tmp_path: Path) -> None:
    database = FreshDatabase("sqlite", f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, None)
    with begin_writing(database) as process:
        assert process.stdout is not None
        process.stdout.readline()
        second = database.store()
        with pytest.raises(BadFile, match="in use by another server"):
            await second.open()
        await second.close()
        process.kill()


async def test_a_full_disk_loses_nothing_and_is_forgotten_when_there_is_room_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "stolik.db", "here")
    await store.open()
    await add(store, "t")
    assert store._writer is not None
    await store._writer.run(lambda file: file.execute("PRAGMA max_page_count=60").close())
    seq, verdict = 1, None
    while verdict is None:
        seq += 1
        [verdict, small] = await put(store, Append("t", 1, (LogRow(seq, 1, None, None, "x" * 5000),)), rows("u", 1))
    assert isinstance(verdict, StoreFailed)
    assert isinstance(small, StoreFailed)
    assert len(await store.read_log("t")) == seq - 1
    await store._writer.run(lambda file: file.execute("PRAGMA max_page_count=100000").close())
    assert await put(store, rows("t", seq)) == [None]
    await store.close()
    assert sqlite3.connect(store.file).execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_connection_that_breaks_is_replaced(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "stolik.db", "here")
    await store.open()
    await add(store, "t")
    assert store._writer is not None

    def fail(_file: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    before = store._writer._connection
    with pytest.raises(sqlite3.OperationalError):
        await store._writer.run(fail)
    assert await put(store, rows("t", 2)) == [None]
    assert store._writer._connection is not before
    await store.close()


async def test_who_gives_up_waiting_does_not_stop_the_writer(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "stolik.db", "here")
    await store.open()
    await add(store, "t")
    for _ in range(50):
        claim = asyncio.create_task(store.claim("t"))
        await asyncio.sleep(0)
        claim.cancel()
    epoch = await store.claim("t")
    assert await put(store, rows("t", 2, epoch=epoch)) == [None]
    await store.close()


async def test_the_settings_are_those_that_durability_asks_for(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "stolik.db", "here")
    await store.open()
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "trusted_schema": 0, "secure_delete": 1}
    assert store._writer is not None
    async with store.engine.connect() as connection:
        for pragma, value in wanted.items():
            query = f"PRAGMA {pragma}"
            written = await store._writer.run(lambda file, query=query: file.execute(query).fetchone()[0])  # type: ignore[misc]
            assert written == value
            assert (await connection.exec_driver_sql(query)).scalar() == value
    assert size_and_mode(store.file)[1] == 0o600
    await store.close()


async def test_the_write_ahead_log_does_not_grow_without_bound(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "stolik.db", "here")
    await store.open()
    await add(store, "t")
    for seq in range(2, 400):
        assert await put(store, Append("t", 1, (LogRow(seq, 1, None, None, "x" * 50_000),))) == [None]
        await store.read_log("t", seq - 1)
    assert size_and_mode(Path(f"{store.file}-wal"))[0] < 8_000_000
    await store.close()
