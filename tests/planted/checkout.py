"""A copy of the checkout in which a fault is planted and taken out again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path

from planted.catalogue import CHECKOUT, Fault


class Copy:
    """The files that git knows or would add, and the checkout's `node_modules` as a link."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in _files():
            source, target = CHECKOUT / name, folder / name
            if source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        (folder / "node_modules").symlink_to(CHECKOUT / "node_modules")
        self._must_be_imported()

    def environment(self) -> dict[str, str]:
        """Rules from source, and imports from this copy before any installed package."""
        path = os.pathsep.join(str(self.folder / part) for part in ("src", "tests", "."))
        return {**os.environ, "PYTHONPATH": path, "STOLIK_PURE": "1", "COLUMNS": "200"}

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The fault is in its file for as long as this lasts."""
        file = self.folder / fault.file
        sound = file.read_text("utf-8")
        _write(file, fault.change(sound))
        try:
            yield
        finally:
            _write(file, sound)

    def _must_be_imported(self) -> None:
        asked = [sys.executable, "-c", "import stolik; print(stolik.__file__)"]
        found = subprocess.run(asked, env=self.environment(), check=True, capture_output=True, text=True).stdout
        if not Path(found.strip()).is_relative_to(self.folder):
            raise RuntimeError(f"tests in the copy would import {found.strip()}")


def _files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=CHECKOUT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [name for name in listed.stdout.split("\0") if name]


def _write(file: Path, text: str) -> None:
    """Bytecode goes by size and second of change, which a small fault may have in common with what it replaces."""
    file.write_text(text, "utf-8")
    if file.suffix == ".py":
        Path(cache_from_source(str(file))).unlink(missing_ok=True)
