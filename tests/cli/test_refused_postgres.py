"""Every command reports an unreachable or refusing PostgreSQL in one line, with what to do."""

import secrets
import subprocess
from pathlib import Path

import pytest

from stolik.server.store.migrations import HEAD_REVISION
from support.cli import Stolik, assert_refused
from support.postgres import Postgres
from support.server import Server
from support.sync_people import wait_for

PASSWORD = "swordfish"  # noqa: S105 - of a role that lives for one test
COMMANDS = {"serve": ("serve", "--no-open", "--port", "0"), "reports": ("reports",), "backup": ("backup",)}
command = pytest.mark.parametrize("command", COMMANDS)


class Member:
    """A role that owns a fresh database and is no superuser of the cluster."""

    def __init__(self, cluster: Postgres) -> None:
        self.cluster = cluster
        self.name = f"member_{secrets.token_hex(6)}"
        self.database = cluster.make_database().rpartition("/")[2]
        cluster.sql(f"CREATE ROLE {self.name} LOGIN PASSWORD '{PASSWORD}'")
        cluster.sql(f"ALTER DATABASE {self.database} OWNER TO {self.name}")

    def set_limit(self, connections: int) -> None:
        self.cluster.sql(f"ALTER ROLE {self.name} CONNECTION LIMIT {connections}")

    def set_version(self, version: str) -> None:
        self.cluster.sql(f"UPDATE alembic_version SET version_num = '{version}'", self.database)  # noqa: S608 - ours

    def url(self, password: str = PASSWORD, database: str | None = None) -> str:
        return f"postgresql://{self.name}:{password}@127.0.0.1:{self.cluster.port}/{database or self.database}"

    def ask_for_password(self) -> None:
        """Until now everybody was trusted."""
        rules = self.cluster.cluster / "pg_hba.conf"
        rule = f"host all {self.name} 127.0.0.1/32 scram-sha-256\n"
        rules.write_text(rule + rules.read_text("utf-8"), "utf-8")
        self.cluster.sql("SELECT pg_reload_conf()")
        wait_for(lambda: not self.is_let_in("wrong"))

    def is_let_in(self, password: str) -> bool:
        psql = self.cluster.binaries / "psql"
        asked = [str(psql), "-X", "-c", "SELECT 1", self.url(password)]
        return subprocess.run(asked, check=False, capture_output=True).returncode == 0


@pytest.fixture
def member(postgres: Postgres) -> Member:
    return Member(postgres)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def run(stolik: Stolik, command: str, url: str, data: Path) -> "subprocess.CompletedProcess[str]":
    copy = data.with_name("copy")
    target = [str(copy)] if command == "backup" else []
    done = stolik(*COMMANDS[command], *target, "--database", url, "--data", str(data))
    assert PASSWORD not in done.stderr
    assert not copy.exists()
    return done


def is_sound(url: str, data: Path) -> bool:
    """Does a server start? Asked after one that was refused: the other commands only read."""
    with Server(data, database_url=url) as server:
        return server.is_running


@command
def test_nobody_answers(stolik: Stolik, data: Path, command: str) -> None:
    done = run(stolik, command, f"postgresql://stolik:{PASSWORD}@127.0.0.1:1/tables", data)
    assert_refused(done, "127.0.0.1", "PostgreSQL", "--database")


@command
def test_a_wrong_password(stolik: Stolik, member: Member, data: Path, command: str) -> None:
    member.ask_for_password()
    assert_refused(run(stolik, command, member.url("wrong"), data), "password", "--database")
    assert command != "serve" or is_sound(member.url(), data)


@command
def test_a_user_who_is_not_there(stolik: Stolik, member: Member, data: Path, command: str) -> None:
    url = member.url().replace(member.name, "nobody")
    assert_refused(run(stolik, command, url, data), "nobody", "--database")
    assert command != "serve" or is_sound(member.url(), data)


@command
def test_a_database_that_is_not_there(stolik: Stolik, member: Member, data: Path, command: str) -> None:
    assert_refused(
        run(stolik, command, member.url(database="nowhere"), data), "nowhere", "does not exist", "--database"
    )
    assert command != "serve" or is_sound(member.url(), data)


@command
def test_no_connection_is_free(stolik: Stolik, member: Member, data: Path, command: str) -> None:
    member.set_limit(0)
    advice = "--database" if command == "backup" else "max_connections"
    assert_refused(run(stolik, command, member.url(), data), "too many connections", advice)
    member.set_limit(-1)
    assert command != "serve" or is_sound(member.url(), data)


def test_a_user_who_may_not_make_tables(stolik: Stolik, member: Member, data: Path) -> None:
    member.cluster.sql(f"ALTER DATABASE {member.database} OWNER TO postgres")
    member.cluster.sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC", member.database)
    assert_refused(run(stolik, "serve", member.url(), data), "permission denied", "GRANT ALL ON SCHEMA public")
    member.cluster.sql(f"GRANT ALL ON SCHEMA public TO {member.name}", member.database)
    assert is_sound(member.url(), data)


def test_a_database_of_a_newer_version(stolik: Stolik, member: Member, data: Path) -> None:
    assert is_sound(member.url(), data)
    member.set_version("9999")
    assert_refused(run(stolik, "serve", member.url(), data), member.database, "a newer Stolik", "install that one")
    member.set_version(HEAD_REVISION)
    assert is_sound(member.url(), data)


def test_a_second_node_with_a_key_of_its_own_or_none(stolik: Stolik, member: Member, data: Path) -> None:
    assert is_sound(member.url(), data)
    second = data.with_name("second")
    assert_refused(run(stolik, "serve", member.url(), second), str(second / "house.key"), "missing", "put your copy")
    assert not second.exists()
    second.mkdir()
    (second / "house.key").write_bytes(bytes(32))
    assert_refused(run(stolik, "serve", member.url(), second), "made with another server key", "put your copy")
    assert is_sound(member.url(), data)
