"""A server that cannot start says why and what to do in one line, damages nothing, and starts once that is fixed."""

import shutil
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from stolik.server.server_key import KEY_FILE
from stolik.server.store.migrations import HEAD_REVISION
from stolik.server.store.open_store import SQLITE_FILE
from support.cli import Stolik, assert_refused
from support.programs import need
from support.server import Server
from support.small_disk import Disk, disk
from support.sync_people import Visitor

SERVE = ("serve", "--no-open", "--port", "0", "--data")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a server at which somebody has opened a table."""
    data = tmp_path_factory.mktemp("played") / "data"
    with Server(data) as server:
        Visitor(server.address, "Ann").open_table("sample", 2)
    return data


@pytest.fixture
def data(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "data"))


def log_of(data: Path) -> list[object]:
    with closing(sqlite3.connect(data / SQLITE_FILE)) as file:
        return file.execute("SELECT * FROM log ORDER BY table_id, seq").fetchall()


def is_sound(data: Path, played: Path | None) -> bool:
    """Does it start, with everything that was in it and nothing left over?"""
    with Server(data):
        pass
    assert {file.name for file in data.iterdir()} == {KEY_FILE, SQLITE_FILE, f"{SQLITE_FILE}.lock"}
    return log_of(data) == (log_of(played) if played else [])


def test_a_folder_that_another_server_uses(stolik: Stolik, data: Path, played: Path) -> None:
    with Server(data):
        assert_refused(stolik(*SERVE, str(data)), str(data / SQLITE_FILE), "in use by another server", "--data")
    assert is_sound(data, played)


def test_a_port_that_is_in_use(stolik: Stolik, data: Path, played: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert_refused(stolik(*SERVE, str(data), "--port", port), f"127.0.0.1:{port}", "in use", "--port")
    assert is_sound(data, played)


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-name.invalid"])
def test_an_address_of_another_machine(stolik: Stolik, host: str, tmp_path: Path) -> None:
    assert_refused(stolik(*SERVE, str(tmp_path / "data"), "--host", host), host, "--host")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("url", ["games.example.org", "ftp://games.example.org", "https://", "https://x.org/path", ""])
def test_a_public_address_that_is_none(stolik: Stolik, url: str, tmp_path: Path) -> None:
    done = stolik(*SERVE, str(tmp_path / "data"), "--public-url", url)
    assert_refused(done, "--public-url", repr(url), "https://games.example.org")
    assert not (tmp_path / "data").exists()


def test_a_file_in_place_of_the_folder(stolik: Stolik, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine", "utf-8")
    assert_refused(stolik(*SERVE, str(tmp_path / "data")), str(tmp_path / "data"), "choose another place")
    assert (tmp_path / "data").read_text("utf-8") == "mine"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Disk]:
    (tmp_path / "disk").mkdir()
    with disk(tmp_path / "disk") as made:
        yield made


@pytest.mark.parametrize("is_new", [True, False])
def test_a_disk_that_is_read_only(stolik: Stolik, small_disk: Disk, played: Path, is_new: bool) -> None:
    data, seen = small_disk.folder / "data", small_disk.seen_from_outside / "data"
    if not is_new:
        shutil.copytree(played, seen)
    small_disk.make_read_only()
    assert_refused(stolik.under(*small_disk.inside)(*SERVE, str(data)), str(data), "Read-only", "make it writable")
    assert is_new != seen.exists()
    assert is_new or is_sound(shutil.copytree(seen, data), played)


@pytest.mark.parametrize("is_new, free", [(True, 0), (True, 100_000), (False, 0), (False, 4_096)])
def test_a_disk_that_is_full(stolik: Stolik, small_disk: Disk, played: Path, is_new: bool, free: int) -> None:
    data, seen = small_disk.folder / "data", small_disk.seen_from_outside / "data"
    if not is_new:
        shutil.copytree(played, seen)
    small_disk.leave(free)
    assert_refused(stolik.under(*small_disk.inside)(*SERVE, str(data)), str(data), "free some space")
    assert seen.exists() or free == 0
    assert not seen.exists() or is_sound(shutil.copytree(seen, data), None if is_new else played)


@pytest.mark.parametrize("allowed", [20, 99])
def test_too_few_open_files(stolik: Stolik, data: Path, played: Path, allowed: int) -> None:
    limited = stolik.under(need("prlimit"), f"--nofile={allowed}")
    assert_refused(limited(*SERVE, str(data)), f"only {allowed} open files", "ulimit -n")
    assert is_sound(data, played)


def test_the_key_of_another_server(stolik: Stolik, data: Path, played: Path) -> None:
    (data / KEY_FILE).write_bytes(bytes(32))
    assert_refused(stolik(*SERVE, str(data)), str(data / KEY_FILE), "made with another server key", "put your copy")
    shutil.copy(played / KEY_FILE, data)
    assert is_sound(data, played)


def test_no_key(stolik: Stolik, data: Path, played: Path) -> None:
    """None is made, either: it would be the next wrong one."""
    (data / KEY_FILE).unlink()
    assert_refused(stolik(*SERVE, str(data)), str(data / KEY_FILE), "missing", "put your copy")
    assert not (data / KEY_FILE).exists()
    shutil.copy(played / KEY_FILE, data)
    assert is_sound(data, played)


def test_half_a_key(stolik: Stolik, data: Path, played: Path) -> None:
    (data / KEY_FILE).write_bytes(bytes(16))
    assert_refused(stolik(*SERVE, str(data)), str(data / KEY_FILE), "damaged", "put your copy")
    shutil.copy(played / KEY_FILE, data)
    assert is_sound(data, played)


def overwrite(file: Path) -> None:
    file.write_bytes(b"Dear diary, " * 1_000)


def cut(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2)


def cut_short(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(50)


def blot(file: Path) -> None:
    """The first page stays, on which a database is known by."""
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * (file.stat().st_size - 4096))


@pytest.mark.parametrize("harm", [overwrite, cut, cut_short, blot])
@pytest.mark.parametrize("command", ["serve", "reports", "backup"])
def test_a_damaged_database(
    stolik: Stolik, data: Path, played: Path, harm: Callable[[Path], None], command: str
) -> None:
    harm(data / SQLITE_FILE)
    harmed = (data / SQLITE_FILE).read_bytes()
    target = [str(data.with_name("copy"))] if command == "backup" else []
    done = stolik(command, *target, "--data", str(data), *(["--port", "0"] if command == "serve" else []))
    assert_refused(done, str(data / SQLITE_FILE), "damaged", "stolik backup")
    assert not data.with_name("copy").exists()
    assert (data / SQLITE_FILE).read_bytes() == harmed
    shutil.copy(played / SQLITE_FILE, data)
    assert command != "serve" or is_sound(data, played)


def test_a_database_of_a_newer_version(stolik: Stolik, data: Path, played: Path) -> None:
    set_version(data, "9999")
    assert_refused(stolik(*SERVE, str(data)), str(data / SQLITE_FILE), "a newer Stolik", "install that one")
    set_version(data, HEAD_REVISION)
    assert is_sound(data, played)


def set_version(data: Path, version: str) -> None:
    with closing(sqlite3.connect(data / SQLITE_FILE)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = ?", (version,))


@pytest.mark.parametrize("command", ["reports", "backup"])
def test_a_folder_without_a_database(stolik: Stolik, tmp_path: Path, command: str) -> None:
    data, target = tmp_path / "data", [str(tmp_path / "copy")] if command == "backup" else []
    assert_refused(stolik(command, *target, "--data", str(data)), str(data / SQLITE_FILE), "--data")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("package, command", [("litestar", "serve"), ("asyncpg", "serve"), ("asyncpg", "reports")])
def test_a_package_that_is_not_installed(stolik: Stolik, tmp_path: Path, package: str, command: str) -> None:
    """As far as a program can tell: it is not found."""
    missing = f"raise ModuleNotFoundError('No module named {package}', name={package!r})"
    (tmp_path / f"{package}.py").write_text(missing, "utf-8")
    done = stolik(command, PYTHONPATH=str(tmp_path))
    assert_refused(done, package, "pip install 'stolik[server]'")
