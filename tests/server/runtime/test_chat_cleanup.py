"""The periodic cleanup: old chat and expired sessions are deleted, on the disk and at tables in memory."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from server.runtime.local_node import LocalNode, take_messages
from server.table.table_fixtures import ANN
from stolik.server.accounts.service import AccountService
from stolik.server.clock import now_ms
from stolik.server.config import Config
from stolik.server.node import Node
from stolik.server.ops.server_log import ServerLog
from stolik.server.runtime import chat_cleanup
from stolik.server.runtime.table_request import TableRequest
from stolik.server.table.log_entries import ChatSaid, encode_entry
from support.server_launcher import HANG_SECONDS

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000


async def until(has_come: Callable[[], object]) -> None:
    async with asyncio.timeout(HANG_SECONDS):
        while not has_come():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.01)


def in_files(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("stolik.db*"))


def store_chat(file: Path, table: str, days_ago: int, text: str = "hi") -> None:
    """Store a chat line that was sent this many days ago, as the last row of the table."""
    at = now_ms() - days_ago * DAY
    with closing(sqlite3.connect(file, timeout=HANG_SECONDS)) as connection, connection:
        row = (table, at, ANN, encode_entry(ChatSaid(ANN)))
        connection.execute("INSERT INTO log (table_id, seq, at, by, fact) VALUES (?, 2, ?, ?, ?)", row)
        connection.execute(
            "INSERT INTO lines (table_id, seq, by, at, text) VALUES (?, 2, ?, ?, ?)", (table, ANN, at, text)
        )


def tables_with_chat(file: Path) -> set[str]:
    with closing(sqlite3.connect(file, timeout=HANG_SECONDS)) as connection:
        return {row[0] for row in connection.execute("SELECT table_id FROM lines")}


async def test_a_server_that_starts_deletes_chat_older_than_its_retention(tmp_path: Path) -> None:
    config = Config(data_folder=tmp_path, chat_retention_days=7)
    async with Node(config, ServerLog(StringIO())).running() as server:
        young, old = [(await server.directory.open_table(TableRequest("sample", 2), ANN)).table.id for _ in range(2)]
    file = tmp_path / "stolik.db"
    store_chat(file, young, 6)
    store_chat(file, old, 8)
    assert tables_with_chat(file) == {young, old}
    async with Node(config, ServerLog(StringIO())).running() as server:
        await until(lambda: tables_with_chat(file) != {young, old})
        assert tables_with_chat(file) == {young}
        assert (await server.directory.find_table(young)).broadcaster.chat_lines == {2: "hi"}
        assert (await server.directory.find_table(old)).table.entries[1] == ChatSaid(ANN), (
            "the log keeps that they spoke"
        )


async def test_a_server_that_starts_deletes_expired_sessions(tmp_path: Path) -> None:
    config = Config(data_folder=tmp_path)
    async with Node(config, ServerLog(StringIO())).running() as server:
        await server.accounts.create_guest("Ala", "a lost phone")
        await server.accounts.create_guest("Ola", "a phone")
    file = tmp_path / "stolik.db"
    with closing(sqlite3.connect(file, timeout=HANG_SECONDS)) as connection, connection:
        connection.execute("UPDATE sessions SET expires_at = 1 WHERE device = 'a lost phone'")
    async with Node(config, ServerLog(StringIO())).running():
        await until(lambda: len(devices(file)) < 2)
    assert devices(file) == ["a phone"]


def devices(file: Path) -> list[str]:
    with closing(sqlite3.connect(file, timeout=HANG_SECONDS)) as connection:
        return [row[0] for row in connection.execute("SELECT device FROM sessions")]


async def test_a_table_in_memory_drops_its_chat_too_and_goes_on(node: LocalNode) -> None:
    runner = await node.table()
    await node.say(runner, ANN, "swordfish").one()
    node.directory.drop_chat_before(runner.table.entry_times_ms[-1])
    assert "swordfish" in runner.broadcaster.chat_lines.values(), "it is not older than that"
    node.directory.drop_chat_before(runner.table.entry_times_ms[-1] + 1)
    viewer = node.viewer(runner, ANN, since=0)
    assert "swordfish" not in str(take_messages(viewer))
    await node.say(runner, ANN, "tuna").one()
    assert "tuna" in str(take_messages(viewer))


async def test_an_unavailable_database_is_tried_again_later(node: LocalNode, monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[str] = []
    node.directory.report_error = lambda what, _error: reports.append(what)
    monkeypatch.setattr(chat_cleanup, "CLEANUP_INTERVAL_SECONDS", 0.0)

    class UnavailableDatabase(AccountService):
        def __init__(self) -> None:
            self.rounds = 0

        async def delete_chat_before(self, _before_ms: int) -> int:
            raise OSError

        async def delete_expired_sessions(self) -> int:
            self.rounds += 1
            raise OSError

    accounts = UnavailableDatabase()
    task = asyncio.create_task(chat_cleanup.run_chat_cleanup(accounts, node.directory, 30))
    await until(lambda: accounts.rounds > 2)
    task.cancel()
    assert set(reports) == {"sweep_failed"}


async def test_deleted_data_leaves_the_files_of_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat_cleanup, "CHECKPOINT_INTERVAL_SECONDS", 0.02)
    async with Node(Config(data_folder=tmp_path), ServerLog(StringIO())).running() as server:
        ala, _ = await server.accounts.create_guest("Swordfish", "a phone")
        with closing(sqlite3.connect(tmp_path / "stolik.db")) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT name FROM people").fetchall() == [("Swordfish",)]
            await server.accounts.delete_account(ala)
            await until(lambda: not server.accounts.has_deleted.is_set())
            await until(server.accounts.has_deleted.is_set)  # it was tried, and will be retried
            assert b"Swordfish" in in_files(tmp_path), "it is still being read"
        await until(lambda: b"Swordfish" not in in_files(tmp_path))


async def test_old_chat_leaves_the_files_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_cleanup, "CHECKPOINT_INTERVAL_SECONDS", 0.02)
    monkeypatch.setattr(chat_cleanup, "CLEANUP_INTERVAL_SECONDS", 0.02)
    async with Node(Config(data_folder=tmp_path, chat_retention_days=7), ServerLog(StringIO())).running() as server:
        runner = await server.directory.open_table(TableRequest("sample", 2), ANN)
        file = tmp_path / "stolik.db"
        await asyncio.to_thread(store_chat, file, runner.table.id, 8, "swordfish")  # the server writes, too
        await until(lambda: not tables_with_chat(file))
        await until(lambda: b"swordfish" not in in_files(tmp_path))
