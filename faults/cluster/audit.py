"""The database as an independent witness: triggers note who claimed a table and who wrote each row.

Each node connects as a user of its own, so that the database itself knows who writes; nothing that a node says
about itself is believed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from msgspec import Struct

from faults.ledger import Ledger, secrets_of
from faults.postgres import SUPERUSER, Postgres
from stolik.server.store import Row

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
LOG: Final = """
    SELECT table_id, seq, "at", "by", "key", fact FROM log WHERE table_id = ANY($1::text[]) OR $1 IS NULL
    ORDER BY table_id, seq"""
STALE_WRITES: Final = "SELECT count(*) FROM audit_rows WHERE node <> claimer"


class LogRow(Struct, frozen=True):
    """One row as the database has it."""

    table: str
    n: int
    at: int
    by: str | None
    key: str | None
    fact: str


class Claim(Struct, frozen=True):
    """Somebody took the right to append."""

    table: str
    epoch: int
    at: float


class Audit:
    """Questions to the database past the nodes."""

    def __init__(self, cluster: Postgres, data: Path) -> None:
        self.cluster = cluster
        self.data = data
        """Where the nodes' key lies."""
        self.url = cluster.make_database()
        self._known = cluster.sql("SELECT string_agg(rolname, ',') FROM pg_roles").strip().split(",")
        for node in NODES:
            if node not in self._known:
                cluster.sql(f"CREATE ROLE {node} LOGIN SUPERUSER")

    def address(self, node: str) -> str:
        """Where a node connects, under its own name."""
        return self.url.replace(f"//{SUPERUSER}@", f"//{node}@")

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Any]:
        """A connection for a few questions: it may be cut by the next fault."""
        connection = await asyncpg.connect(self.url, timeout=30, server_settings={"application_name": "audit"})
        try:
            yield connection
        finally:
            await connection.close()

    async def begin(self) -> None:
        """From now on everything is noted; the tables must be there."""
        async with self.open() as connection:
            await connection.execute(TRIGGERS)

    async def now(self) -> float:
        """The time by the database's clock, the only one that is asked."""
        async with self.open() as connection:
            return float(await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8"))

    async def owned(self, node: str) -> list[str]:
        """Running tables that a node has claimed last."""
        async with self.open() as connection:
            return [row["table_id"] for row in await connection.fetch(OWNED, node)]

    async def moved_since(self, tables: Iterable[str], at: float) -> set[str]:
        """Which of these tables have gone on since, or are over."""
        async with self.open() as connection:
            return {row["id"] for row in await connection.fetch(MOVED_SINCE, list(tables), at)}

    async def log(self, tables: Iterable[str] | None = None) -> list[LogRow]:
        """Everything that is stored, or that of a few tables."""
        async with self.open() as connection:
            rows = await connection.fetch(LOG, None if tables is None else list(tables))
            return [LogRow(*row) for row in rows]

    async def heads(self, tables: Iterable[str], reader: str) -> dict[str, int]:
        """The last number of each table as somebody counts."""
        ledgers = self.ledgers(await self.log(tables))
        return {table: len(ledger.known(reader)) for table, ledger in ledgers.items()}

    def ledgers(self, log: Iterable[LogRow]) -> dict[str, Ledger]:
        """How everybody counts the rows of each table."""
        rows: dict[str, list[Row]] = defaultdict(list)
        for row in log:
            rows[row.table].append(Row(row.n, row.at, row.by, row.key, row.fact))
        secrets = secrets_of(self.data)
        return {table: Ledger(table, kept, secrets) for table, kept in rows.items()}

    async def claims(self) -> list[Claim]:
        """All claims, in the order in which they were made."""
        async with self.open() as connection:
            return [Claim(*row) for row in await connection.fetch(CLAIMS)]

    async def stale_writes(self) -> int:
        """Rows that were written by another node than the one that had claimed the table last."""
        async with self.open() as connection:
            return int(await connection.fetchval(STALE_WRITES))
