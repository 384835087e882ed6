"""The catalogue of faults: TOML files in `faults/`, one for each area of the project."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

CHECKOUT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = Path(__file__).with_name("faults")
SVELTE_CHECK: Final = "svelte-check"
"""Instead of a test file: the type checker of the page, a part of the gate like any test."""
BROWSER: Final = "tests/browser/"
"""Tests that look at the page as it is built."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One small fault: in `file`, `old` becomes `new`, and one of `tests` must fail."""

    id: str
    why: str
    """Who is hurt by it, in one sentence."""
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    """Files from the root of the checkout, or pytest node ids."""

    def change(self, text: str) -> str:
        """The text of the file with the fault in it."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.id}: its old text stands {text.count(self.old)} times in {self.file}, not once")
        return text.replace(self.old, self.new)


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of the catalogue."""

    fault: tuple[Fault, ...]


def areas() -> dict[str, tuple[Fault, ...]]:
    """The faults of each area."""
    return {
        file.stem: msgspec.toml.decode(file.read_bytes(), type=Area).fault for file in sorted(FOLDER.glob("*.toml"))
    }


def faults() -> list[Fault]:
    """All faults, in the order of the catalogue."""
    return [fault for area in areas().values() for fault in area]
