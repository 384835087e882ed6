"""A disk that fails costs time and no move."""

import asyncio
import shutil
import subprocess

import pytest

from faults import disk
from faults.figures import printed
from faults.storm import strace


def test_outages_of_the_disk_lose_nothing_and_are_told() -> None:
    figures = asyncio.run(disk.measure("quick", seed=23))
    assert all(figure.stands for figure in figures), printed(figures, 23)


def test_a_machine_that_forbids_watching_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    denied = subprocess.CompletedProcess((), 1, b"", b"ptrace(PTRACE_TRACEME): Operation not permitted")
    monkeypatch.setattr(subprocess, "run", lambda *_command, **_how: denied)
    with pytest.raises(strace.CannotWatch, match="Operation not permitted"):
        strace.must_have_strace()


def test_a_machine_without_strace_that_cannot_fetch_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(strace.CannotWatch, match="not installed"):
        strace.must_have_strace()
