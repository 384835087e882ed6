"""What the house remembers of people for others: names beside ids, and the tables where somebody sat."""

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
"""Ids in one query: databases take only so many parameters."""
LISTING_COLUMNS: Final = tuple(tables.c[field] for field in TableListing.__struct_fields__)


class PlayHistory(Repository):
    """Names and past tables."""

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """What people are called; those who are gone, or never were, are called nothing."""
        names = dict.fromkeys(ids, "")
        asked = iter(list(names))
        async with self._engine.connect() as connection:
            while some := list(islice(asked, MAX_IDS_PER_QUERY)):
                rows = await connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(some)))
                names.update((row.id, row.name) for row in rows)
        return names

    async def games(self, person: Person, limit: int, before: str | None = None) -> list[TableListing]:
        """Tables where the person or a companion sat, the newest first; `before` is the last table seen so far."""
        mine = and_(people.c.keeper == person.id, people.c.kind == COMPANION)
        ours = select(people.c.id).where(or_(people.c.id == person.id, mine))
        sat = select(seatings.c.table_id).where(seatings.c.person.in_(ours))
        query = select(*LISTING_COLUMNS).where(tables.c.id.in_(sat))
        if before is not None:
            query = query.where(_older_than(before))
        query = query.order_by(tables.c.opened_at.desc(), tables.c.id.desc()).limit(limit)
        async with self._engine.connect() as connection:
            return [_entry(row) for row in (await connection.execute(query)).mappings()]


def _older_than(table: str) -> ColumnElement[bool]:
    """Behind a table in the order of pages: two that were opened at one moment are told apart by their ids."""
    other = tables.alias()
    opened = select(other.c.opened_at).where(other.c.id == table).scalar_subquery()
    return or_(tables.c.opened_at < opened, and_(tables.c.opened_at == opened, tables.c.id < table))


def _entry(row: RowMapping) -> TableListing:
    return convert(row, TableListing, strict=False)  # databases keep yes and no as 1 and 0
