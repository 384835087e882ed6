"""Names of people by id, and the tables where somebody played."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from msgspec import convert
from sqlalchemy import ColumnElement, RowMapping, and_, or_, select

from stolik.protocol.accounts import Person
from stolik.protocol.tables import TableListing
from stolik.server.accounts.person import COMPANION
from stolik.server.accounts.repository import Repository
from stolik.server.store.schema import people, seatings, tables

MAX_IDS_PER_QUERY: Final = 500
"""Databases limit the parameters of one query."""
LISTING_COLUMNS: Final = tuple(tables.c[field] for field in TableListing.__struct_fields__)


class PlayHistory(Repository):
    """Reads names and past tables."""

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Names by id; an empty name for somebody who was erased or never existed."""
        names = dict.fromkeys(ids, "")
        remaining = iter(list(names))
        async with self._engine.connect() as connection:
            while batch := list(islice(remaining, MAX_IDS_PER_QUERY)):
                rows = await connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(batch)))
                names.update((row.id, row.name) for row in rows)
        return names

    async def past_tables(self, person: Person, limit: int, before_id: str | None = None) -> list[TableListing]:
        """One page of tables where the person or a companion sat, newest first; `before_id` ended the page before."""
        companions = and_(people.c.keeper == person.id, people.c.kind == COMPANION)
        players = select(people.c.id).where(or_(people.c.id == person.id, companions))
        seated = select(seatings.c.table_id).where(seatings.c.person.in_(players))
        query = select(*LISTING_COLUMNS).where(tables.c.id.in_(seated))
        if before_id is not None:
            query = query.where(_older_than(before_id))
        query = query.order_by(tables.c.opened_at.desc(), tables.c.id.desc()).limit(limit)
        async with self._engine.connect() as connection:
            return [_listing(row) for row in (await connection.execute(query)).mappings()]


def _older_than(table_id: str) -> ColumnElement[bool]:
    """Keyset pagination: tables after this one in the order of pages; ids break ties between opening times."""
    other = tables.alias()
    opened = select(other.c.opened_at).where(other.c.id == table_id).scalar_subquery()
    return or_(tables.c.opened_at < opened, and_(tables.c.opened_at == opened, tables.c.id < table_id))


def _listing(row: RowMapping) -> TableListing:
    return convert(row, TableListing, strict=False)  # databases keep yes and no as 1 and 0
