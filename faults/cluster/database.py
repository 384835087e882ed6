"""The database as an independent witness: triggers note who claimed a table and who wrote each row.

Each node connects as a user of its own, so that the database itself knows who writes; nothing that a node says
about itself is believed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from msgspec import Struct

from faults.playing.checks import ROWS, SAID_TWICE, Findings, Logs, by_table, judge
from faults.playing.history import History
from stolik.server.store.postgres_heartbeat import DATABASE_NOW_MS
from support.postgres import SUPERUSER, Postgres
from support.server_launcher import HANG_SECONDS

NODES: Final = ("north", "south")
TRIGGERS: Final = """
    CREATE TABLE audit_claims (id bigserial PRIMARY KEY, at timestamptz, table_id text, epoch bigint, node text);
    CREATE INDEX ON audit_claims (table_id, epoch);
    CREATE TABLE audit_rows
        (id bigserial PRIMARY KEY, at timestamptz, table_id text, seq int, node text, claimer text, moved boolean);
    CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO audit_claims (at, table_id, epoch, node)
        VALUES (clock_timestamp(), NEW.id, NEW.epoch, session_user);
        RETURN NULL; END $$;
    CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO audit_rows (at, table_id, seq, node, claimer, moved)
        SELECT clock_timestamp(), NEW.table_id, NEW.seq, session_user, node, NEW.fact LIKE '{"type":"moved"%'
        FROM tables LEFT JOIN audit_claims USING (epoch)
        WHERE tables.id = NEW.table_id AND audit_claims.table_id = NEW.table_id;
        RETURN NULL; END $$;
    CREATE TRIGGER note_claim AFTER INSERT OR UPDATE OF epoch ON tables
        FOR EACH ROW EXECUTE FUNCTION note_claim();
    CREATE TRIGGER note_row AFTER INSERT ON log FOR EACH ROW EXECUTE FUNCTION note_row();"""
OWNED: Final = """
    SELECT table_id FROM (SELECT DISTINCT ON (table_id) table_id, node FROM audit_claims ORDER BY table_id, id DESC) c
    JOIN tables ON tables.id = table_id WHERE state = 'running' AND node = $1"""
MOVED_SINCE: Final = """
    SELECT id FROM tables WHERE id = ANY($1::text[]) AND (state <> 'running' OR EXISTS
        (SELECT FROM audit_rows WHERE table_id = tables.id AND moved AND at > to_timestamp($2)))"""
CLAIMS: Final = "SELECT table_id, epoch, extract(epoch FROM at)::float8 AS at FROM audit_claims ORDER BY id"
NOW_SECONDS: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"
"""The database's clock is the only one that is asked."""
STALE_WRITES: Final = "SELECT count(*) FROM audit_rows WHERE node <> claimer"
ARE_ALL_ALIVE: Final = f"SELECT count(*) = {len(NODES)} FROM nodes WHERE alive_until > {DATABASE_NOW_MS}"  # noqa: S608 - a constant


class Claim(Struct, frozen=True):
    """Somebody took the right to append."""

    table: str
    epoch: int
    at: float


class Verdict(Struct, frozen=True):
    """What the log says of a history, and what only the database can know."""

    found: Findings
    fallen: int
    """Claims whose epoch did not rise."""
    stale_writes: int
    """Rows that were written by another node than the one that had claimed the table last."""


class Database:
    """Questions to the database past the nodes."""

    def __init__(self, cluster: Postgres, data: Path) -> None:
        self.cluster = cluster
        self.data = data
        """Where the nodes' key lies."""
        self.url = cluster.make_database()
        known = cluster.sql("SELECT string_agg(rolname, ',') FROM pg_roles").strip().split(",")
        for node in NODES:
            if node not in known:
                cluster.sql(f"CREATE ROLE {node} LOGIN SUPERUSER")

    def address(self, node: str) -> str:
        """Where a node connects, under its own name."""
        return self.url.replace(f"//{SUPERUSER}@", f"//{node}@")

    async def begin(self) -> None:
        """From now on everything is noted; the tables must be there."""
        await asyncio.to_thread(self.cluster.sql, TRIGGERS, self.url.rpartition("/")[2])

    async def ask(self, query: str, *values: object) -> list[Any]:
        """One question, on a connection of its own: it may be cut by the next fault."""
        connection = await asyncpg.connect(
            self.url, timeout=HANG_SECONDS, server_settings={"application_name": "audit"}
        )
        try:
            return list(await connection.fetch(query, *values))
        finally:
            await connection.close()

    async def number(self, query: str) -> Any:
        """A question that is answered with one number."""
        return (await self.ask(query))[0][0]

    async def owned(self, node: str) -> set[str]:
        """Running tables that a node has claimed last."""
        return {row[0] for row in await self.ask(OWNED, node)}

    async def standing(self, tables: set[str], since: float) -> set[str]:
        """Those of the tables that have neither gone on since nor are over."""
        return tables - {row[0] for row in await self.ask(MOVED_SINCE, list(tables), since)}

    async def claims(self) -> list[Claim]:
        """All claims, in the order in which they were made."""
        return [Claim(*row) for row in await self.ask(CLAIMS)]

    async def logs(self) -> Logs:
        """The rows of all tables."""
        return by_table(await self.ask(ROWS))

    async def judge(self, history: History) -> Verdict:
        """What was seen is kept before the log is read: nobody may have seen more than it says."""
        history = history.frozen_copy()
        found = judge(history, await self.logs(), self.data)
        found.double += len(await self.ask(SAID_TWICE))
        return Verdict(found, fallen(await self.claims()), await self.number(STALE_WRITES))


def fallen(claims: Iterable[Claim]) -> int:
    """How often a claim of a table did not have a higher epoch than the one before."""
    last: dict[str, int] = {}
    wrong = 0
    for claim in claims:
        wrong += claim.epoch <= last.get(claim.table, 0)
        last[claim.table] = claim.epoch
    return wrong
