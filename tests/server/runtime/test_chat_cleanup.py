"""A house forgets old words and sessions by itself: on the disk, and at the tables that lie open."""

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

pytest_plugins = ["server.runtime.conftest"]
pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000


async def until(has_come: Callable[[], object]) -> None:
    async with asyncio.timeout(HANG_SECONDS):
        while not has_come():  # noqa: ASYNC110 - nothing tells us
            await asyncio.sleep(0.01)


def in_files(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("stolik.db*"))


def speak(file: Path, table: str, days_ago: int, words: str = "hi") -> None:
    """Somebody said something so many days ago, and nothing has happened since."""
    at = now_ms() - days_ago * DAY
    with closing(sqlite3.connect(file, timeout=HANG_SECONDS)) as connection, connection:
        row = (table, at, ANN, encode_entry(ChatSaid(ANN)))
        connection.execute("INSERT INTO log (table_id, seq, at, by, fact) VALUES (?, 2, ?, ?, ?)", row)
        connection.execute(
            "INSERT INTO lines (table_id, seq, by, at, text) VALUES (?, 2, ?, ?, ?)", (table, ANN, at, words)
        )


def spoken(file: Path) -> set[str]:
    with closing(sqlite3.connect(file, timeout=HANG_SECONDS)) as connection:
        return {row[0] for row in connection.execute("SELECT table_id FROM lines")}


async def test_a_house_that_opens_forgets_what_is_older_than_it_keeps(tmp_path: Path) -> None:
    config = Config(data_folder=tmp_path, chat_retention_days=7)
    async with Node(config, ServerLog(StringIO())).running() as house:
        young, old = [(await house.directory.open_table(TableRequest("sample", 2), ANN)).table.id for _ in range(2)]
    file = tmp_path / "stolik.db"
    speak(file, young, 6)
    speak(file, old, 8)
    assert spoken(file) == {young, old}
    async with Node(config, ServerLog(StringIO())).running() as house:
        await until(lambda: spoken(file) != {young, old})
        assert spoken(file) == {young}
        assert (await house.directory.find_table(young)).broadcaster.chat_lines == {2: "hi"}
        assert (await house.directory.find_table(old)).table.entries[1] == ChatSaid(ANN), (
            "that they spoke is in the log"
        )


async def test_a_house_that_opens_deletes_sessions_that_have_run_out(tmp_path: Path) -> None:
    config = Config(data_folder=tmp_path)
    async with Node(config, ServerLog(StringIO())).running() as house:
        await house.accounts.create_guest("Ala", "a lost phone")
        await house.accounts.create_guest("Ola", "a phone")
    file = tmp_path / "stolik.db"
    with closing(sqlite3.connect(file, timeout=HANG_SECONDS)) as connection, connection:
        connection.execute("UPDATE sessions SET expires_at = 1 WHERE device = 'a lost phone'")
    async with Node(config, ServerLog(StringIO())).running():
        await until(lambda: len(devices(file)) < 2)
    assert devices(file) == ["a phone"]


def devices(file: Path) -> list[str]:
    with closing(sqlite3.connect(file, timeout=HANG_SECONDS)) as connection:
        return [row[0] for row in connection.execute("SELECT device FROM sessions")]


async def test_a_table_that_lies_open_forgets_too_and_goes_on(node: LocalNode) -> None:
    runner = await node.table()
    await node.say(runner, ANN, "swordfish").one()
    node.directory.drop_chat_before(runner.table.entry_times_ms[-1])
    assert "swordfish" in runner.broadcaster.chat_lines.values(), "it is not older than that"
    node.directory.drop_chat_before(runner.table.entry_times_ms[-1] + 1)
    viewer = node.viewer(runner, ANN, since=0)
    assert "swordfish" not in str(take_messages(viewer))
    await node.say(runner, ANN, "tuna").one()
    assert "tuna" in str(take_messages(viewer))


async def test_a_database_that_is_away_is_asked_again_later(node: LocalNode, monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[str] = []
    node.directory.report_error = lambda what, _error: reports.append(what)
    monkeypatch.setattr(chat_cleanup, "CLEANUP_INTERVAL_SECONDS", 0.0)

    class Away(AccountService):
        def __init__(self) -> None:
            self.asked = 0

        async def delete_chat_before(self, _before: int) -> int:
            raise OSError

        async def delete_expired_sessions(self) -> int:
            self.asked += 1
            raise OSError

    people = Away()
    chore = asyncio.create_task(chat_cleanup.run_chat_cleanup(people, node.directory, 30))
    await until(lambda: people.asked > 2)
    chore.cancel()
    assert set(reports) == {"sweep_failed"}


async def test_what_was_deleted_leaves_the_files_of_a_house_that_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat_cleanup, "CHECKPOINT_INTERVAL_SECONDS", 0.02)
    async with Node(Config(data_folder=tmp_path), ServerLog(StringIO())).running() as house:
        ala, _ = await house.accounts.create_guest("Swordfish", "a phone")
        with closing(sqlite3.connect(tmp_path / "stolik.db")) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT name FROM people").fetchall() == [("Swordfish",)]
            await house.accounts.delete_account(ala)
            await until(lambda: not house.accounts.has_deleted.is_set())
            await until(house.accounts.has_deleted.is_set)  # it was tried, and will be tried again
            assert b"Swordfish" in in_files(tmp_path), "it is still being read"
        await until(lambda: b"Swordfish" not in in_files(tmp_path))


async def test_old_words_leave_the_files_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_cleanup, "CHECKPOINT_INTERVAL_SECONDS", 0.02)
    monkeypatch.setattr(chat_cleanup, "CLEANUP_INTERVAL_SECONDS", 0.02)
    async with Node(Config(data_folder=tmp_path, chat_retention_days=7), ServerLog(StringIO())).running() as house:
        runner = await house.directory.open_table(TableRequest("sample", 2), ANN)
        await asyncio.to_thread(speak, tmp_path / "stolik.db", runner.table.id, 8, "swordfish")  # the house writes, too
        await until(lambda: not spoken(tmp_path / "stolik.db"))
        await until(lambda: b"swordfish" not in in_files(tmp_path))
