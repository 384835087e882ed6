"""A real Chromium: Debian's own, installed where it is missing and we may."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--mute-audio")


def find() -> str | None:
    """Where the browser is, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Debian's own package, where we may install it."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", "-qq", *command], env=quiet, check=False, capture_output=True)


def find_or_install() -> str | None:
    """The browser, by all means that we have."""
    if find() is None:
        install()
    return find()
