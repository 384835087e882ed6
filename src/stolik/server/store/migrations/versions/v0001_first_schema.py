"""The first schema: the server's values and nodes, people, tables with their logs, chat and reports."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKeyConstraint, Integer, PrimaryKeyConstraint, Text, UniqueConstraint

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; those that others reference come first."""
    _add_server()
    _add_people()
    _add_sessions()
    _add_tables()
    _add_log()
    _add_chat()


def downgrade() -> None:
    """Drop them in the opposite order."""
    for name in ("reports", "lines", "log", "sits", "tables", "sessions", "mutes", "people"):
        op.drop_table(name)
    for name in ("presence", "nodes", "house"):
        op.drop_table(name)


def _add_server() -> None:
    op.create_table(
        "house",
        Column("key", Text(), nullable=False),
        Column("value", Text(), nullable=False),
        PrimaryKeyConstraint("key", name="pk_house"),
    )
    op.create_table(
        "nodes",
        Column("id", Text(), nullable=False),
        Column("alive_until", BigInteger(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.create_table(
        "presence",
        Column("node", Text(), nullable=False),
        Column("table_id", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        PrimaryKeyConstraint("node", "table_id", "person", name="pk_presence"),
    )


def _add_people() -> None:
    op.create_table(
        "people",
        Column("id", Text(), nullable=False),
        Column("name", Text(), nullable=False),
        Column("kind", Text(), nullable=False),
        Column("keeper", Text(), nullable=True),
        Column("login", Text(), nullable=True),
        Column("password", Text(), nullable=True),
        Column("created_at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["keeper"], ["people.id"], name="fk_people_keeper"),
        PrimaryKeyConstraint("id", name="pk_people"),
        UniqueConstraint("login", name="uq_people_login"),
    )
    op.create_index("ix_people_keeper", "people", ["keeper"])
    op.create_table(
        "mutes",
        Column("person", Text(), nullable=False),
        Column("muted", Text(), nullable=False),
        ForeignKeyConstraint(["muted"], ["people.id"], name="fk_mutes_muted"),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_mutes_person"),
        PrimaryKeyConstraint("person", "muted", name="pk_mutes"),
    )


def _add_sessions() -> None:
    op.create_table(
        "sessions",
        Column("id", Text(), nullable=False),
        Column("token_hash", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        Column("device", Text(), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("seen_at", BigInteger(), nullable=False),
        Column("expires_at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person"),
        PrimaryKeyConstraint("id", name="pk_sessions"),
        UniqueConstraint("token_hash", name="uq_sessions_token_hash"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])


def _add_tables() -> None:
    op.create_table(
        "tables",
        Column("id", Text(), nullable=False),
        Column("code", Text(), nullable=False),
        Column("game", Text(), nullable=False),
        Column("rules", Integer(), nullable=False),
        Column("state", Text(), nullable=False),
        Column("listed", Integer(), nullable=False),
        Column("opened_at", BigInteger(), nullable=False),
        Column("changed_at", BigInteger(), nullable=False),
        Column("owner", Text(), nullable=True),
        Column("epoch", BigInteger(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_tables"),
        UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_state_changed_at", "tables", ["state", "changed_at"])
    op.create_table(
        "sits",
        Column("person", Text(), nullable=False),
        Column("table_id", Text(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_sits_person"),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sits_table_id"),
        PrimaryKeyConstraint("person", "table_id", name="pk_sits"),
    )


def _add_log() -> None:
    op.create_table(
        "log",
        Column("table_id", Text(), nullable=False),
        Column("seq", Integer(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        Column("by", Text(), nullable=True),
        Column("key", Text(), nullable=True),
        Column("fact", Text(), nullable=False),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_log_table_id"),
        PrimaryKeyConstraint("table_id", "seq", name="pk_log"),
        UniqueConstraint("table_id", "by", "key", name="uq_log_table_id_by_key"),
    )


def _add_chat() -> None:
    op.create_table(
        "lines",
        Column("table_id", Text(), nullable=False),
        Column("seq", Integer(), nullable=False),
        Column("by", Text(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        Column("text", Text(), nullable=False),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_lines_table_id"),
        PrimaryKeyConstraint("table_id", "seq", name="pk_lines"),
    )
    op.create_index("ix_lines_at", "lines", ["at"])
    op.create_index("ix_lines_by", "lines", ["by"])
    op.create_table(
        "reports",
        Column("id", Integer(), autoincrement=True, nullable=False),
        Column("table_id", Text(), nullable=False),
        Column("seq", Integer(), nullable=False),
        Column("by", Text(), nullable=False),
        Column("why", Text(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reports_table_id"),
        PrimaryKeyConstraint("id", name="pk_reports"),
    )
