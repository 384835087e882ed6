"""What a store does: SQLite for one process and PostgreSQL for several nodes keep this one interface.

A table's log is the truth. A node claims a table before it appends to it; the claim's epoch is a fencing token, so that
a node which was paused or cut off can never write over its successor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from stolik.core.errors import StolikError
from stolik.protocol.tables import TableListing


class StoreFailed(StolikError):
    """Nothing was stored, or nobody can know whether it was: read the log again before going on."""


class Unstorable(StoreFailed):
    """The database can never store these values. Nothing was stored, and a retry is of no use."""


class Fenced(StoreFailed):
    """Another node has claimed the table since, or has appended to it. Nothing was stored."""


class CodeTaken(StoreFailed):
    """Another table that is open or running has this short code. Nothing was stored."""


class LogRow(Struct, frozen=True, array_like=True):
    """One line of a table's log."""

    seq: int
    at_ms: int
    sender_id: str | None
    idempotency_key: str | None
    entry_json: str


class StoredChatLine(Struct, frozen=True, array_like=True):
    """A line of chat, stored apart from the log under the number of its row."""

    seq: int
    by: str
    at: int
    text: str


class Append(Struct, frozen=True):
    """What is stored in one transaction or not at all; chat and history of erased people are left out."""

    table: str
    epoch: int
    rows: tuple[LogRow, ...]
    chat_lines: tuple[StoredChatLine, ...] = ()
    state: str | None = None
    """The table's new state, where it changes."""
    seated_people: tuple[str, ...] = ()
    """People who sit at this table from now on, for their history."""


OnStored = Callable[[StoreFailed | None], None]

OnAppendHint = Callable[[str, int], None]
"""Something may have been appended to a table up to that number, by another node."""

OnErased = Callable[[str], None]
"""This person was erased, perhaps by another node; an empty id means that such a hint may have been lost."""


class Store(Protocol):
    """All that tables need to be stored."""

    @property
    def is_shared(self) -> bool:
        """Can other nodes write here too?"""
        ...

    async def open(self) -> None:
        """Connect, migrate, and begin to write."""
        ...

    async def close(self) -> None:
        """Store what was handed in, then close."""
        ...

    async def add_table(self, entry: TableListing, append: Append, idle_before: int = 0) -> None:
        """A new table with its first rows, claimed by this node with the epoch of the append.

        Raises `CodeTaken` where an open or running table has the code; a table that has been idle since `idle_before`
        gives it up.
        """
        ...

    async def claim(self, table_id: str) -> int:
        """Take the right to append; the new epoch. Raises `StoreFailed` for a table that is not there."""
        ...

    def append(self, append: Append, done: OnStored) -> None:
        """Store durably, together with what others append now, then call `done` in the event loop."""
        ...

    async def check(self) -> None:
        """Write something small; raises `StoreFailed` where nothing can be stored now."""
        ...

    async def read_log(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The rows of a table's log after a number."""
        ...

    async def read_chat(self, table_id: str, after: int = 0) -> list[StoredChatLine]:
        """What was said at a table, as far as it is kept."""
        ...

    async def find_table(self, table_id: str) -> TableListing | None:
        """A table by its id."""
        ...

    async def find_table_by_code(self, code: str) -> TableListing | None:
        """A table that is open or running, by its short code."""
        ...

    async def list_public_tables(self, state: str, limit: int) -> list[TableListing]:
        """Tables that strangers may find, the newest first."""
        ...

    async def orphaned_tables(self) -> list[str]:
        """Running tables whose owner is no longer alive: a node should take them over."""
        ...

    def on_append(self, hint: OnAppendHint, erased: OnErased) -> None:
        """Add callbacks for what other nodes append or erase. A hint may be lost: read from time to time too."""
        ...

    async def checkpoint(self) -> bool:
        """Leave nothing that was deleted in a write-ahead log; False where that must be tried again."""
        ...

    async def add_presence(self, table_id: str, person_id: str) -> None:
        """A person's first socket at this table on this node has opened."""
        ...

    async def remove_presence(self, table_id: str, person_id: str) -> None:
        """A person's last socket at this table on this node has closed."""
        ...

    async def people_present(self, table_id: str) -> set[str]:
        """Who has a socket at this table, on any node that is alive."""
        ...
