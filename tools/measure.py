"""Prints figures that depend on the machine and keeps them under build/figures; nothing here fails.

Response times of the page, moves a second of the server beside boardgame.io. Run it on
a machine that does nothing else.
"""

from __future__ import annotations

import subprocess
import time
from typing import Final

from step import HOME, say

FIGURES: Final = HOME / "build/figures"
BIN: Final = HOME / ".venv/bin"
MEASUREMENTS: Final = {
    "page": [str(BIN / "pytest"), "-q", "--report", ".steps/measure.report", "-m", "timed", "tests/browser"],
    "load": [str(BIN / "python"), "-m", "faults", "--size", "full", "--only", "load", "--seed", "2026"],
}


def main() -> None:
    """One measurement after another: they would disturb each other."""
    FIGURES.mkdir(parents=True, exist_ok=True)
    for name, command in MEASUREMENTS.items():
        file = FIGURES / f"{time.strftime('%Y-%m-%d-%H%M')}-{name}.txt"
        say(f"measuring {name} …")
        done = subprocess.run(command, cwd=HOME, check=False, capture_output=True, text=True)
        file.write_text(done.stdout, "utf-8")
        say(done.stdout + done.stderr[-2000:])
        say(f"kept in {file.relative_to(HOME)}")


if __name__ == "__main__":
    main()
