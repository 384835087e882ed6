"""The real front door, in a process of its own, in an empty home."""

import os
import subprocess
import sys
from pathlib import Path


class Stolik:
    """Runs `stolik` as a person at a terminal or a script would."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def __call__(self, *arguments: str, typed: str | None = None, **extra: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "stolik", *arguments]
        return subprocess.run(
            command,
            env=self.environment() | extra,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    def environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "LC_"))}
        return {**kept, "HOME": str(self.home), "LANG": "C.UTF-8", "COLUMNS": "100"}
