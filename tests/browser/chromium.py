"""A real Chromium: Debian's own, installed where it is missing and we may."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).parents[2]))  # faults/ lies beside src/ and is not installed

from faults.debian import find_or_fetch

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--mute-audio")


def find() -> str | None:
    """Where the browser is, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def find_or_install() -> str | None:
    """The browser, by all means that we have."""
    return find_or_fetch(find, "chromium")
