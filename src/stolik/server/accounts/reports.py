"""Export of chat reports for the operator, also while the server runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from stolik.core.errors import BadFile
from stolik.protocol.accounts import ChatReport
from stolik.server.accounts.moderation import newest_reports
from stolik.server.store.engines import postgres_engine, sqlite_engine
from stolik.server.store.open_errors import NO_DATABASE, explained
from stolik.server.store.open_store import database_location


def export_reports(database: str | None, data: Path, limit: int) -> list[str]:
    """The newest reports, each as one line of JSON."""
    place = database_location(database, data)
    if isinstance(place, Path) and not place.exists():
        raise BadFile(NO_DATABASE.format(place))
    with explained(place):
        return [msgspec.json.encode(report).decode() for report in asyncio.run(_read(place, limit))]


async def _read(place: Path | str, limit: int) -> list[ChatReport]:
    engine = sqlite_engine(place) if isinstance(place, Path) else postgres_engine(place)
    try:
        return await newest_reports(engine, limit)
    finally:
        await engine.dispose()
