"""An account service for tests: a clock that is moved by hand, cheap password hashes, and a few tables."""

from __future__ import annotations

from pathlib import Path

from argon2 import PasswordHasher
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from stolik.server.accounts.passwords import PasswordHashing
from stolik.server.accounts.service import AccountService
from stolik.server.server_key import ServerKey
from stolik.server.store.schema import METADATA, chat_lines, log, seatings, tables

KEY = ServerKey(bytes(range(32)))
SECOND = 1_000
PHRASE = "correct horse"


class Clock:
    """Milliseconds since 1970, as a test sets them."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def wait(self, ms: int) -> None:
        self.now += ms


def cheap() -> PasswordHashing:
    return PasswordHashing(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def open_accounts(engine: AsyncEngine, clock: Clock, key: ServerKey = KEY) -> AccountService:
    return AccountService(engine, key, clock, cheap())


async def add_table(engine: AsyncEngine, table: str, at: int, *people: str) -> None:
    row = {"id": table, "code": f"code-{table}", "game": "sample", "rules": 1, "state": "open", "listed": 1}
    async with engine.begin() as connection:
        await connection.execute(insert(tables).values(**row, opened_at=at, changed_at=at, epoch=1))
        for person in people:
            await connection.execute(insert(seatings).values(person=person, table_id=table, at=at))


async def say(engine: AsyncEngine, table: str, seq: int, by: str, text: str) -> None:
    async with engine.begin() as connection:
        await connection.execute(insert(log).values(table_id=table, seq=seq, at=seq, by=by, key=f"k{seq}", fact="{}"))
        await connection.execute(insert(chat_lines).values(table_id=table, seq=seq, by=by, at=seq, text=text))


async def everything(engine: AsyncEngine) -> str:
    """Everything in the database, as one text to search."""
    async with engine.begin() as connection:
        rows = [row for table in METADATA.sorted_tables for row in await connection.execute(select(table))]
    return "\n".join(map(repr, rows))


def in_files(folder: Path) -> bytes:
    """Everything on the disk."""
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))
