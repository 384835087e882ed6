"""Solved tables, kept: in memory, else as files in the user's cache folder, else solved now.

A file is a short head (what it holds, its version, a SHA-256 of all the rest) and the numbers as
little-endian doubles. One that is damaged, cut off or of another version is solved and written anew; a
folder that cannot be read or written only costs the time of solving.

Deliberately absent: what the numbers mean (`exact`, `shares`).
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic
from typing import Final

from librt.vecs import vec
from platformdirs import user_cache_path
from rich.console import Console
from rich.progress import Progress

from stolik.games.stonogi.pieces import RULES_VERSIONS
from stolik.games.stonogi.solver.exact import KINDS, Solo
from stolik.games.stonogi.solver.shares import Shares

TABLE_VERSION: Final = 1
"""Raise it whenever the same name must hold other numbers."""
KINDS_PER_PROGRESS_STEP: Final = 8
PROGRESS_AFTER_SECONDS: Final = 0.5
"""Seconds after which a person at a terminal is shown how far it is."""


class SolvedTables:
    """The tables that are known here; `folder` is where they outlive the process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.solos: dict[bool, Solo] = {}
        self.all_shares: dict[int, Shares] = {}

    def solo(self, *, perfection: bool = False) -> Solo:
        """The game alone, for few tiles aside or for the perfect game."""
        if perfection not in self.solos:
            self.solos[perfection] = self._solo(perfection)
        return self.solos[perfection]

    def shares(self, players: int) -> Shares:
        """What each of so many players gets of a middle."""
        if players not in self.all_shares:
            self.all_shares[players] = self._shares(players)
        return self.all_shares[players]

    def _solo(self, perfection: bool) -> Solo:
        name = "solo-perfection" if perfection else "solo"
        solo = Solo(perfection)
        numbers = read_numbers(self.folder, name, 2 * KINDS)
        if numbers is None:
            solve_all(solo.solve, "Solving the game alone")
            write_numbers(self.folder, name, [*solo.few_aside, *solo.perfect])
        else:
            solo.few_aside, solo.perfect = vec[float](numbers[:KINDS]), vec[float](numbers[KINDS:])
        return solo

    def _shares(self, players: int) -> Shares:
        name, size = f"shares-{players}", KINDS * players
        shares = Shares(players)
        numbers = read_numbers(self.folder, name, 2 * size)
        if numbers is None:
            solve_all(shares.solve, f"Solving the game of {players} for skates")
            write_numbers(self.folder, name, [x for row in [*shares.mean, *shares.square] for x in row])
        else:
            rows = [numbers[at : at + players] for at in range(0, 2 * size, players)]
            shares.mean, shares.square = rows[:KINDS], rows[KINDS:]
        return shares


@cache
def cached_tables() -> SolvedTables:
    """Tables kept in the user's cache folder."""
    return SolvedTables(user_cache_path("stolik"))


def solve_all(solve: Callable[[int, int], None], what: str) -> None:
    """Solve all kinds of middles; if that takes a while, with a bar for whoever sits at the terminal."""
    began, is_shown = monotonic(), False
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=int(KINDS))
    try:
        for kind in range(0, KINDS, KINDS_PER_PROGRESS_STEP):
            solve(kind, min(kind + KINDS_PER_PROGRESS_STEP, KINDS))
            bar.update(task, completed=int(kind) + KINDS_PER_PROGRESS_STEP)
            if not is_shown and sys.stderr.isatty() and monotonic() - began > PROGRESS_AFTER_SECONDS:
                bar.start()
                is_shown = True
    finally:
        if is_shown:
            bar.stop()


def table_file(folder: Path, name: str) -> Path:
    """Where a table lies."""
    return folder / f"stonogi-{name}.table"


def table_header(name: str, body: bytes) -> bytes:
    """What stands before the numbers: one line, then the checksum of that line and the numbers."""
    line = f"stolik stonogi {name} rules {RULES_VERSIONS[-1]} table {TABLE_VERSION}\n".encode()
    return line + sha256(line + body).digest()


def read_numbers(folder: Path, name: str, count: int) -> list[float] | None:
    """The numbers of a table, or none where no whole file of this version lies."""
    try:
        content = table_file(folder, name).read_bytes()
    except OSError:
        return None
    body = content[-8 * count :]
    if len(body) != 8 * count or content != table_header(name, body) + body:
        return None
    return list(struct.unpack(f"<{count}d", body))


def write_numbers(folder: Path, name: str, numbers: Sequence[float]) -> None:
    """Keep a table: all of it under its name, or nothing. Where that is impossible, go without."""
    body = struct.pack(f"<{len(numbers)}d", *numbers)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, prefix=f"stonogi-{name}-", delete=False) as file:
            unfinished = Path(file.name)
        try:
            unfinished.write_bytes(table_header(name, body) + body)
            unfinished.replace(table_file(folder, name))
        finally:
            unfinished.unlink(missing_ok=True)
