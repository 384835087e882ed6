"""A disk that fails costs time and no move."""

import asyncio
import os
from pathlib import Path

import pytest

from faults import disk, strace
from faults.figures import Size, printed


def test_outages_of_the_disk_lose_nothing_and_are_reported(size: Size, seed: int) -> None:
    figures = asyncio.run(disk.measure(size, seed))
    assert all(figure.stands for figure in figures), printed(figures, seed)


def test_a_machine_that_forbids_watching_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forbidden = tmp_path / "strace"
    forbidden.write_text("#!/bin/sh\necho 'ptrace(PTRACE_SEIZE): Operation not permitted' >&2; exit 1\n")
    forbidden.chmod(0o700)
    monkeypatch.setattr(strace, "need", lambda _name: str(forbidden))

    async def watch() -> None:
        async with strace.watching(os.getpid(), tmp_path / "notes"):
            pass

    with pytest.raises(strace.CannotWatch, match="Operation not permitted"):
        asyncio.run(watch())
