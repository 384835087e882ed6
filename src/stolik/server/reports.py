"""What people reported, for whoever hosts: read beside a house that is open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from stolik.core.errors import BadFile
from stolik.server.house_key import read_or_make
from stolik.server.live.hub import now_ms
from stolik.server.people.people import People
from stolik.server.people.person import Report
from stolik.server.store.engines import postgres_engine, sqlite_engine
from stolik.server.store.opening import located


def read_reports(database: str | None, data: Path, limit: int) -> list[str]:
    """The newest reports, each as one line of JSON."""
    place = located(database, data)
    if isinstance(place, Path) and not place.exists():
        raise BadFile(f"there is no database {place}")
    return [msgspec.json.encode(report).decode() for report in asyncio.run(_read(place, data, limit))]


async def _read(place: Path | str, data: Path, limit: int) -> list[Report]:
    engine = sqlite_engine(place) if isinstance(place, Path) else postgres_engine(place)
    try:
        return await People(engine, read_or_make(data), now_ms).reports(limit)
    finally:
        await engine.dispose()
