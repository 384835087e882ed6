"""Commands that cannot write their output say so in one line, and leave no partial files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.cli import Stolik, assert_refused
from support.small_disk import Disk, disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Disk]:
    (tmp_path / "disk").mkdir()
    with disk(tmp_path / "disk") as made:
        yield made


def test_a_record_on_a_full_disk(stolik: Stolik, small_disk: Disk) -> None:
    small_disk.leave(0)
    done = stolik.under(*small_disk.inside)("simulate", "stonogi", "--records", str(small_disk.folder))
    assert_refused(done, f"cannot write {small_disk.folder}/stonogi-1.txt", "free some space")
    assert [file.name for file in small_disk.seen_from_outside.iterdir()] == ["filler"]


def test_a_new_game_on_a_disk_that_is_read_only(stolik: Stolik, small_disk: Disk) -> None:
    small_disk.make_read_only()
    done = stolik.under(*small_disk.inside)("new-game", "chess", "--into", str(small_disk.folder))
    assert_refused(done, str(small_disk.folder), "Read-only", "make it writable")
