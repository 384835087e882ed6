"""What alembic asks before it migrates: it is given a connection in a transaction, never an address."""

from __future__ import annotations

from alembic import context

from stolik.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite can hardly alter a table: it is written anew
)
with context.begin_transaction():
    context.run_migrations()
