"""Houses that are broken on purpose: `python mutants.py NAME …` is `stolik serve …` with one promise broken.

A measurement that finds nothing wrong with them measures nothing. Started by its path, so that it needs no folder
to be the current one.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from stolik.cli import main
from stolik.server.live.asking import Asked
from stolik.server.live.hub import Hub
from stolik.server.live.live_table import LiveTable
from stolik.server.store import Append, Done, sqlite_file
from stolik.server.store.batch import Verdict
from stolik.server.store.sqlite import SqliteStore
from stolik.server.store.sqlite_writer import Writer

LATER: Final = 1.0


def hasty() -> None:
    """Acknowledges at once and stores a second later."""
    store = SqliteStore.append

    def hurry(self: SqliteStore, append: Append, done: Done) -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(done, None)
        loop.call_later(LATER, store, self, append, lambda _error: None)

    SqliteStore.append = hurry  # type: ignore[method-assign]


def forgetful() -> None:
    """Does not know a key again."""
    take = LiveTable._take  # noqa: SLF001 - to break a promise one must reach inside

    def retake(self: LiveTable, asked: Asked) -> None:
        key, reply = asked.key, asked.reply
        if (asked.by, key) in self.table.keys:
            asked.key = secrets.token_hex(8)
            asked.reply = lambda answer: reply(replace(answer, key=key))
        take(self, asked)

    LiveTable._take = retake  # type: ignore[method-assign]  # noqa: SLF001


def unsynced(level: str) -> Callable[[], None]:
    """Asks SQLite for less than durability."""

    def settle() -> None:
        pragma = f"PRAGMA synchronous={level}"
        changed = tuple(pragma if "synchronous" in known else known for known in sqlite_file.PRAGMAS)
        sqlite_file.PRAGMAS = changed  # type: ignore[misc,assignment]

    return settle


def deaf() -> None:
    """Does not hear that the disk has failed."""
    judge = Writer._verdicts  # noqa: SLF001

    def verdicts(self: Writer, appends: list[Append]) -> list[Verdict]:
        judge(self, appends)
        return [None for _ in appends]

    Writer._verdicts = verdicts  # type: ignore[method-assign]  # noqa: SLF001


def idle() -> None:
    """Resumes no table when it opens."""

    async def adopt(self: Hub) -> int:  # noqa: ARG001
        return 0

    Hub._adopt = adopt  # type: ignore[method-assign]  # noqa: SLF001


MUTANTS: Final = {
    "hasty": hasty,
    "forgetful": forgetful,
    "normal": unsynced("NORMAL"),
    "off": unsynced("OFF"),
    "deaf": deaf,
    "idle": idle,
}


def mutant(name: str) -> tuple[str, ...]:
    """The command that starts such a house, for `faults.house.House`."""
    assert name in MUTANTS, f"there is no mutant {name}"
    return (sys.executable, str(Path(__file__).resolve()), name)


if __name__ == "__main__":
    MUTANTS[sys.argv[1]]()
    sys.argv = ["stolik", "serve", *sys.argv[2:]]
    main()
