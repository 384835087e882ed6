"""Programs that the tests need and the project cannot ship: Debian's own packages, fetched where we may.

Several processes may find at the same time that one is missing; they queue, and only the first fetches it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

QUEUE: Final = Path(tempfile.gettempdir()) / "stolik-apt-get.lock"
PATIENT: Final = ("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300")
TRIES: Final = 3
"""A registry may be out of reach for a moment."""
Found = TypeVar("Found")


class CannotFetch(Exception):
    """We may fetch a package, and it did not come: that is a fault, and no reason to leave tests out."""


def find_or_fetch(find: Callable[[], Found | None], package: str) -> Found | None:
    """What `find` finds, after the package was installed if need be; nothing where we may not install."""
    if not _can_fetch():
        return find()
    said = ""
    with QUEUE.open("w") as queue:  # before the first look, too: what is being unpacked is there and does not run yet
        fcntl.flock(queue, fcntl.LOCK_EX)
        for _ in range(TRIES):
            if (found := find()) is not None:
                return found
            said = _fetch(package)
        if (found := find()) is not None:
            return found
    raise CannotFetch(f"{package} cannot be installed: {said[-600:]}")


def _can_fetch() -> bool:
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _fetch(package: str) -> str:
    """Install it; what was said about that."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    steps = (["update"], ["install", "-y", "--no-install-recommends", package])
    return "".join(
        subprocess.run([*PATIENT, *step], env=quiet, check=False, capture_output=True, text=True).stderr
        for step in steps
    )
