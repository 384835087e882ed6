"""A short code is given once among tables in play, and may be given again when its table is over."""

from __future__ import annotations

from alembic import op
from sqlalchemy import text

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

IN_PLAY = "state IN ('open', 'running') AND code <> ''"


def upgrade() -> None:
    """From all tables that ever were to those in play."""
    with op.batch_alter_table("tables") as shelf:
        shelf.drop_constraint("uq_tables_code", type_="unique")
    where = text(IN_PLAY)
    op.create_index("ix_tables_code", "tables", ["code"], unique=True, sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    """Codes that were given twice get the name of their table behind them."""
    op.drop_index("ix_tables_code", "tables")
    op.execute("UPDATE tables SET code = code || '/' || id WHERE state NOT IN ('open', 'running') OR code = ''")
    with op.batch_alter_table("tables") as shelf:
        shelf.create_unique_constraint("uq_tables_code", ["code"])
