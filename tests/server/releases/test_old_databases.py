"""What a release wrote opens for ever: tables play on by the rules that they began with, whatever has changed since."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from server.releases.write_database import FILE, OURS, play_a_little
from stolik import registry
from stolik.client import Client
from stolik.core.record import read_record
from stolik.core.replay import verify
from stolik.protocol.table_states import OVER
from support.server import Server
from support.sync_people import wait_for

RELEASES = sorted(Path(__file__).parent.glob("*.sql"))
MAX_MOVES = 2000


def restore(release: Path, data: Path) -> str:
    """The database in a data folder, as if it had been written a moment ago; the token of who plays there."""
    data.mkdir()
    written = release.read_text("utf-8")
    with closing(sqlite3.connect(data / FILE)) as database:
        database.executescript(written)
        bring_up_to_date(database)
        database.commit()
    return written.partition("\n")[0].removeprefix("-- token ")


def bring_up_to_date(database: sqlite3.Connection) -> None:
    """Sessions end and tables are put away by the clock: all moments come so much later."""
    [last] = database.execute("SELECT max(changed_at) FROM tables").fetchone()
    later = int(time.time() * 1000) - last
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for _, column, kind, *_ in database.execute(f"PRAGMA table_info({table})").fetchall():
            if kind == "BIGINT":
                database.execute(f'UPDATE "{table}" SET "{column}" = "{column}" + {later}')  # noqa: S608 - our own names


@pytest.mark.usefixtures("patient_client")
@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.stem)
def test_every_game_of_an_old_database_plays_on(release: Path, tmp_path: Path) -> None:
    token = restore(release, tmp_path / "data")
    with Server(tmp_path / "data") as server, Client(server.address, token) as ala:
        tables = {mine["game"]: ala.table(mine["id"]) for mine in ala.get("/api/me/games")}
        assert set(tables) == set(OURS)
        for table in tables.values():
            assert play_a_little(table, 5)
        while play_a_little(tables["kanaloa"], MAX_MOVES):
            pass
        wait_for(lambda: tables["kanaloa"].summary().state == OVER)  # when its seed is revealed, a moment later
        record = read_record(tables["kanaloa"].record().encode())
    assert record.record.rules == 1
    verify(registry.load("kanaloa"), record)
