"""The schema of the database, the same for SQLite and PostgreSQL. Times are whole milliseconds since 1970.

Names and chat stand apart from the log, which holds only opaque ids, so that they can be deleted while the games can
still be replayed. Names in the database are kept where the code has other ones; each such name says so.

Deliberately absent: seeds. They are derived from the server key.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint, text

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

IN_PLAY: Final = "state IN ('open', 'running') AND code <> ''"
"""Among these tables a join code is unique."""

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),  # empty where another table has it now
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("state", Text, nullable=False),  # open, running, over, closed
    Column("listed", Integer, nullable=False),  # 1: strangers find it in the list of public tables
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("owner", Text),  # the node that may append now (kept name: not a person)
    Column("epoch", BigInteger, nullable=False),  # raised by each claim: an older owner's appends are refused
    Index("ix_tables_state_changed_at", "state", "changed_at"),
    Index("ix_tables_code", "code", unique=True, sqlite_where=text(IN_PLAY), postgresql_where=text(IN_PLAY)),
)

log: Final = Table(
    "log",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text),  # a person's id, or nobody
    Column("key", Text),  # the sender's idempotency key
    Column("fact", Text, nullable=False),  # a log entry (kept name), JSON of server.table.log_entries
    UniqueConstraint("table_id", "by", "key"),
)

chat_lines: Final = Table(
    "lines",  # kept name
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("by", Text, nullable=False, index=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("text", Text, nullable=False),
)

people: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),  # guest, account, companion (sits on somebody's device), bot, gone
    Column("keeper", Text, ForeignKey("people.id"), index=True),  # the owner of a companion or bot (kept name)
    Column("login", Text, unique=True),
    Column("password", Text),  # argon2id
    Column("created_at", BigInteger, nullable=False),
)

sessions: Final = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("device", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

seatings: Final = Table(
    "sits",  # kept name
    METADATA,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

mutes: Final = Table(
    "mutes",
    METADATA,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("muted", Text, ForeignKey("people.id"), primary_key=True),
)

reports: Final = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("by", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

nodes: Final = Table(
    "nodes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("alive_until", BigInteger, nullable=False),
)

presence: Final = Table(
    "presence",
    METADATA,
    Column("node", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
)

server_values: Final = Table(
    "house",  # kept name
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
