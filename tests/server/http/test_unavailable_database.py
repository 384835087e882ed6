"""An unavailable database is answered with 503, a value that it cannot store with 400: neither is a server error."""

import asyncio
import secrets
from pathlib import Path

import httpx
import pytest

from faults.disk import FULL, failing
from support.postgres import Postgres
from support.server import Server
from support.sync_people import Visitor, wait_for

pytestmark = pytest.mark.anyio
UNAVAILABLE = {
    "type": "problem",
    "code": "unavailable",
    "message": "nothing can be stored just now, and nothing has happened: ask again in a moment",
}


def health(server: Server) -> httpx.Response:
    return Visitor(server.address).call("GET", "/health")


async def test_a_full_disk_fails_the_health_check_and_every_write(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        ann = Visitor(server.address, "Ann")
        writing: list[tuple[str, str, object]] = [
            ("POST", "/api/guests", {"name": "Bob"}),
            ("PATCH", "/api/me", {"name": "Eve"}),
        ]
        writing += [("POST", "/api/tables", {"game": "sample", "players": 2})]
        async with failing(server, FULL, tmp_path / "notes"):
            answers = [await asyncio.to_thread(ann.call, *request) for request in writing]
            ill = await asyncio.to_thread(health, server)
        assert [(answer.status_code, answer.json()) for answer in answers] == [(503, UNAVAILABLE)] * 3
        assert (ill.status_code, ill.json()["status"]) == (503, "the database cannot be written")
        assert (health(server).status_code, health(server).json()["status"]) == (200, "ok")
        assert ann.get("/api/me")["person"]["name"] == "Ann"
        assert '"event":"error"' not in server.log_text()


async def test_a_postgres_that_refuses_connections_is_reported_and_play_goes_on_afterwards(
    tmp_path: Path, postgres: Postgres
) -> None:
    role = f"member_{secrets.token_hex(6)}"
    database = postgres.make_database().rpartition("/")[2]
    postgres.sql(f"CREATE ROLE {role} LOGIN")
    postgres.sql(f"ALTER DATABASE {database} OWNER TO {role}")
    url = f"postgresql://{role}@127.0.0.1:{postgres.port}/{database}"
    with Server(tmp_path / "data", database_url=url) as server:
        ann = Visitor(server.address, "Ann")
        postgres.sql(f"ALTER ROLE {role} CONNECTION LIMIT 0")
        postgres.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{role}'")  # noqa: S608
        wait_for(lambda: health(server).status_code == 503)
        for request in (("GET", "/api/me"), ("PATCH", "/api/me", {"name": "Eve"}), ("GET", "/api/me/games")):
            answer = ann.call(*request)
            assert (answer.status_code, answer.json()) == (503, UNAVAILABLE), request
        postgres.sql(f"ALTER ROLE {role} CONNECTION LIMIT -1")
        wait_for(lambda: health(server).status_code == 200)
        assert ann.get("/api/me")["person"]["name"] == "Ann"
        assert '"event":"error"' not in server.log_text()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_an_address_with_what_no_database_holds_is_no_fault(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    database = request.getfixturevalue("postgres").make_database() if kind == "postgres" else None
    with Server(tmp_path / "data", database_url=database) as server:
        ann = Visitor(server.address, "Ann")
        asked = [
            ("GET", "/api/tables/%00"), ("GET", "/api/tables/%00/news"), ("GET", "/api/codes/%00"),
            ("POST", "/api/me/mutes/%00"), ("DELETE", "/api/me/companions/%00"), ("DELETE", "/api/me/bots/%00"),
            ("DELETE", "/api/me/sessions/%00"), ("GET", "/api/me/games?before=%00"), ("GET", "/t/%00"),
        ]  # fmt: skip
        statuses = {request: ann.call(*request).status_code for request in asked}
        assert set(statuses.values()) <= {200, 400, 404}, statuses
        assert '"event":"error"' not in server.log_text()
