"""What keeps a database from being used is one sentence with what to do; a mistake of ours is none."""

import asyncio
import errno
import sqlite3
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from stolik.core.errors import BadFile
from stolik.server.store.interface import StoreFailed
from stolik.server.store.open_errors import explained
from stolik.server.store.sqlite_reader import IDS_DECODER, SELECT_ORPHANS, SqliteReader

FILE = Path("/data/stolik.db")
ADDRESS = "postgresql://ann:swordfish@db.example:5433/tables?sslmode=disable"


def message_of(place: Path | str, error: Exception) -> str:
    with pytest.raises(BadFile) as raised, explained(place):
        raise error
    return str(raised.value)


def test_a_database_is_named_without_its_password() -> None:
    assert message_of(ADDRESS, TimeoutError()) == (
        "the PostgreSQL database tables at db.example:5433 cannot be used: no answer; "
        "start PostgreSQL there, or correct the address in --database"
    )


def test_the_message_has_the_systems_reason_and_what_to_do() -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert (
        message_of(FILE, full)
        == "the database /data/stolik.db cannot be used: No space left on device; free some space"
    )
    strange = OSError(errno.EXDEV, "Invalid cross-device link")
    assert message_of(FILE, strange).endswith("cannot be used: Invalid cross-device link")


def test_an_address_that_postgres_does_not_understand_is_to_be_corrected() -> None:
    wrong = asyncpg.exceptions.ClientConfigurationError("`sslmode` parameter must be one of: disable")
    assert message_of(ADDRESS, wrong).endswith("one of: disable; correct the address in --database")


def test_the_first_cause_counts(tmp_path: Path) -> None:
    """A reader raises StoreFailed; the reason is its cause."""
    (tmp_path / "stolik.db").write_bytes(b"Dear diary, " * 100)

    async def ask() -> None:
        reader = SqliteReader(tmp_path / "stolik.db")
        try:
            await reader.query(IDS_DECODER, SELECT_ORPHANS, "running", "here")
        finally:
            await reader.stop()

    with pytest.raises(BadFile, match="file is not a database; it is damaged"), explained(tmp_path / "stolik.db"):
        asyncio.run(ask())
    assert "; put a copy made by `stolik backup`" in message_of(FILE, StoreFailed("there is no table t"))


@pytest.mark.parametrize("fault", [ValueError("x"), KeyError("x"), AssertionError("x")])
def test_a_fault_of_ours_is_not_the_databases(fault: Exception) -> None:
    with pytest.raises(type(fault)), explained(FILE):
        raise fault


def test_an_unknown_code_of_sqlite_still_has_an_advice() -> None:
    assert "no such table: log; put a copy" in message_of(FILE, sqlite3.OperationalError("no such table: log"))
