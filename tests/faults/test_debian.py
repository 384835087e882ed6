"""Several who miss the same program at the same time fetch it once, and nobody sees it half unpacked."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from faults import debian


class Shop:
    """Sells one program: it is there from the start of the unpacking, and runs when that is over."""

    def __init__(self, folder: Path, failures: int = 0) -> None:
        self.program = folder / "program"
        self.failures = failures
        self.fetched: list[str] = []

    def find(self) -> str | None:
        return self.program.read_text() if self.program.exists() else None

    def fetch(self, package: str) -> str:
        self.fetched.append(package)
        if len(self.fetched) <= self.failures:
            return "the shop is closed"
        self.program.write_text("half")
        time.sleep(0.2)
        self.program.write_text("whole")
        return ""


def open_shop(monkeypatch: pytest.MonkeyPatch, folder: Path, failures: int = 0, *, can_fetch: bool = True) -> Shop:
    shop = Shop(folder, failures)
    monkeypatch.setattr(debian, "QUEUE", folder / "queue")
    monkeypatch.setattr(debian, "_can_fetch", lambda: can_fetch)
    monkeypatch.setattr(debian, "_fetch", shop.fetch)
    return shop


def test_who_comes_second_waits_and_finds_it_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shop = open_shop(monkeypatch, tmp_path)
    with ThreadPoolExecutor(4) as workers:
        found = list(workers.map(lambda _: debian.find_or_fetch(shop.find, "abacus"), range(4)))
    assert found == ["whole"] * 4
    assert shop.fetched == ["abacus"]


def test_a_registry_that_was_out_of_reach_is_asked_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shop = open_shop(monkeypatch, tmp_path, failures=debian.TRIES - 1)
    assert debian.find_or_fetch(shop.find, "abacus") == "whole"


def test_who_may_not_fetch_only_looks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shop = open_shop(monkeypatch, tmp_path, can_fetch=False)
    assert debian.find_or_fetch(shop.find, "abacus") is None
    assert shop.fetched == []


def test_what_does_not_come_is_a_fault_and_not_a_test_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shop = open_shop(monkeypatch, tmp_path, failures=99)
    with pytest.raises(debian.CannotFetch, match="abacus cannot be installed: the shop is closed"):
        debian.find_or_fetch(shop.find, "abacus")
    assert len(shop.fetched) == debian.TRIES
